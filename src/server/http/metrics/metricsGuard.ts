import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { secretHash } from '../../db/secret.ts'

const thisMachine = /^(?:127\.|::1$|::ffff:127\.)/u

/**
 * Reports whether a request may read /metrics: it must present the token if one is set, and otherwise come
 * from this machine. A request that a proxy forwarded does not count as local, because every forwarded
 * request would.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(secretHash(given), secretHash(token))
  }
  const isHandedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  return !isHandedOn && thisMachine.test(request.socket.remoteAddress ?? '')
}
