import type { NtpTime } from './ntpTime.ts'
import { type PacketResult, parseTransportFeedback, transportFeedbackFormat } from './transportFeedback.ts'

/** Reception of one source (RFC 3550, section 6.4.1). */
export interface ReportBlock {
  readonly ssrc: number
  /** Fraction lost since the last report, in 1/256. */
  readonly fractionLost: number
  readonly cumulativeLost: number
  /** Highest sequence number, extended by its cycles to 32 bits. */
  readonly highestSequence: number
  /** Interarrival jitter, in units of the source's RTP clock. */
  readonly jitter: number
  /** Middle 32 bits of the NTP time of the last sender report; 0 before the first one. */
  readonly lastSenderReport: number
  /** Delay since that report, in 1/65536 s. */
  readonly delaySinceLast: number
}

export interface SenderReport {
  readonly ssrc: number
  readonly ntpTime: NtpTime
  readonly rtpTimestamp: number
  readonly packetCount: number
  readonly octetCount: number
}

/** Parts of a compound RTCP packet that this server acts on. */
export type RtcpMessage =
  | ({ readonly type: 'senderReport' } & SenderReport)
  | { readonly type: 'reportBlock'; readonly block: ReportBlock }
  | { readonly type: 'nack'; readonly mediaSsrc: number; readonly sequenceNumbers: readonly number[] }
  /** Arrival of the packets that this server sent, in order of their transport-wide numbers. */
  | { readonly type: 'transportFeedback'; readonly results: readonly PacketResult[] }
  /** A picture loss indication or a full intra request. */
  | { readonly type: 'keyframeRequest'; readonly mediaSsrc: number }

const senderReportType = 200
const receiverReportType = 201
const sourceDescriptionType = 202
/** RFC 4585, section 6.1. */
const transportFeedbackType = 205
const payloadFeedbackType = 206
const genericNack = 1
/** RFC 6051, section 3.2. */
const rapidResynchronisation = 5
const pictureLoss = 1
/** RFC 5104, section 4.3.1. */
const fullIntraRequest = 4
const blockSize = 24
/**
 * Transport-wide feedback messages read from one compound packet: a receiver needs a second one only after a
 * gap of 8 s. Each is cheap to send, and costly to read.
 */
const mostFeedback = 2
/**
 * Packets that one compound packet can request again: as many as a stream keeps. Four bytes request 17, so that
 * a packet of 4 kB would request 17,000.
 */
const mostRequested = 512

/** Numbers of feedback messages and of requested packets left to read from one compound packet. */
interface Allowance {
  feedback: number
  requested: number
}

/** Parses a compound RTCP packet. Unknown and malformed parts, and those beyond its limits, are skipped. */
export function parseRtcp(packet: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = []
  const allowance: Allowance = { feedback: mostFeedback, requested: mostRequested }
  for (let at = 0; at + 8 <= packet.length;) {
    const end = at + 4 + 4 * packet.readUInt16BE(at + 2)
    const first = packet.readUInt8(at)
    if (end > packet.length || first >> 6 !== 2) break
    const part = packet.subarray(at, end)
    const type = packet.readUInt8(at + 1)
    const count = first & 0x1f
    if (type === transportFeedbackType) readTransportPart(count, part, messages, allowance)
    else readPart(type, count, part, messages)
    at = end
  }
  return messages
}

/** Returns true for a compound packet that only reports, and answers to no other packet than a request for it. */
export function isReport(packet: Buffer): boolean {
  const type = packet.length < 8 ? 0 : packet.readUInt8(1)
  if (type !== senderReportType && type !== receiverReportType) return false
  return parseRtcp(packet).every(
    (message) => message.type === 'senderReport' || message.type === 'reportBlock',
  )
}

function readPart(type: number, count: number, part: Buffer, messages: RtcpMessage[]): void {
  if (type === senderReportType && part.length >= 28) {
    messages.push({
      type: 'senderReport',
      ssrc: part.readUInt32BE(4),
      ntpTime: { seconds: part.readUInt32BE(8), fraction: part.readUInt32BE(12) },
      rtpTimestamp: part.readUInt32BE(16),
      packetCount: part.readUInt32BE(20),
      octetCount: part.readUInt32BE(24),
    })
    readBlocks(part.subarray(28), count, messages)
  } else if (type === receiverReportType) readBlocks(part.subarray(8), count, messages)
  else if (type === payloadFeedbackType && count === pictureLoss && part.length >= 12)
    messages.push({ type: 'keyframeRequest', mediaSsrc: part.readUInt32BE(8) })
  else if (type === payloadFeedbackType && count === fullIntraRequest)
    for (let at = 12; at + 8 <= part.length; at += 8)
      messages.push({ type: 'keyframeRequest', mediaSsrc: part.readUInt32BE(at) })
}

