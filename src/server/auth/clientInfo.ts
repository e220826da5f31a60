import type { FastifyRequest } from 'fastify'

/** Origin of a sign-in: the address as the server sees it, and the browser as it identifies itself. */
export interface ClientInfo {
  address: string
  agent: string
}

/** Returns the client's address and user agent; the latter is limited to 300 visible characters. */
export function clientInfo({ ip, headers }: FastifyRequest): ClientInfo {
  return { address: ip, agent: (headers['user-agent'] ?? '').replaceAll(/\p{C}/gu, '').slice(0, 300) }
}
