import type { FastifyRequest } from 'fastify'

/** The secret that a request shows in its Authorization header; null for none, and for what no secret of ours looks like. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([\w-]{16,200})$/iu.exec(headers.authorization ?? '')?.[1] ?? null
}
