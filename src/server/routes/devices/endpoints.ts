import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { listQuery } from '../../../contract/lists/lists.ts'
import { Endpoint } from '../../../contract/bedside/session.ts'
import { alertCareTeam, type Notice, notifyCareTeam } from '../../commands/bedside/alertCareTeam.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { findEndpointRoom, listEndpointRooms } from '../../commands/devices/endpoints.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { eitherSession } from '../../auth/eitherSession.ts'
import type { HttpServer } from '../../httpServer.ts'
import { endpointOf } from './endpoint.ts'
import { ApiError } from '../../errors/apiError.ts'
import { joinBase } from '../calls/joinBase.ts'
import { actedInTime } from './deviceCommandRequest.ts'
import type { RouteDeps } from '../routeDeps.ts'

const params = z.object({ id: z.string() })
/** PostgreSQL text cannot contain NUL. */
const message = z.string().check(z.maxLength(500), z.regex(/^[^\0]*$/u))
const AlertRequest = z.optional(z.strictObject({ message: z.optional(message) }))

/** The response is an array, so the URL of the next page is in the `Link` header (RFC 8288). */
const { limit, cursor, q } = listQuery
const EndpointQuery = z.object({ limit, cursor, q })

function nextPage(url: string, cursorOfNext: string): string {
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('cursor', cursorOfNext)
  return `<${next.pathname}${next.search}>; rel="next"`
}

/**
 * Registers the device records. A bedside session sees its own room’s and may ask its care team for help; a
 * console user sees those of the rooms in scope and may notify the care team of any room for which they have
 * the right `keepNotifications`.
 */
export function registerEndpoints(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, consoleAuthentication, idempotency, alerts, notices } = deps
  const onRequest = eitherSession(deps)

  server.get(
    '/endpoints',
    { onRequest, schema: { querystring: EndpointQuery, response: { 200: z.array(Endpoint) } } },
    async (request, reply) => {
      const session = authentication.found(request)
      if (session !== null) return [endpointOf(session.room)]
      const { rooms, next } = await listEndpointRooms(
        context,
        consoleAuthentication.of(request),
        request.query,
      )
      if (next !== null) void reply.header('link', nextPage(request.url, next))
      return rooms.map(endpointOf)
    },
  )

  server.get(
    '/endpoints/:id',
    { onRequest, schema: { params, response: { 200: Endpoint } } },
    async (request) => {
      const session = authentication.found(request)
      if (session === null)
        return endpointOf(
          await findEndpointRoom(context, consoleAuthentication.of(request), request.params.id),
        )
      const { room } = session
      if (request.params.id !== room.uniqueId) throw new ApiError('wrong_room')
      return endpointOf(room)
    },
  )

  server.post(
    '/endpoints/:id/command/alert',
    { onRequest, schema: { params, body: AlertRequest } },
    async (request, reply) => {
      const session = authentication.found(request)
      const notice = { uniqueId: request.params.id, message: request.body?.message ?? '' }
      if (session === null) await notify(request, notice)
      else await alert(request, session, notice)
      return reply.code(204).send()
    },
  )

  const alert = async (request: FastifyRequest, session: BedsideSession, notice: Notice): Promise<void> => {
    if (notice.uniqueId !== session.room.uniqueId) throw new ApiError('wrong_room')
    actedInTime(request, 'alert', {}, context.clock.now())
    await idempotency.once(session, request, async (keep) => {
      try {
        await counted(alerts.take(session), () =>
          alertCareTeam(
            context,
            session,
            { message: notice.message, joinBase: joinBase(context, request) },
            (tx) => keep(tx, { status: 204 }),
          ),
        )
      } catch (error) {
        if (isNobodyThere(error))
          request.log.warn(
            { room: session.roomId },
            'a patient asks for the care team, and nobody on duty can be told',
          )
        throw error
      }
      return { status: 204 }
    })
  }

  /**
   * Counted separately from the patient’s alerts, so that console users cannot use up the patient’s
   * allowance.
   */
  const notify = async (request: FastifyRequest, notice: Notice): Promise<void> => {
    const actor = requestActorOf(consoleAuthentication, request)
    const whose = `${actor.user.id} ${notice.uniqueId}`
    if (!notices.takes(whose)) throw new ApiError('rate_limited', { retryAfter: notices.secondsUntil(whose) })
    await counted(
      () => notices.restore(whose),
      () => notifyCareTeam(context, actor, notice),
    )
  }

  /** Only a notice that is sent counts. If no one is on duty, none is sent, and each attempt reports that. */
  const counted = async (takeBack: () => void, send: () => Promise<void>): Promise<void> => {
    try {
      await send()
    } catch (error) {
      if (isNobodyThere(error)) takeBack()
      throw error
    }
  }
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'nobody_on_duty'
