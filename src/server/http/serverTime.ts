import type { FastifyReply, FastifyRequest } from 'fastify'
import { X_REQUEST_ID, X_SERVER_TIME } from '../../contract/headers.ts'
import type { Clock } from '../config.ts'
import type { HttpServer } from '../httpServer.ts'

/**
 * Adds to every reply the server’s time, from which clients estimate X-Acted-At, and the id under which the
 * request is logged.
 */
export function registerServerTime(server: HttpServer, clock: Clock): void {
  server.addHook('onSend', (request, reply, _payload, next) => {
    setServerTimeHeaders(request, reply, clock)
    next()
  })
}

export function setServerTimeHeaders(request: FastifyRequest, reply: FastifyReply, clock: Clock): void {
  reply.header(X_SERVER_TIME, String(clock.now()))
  reply.header(X_REQUEST_ID, request.id)
}
