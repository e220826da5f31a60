import { dashboardEndpoints } from '../../../contract/monitoring/dashboard.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { dashboardStore } from '../../db/monitoring/dashboardStore.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/**
 * Registers GET /api/v1/dashboard: today's calls and invites in the caller's scope. Devices have a board of
 * their own.
 */
export function registerDashboard(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  registerEndpoint(server, dashboardEndpoints.today, { onRequest: authentication.required }, (request) => {
    const { assignments, scope } = authentication.of(request)
    const { below } = request.query
    const now = new Date(context.clock.now())
    const knowsHosts = context.conferenceUrl === null
    const sees = assignmentsFor(assignments, 'seeStructure')
    const cares = assignmentsFor(assignments, 'seePatients')
    return context.database.transaction(scope, async (tx) => ({
      as_of: now.getTime(),
      calls: await dashboardStore.callsToday(tx, { within: sees, below, now }),
      waiting: await dashboardStore.waiting(tx, { within: sees, below, now, knowsHosts }),
      invites: cares.length === 0 ? null : await dashboardStore.invites(tx, { within: cares, below, now }),
    }))
  })
}
