import {
  dashboardEndpoints,
  type ShownCall,
  type WaitingCall,
} from '../../../contract/monitoring/dashboard.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { dashboardStore } from '../../db/monitoring/dashboardStore.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/**
 * Registers GET /api/v1/dashboard: today's calls, and the calls, requests, invites and messages that wait now, in
 * the caller's scope; GET /api/v1/dashboard/waiting: how many of the calls; GET /api/v1/dashboard/usual: the calls of such a day. Devices have a board of their own.
 */
export function registerDashboard(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const guards = { onRequest: authentication.required }
  const questionOf = (request: Parameters<typeof authentication.of>[0], below: string | undefined) => {
    const { assignments, scope } = authentication.of(request)
    const within = assignmentsFor(assignments, 'seeStructure')
    return { assignments, scope, question: { within, below, now: new Date(context.clock.now()) } }
  }

  registerEndpoint(server, dashboardEndpoints.today, guards, (request) => {
    const { assignments, scope, question } = questionOf(request, request.query.below)
    const { now } = question
    const knowsHosts = context.conferenceUrl === null
    const cares = assignmentsFor(assignments, 'seePatients')
    const outbox = assignmentsFor(assignments, 'seeOutbox')
    return context.database.transaction(scope, async (tx) => {
      const { zone, zones, day } = await dashboardStore.dayAt(tx, question)
      const waiting = await dashboardStore.waiting(tx, { ...question, knowsHosts })
      const cared = { ...question, within: cares }
      const shown =
        cares.length === 0 ? null : (await dashboardStore.waiting(tx, { ...cared, knowsHosts })).items
      return {
        as_of: now.getTime(),
        time_zone: zone,
        time_zones: zones,
        day,
        ...(await dashboardStore.callsOf(tx, question, day)),
        waiting: {
          count: waiting.count,
          since: waiting.items[0]?.since ?? null,
          target: waiting.items[0]?.target ?? null,
          late: shown?.flatMap((call) => lateCall(call, now)) ?? null,
          calls: shown,
        },
        invites: cares.length === 0 ? null : await dashboardStore.invites(tx, cared),
        requests: cares.length === 0 ? null : await dashboardStore.requests(tx, cared),
        messages:
          outbox.length === 0 ? null : await dashboardStore.messages(tx, { ...question, within: outbox }),
      }
    })
  })

  registerEndpoint(server, dashboardEndpoints.waiting, guards, (request) => {
    const { assignments, scope } = authentication.of(request)
    const within = assignmentsFor(assignments, 'seePatients')
    const now = new Date(context.clock.now())
    if (within.length === 0) return { as_of: now.getTime(), count: 0, since: null }
    const knowsHosts = context.conferenceUrl === null
    return context.database.transaction(scope, async (tx) => {
      const { count, items } = await dashboardStore.waiting(tx, { within, below: undefined, now, knowsHosts })
      return { as_of: now.getTime(), count, since: items[0]?.since ?? null }
    })
  })

  registerEndpoint(server, dashboardEndpoints.usual, guards, (request) => {
    const { scope, question } = questionOf(request, request.query.below)
    return context.database.transaction(scope, (tx) => dashboardStore.usual(tx, question))
  })
}

/** Returns the call if it has waited longer than it should. */
function lateCall({ target, ...call }: ShownCall, now: Date): WaitingCall[] {
  return target !== null && call.since + target * 1_000 < now.getTime() ? [{ ...call, target }] : []
}
