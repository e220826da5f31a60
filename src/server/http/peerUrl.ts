import type { Config } from '../config.ts'
import type { HttpServer } from '../httpServer.ts'

/**
 * Returns the URL at which the other server processes reach this one: the configured one, otherwise the
 * listening address on this machine. Null until the server listens.
 */
export function peerUrl({ nodeUrl: configured, tls }: Config, server: HttpServer): string | null {
  if (configured !== null) return configured
  const listening = server.server.address()
  if (typeof listening !== 'object' || listening === null) return null
  const { address, port } = listening
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  return `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
