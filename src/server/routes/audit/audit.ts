import { auditEndpoints } from '../../../contract/audit.ts'
import { assignmentsFor, isOfPlatform } from '../../../domain/permissions/roles.ts'
import { auditSortKeys, findAudit, listAudit } from '../../db/audit/auditList.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { csvMoment } from '../../lists/csv.ts'
import { ApiError } from '../../errors/apiError.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const written = (values: Record<string, unknown> | null) => (values === null ? '' : JSON.stringify(values))

/**
 * Registers /api/v1/audit-events: the audit below the caller’s org unit. It is read and never written by a
 * request.
 */
export function registerAudit(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const { list, entry, verify } = auditEndpoints
  registerList(server, deps, {
    endpoint: list,
    right: 'seeAudit',
    scope: 'audit:read',
    columns: [
      { name: 'entry', of: ({ id }) => Number(id) },
      { name: 'at', of: ({ at }) => csvMoment(at) },
      { name: 'by', of: ({ by }) => by.name },
      { name: 'as', of: ({ as: person }) => person?.name },
      { name: 'from', of: ({ address }) => address },
      { name: 'action', of: ({ action }) => action },
      { name: 'kind', of: ({ target }) => target.kind },
      { name: 'on', of: ({ target }) => target.name },
      { name: 'before', of: ({ before }) => written(before) },
      { name: 'after', of: ({ after }) => written(after) },
    ],
    listed: ({ q, ...asked }, { within }) => ({
      keys: auditSortKeys,
      find: (tx, part) => listAudit(tx, { ...asked, within, words: wordsOf(q) }, part),
    }),
  })

  const { required } = authentication

  registerEndpoint(server, verify, { onRequest: required }, async (request) => {
    const { assignments } = authentication.of(request)
    if (!assignments.some((assignment) => isOfPlatform(assignment))) throw new ApiError('forbidden')
    const broken = await context.database.transaction('platform', (tx) => auditStore.firstBreak(tx))
    return { whole: broken === null, broken_at: broken === null ? null : String(broken) }
  })

  const orKey = { onRequest: authentication.orKey('audit:read', required) }
  registerEndpoint(server, entry, orKey, async (request) => {
    const { assignments, scope } = authentication.of(request)
    const within = assignmentsFor(assignments, 'seeAudit')
    if (within.length === 0) throw new ApiError('forbidden')
    const seq = Number(request.params.id)
    const found = await context.database.transaction(scope, (tx) => findAudit(tx, seq, within))
    if (found === null) throw new ApiError('not_found')
    return found
  })
}
