import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'

/** Maximum number of attempts to find a port that is free for both protocols. */
const mostTries = 20

export interface MediaPort {
  readonly number: number
  /** Accepts TCP connections on the port. Its UDP side stays free for libdatachannel. */
  readonly listener: Server
}

/**
 * Claims `wanted`, or any free port if it is null, for TCP and UDP on all addresses. Returns null if it is
 * taken.
 */
export async function claimMediaPort(wanted: number | null): Promise<MediaPort | null> {
  for (let tries = 0; tries < (wanted === null ? mostTries : 1); tries += 1) {
    const listener = createServer()
    const number = await listen(listener, wanted ?? 0)
    if (number === null) continue
    if (await isFreeForUdp(number)) return { number, listener }
    await new Promise((closed) => listener.close(closed))
  }
  return null
}

function listen(listener: Server, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    listener.once('error', () => resolve(null))
    listener.listen({ port, exclusive: true }, () => {
      const address = listener.address()
      resolve(address === null || typeof address === 'string' ? null : address.port)
    })
  })
}

async function isFreeForUdp(port: number): Promise<boolean> {
  for (const type of ['udp6', 'udp4'] as const) {
    const socket = createSocket(type)
    const isFree = await new Promise<boolean>((resolve) => {
      // A machine without IPv6 rejects IPv6 sockets with another error.
      socket.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')))
      socket.bind({ port, exclusive: true }, () => resolve(true))
    })
    await new Promise<void>((closed) => {
      try {
        socket.close(closed)
      } catch {
        // The socket closed itself because it could not be bound.
        closed()
      }
    })
    if (!isFree) return false
  }
  return true
}