function readTransportPart(
  format: number,
  part: Buffer,
  messages: RtcpMessage[],
  allowance: Allowance,
): void {
  if (format === genericNack && part.length >= 16 && allowance.requested > 0) {
    const sequenceNumbers = readNack(part, allowance.requested)
    allowance.requested -= sequenceNumbers.length
    messages.push({ type: 'nack', mediaSsrc: part.readUInt32BE(8), sequenceNumbers })
  } else if (format === transportFeedbackFormat && allowance.feedback > 0) {
    allowance.feedback -= 1
    const results = parseTransportFeedback(part)
    if (results !== null) messages.push({ type: 'transportFeedback', results })
  }
}

function readBlocks(bytes: Buffer, count: number, messages: RtcpMessage[]): void {
  for (let at = 0; at < count * blockSize && at + blockSize <= bytes.length; at += blockSize)
    messages.push({
      type: 'reportBlock',
      block: {
        ssrc: bytes.readUInt32BE(at),
        fractionLost: bytes.readUInt8(at + 4),
        cumulativeLost: bytes.readIntBE(at + 5, 3),
        highestSequence: bytes.readUInt32BE(at + 8),
        jitter: bytes.readUInt32BE(at + 12),
        lastSenderReport: bytes.readUInt32BE(at + 16),
        delaySinceLast: bytes.readUInt32BE(at + 20),
      },
    })
}

/**
 * Returns the sequence numbers of a generic NACK, `most` of them at most: each PID, and those of the following 16
 * whose bits are set (RFC 4585, section 6.2.1).
 */
function readNack(part: Buffer, most: number): number[] {
  const numbers: number[] = []
  for (let at = 12; at + 4 <= part.length && numbers.length < most; at += 4) {
    const first = part.readUInt16BE(at)
    const following = part.readUInt16BE(at + 2)
    numbers.push(first)
    for (let bit = 0; bit < 16; bit += 1)
      if ((following & (1 << bit)) !== 0) numbers.push((first + bit + 1) & 0xffff)
  }
  return numbers.slice(0, most)
}

/** Returns a sender report without report blocks. */
export function writeSenderReport(report: SenderReport): Buffer {
  const bytes = newPart(senderReportType, 0, 28)
  bytes.writeUInt32BE(report.ssrc, 4)
  bytes.writeUInt32BE(report.ntpTime.seconds, 8)
  bytes.writeUInt32BE(report.ntpTime.fraction, 12)
  bytes.writeUInt32BE(report.rtpTimestamp, 16)
  bytes.writeUInt32BE(report.packetCount >>> 0, 20)
  bytes.writeUInt32BE(report.octetCount >>> 0, 24)
  return bytes
}

/** Returns a receiver report with at most 31 blocks. */
export function writeReceiverReport(ssrc: number, blocks: readonly ReportBlock[]): Buffer {
  const bytes = newPart(receiverReportType, blocks.length, 8 + blockSize * blocks.length)
  bytes.writeUInt32BE(ssrc, 4)
  for (const [index, block] of blocks.entries()) {
    const at = 8 + blockSize * index
    bytes.writeUInt32BE(block.ssrc, at)
    bytes.writeUInt8(block.fractionLost, at + 4)
    bytes.writeIntBE(block.cumulativeLost, at + 5, 3)
    bytes.writeUInt32BE(block.highestSequence, at + 8)
    bytes.writeUInt32BE(block.jitter, at + 12)
    bytes.writeUInt32BE(block.lastSenderReport, at + 16)
    bytes.writeUInt32BE(block.delaySinceLast, at + 20)
  }
  return bytes
}

