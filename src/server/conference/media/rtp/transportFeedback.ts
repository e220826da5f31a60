import { serialDistance } from './serialNumber.ts'

/** Fate of one sent packet, as the receiver reports it. */
export interface PacketResult {
  /** Transport-wide sequence number, 16 bits. */
  readonly sequenceNumber: number
  /** Arrival in milliseconds of the receiver's clock; null if the packet has not arrived. */
  readonly receivedAtMs: number | null
}

/*
 * Transport-wide congestion feedback: draft-holmer-rmcat-transport-wide-cc-extensions-01, section 3.1. It is a
 * transport-layer feedback message (type 205) of format 15.
 */
const packetType = 205
export const transportFeedbackFormat = 15
/** Header, base sequence number, packet count, reference time and feedback count, in bytes. */
const headSize = 20
const referenceUnitMs = 64
const deltaUnitMs = 0.25
/** The reference time has 24 bits. */
const referenceTimes = 2 ** 24
const notReceived = 0
const smallDelta = 1
const largeDelta = 2
/** Symbols in a status vector chunk of two-bit symbols. */
const vectorSymbols = 7
const mostRunLength = 0x1fff
/** Packets reported in one message at most: a half second at four times the usual rate. */
const mostPackets = 400
/** An older packet than this many before the next reported one is not reported again. */
const oldest = 500
/** Arrivals that wait to be reported at most: a client that jumps in its numbers has one reported at a time. */
const mostWaiting = 4 * mostPackets
/**
 * Packets that a received message may be about: as many as the sender remembers. A message of a few bytes can
 * claim 65,535.
 */
const mostResults = 2_048

/** Collects the arrivals of one client's packets, and reports them to its congestion control. */
export class ArrivalRecorder {
  /** Arrival in milliseconds, by unwrapped sequence number. */
  readonly #arrivals = new Map<number, number>()
  /** First unwrapped number of the next report; null before the first packet. */
  #next: number | null = null
  #newest = 0
  #reports = 0

  get hasArrivals(): boolean {
    return this.#arrivals.size > 0
  }

