import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { secretHash } from '../db/secret.ts'

const thisMachine = /^(?:127\.|::1$|::ffff:127\.)/u

/**
 * Whether somebody may read /metrics: whoever has the token, where one is set; else who asks from this machine itself. What a proxy
 * hands on does not count as that: it would be everybody.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(secretHash(given), secretHash(token))
  }
  const isHandedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  return !isHandedOn && thisMachine.test(request.socket.remoteAddress ?? '')
}
