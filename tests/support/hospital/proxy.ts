import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A TCP network between a browser and the server that fails on demand. */
export interface Proxy {
  /** Address of the server through this network. */
  readonly url: string
  /** Ends every connection, and refuses new ones until `restore`. */
  cut(): void
  /**
   * Drops all bytes in both directions without closing anything, like a firewall, until `restore`, which
   * closes the stalled connections.
   */
  goSilent(): void
  restore(): void
  /** Keeps what event streams carry to itself from now on, as a proxy does that buffers responses. */
  bufferEvents(): void
  /** Connects to another server from now on, such as the one started after the first had died. */
  leadTo(target: string): void
  /**
   * Delays each request that begins with `start` (such as `POST /api/session `) by `ms` milliseconds until
   * `restore`. Resolves when the first one has been forwarded.
   */
  holdBack(start: string, ms: number): Promise<void>
  /**
   * Forwards the next request that begins with `start`, and drops its reply together with the connection.
   * Resolves when that has happened.
   */
  loseReply(start: string): Promise<void>
  stop(): Promise<void>
}

interface Trap {
  readonly start: string
  /** Stays set after a request has sprung it. */
  readonly stays: boolean
  readonly spring: (parts: { client: Socket; server: Socket; request: Buffer }) => void
}

export async function startProxy(target: string, host = '127.0.0.1'): Promise<Proxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const traps: Trap[] = []
  let condition: 'open' | 'cut' | 'silent' = 'open'
  let buffersEvents = false

  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }

  const listener = createServer({ noDelay: true }, (client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => sockets.delete(client))
    if (condition === 'cut') {
      client.destroy()
      return
    }
    const server = connect({ host: hostname, port: Number(port), noDelay: true })
    sockets.add(server)
    server.on('error', () => server.destroy())
    server.on('close', () => {
      sockets.delete(server)
      if (condition !== 'silent') client.destroy()
    })
    client.on('close', () => server.destroy())
    let isEventStream = false
    client.on('data', (bytes) => {
      if (condition === 'silent') return
      isEventStream ||= /^GET \S+\/events[ ?]/u.test(bytes.toString('latin1'))
      const at = traps.findIndex((trap) => bytes.toString('latin1').startsWith(trap.start))
      const trap = traps[at]
      if (trap === undefined) {
        server.write(bytes)
        return
      }
      if (!trap.stays) traps.splice(at, 1)
      trap.spring({ client, server, request: bytes })
    })
    server.on('data', (bytes) => {
      if (condition === 'open' && !(buffersEvents && isEventStream)) client.write(bytes)
    })
  })
  listener.listen(0, host)
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  return {
    url: `http://${host}:${String(address.port)}`,
    cut: () => {
      condition = 'cut'
      closeAll()
    },
    goSilent: () => {
      condition = 'silent'
    },
    restore: () => {
      if (condition === 'silent') closeAll()
      condition = 'open'
      traps.length = 0
    },
    bufferEvents: () => {
      buffersEvents = true
    },
    leadTo: (next) => {
      ;({ hostname, port } = new URL(next))
    },
    holdBack: (start, ms) =>
      new Promise((resolve) => {
        traps.push({
          start,
          stays: true,
          spring: ({ client, server, request }) => {
            client.pause()
            setTimeout(() => {
              server.write(request)
              client.resume()
              resolve()
            }, ms)
          },
        })
      }),
    loseReply: (start) =>
      new Promise((resolve) => {
        traps.push({
          start,
          stays: false,
          spring: ({ client, server, request }) => {
            server.removeAllListeners('data')
            server.once('data', () => {
              client.destroy()
              resolve()
            })
            server.write(request)
          },
        })
      }),
    stop: async () => {
      closeAll()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** Starts a network to a database. Returns it, and the database's address through it. */
export async function startDatabaseProxy(databaseUrl: string): Promise<{ way: Proxy; detour: string }> {
  const way = await startProxy(databaseUrl)
  const detour = new URL(databaseUrl)
  detour.port = new URL(way.url).port
  return { way, detour: detour.href }
}