  receive(sequenceNumber: number, nowMs: number): void {
    const newest = this.#next === null ? sequenceNumber : this.#newest
    const number = newest + serialDistance(newest & 0xffff, sequenceNumber, 16)
    this.#newest = Math.max(newest, number)
    // A packet that was reported as missing and arrived late is reported again, with those after it.
    if (this.#next === null || number < this.#next) {
      if (this.#next !== null && this.#next - number > oldest) return
      this.#next = number
    }
    if (this.#arrivals.size < mostWaiting && !this.#arrivals.has(number)) this.#arrivals.set(number, nowMs)
  }

  /**
   * Returns the feedback about the packets since the last report; null if none has arrived.
   * `senderSsrc` is a source of this side, `mediaSsrc` one of the client's.
   */
  report(senderSsrc: number, mediaSsrc: number): Buffer | null {
    if (this.#next === null || this.#arrivals.size === 0) return null
    let first = Infinity
    let last = -Infinity
    for (const number of this.#arrivals.keys()) {
      first = Math.min(first, number)
      last = Math.max(last, number)
    }
    const base = last - this.#next < mostPackets ? this.#next : first
    last = Math.min(last, base + mostPackets - 1)
    const arrivals: (number | null)[] = []
    for (let number = base; number <= last; number += 1) {
      arrivals.push(this.#arrivals.get(number) ?? null)
      this.#arrivals.delete(number)
    }
    this.#next = last + 1
    this.#reports = (this.#reports + 1) & 0xff
    return writeTransportFeedback({
      senderSsrc,
      mediaSsrc,
      base: base & 0xffff,
      count: this.#reports,
      arrivals,
    })
  }
}

interface TransportFeedback {
  readonly senderSsrc: number
  readonly mediaSsrc: number
  /** Transport-wide sequence number of the first arrival. */
  readonly base: number
  /** Number of this message, modulo 256. */
  readonly count: number
  /** Arrival of each packet from `base` on, in milliseconds; null for one that has not arrived. */
  readonly arrivals: readonly (number | null)[]
}

/** Returns a feedback message. At least one packet has arrived. */
export function writeTransportFeedback(feedback: TransportFeedback): Buffer {
  const { arrivals } = feedback
  const firstMs = arrivals.find((atMs) => atMs !== null) ?? 0
  const reference = Math.floor(firstMs / referenceUnitMs)
  let previous = 0
  const deltas = arrivals.map((atMs) => {
    if (atMs === null) return null
    const ticks = Math.round((atMs - reference * referenceUnitMs) / deltaUnitMs)
    const delta = Math.max(-0x8000, Math.min(0x7fff, ticks - previous))
    previous += delta
    return delta
  })
  const chunks = chunksOf(deltas.map(symbolOf))
  const deltaSize = deltas.reduce<number>((sum, delta) => sum + symbolOf(delta), 0)
  const size = 4 * Math.ceil((headSize + 2 * chunks.length + deltaSize) / 4)
  const bytes = Buffer.alloc(size)
  bytes.writeUInt8(0x80 | transportFeedbackFormat, 0)
  bytes.writeUInt8(packetType, 1)
  bytes.writeUInt16BE(size / 4 - 1, 2)
  bytes.writeUInt32BE(feedback.senderSsrc, 4)
  bytes.writeUInt32BE(feedback.mediaSsrc, 8)
  bytes.writeUInt16BE(feedback.base, 12)
  bytes.writeUInt16BE(arrivals.length, 14)
  bytes.writeUIntBE(reference % referenceTimes, 16, 3)
  bytes.writeUInt8(feedback.count, 19)
  let at = headSize
  for (const chunk of chunks) at = bytes.writeUInt16BE(chunk, at)
  for (const delta of deltas)
    if (delta !== null)
      at = symbolOf(delta) === smallDelta ? bytes.writeUInt8(delta, at) : bytes.writeInt16BE(delta, at)
  return bytes
}

/** Returns the status symbol of a delta, which is also the delta's size in bytes. */
function symbolOf(delta: number | null): number {
  if (delta === null) return notReceived
  return delta >= 0 && delta <= 0xff ? smallDelta : largeDelta
}

/** Returns packet status chunks: run lengths for long runs, vectors of two-bit symbols for the others. */
function chunksOf(symbols: readonly number[]): number[] {
  const chunks: number[] = []
  for (let at = 0; at < symbols.length;) {
    const symbol = symbols[at] ?? notReceived
    let run = 1
    while (run < mostRunLength && symbols[at + run] === symbol) run += 1
    if (run > vectorSymbols || at + run === symbols.length) {
      chunks.push((symbol << 13) | run)
      at += run
    } else {
      let chunk = 0xc000
      for (let index = 0; index < vectorSymbols; index += 1)
        chunk |= (symbols[at + index] ?? notReceived) << (2 * (vectorSymbols - 1 - index))
      chunks.push(chunk)
      at += vectorSymbols
    }
  }
  return chunks
}

/**
 * Parses a feedback message, given as one part of a compound packet. Returns null for one that is malformed:
 * its chunks or deltas end early, or it is about more packets than a sender remembers.
 */
export function parseTransportFeedback(part: Buffer): PacketResult[] | null {
  if (part.length < headSize) return null
  const base = part.readUInt16BE(12)
  const count = part.readUInt16BE(14)
  if (count > mostResults) return null
  let at = headSize
  const symbols: number[] = []
  while (symbols.length < count) {
    if (at + 2 > part.length) return null
    readChunk(part.readUInt16BE(at), count - symbols.length, symbols)
    at += 2
  }
  let ticks = part.readUIntBE(16, 3) * (referenceUnitMs / deltaUnitMs)
  const results: PacketResult[] = []
  for (const [index, symbol] of symbols.entries()) {
    const size = symbol === smallDelta || symbol === largeDelta ? symbol : 0
    if (at + size > part.length) return null
    if (size > 0) ticks += size === 1 ? part.readUInt8(at) : part.readInt16BE(at)
    at += size
    results.push({
      sequenceNumber: (base + index) & 0xffff,
      receivedAtMs: size === 0 ? null : ticks * deltaUnitMs,
    })
  }
  return results
}

/** Appends at most `count` symbols of a chunk. */
function readChunk(chunk: number, count: number, symbols: number[]): void {
  if ((chunk & 0x8000) === 0) {
    const run = Math.min(count, chunk & mostRunLength)
    // A run of nothing would be read forever.
    for (let index = 0; index < Math.max(1, run); index += 1) symbols.push((chunk >> 13) & 0x3)
    return
  }
  const bits = (chunk & 0x4000) === 0 ? 1 : 2
  const most = Math.min(count, bits === 1 ? 14 : vectorSymbols)
  for (let index = 0; index < most; index += 1)
    symbols.push((chunk >> (14 - bits * (index + 1))) & (bits === 1 ? 0x1 : 0x3))
}
