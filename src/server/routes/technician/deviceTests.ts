import * as z from 'zod/mini'
import { DeviceTest, DeviceTestList, DeviceTestQuery } from '../../../contract/technician/deviceTests.ts'
import { DeviceLog } from '../../../contract/technician/deviceTechnician.ts'
import { readDeviceLog } from '../../commands/technician/readDeviceLog.ts'
import { testDevice, visibleTest } from '../../commands/technician/testDevice.ts'
import { deviceTestSortKeys, listDeviceTests } from '../../db/technician/deviceTestList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const Params = z.object({ id: z.uuid() })

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
]
const failure = ({ step, outcome, reason }: DeviceTest['steps'][number]): string[] =>
  outcome === 'failed' ? [reason === undefined ? step : `${step}:${reason}`] : []

/**
 * Registers the devices’ tests and logs: …/rooms/{id}/device-tests and /device-log, and /api/v1/device-tests.
 */
export function registerDeviceTests(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const onRequest = authentication.required

  server.post(
    '/rooms/:id/device-tests',
    { onRequest, schema: { params: Params, response: { 201: DeviceTest } } },
    async (request, reply) =>
      reply
        .code(201)
        .send(await testDevice(context, requestActorOf(authentication, request), request.params.id)),
  )

  server.get(
    '/rooms/:id/device-log',
    { onRequest, schema: { params: Params, response: { 200: DeviceLog } } },
    (request) => readDeviceLog(context, requestActorOf(authentication, request), request.params.id),
  )

  server.get(
    '/device-tests/:id',
    { onRequest, schema: { params: Params, response: { 200: DeviceTest } } },
    (request) => {
      const user = authentication.of(request)
      return context.database.transaction(user.scope, (tx) => visibleTest(tx, user, request.params.id))
    },
  )

  registerList(server, deps, {
    path: '/device-tests',
    query: DeviceTestQuery,
    page: DeviceTestList,
    columns,
    right: 'testDevices',
    listed: ({ q, exceptions, ...asked }, { within }) => {
      const question = { ...asked, within, words: wordsOf(q), exceptions: exceptions === 'true' }
      return { keys: deviceTestSortKeys, find: (tx, part) => listDeviceTests(tx, question, part) }
    },
  })
}
