import type { FastifyRequest } from 'fastify'
import { hostname, networkInterfaces } from 'node:os'

const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\[|\]$/gu, '')
    .replace(/^::ffff:/u, '')

/** Reports whether a host name, without its port, is this machine’s: one of its addresses or its own name. */
function isOwnName(name: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  const own = ['localhost', hostname().toLowerCase(), ...addresses.map(({ address }) => bare(address))]
  return own.includes(bare(name)) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/u.test(bare(name))
}

/**
 * Returns the origin under which this server was reached, for links. A request can name any host: a name that
 * is not this machine's is replaced by the address on which the connection came in. In production
 * (`trustsHost` false), every name is replaced.
 */
export function reachedOrigin(
  { protocol, host, hostname: name, socket }: FastifyRequest,
  trustsHost: boolean,
): string {
  if (trustsHost && isOwnName(name)) return `${protocol}://${host}`
  const address = bare(socket.localAddress ?? '127.0.0.1')
  return `${protocol}://${address.includes(':') ? `[${address}]` : address}:${String(socket.localPort ?? '')}`
}