/** Returns a source description with a CNAME for each source (RFC 3550, section 6.5). */
export function writeSourceDescription(ssrcs: readonly number[], cname: string): Buffer {
  const name = Buffer.from(cname)
  const chunkSize = 4 * Math.ceil((4 + 2 + name.length + 1) / 4)
  const bytes = newPart(sourceDescriptionType, ssrcs.length, 4 + chunkSize * ssrcs.length)
  for (const [index, ssrc] of ssrcs.entries()) {
    const at = 4 + chunkSize * index
    bytes.writeUInt32BE(ssrc, at)
    bytes.writeUInt8(1, at + 4)
    bytes.writeUInt8(name.length, at + 5)
    name.copy(bytes, at + 6)
  }
  return bytes
}

interface CompoundReport {
  readonly senderReports: readonly Buffer[]
  readonly blocks: readonly ReportBlock[]
  /** Sources of this side; the first one is the reporting receiver. */
  readonly ssrcs: readonly number[]
  readonly cname: string
}

/**
 * Returns a compound packet: reports, then the names of the sources (RFC 3550, section 6.1). If there are
 * more than 31 blocks, it contains the last 31.
 */
export function writeCompoundReport({ senderReports, blocks, ssrcs, cname }: CompoundReport): Buffer {
  return Buffer.concat([
    ...senderReports,
    writeReceiverReport(ssrcs[0] ?? 0, blocks.slice(-31)),
    writeSourceDescription(ssrcs, cname),
  ])
}

/** Returns a picture loss indication (RFC 4585, section 6.3.1). */
export function writePictureLoss(senderSsrc: number, mediaSsrc: number): Buffer {
  const bytes = newPart(payloadFeedbackType, pictureLoss, 12)
  bytes.writeUInt32BE(senderSsrc, 4)
  bytes.writeUInt32BE(mediaSsrc, 8)
  return bytes
}

/**
 * Returns a request for a sender report without delay (RFC 6051, section 3.2). libwebrtc answers it with a report
 * if it may send on the line, also while it sends nothing.
 */
export function writeReportRequest(senderSsrc: number, mediaSsrc: number): Buffer {
  const bytes = newPart(transportFeedbackType, rapidResynchronisation, 12)
  bytes.writeUInt32BE(senderSsrc, 4)
  bytes.writeUInt32BE(mediaSsrc, 8)
  return bytes
}

/** draft-alvestrand-rmcat-remb-03, section 2.2: an application layer feedback message. */
const applicationFeedback = 15
const mantissaBits = 18

/** Returns the maximum bitrate, in bit/s, at which the sources `ssrcs` together may be sent. */
export function writeReceiverBitrate(senderSsrc: number, bitrate: number, ssrcs: readonly number[]): Buffer {
  const bytes = newPart(payloadFeedbackType, applicationFeedback, 20 + 4 * ssrcs.length)
  const exponent = Math.max(0, Math.ceil(Math.log2((bitrate + 1) / 2 ** mantissaBits)))
  bytes.writeUInt32BE(senderSsrc, 4)
  bytes.write('REMB', 12, 'ascii')
  bytes.writeUInt8(ssrcs.length, 16)
  bytes.writeUIntBE(exponent * 2 ** mantissaBits + Math.floor(bitrate / 2 ** exponent), 17, 3)
  for (const [index, ssrc] of ssrcs.entries()) bytes.writeUInt32BE(ssrc, 20 + 4 * index)
  return bytes
}

/** Returns a generic NACK. `sequenceNumbers` are in ascending order, modulo 2¹⁶. */
export function writeNack(senderSsrc: number, mediaSsrc: number, sequenceNumbers: readonly number[]): Buffer {
  const items: { first: number; following: number }[] = []
  for (const number of sequenceNumbers) {
    const last = items.at(-1)
    const distance = last === undefined ? 0 : (number - last.first) & 0xffff
    if (last !== undefined && distance >= 1 && distance <= 16) last.following |= 1 << (distance - 1)
    else items.push({ first: number, following: 0 })
  }
  const bytes = newPart(transportFeedbackType, genericNack, 12 + 4 * items.length)
  bytes.writeUInt32BE(senderSsrc, 4)
  bytes.writeUInt32BE(mediaSsrc, 8)
  for (const [index, { first, following }] of items.entries()) {
    bytes.writeUInt16BE(first, 12 + 4 * index)
    bytes.writeUInt16BE(following, 14 + 4 * index)
  }
  return bytes
}

function newPart(type: number, count: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt8(0x80 | count, 0)
  bytes.writeUInt8(type, 1)
  bytes.writeUInt16BE(size / 4 - 1, 2)
  return bytes
}
