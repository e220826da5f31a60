import type { FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import * as z from 'zod/mini'
import type { BedsideEvent } from '../../../contract/bedside/events.ts'
import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import type { RoomEvent } from '../../cluster/roomEvent.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { watchSession } from '../../auth/bedside/watchSession.ts'
import type { HttpServer } from '../../httpServer.ts'
import { followCareRequests } from '../careRequests/careRequestEvents.ts'
import { followCall } from './callEvents.ts'
import { followFunctions } from './functionEvents.ts'
import { followPins } from './pinEvents.ts'
import type { RouteDeps } from '../routeDeps.ts'
import { followVisits } from './visitEvents.ts'
import { withoutNames } from './unverifiedEvents.ts'

/** Interval of the comments that keep proxies from closing an idle stream, in milliseconds. */
const quietMs = 15_000
/** Amount of unread data at which the reader counts as gone, in bytes. */
const backlogBytes = 256 * 1024

/**
 * Registers GET /me/events: events of the room as server-sent events, beginning with a snapshot. An
 * unverified person receives no names; once verified, they receive a snapshot with names.
 */
export function registerEvents(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, streams, eventStreams } = deps

  const onRequest = authentication.required
  const schema = { response: { 200: { content: { 'text/event-stream': { schema: z.string() } } } } }
  server.get('/me/events', { onRequest, schema }, async (request, reply: FastifyReply) => {
    const session = authentication.of(request)
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableEnded) return
      if (stream.writableLength > backlogBytes) stream.destroy()
      else stream.write(text)
    }
    let { verified, expiresAt } = session
    const send = (event: BedsideEvent) => {
      const shown = verified ? event : withoutNames(event)
      if (shown !== null) write(`event: ${shown.name}\ndata: ${JSON.stringify(shown.data)}\n\n`)
    }

    const sendSession = (functions: readonly RemoteFunction[]) =>
      send({ name: 'session', data: { expires_at: expiresAt, available_functions: [...functions] } })
    sendSession(session.functions)
    const stopFunctions = followFunctions(context, session, sendSession)
    let stopFollowing = follow(context, session, send)
    const stopLife = watchSession(context, session, {
      onEnd: (ended) => {
        send({ name: 'session', data: { ended } })
        stream.end()
      },
      onProlonged: (until) => {
        expiresAt = until
        send({ name: 'session', data: { expires_at: until } })
      },
      onVerified: () => {
        verified = true
        // Subscribe again before unsubscribing, so that the holder of the device never sees the room without
        // a watcher.
        const stopUnnamed = stopFollowing
        stopFollowing = follow(context, session, send)
        stopUnnamed()
      },
    })
    const forget = streams.add(() => stream.end())
    const forgetOwn = eventStreams.add(session.id, () => stream.destroy())
    const quiet = setInterval(() => write(': \n\n'), quietMs)
    stream.on('close', () => {
      clearInterval(quiet)
      forget()
      forgetOwn()
      stopLife()
      stopFunctions()
      stopFollowing()
    })
    // Ends the stream when the reader disconnects, even before the first byte.
    reply.raw.on('close', () => stream.destroy())
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}

/**
 * Sends the events of the session’s room, beginning with its current state. Returns a function that stops it;
 * nothing is sent after that.
 */
function follow(
  context: RouteDeps['context'],
  session: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  let stopped = false
  const sendIfOpen = (event: BedsideEvent) => {
    if (!stopped) send(event)
  }
  const stops = [followRoom, followCall, followPins, followCareRequests, followVisits].map((begin) =>
    begin(context, session, sendIfOpen),
  )
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}

/** Sends the room’s events as this session sees them. Returns a function that stops it. */
function followRoom(
  { rooms, database }: RouteDeps['context'],
  session: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  let isSent = false
  const event = (happened: RoomEvent) => {
    if (happened.kind === 'device') {
      isSent = true
      send({ name: 'device_state', data: { online: happened.online, state: happened.state } })
      return
    }
    const you = happened.holder?.id === session.id
    if (happened.askedBy === undefined) send({ name: 'control', data: { holder: happened.holder, you } })
    else if (you) {
      send({ name: 'control', data: { holder: happened.holder, you, asked_by: happened.askedBy } })
    }
  }
  const stop = rooms.watch(session.roomId, { event })
  // A patient's own phone has no room device that could be offline.
  if (isSent || session.room.type === 'byod') return stop
  // The device is linked to another process or to none: the last known state applies until its holder
  // reports.
  event({ kind: 'control', holder: null })
  const last = async () => {
    const online = await rooms.isOnline(session.roomId)
    const state =
      rooms.lastTold(session.roomId) ??
      (await database.transaction({ customers: [session.customerId] }, (tx) =>
        deviceStore.lastState(tx, session.roomId),
      ))
    if (!isSent) event({ kind: 'device', online, state })
  }
  last().catch(() => undefined)
  return stop
}
