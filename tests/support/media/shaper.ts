import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type LinkProfile, SimulatedLink } from './simulatedLink.ts'

/** Bytes that IPv4 and UDP add to a datagram (RFC 791, section 3.1, and RFC 768). */
const headerBytes = 28
/**
 * Socket buffers in bytes: the operating system must not drop what this network would carry. Linux limits
 * them to `net.core.rmem_max`.
 */
const socketBytes = 4 * 2 ** 20
/** A timer fires up to this much late; a packet that is due sooner is delivered with the current ones. */
const timerToleranceMs = 0.3

/** A network does not report an error for a packet that it could not deliver. */
const ignoreError = (): void => undefined

export type Direction = 'up' | 'down'

/** Packets of one direction. */
export interface LinkCounts {
  packets: number
  /** Bytes that reached the other end, with their IP and UDP headers. */
  deliveredBytes: number
  /** Packets that were lost at random, or did not fit into the queue. */
  lost: number
  /** Longest wait in the queue, in milliseconds. */
  maxQueueMs: number
}

interface Waiting {
  readonly arrivalMs: number
  readonly bytes: number
  readonly deliver: () => void
}

/** One direction in real time. Packets keep their order. */
class ShapedLink {
  readonly counts: LinkCounts = { packets: 0, deliveredBytes: 0, lost: 0, maxQueueMs: 0 }
  readonly #seed: number
  readonly #waiting: Waiting[] = []
  #link: SimulatedLink | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Changes the network from now on. The queue stays. Null passes packets on without delay. */
  shape(profile: LinkProfile | null): void {
    if (profile === null) this.#link = null
    else if (this.#link === null) this.#link = new SimulatedLink(profile, this.#seed)
    else this.#link.profile = profile
  }

  push(datagram: Buffer, deliver: () => void): void {
    if (this.#isClosed) return
    const nowMs = performance.now()
    const bytes = datagram.length + headerBytes
    this.counts.packets += 1
    this.counts.maxQueueMs = Math.max(this.counts.maxQueueMs, this.#link?.queueMs(nowMs) ?? 0)
    const arrivalMs = this.#link === null ? nowMs : this.#link.send(bytes, nowMs)
    if (arrivalMs === null) {
      this.counts.lost += 1
      return
    }
    this.#waiting.push({ arrivalMs, bytes, deliver })
    if (this.#waiting.length === 1) this.#deliverDue()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#waiting.length = 0
  }

  #deliverDue(): void {
    const dueMs = performance.now() + timerToleranceMs
    let next = this.#waiting[0]
    while (next !== undefined && next.arrivalMs <= dueMs) {
      this.#waiting.shift()
      this.counts.deliveredBytes += next.bytes
      next.deliver()
      next = this.#waiting[0]
    }
    if (next === undefined) return
    this.#timer = setTimeout(() => this.#deliverDue(), Math.max(0, next.arrivalMs - performance.now()))
  }
}

/** The network between one client and a server's UDP port. */
export interface ShapedNetwork {
  /** UDP port at which the client reaches the server through this network. */
  readonly port: number
  /** Sets the server's address. Packets that arrive before are dropped. */
  route(host: string, port: number): void
  /** Changes one direction from now on; `null` passes packets on without delay. `up` is to the server. */
  shape(direction: Direction, profile: LinkProfile | null): void
  counts(direction: Direction): Readonly<LinkCounts>
  /** Gives the client another address, as the server sees it: from Wi-Fi to cable. */
  move(): void
  close(): void
}

/**
 * Opens a network in user space: a link with a bounded queue, delay, jitter and loss for each direction, and
 * address translation. The same seed loses the same packets by number. All connections of the client share
 * the two links.
 */
export async function openShapedNetwork(seed: number): Promise<ShapedNetwork> {
  const links = { up: new ShapedLink(2 * seed), down: new ShapedLink(2 * seed + 1) }
  const near = await openSocket()
  /** Sockets toward the server by client address. */
  const translations = new Map<string, Promise<Socket>>()
  let server: { readonly host: string; readonly port: number } | null = null

  const translate = async (port: number, address: string): Promise<Socket> => {
    const far = await openSocket()
    far.on('message', (datagram) =>
      links.down.push(datagram, () => near.send(datagram, port, address, ignoreError)),
    )
    return far
  }
  const forward = async (datagram: Buffer, port: number, address: string): Promise<void> => {
    if (server === null) return
    const { host, port: serverPort } = server
    const name = `${address}:${port}`
    const opening = translations.get(name) ?? translate(port, address)
    translations.set(name, opening)
    const far = await opening
    links.up.push(datagram, () => far.send(datagram, serverPort, host, ignoreError))
  }
  near.on('message', (datagram, { address, port }) => void forward(datagram, port, address))

  return {
    port: near.address().port,
    route: (host, port) => {
      server = { host, port }
    },
    shape: (direction, profile) => links[direction].shape(profile),
    move: () => {
      for (const opening of translations.values()) void opening.then((far) => far.close())
      translations.clear()
    },
    counts: (direction) => ({ ...links[direction].counts }),
    close: () => {
      for (const link of Object.values(links)) link.close()
      near.close()
      for (const opening of translations.values()) void opening.then((far) => far.close())
    },
  }
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: socketBytes, sendBufferSize: socketBytes })
  socket.on('error', ignoreError)
  socket.bind(0)
  await once(socket, 'listening')
  return socket
}
