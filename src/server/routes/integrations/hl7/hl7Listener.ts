import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type PeerCertificate, TLSSocket } from 'node:tls'
import type { Config, Log } from '../../../config.ts'
import type { CommandContext } from '../../../commands/context.ts'
import {
  type Hl7Peer,
  type Hl7Reply,
  receiveMessage,
  refuseTooLarge,
} from '../../../commands/integrations/hl7/receiveMessage.ts'
import { Hl7Senders } from '../../../commands/integrations/hl7/hl7Senders.ts'
import { type FrameFault, frameOf, MllpFrames } from './mllpFrames.ts'

/**
 * Limits on what a sender may take from the others. `frameBytes` is far above any ADT message; a sender keeps
 * its connection open between messages for as long as it likes, but must send a first one, and finish one that it
 * has begun.
 */
export const hl7Limits = {
  frameBytes: 256 * 1024,
  frameMs: 30_000,
  firstMs: 600_000,
  handshakeMs: 10_000,
  closeMs: 5_000,
  connections: 64,
  connectionsEach: 8,
} as const

interface Hl7ListenerOptions {
  listening: NonNullable<Config['hl7']>
  context: CommandContext
  log: Log
  limits?: Partial<Record<keyof typeof hl7Limits, number>>
}

/** Receives HL7 messages over MLLP, one at a time on each connection. */
export class Hl7Listener {
  readonly #options: Hl7ListenerOptions
  readonly #limits: Readonly<Record<keyof typeof hl7Limits, number>>
  readonly #server: Server
  readonly #connections = new Map<Socket, { idle: () => boolean; address: string }>()
  readonly #senders = new Hl7Senders()
  #isClosing = false

  constructor(options: Hl7ListenerOptions) {
    this.#options = options
    this.#limits = { ...hl7Limits, ...options.limits }
    const { tls } = options.listening
    if (tls === null) {
      this.#server = createServer((socket) => this.#accept(socket))
    } else {
      const handshakeTimeout = this.#limits.handshakeMs
      const secure = { ...tls, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const
      this.#server = createTlsServer({ ...secure, handshakeTimeout }, (socket) => this.#accept(socket))
      // A sender without a valid certificate is none of this server's faults.
      this.#server.on('tlsClientError', () => undefined)
    }
    // Without a handler, a connection that cannot be accepted would end the process.
    this.#server.on('error', (error) => options.log.error({ err: error }, 'the HL7 listener failed'))
    // Handshakes count too: without a limit, connections that never finish one would.
    this.#server.maxConnections = this.#limits.connections
  }

  /** Port on which it listens; null before. */
  get port(): number | null {
    const address: AddressInfo | string | null = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : null
  }

  async listen(): Promise<void> {
    const { host, port } = this.#options.listening
    this.#server.listen({ host, port })
    await once(this.#server, 'listening')
  }

  /** Stops accepting, lets messages that are being applied get their answers, and closes all connections. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const [socket, { idle }] of this.#connections) if (idle()) socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const own = [...this.#connections.values()].filter((other) => other.address === address)
    if (this.#isClosing || own.length >= this.#limits.connectionsEach) {
      socket.destroy()
      return
    }
    const peer: Hl7Peer = { address, fingerprint: fingerprintOf(socket) }
    const connection = new Connection(socket, {
      limits: this.#limits,
      receive: (message) => this.#received(peer, message),
      refuse: (begun) => refuseTooLarge(this.#options.context, begun, this.#limits.frameBytes),
      cut: (why) => this.#options.log.warn({ address, why }, 'an HL7 connection was cut'),
    })
    this.#connections.set(socket, { idle: () => connection.isIdle, address })
    socket.once('close', () => this.#connections.delete(socket))
  }

  async #received(peer: Hl7Peer, message: Buffer): Promise<Hl7Reply> {
    const result = await receiveMessage({ ...this.#options, senders: this.#senders }, peer, message)
    return this.#isClosing ? { ...result, isCut: true } : result
  }
}

/** Returns the SHA-256 of the client's certificate in hex; null without TLS. */
function fingerprintOf(socket: Socket): string | null {
  if (!(socket instanceof TLSSocket)) return null
  // An empty object if there is none.
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate()
  return (certificate.fingerprint256 ?? '').replaceAll(':', '').toLowerCase()
}

interface ConnectionOptions {
  limits: Readonly<Record<keyof typeof hl7Limits, number>>
  receive: (message: Buffer) => Promise<Hl7Reply>
  /** Returns the acknowledgements of a message that is too large, from its first bytes. */
  refuse: (begun: Buffer) => string[]
  /** Called before the connection is ended for a fault of the sender. */
  cut: (why: FrameFault | 'too_slow') => void
}

/** Reads one connection. The next message is read only after the answer to the one before. */
class Connection {
  readonly #socket: Socket
  readonly #limits: Readonly<Record<keyof typeof hl7Limits, number>>
  readonly #receive: ConnectionOptions['receive']
  readonly #refuse: ConnectionOptions['refuse']
  readonly #frames: MllpFrames
  readonly #reportCut: ConnectionOptions['cut']
  #timer: NodeJS.Timeout | undefined
  #isBusy = false

  constructor(socket: Socket, { limits, receive, refuse, cut }: ConnectionOptions) {
    this.#socket = socket
    this.#limits = limits
    this.#receive = receive
    this.#refuse = refuse
    this.#reportCut = cut
    this.#frames = new MllpFrames(limits.frameBytes)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => clearTimeout(this.#timer))
    this.#endAfter(limits.firstMs)
    socket.on('data', (bytes) => void this.#take(bytes))
  }

  get isIdle(): boolean {
    return !this.#isBusy
  }

  async #take(bytes: Buffer): Promise<void> {
    const wasInside = this.#frames.isInside
    const messages = this.#frames.add(bytes)
    if (messages === 'too_large') return this.#end(messages, this.#refuse(this.#frames.begun))
    if (!Array.isArray(messages)) return this.#cut(messages)
    if (this.#frames.isInside && (!wasInside || messages.length > 0)) this.#endAfter(this.#limits.frameMs)
    if (messages.length === 0) return
    if (!this.#frames.isInside) clearTimeout(this.#timer)
    this.#isBusy = true
    this.#socket.pause()
    for (const message of messages) {
      const { acks, isCut } = await this.#receive(message)
      if (this.#socket.destroyed) return
      for (const ack of acks) this.#socket.write(frameOf(ack))
      if (isCut) {
        this.#socket.destroySoon()
        return
      }
    }
    this.#isBusy = false
    this.#socket.resume()
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#cut('too_slow'), ms)
    this.#timer.unref()
  }

  /** Sends the last acknowledgements and ends the connection. What the sender has under way is not read. */
  #end(why: FrameFault, acks: readonly string[]): void {
    if (acks.length === 0) return this.#cut(why)
    this.#reportCut(why)
    clearTimeout(this.#timer)
    this.#socket.removeAllListeners('data')
    // Closing with unread bytes would reset the connection, and the sender would lose the acknowledgement.
    this.#socket.resume()
    this.#socket.end(Buffer.concat(acks.map(frameOf)))
    const timer = setTimeout(() => this.#socket.destroy(), this.#limits.closeMs)
    this.#socket.once('close', () => clearTimeout(timer))
  }

  #cut(why: Parameters<ConnectionOptions['cut']>[0]): void {
    this.#reportCut(why)
    this.#socket.destroy()
  }
}
