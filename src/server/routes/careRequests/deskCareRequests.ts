import { deskCareRequestEndpoints } from '../../../contract/careRequests/careRequests.ts'
import {
  claimCareRequest,
  finishCareRequest,
  giveRequestBack,
  seeCareRequests,
} from '../../commands/careRequests/claimCareRequest.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { consultGuards } from '../calls/consultVisitor.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Registers /consult/requests/*, with which the people at a consult desk respond to patients' requests. */
export function registerDeskCareRequests(server: HttpServer, deps: RouteDeps): void {
  const { context } = deps
  const { onRequest, visitorOf } = consultGuards(deps)
  const { seen, claim, giveBack, done } = deskCareRequestEndpoints
  const guards = { onRequest }

  registerEndpoint(server, seen, guards, async (request) =>
    seeCareRequests(context, await visitorOf(request), request.body),
  )

  registerEndpoint(server, claim, guards, async (request) =>
    claimCareRequest(context, await visitorOf(request), { ...request.body, id: request.params.id }),
  )

  registerEndpoint(server, giveBack, guards, async (request) =>
    giveRequestBack(context, await visitorOf(request), request.params.id),
  )

  registerEndpoint(server, done, guards, async (request) =>
    finishCareRequest(context, await visitorOf(request), { ...request.body, id: request.params.id }),
  )
}
