import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BoardQuery } from '../../../contract/monitoring/monitoring.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { boardStore } from '../../db/monitoring/boardStore.ts'
import { BoardFeed } from '../../devices/boardFeed.ts'
import { ApiError } from '../../errors/apiError.ts'
import { openSseStream } from '../../http/streams/sseStream.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Maximum number of open boards per session: enough for a few windows, not for a flood. */
const boardsEach = 8

/**
 * Registers GET /api/v1/monitoring/devices/events: the live board of the devices in the caller's scope
 * (contract/monitoring/monitoring.ts).
 */
export function registerMonitoringEvents(server: HttpServer, deps: ConsoleDeps): void {
  const { authentication, accounts, streams, boardCheckMs } = deps
  const { database, clock, deviceSignals } = deps.context
  const open = new Map<string, number>()

  const within = (request: FastifyRequest) => {
    const { assignments, scope } = authentication.of(request)
    const held = assignmentsFor(assignments, 'seeDevices')
    if (held.length === 0) throw new ApiError('forbidden')
    return { within: held, scope }
  }

  /**
   * Counts a board before the first `await`, so that concurrent requests cannot exceed the limit. Returns a
   * function that undoes it.
   */
  const enter = (sessionId: string): (() => void) => {
    const count = open.get(sessionId) ?? 0
    if (count >= boardsEach) throw new ApiError('rate_limited', { retryAfter: 5 })
    open.set(sessionId, count + 1)
    return () => {
      const left = (open.get(sessionId) ?? 1) - 1
      if (left > 0) open.set(sessionId, left)
      else open.delete(sessionId)
    }
  }

  const schema = {
    querystring: BoardQuery,
    response: { 200: { content: { 'text/event-stream': { schema: z.string() } } } },
  }
  server.get(
    '/monitoring/devices/events',
    { onRequest: authentication.required, schema },
    async (request, reply) => {
      const { below } = z.parse(BoardQuery, request.query)
      const { id: userId, sessionId, actor } = authentication.of(request)
      within(request)
      const leave = enter(sessionId)
      const stream = openSseStream()
      const feed = new BoardFeed({ clock, send: (events) => stream.send(events) })
      const stopNews = deviceSignals.onNews((news) => feed.hear(news))
      const stopGap = deviceSignals.onGap(() => void readAgain())
      const stopAlerts = deviceSignals.onAlerts(() => void readAlerts().catch(() => undefined))
      const readAll = async () => {
        const { scope, ...held } = within(request)
        feed.read(await database.transaction(scope, (tx) => boardStore.read(tx, { ...held, below })))
      }
      const readAgain = () => readAll().catch(() => undefined)
      const readAlerts = async () => {
        const { scope, ...held } = within(request)
        feed.readAlerts(await database.transaction(scope, (tx) => boardStore.alerts(tx, { ...held, below })))
      }
      const checkReader = () => {
        // If the user has signed out or lost the role, the browser asks again and learns why.
        authentication
          .required(request)
          .then(readAll)
          .catch((error: unknown) => {
            if (!(error instanceof ApiError)) return
            // Stop the feed as well, because a stalled reader notices the end late.
            stop()
            stream.end()
          })
      }
      const timer = setInterval(checkReader, boardCheckMs)
      const stopAccounts = accounts.onChanged((user) => {
        if (user === null || user === userId || user === actor?.id) checkReader()
      })
      const stop = () => {
        clearInterval(timer)
        feed.stop()
        stopNews()
        stopGap()
        stopAlerts()
        stopAccounts()
      }
      try {
        await readAll()
      } catch (error) {
        stop()
        leave()
        stream.end()
        throw error
      }
      const forget = streams.add(() => stream.end())
      return stream.answer(reply, () => {
        stop()
        forget()
        leave()
      })
    },
  )
}
