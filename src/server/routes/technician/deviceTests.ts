import type { DeviceTest } from '../../../contract/technician/deviceTests.ts'
import { technicianEndpoints } from '../../../contract/technician/technician.ts'
import { noteTest } from '../../commands/technician/noteTest.ts'
import { readDeviceLog } from '../../commands/technician/readDeviceLog.ts'
import { testDevice, visibleTest } from '../../commands/technician/testDevice.ts'
import { deviceTestSortKeys, listDeviceTests } from '../../db/technician/deviceTestList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const columns: readonly CsvColumn<DeviceTest>[] = [
  { name: 'number', of: ({ room }) => room.number },
  { name: 'bed', of: ({ room }) => room.bed },
  { name: 'unique_id', of: ({ room }) => room.unique_id },
  { name: 'unit', of: ({ room }) => room.unit },
  { name: 'facility', of: ({ room }) => room.facility },
  { name: 'started_at', of: ({ started_at: at }) => csvMoment(at) },
  { name: 'ended_at', of: ({ ended_at: at }) => csvMoment(at) },
  { name: 'by', of: ({ by }) => by },
  { name: 'state', of: ({ state }) => state },
  { name: 'reason', of: ({ reason }) => reason },
  { name: 'failed_steps', of: ({ steps }) => steps.flatMap(failure).join(' ') },
  { name: 'failing_since', of: ({ since }) => csvMoment(since) },
  { name: 'version', of: ({ version }) => version },
  { name: 'note', of: ({ note }) => note?.text ?? null },
]
const failure = ({ step, outcome, reason }: DeviceTest['steps'][number]): string[] =>
  outcome === 'failed' ? [reason === undefined ? step : `${step}:${reason}`] : []

/**
 * Registers the devices’ tests and logs: …/rooms/{id}/device-tests and /device-log, and /api/v1/device-tests.
 */
export function registerDeviceTests(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const { test, log, testNow, note } = technicianEndpoints
  const guards = { onRequest: authentication.required }

  registerEndpoint(server, test, guards, (request) =>
    testDevice(context, requestActorOf(authentication, request), request.params.id),
  )

  registerEndpoint(server, log, guards, (request) =>
    readDeviceLog(context, requestActorOf(authentication, request), request.params.id),
  )

  registerEndpoint(server, testNow, guards, (request) => {
    const user = authentication.of(request)
    return context.database.transaction(user.scope, (tx) => visibleTest(tx, user, request.params.id))
  })

  registerEndpoint(server, note, guards, (request) =>
    noteTest(context, requestActorOf(authentication, request), request.params.id, request.body),
  )

  registerList(server, deps, {
    endpoint: technicianEndpoints.tests,
    columns,
    right: 'testDevices',
    listed: ({ q, exceptions, ...asked }, { within }) => {
      const question = { ...asked, within, words: wordsOf(q), exceptions: exceptions === 'true' }
      return { keys: deviceTestSortKeys, find: (tx, part) => listDeviceTests(tx, question, part) }
    },
  })
}
