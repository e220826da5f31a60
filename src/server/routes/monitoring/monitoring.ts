import {
  type MonitoredDevice,
  monitoringEndpoints,
  monitoringSorts,
} from '../../../contract/monitoring/monitoring.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { acknowledgeAlert } from '../../commands/monitoring/acknowledgeAlert.ts'
import { deviceDetail } from '../../commands/monitoring/deviceDetail.ts'
import { changeStore } from '../../db/monitoring/changeStore.ts'
import { listMonitored, monitoringSortKeys } from '../../db/monitoring/monitoringList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { ApiError } from '../../errors/apiError.ts'
import { idsOf, sortOf, wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const columns: readonly CsvColumn<MonitoredDevice>[] = [
  { name: 'number', of: ({ number }) => number },
  { name: 'bed', of: ({ bed }) => bed },
  { name: 'type', of: ({ type }) => type },
  { name: 'unique_id', of: ({ unique_id: id }) => id },
  { name: 'unit', of: ({ unit }) => unit },
  { name: 'facility', of: ({ facility }) => facility },
  { name: 'customer', of: ({ customer }) => customer },
  { name: 'status', of: ({ status }) => status },
  { name: 'alerts', of: ({ alerts }) => alerts.join(' ') },
  { name: 'model', of: ({ model }) => model },
  { name: 'version', of: ({ version }) => version },
  { name: 'round_trip_ms', of: ({ round_trip_ms: ms }) => ms },
  { name: 'linked_at', of: ({ linked_at: at }) => csvMoment(at) },
  { name: 'seen_at', of: ({ seen_at: at }) => csvMoment(at) },
]

/** Registers /api/v1/monitoring: the room devices, their status and their problems. */
export function registerMonitoring(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const { list, device, changes, acknowledge } = monitoringEndpoints
  registerList(server, deps, {
    endpoint: list,
    columns,
    right: 'seeDevices',
    scope: 'devices:read',
    listed: ({ sort, q, below, facility, unit, type, status, alert, ids }, { within }) => {
      const keys = monitoringSortKeys(sortOf(sort, monitoringSorts))
      const filters = { below, facility, unit, type, status, alert, ids: idsOf(ids) }
      const question = { within, keys, ...filters, words: wordsOf(q) }
      return { keys, find: (tx, part) => listMonitored(tx, question, part) }
    },
  })

  const orKey = { onRequest: authentication.orKey('devices:read', authentication.required) }
  registerEndpoint(server, device, orKey, (request) => {
    const user = authentication.of(request)
    return context.database.transaction(user.scope, (tx) =>
      deviceDetail(tx, user, request.params.id, context.clock.now()),
    )
  })

  registerEndpoint(server, changes, orKey, (request) => {
    const { assignments, scope } = authentication.of(request)
    const within = assignmentsFor(assignments, 'seeDevices')
    if (within.length === 0) throw new ApiError('forbidden')
    const { below } = request.query
    return context.database.transaction(scope, (tx) => changeStore.recent(tx, { within, below }))
  })

  registerEndpoint(server, acknowledge, { onRequest: authentication.required }, (request) => {
    const actor = requestActorOf(authentication, request)
    if (assignmentsFor(actor.user.assignments, 'keepDevices').length === 0) throw new ApiError('forbidden')
    return acknowledgeAlert(context, actor, request.params.id)
  })
}
