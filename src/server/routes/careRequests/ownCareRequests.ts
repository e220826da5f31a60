import * as z from 'zod/mini'
import { ownCareRequestEndpoints, type RoomCareRequest } from '../../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../../domain/careRequests/isUrgent.ts'
import {
  ownCareRequest,
  sendCareRequest,
  takeRequestBack,
} from '../../commands/careRequests/sendCareRequest.ts'
import { ApiError } from '../../errors/apiError.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { joinBase } from '../calls/joinBase.ts'
import { actedInTime } from '../devices/deviceCommandRequest.ts'
import type { RouteDeps } from '../routeDeps.ts'

const KeptRequest = z.object({ request: z.string() })

/** Registers /me/requests, with which the patient asks for something and takes it back. */
export function registerOwnCareRequests(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, idempotency, careRequests } = deps
  const { send, takeBack } = ownCareRequestEndpoints
  const guards = { onRequest: authentication.verified }

  registerEndpoint(server, send, guards, async (request): Promise<RoomCareRequest> => {
    const session = authentication.of(request)
    actedInTime(request, 'care_request', {}, context.clock.now())
    const { kind } = request.body
    // The answer that is stored for a repeated request does not contain what the patient asked for.
    const answer = await idempotency.once(session, request, async (keep) => {
      const kept = (id: string) => ({
        status: 201,
        body: { request: id } satisfies z.infer<typeof KeptRequest>,
      })
      // Urgent requests are counted by themselves: no others use up their allowance.
      const whose = `${session.roomId} ${isUrgent(kind) ? 'urgent' : 'other'}`
      if (!careRequests.takes(whose))
        throw new ApiError('rate_limited', { retryAfter: careRequests.secondsUntil(whose) })
      try {
        const asked = { kind, joinBase: joinBase(context, request) }
        return kept(await sendCareRequest(context, session, asked, (tx, id) => keep(tx, kept(id))))
      } catch (error) {
        // A request that is refused notifies no one.
        if (error instanceof ApiError) careRequests.restore(whose)
        throw error
      }
    })
    return ownCareRequest(context, session, KeptRequest.parse(answer.body).request)
  })

  registerEndpoint(server, takeBack, guards, (request) =>
    takeRequestBack(context, authentication.of(request), request.params.id),
  )
}
