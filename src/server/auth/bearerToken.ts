import type { FastifyRequest } from 'fastify'

/**
 * Returns the secret in a request's Authorization header; null if there is none or it cannot be one of ours.
 */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([\w-]{16,200})$/iu.exec(headers.authorization ?? '')?.[1] ?? null
}
