import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { Server, Socket } from 'node:net'
import { bindingUsername } from './stun.ts'
import { frame, FrameReader } from './tcpFraming.ts'
import type { UsernameFragments } from './usernameFragments.ts'

/** Maximum number of connections, far more than the calls of one process need. */
const mostConnections = 256
/**
 * Maximum number of connections per client, which opens one to each address of the machine, and again when
 * its network changes.
 */
const mostOfOneClient = 16
/** Milliseconds after which a connection without a response is closed. */
const unansweredMs = 5_000
/**
 * Milliseconds after which a connection is closed if the media port sends nothing over it. The port renews
 * its consent every 5 s (RFC 7675).
 */
const idleMs = 30_000
/**
 * Maximum number of bytes that wait for a slow client: half a second of video. Packets beyond it are dropped,
 * as a full queue on the way would do.
 */
const mostWaiting = 128 * 1_024
/** Maximum number of packets carried per second; `TransportGuard` limits the rest. */
const packetsPerSecond = 4_000
const loopback = '127.0.0.1'

interface IceTcpOptions {
  readonly listener: Server
  /** UDP port of the media. */
  readonly port: number
  readonly usernameFragments: UsernameFragments
}

/**
 * Carries media over TCP where a network blocks UDP (RFC 6544, passive). libdatachannel accepts no TCP
 * connections, so each one gets its own loopback socket, which passes its packets to the UDP port.
 * libdatachannel still authenticates the checks; a connection that does not begin with a check for a known
 * call is closed without a response.
 */
export function forwardTcp({ listener, port, usernameFragments }: IceTcpOptions): void {
  const open = new Set<TcpConnection>()
  listener.on('error', () => undefined)
  listener.on('connection', (client) => {
    if (open.size >= mostConnections) {
      // The oldest one is closed first.
      const unanswered = [...open].find(({ isAnswered }) => !isAnswered)
      if (unanswered === undefined) {
        client.destroy()
        return
      }
      unanswered.close()
    }
    const connection = new TcpConnection(client, port, {
      admits: (usernameFragment) =>
        usernameFragments.has(usernameFragment) &&
        [...open].filter((other) => other.usernameFragment === usernameFragment).length < mostOfOneClient,
      closed: () => open.delete(connection),
    })
    open.add(connection)
  })
  usernameFragments.onRemove((removed) => {
    for (const connection of Array.from(open)) if (connection.usernameFragment === removed) connection.close()
  })
}

interface TcpConnectionOptions {
  /** Returns true if a connection for this call is accepted. */
  readonly admits: (usernameFragment: string) => boolean
  readonly closed: () => void
}

class TcpConnection {
  /** Call of the connection; null until its first packet. */
  usernameFragment: string | null = null
  isAnswered = false
  readonly #client: Socket
  readonly #port: number
  readonly #options: TcpConnectionOptions
  readonly #frames = new FrameReader()
  readonly #relay = createSocket('udp4')
  #timeout: NodeJS.Timeout
  #isClosed = false
  #second = 0
  #packets = 0

  constructor(client: Socket, port: number, options: TcpConnectionOptions) {
    this.#client = client
    this.#port = port
    this.#options = options
    this.#timeout = setTimeout(() => this.close(), unansweredMs)
    client.setNoDelay(true)
    client.on('error', () => this.close())
    client.on('close', () => this.close())
    client.on('data', (chunk) => this.#read(chunk))
    this.#relay.on('error', () => this.close())
    this.#relay.on('message', (packet, { port: from }) => this.#answer(packet, from))
    this.#relay.bind(0, relayAddress())
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#timeout)
    this.#client.destroy()
    this.#relay.close()
    this.#options.closed()
  }

  #read(chunk: Buffer): void {
    try {
      for (const packet of this.#frames.read(chunk)) if (!this.#isClosed) this.#carry(packet)
    } catch {
      this.close()
    }
  }

  #carry(packet: Buffer): void {
    if (this.usernameFragment === null) {
      const usernameFragment = bindingUsername(packet)?.split(':')[0] ?? ''
      if (!this.#options.admits(usernameFragment)) return this.close()
      this.usernameFragment = usernameFragment
    }
    const second = Math.floor(performance.now() / 1_000)
    this.#packets = second === this.#second ? this.#packets + 1 : 1
    this.#second = second
    if (this.#packets <= packetsPerSecond) this.#relay.send(packet, this.#port, loopback)
  }

  #answer(packet: Buffer, from: number): void {
    if (this.#isClosed || from !== this.#port) return
    this.isAnswered = true
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => this.close(), idleMs)
    if (this.#client.writableLength < mostWaiting) this.#client.write(frame(packet))
  }
}

/**
 * libjuice looks up packets by their source address first. On Linux, where all of 127/8 is loopback, each
 * connection therefore gets an address that no one can claim beforehand.
 */
function relayAddress(): string {
  if (process.platform !== 'linux') return loopback
  return `127.${String(randomInt(1, 255))}.${String(randomInt(256))}.${String(randomInt(1, 255))}`
}
