import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'

/** Tries for a port that is free for both protocols before giving up. */
const mostTries = 20

export interface MediaPort {
  readonly number: number
  /** Takes TCP connections on it. UDP is free: libdatachannel binds it. */
  readonly listener: Server
}

/** Claims `wanted`, or a free port when it is null, for TCP and UDP on all addresses. Returns null when it is taken. */
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
      // A machine without IPv6 refuses its sockets for another reason.
      socket.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')))
      socket.bind({ port, exclusive: true }, () => resolve(true))
    })
    await new Promise<void>((closed) => {
      try {
        socket.close(closed)
      } catch {
        // It closed itself when it could not be bound.
        closed()
      }
    })
    if (!isFree) return false
  }
  return true
}
