import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { NodeParts } from './nodeParts.ts'

/** GET events?token=: what happens in the conference, as server-sent events; how everything stands first. */
export function registerConferenceEvents(server: FastifyInstance, { admission }: NodeParts): void {
  server.get('/events', { onRequest: admission.required, schema: { hide: true } }, (request, reply) => {
    const { conference, actor } = admission.of(request)
    const stream = new PassThrough()
    // Ends the stream when the reader goes, also before the first byte.
    reply.raw.on('close', () => stream.destroy())
    conference.follow(actor.uuid, stream)
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}
