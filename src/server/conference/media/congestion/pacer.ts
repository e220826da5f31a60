import type { Clock } from '../../../config.ts'

/**
 * Rate at which pictures leave, as a multiple of the target bitrate (libwebrtc: default pacing multiplier): a
 * keyframe is much larger than the average frame, and must not wait for its average rate.
 */
const pacingFactor = 2.5
/** Interval of sending while packets wait, and maximum burst, in milliseconds. */
const stepMs = 5
/** Credit for a timer that fires late, in milliseconds: without it, a busy process would send too slowly. */
const maxCreditMs = 20
/**
 * Maximum time for which pictures wait because of sound or a probe, in milliseconds. libwebrtc allows 500,
 * but such a wait alone must not overflow a queue.
 */
const maxDebtMs = 100
/**
 * Maximum time that a packet waits, in milliseconds. A later picture is worth less than a smaller one; a shared
 * screen has no smaller one, and its keyframes are large.
 */
const maxWaitMs = { main: 300, slides: 2_000, retransmission: 300 } as const

export type PictureLine = 'main' | 'slides'
export type PacketKind = 'sound' | 'retransmission' | 'picture' | 'padding'

export interface PacerDeps {
  readonly clock: Clock
  readonly send: (bytes: Buffer, kind: PacketKind) => void
  /** Called when the queue of a picture was discarded because its first packet had waited too long. */
  readonly overflow: (mediaLine: PictureLine) => void
  /** Runs a function once after a delay in milliseconds; `setTimeout` by default. */
  readonly schedule?: (run: () => void, delayMs: number) => void
}

/** Packets that wait, oldest first, in a ring that grows as needed. */
class PacketQueue {
  #packets: (Buffer | undefined)[] = Array.from({ length: 16 })
  #times: number[] = Array.from({ length: 16 }, () => 0)
  #first = 0
  #length = 0

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** The oldest packet. */
  get head(): Buffer | undefined {
    return this.#length === 0 ? undefined : this.#packets[this.#first]
  }

  add(packet: Buffer, nowMs: number): void {
    if (this.#length === this.#packets.length) this.#grow()
    const at = (this.#first + this.#length) % this.#packets.length
    this.#packets[at] = packet
    this.#times[at] = nowMs
    this.#length += 1
  }

  removeHead(): void {
    this.#packets[this.#first] = undefined
    this.#first = (this.#first + 1) % this.#packets.length
    this.#length -= 1
  }

  /** Returns the time that the oldest packet has waited, in milliseconds; 0 if there is none. */
  waitMs(nowMs: number): number {
    return this.#length === 0 ? 0 : nowMs - (this.#times[this.#first] ?? nowMs)
  }

  clear(): void {
    this.#packets.fill(undefined)
    this.#length = 0
  }

  #grow(): void {
    const { length } = this.#packets
    this.#packets = [...this.#packets.slice(this.#first), ...this.#packets.slice(0, this.#first)]
    this.#times = [...this.#times.slice(this.#first), ...this.#times.slice(0, this.#first)]
    this.#packets.length = 2 * length
    this.#first = 0
  }
}

/**
 * Sends all packets to one viewer. Sound leaves immediately. Then come probes, retransmissions, pictures, and
 * the shared screen, at a steady rate so that they do not fill a queue in the network in front of the sound.
 */
export class Pacer {
  readonly #deps: PacerDeps
  readonly #schedule: (run: () => void, delayMs: number) => void
  readonly #retransmissions = new PacketQueue()
  readonly #pictures = { main: new PacketQueue(), slides: new PacketQueue() } as const
  /** Pacing rate, in bytes per millisecond; unlimited before the first `setBitrate`. */
  #rate = Infinity
  /** Time at the pacing rate that sending is ahead at `#settledAtMs`; negative if it is behind. */
  #debtMs = 0
  #settledAtMs: number
  #probe: { readonly packets: readonly Buffer[]; readonly rate: number; next: number; dueMs: number } | null =
    null
  #isScheduled = false
  #isClosed = false

  constructor(deps: PacerDeps) {
    this.#deps = deps
    this.#schedule = deps.schedule ?? setTimeout
    this.#settledAtMs = deps.clock.now()
  }

