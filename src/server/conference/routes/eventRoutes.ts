import { PassThrough } from 'node:stream'
import type { HttpServer } from '../../httpServer.ts'
import type { ConferenceNodeDeps } from './nodeDeps.ts'

/**
 * Registers GET events?token=: the conference’s events as server-sent events, beginning with its current
 * state.
 */
export function registerConferenceEvents(server: HttpServer, { admission }: ConferenceNodeDeps): void {
  server.get('/events', { onRequest: admission.required, schema: { hide: true } }, (request, reply) => {
    const { conference, actor } = admission.of(request)
    const stream = new PassThrough()
    // Ends the stream when the reader disconnects, even before the first byte.
    reply.raw.on('close', () => stream.destroy())
    conference.follow(actor.uuid, stream)
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}