  /** Time that the oldest picture has waited, in milliseconds. */
  get queueMs(): number {
    const now = this.#deps.clock.now()
    return Math.max(0, this.#pictures.main.waitMs(now), this.#pictures.slides.waitMs(now))
  }

  /** Sets the target bitrate, in bit/s; more than 0. */
  setBitrate(bitrate: number): void {
    this.#rate = (bitrate * pacingFactor) / 8_000
  }

  /** Sends a packet of sound immediately; pictures wait for it. */
  sound(packet: Buffer): void {
    if (this.#isClosed) return
    this.#settle(this.#deps.clock.now())
    this.#send(packet, 'sound')
  }

  /**
   * Sends a packet again, before pictures. It is discarded if it waits too long: the viewer requests it
   * again.
   */
  retransmission(packet: Buffer): void {
    this.#add(this.#retransmissions, packet, 'retransmission')
  }

  picture(mediaLine: PictureLine, packet: Buffer): void {
    this.#add(this.#pictures[mediaLine], packet, 'picture')
  }

  /**
   * Sends a probe: packets at `bitrate` bit/s, before pictures. It replaces what is left of the probe before
   * it.
   */
  padding(packets: readonly Buffer[], bitrate: number): void {
    if (this.#isClosed || packets.length === 0) return
    const now = this.#deps.clock.now()
    this.#settle(now)
    this.#probe = { packets, rate: bitrate / 8_000, next: 0, dueMs: now }
    this.#sendProbe(now)
    this.#wake()
  }

  /** Discards all packets that wait. */
  clear(): void {
    this.#retransmissions.clear()
    this.#pictures.main.clear()
    this.#pictures.slides.clear()
    this.#probe = null
    this.#debtMs = 0
  }

  /** Discards all packets that wait, and all that follow. */
  close(): void {
    this.#isClosed = true
    this.clear()
  }

  get #isQueueEmpty(): boolean {
    const { main, slides } = this.#pictures
    return this.#retransmissions.isEmpty && main.isEmpty && slides.isEmpty
  }

  #add(queue: PacketQueue, packet: Buffer, kind: PacketKind): void {
    if (this.#isClosed) return
    const now = this.#deps.clock.now()
    if (this.#isQueueEmpty) {
      this.#settle(now)
      if (this.#fits(packet)) return this.#send(packet, kind)
    }
    queue.add(packet, now)
    this.#wake()
  }

  /** Reduces the debt by the time since it was last settled. Only packets that wait get credit for it. */
  #settle(nowMs: number): void {
    const elapsedMs = Math.max(0, nowMs - this.#settledAtMs)
    this.#settledAtMs = nowMs
    this.#debtMs = Math.max(this.#debtMs - elapsedMs, this.#isQueueEmpty ? 0 : -maxCreditMs)
  }

  /** Returns true if a packet can leave now: within the burst, or a single one that is larger than it. */
  #fits(packet: Buffer): boolean {
    return this.#debtMs <= 0 || this.#debtMs + packet.length / this.#rate <= stepMs
  }

  #send(packet: Buffer, kind: PacketKind): void {
    const debtMs = this.#debtMs + packet.length / this.#rate
    const isPaced = kind === 'retransmission' || kind === 'picture'
    this.#debtMs = isPaced ? debtMs : Math.min(debtMs, Math.max(this.#debtMs, maxDebtMs))
    this.#deps.send(packet, kind)
  }

  #wake(): void {
    if (this.#isScheduled || (this.#isQueueEmpty && this.#probe === null)) return
    this.#isScheduled = true
    this.#schedule(this.#step, stepMs)
  }

  readonly #step = (): void => {
    this.#isScheduled = false
    const now = this.#deps.clock.now()
    this.#settle(now)
    this.#sendProbe(now)
    if (this.#retransmissions.waitMs(now) > maxWaitMs.retransmission) this.#retransmissions.clear()
    this.#sendQueue(this.#retransmissions, 'retransmission')
    this.#sendPictures('main', now)
    this.#sendPictures('slides', now)
    // An empty queue keeps no credit.
    if (this.#isQueueEmpty) this.#debtMs = Math.max(0, this.#debtMs)
    this.#wake()
  }

  #sendProbe(nowMs: number): void {
    const probe = this.#probe
    if (probe === null) return
    for (; probe.dueMs <= nowMs; probe.next += 1) {
      const packet = probe.packets[probe.next]
      if (packet === undefined) break
      probe.dueMs += packet.length / probe.rate
      this.#send(packet, 'padding')
    }
    if (probe.next >= probe.packets.length) this.#probe = null
  }

  #sendPictures(mediaLine: PictureLine, nowMs: number): void {
    const queue = this.#pictures[mediaLine]
    if (queue.waitMs(nowMs) > maxWaitMs[mediaLine]) {
      queue.clear()
      this.#deps.overflow(mediaLine)
    } else if (this.#retransmissions.isEmpty && (mediaLine === 'main' || this.#pictures.main.isEmpty))
      this.#sendQueue(queue, 'picture')
  }

  #sendQueue(queue: PacketQueue, kind: PacketKind): void {
    for (let packet = queue.head; packet !== undefined && this.#fits(packet); packet = queue.head) {
      queue.removeHead()
      this.#send(packet, kind)
    }
  }
}
