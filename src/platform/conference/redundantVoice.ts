import * as z from 'zod/mini'

/** Loss of our voice as the other side reports it, 0 to 1 (W3C webrtc-stats, `fractionLost`). */
const VoiceLoss = z.object({
  type: z.literal('remote-inbound-rtp'),
  kind: z.literal('audio'),
  fractionLost: z.number(),
})
const Path = z.object({
  type: z.literal('candidate-pair'),
  nominated: z.literal(true),
  availableOutgoingBitrate: z.number(),
})

/** Weight of a new report; one comes about every second, of 50 packets. */
const gain = 0.2
/** Mean losses at which redundancy begins, and at which it ends: Opus conceals less than a person hears. */
const lossy = 0.015
const calm = 0.004
/** Rate that must be available, in bit/s: redundancy takes 40 kbit/s, and sound comes before the picture. */
const leastBitrate = 160_000

/** Part of a sender and of a connection that is needed here. */
export interface VoiceSender extends Pick<RTCRtpSender, 'getParameters' | 'setParameters'> {
  readonly track: { readonly kind: string } | null
}

interface VoiceConnection {
  getSenders(): readonly VoiceSender[]
}

/**
 * Repeats each frame of our voice in the next packet (RFC 2198) while the network loses packets, so that no word is
 * lost with a packet. Only a node that negotiated it is sent such packets.
 */
export class RedundantVoice {
  #loss = 0
  #isOn = false

  /** Takes the statistics of a connection, about once a second; null if there is none, or another one. */
  measured(reports: readonly unknown[] | null, peer: VoiceConnection | null): void {
    if (reports === null || peer === null) {
      this.#loss = 0
      this.#isOn = false
      return
    }
    const loss = firstOf(reports, VoiceLoss)?.fractionLost
    if (loss === undefined) return
    this.#loss += gain * (loss - this.#loss)
    const bitrate = firstOf(reports, Path)?.availableOutgoingBitrate ?? 0
    const isWanted = bitrate >= leastBitrate && this.#loss > (this.#isOn ? calm : lossy)
    if (isWanted === this.#isOn) return
    this.#isOn = isWanted
    for (const sender of peer.getSenders())
      if (sender.track?.kind === 'audio') void setRedundancy(sender, isWanted)
  }
}

function firstOf<T>(reports: readonly unknown[], schema: z.ZodMiniType<T>): T | undefined {
  for (const report of reports) {
    const read = schema.safeParse(report)
    if (read.success) return read.data
  }
  return undefined
}

/** W3C webrtc-pc, section 5.2.9: `codec` is not yet in TypeScript's types. */
interface EncodingOfCodec extends RTCRtpEncodingParameters {
  codec?: RTCRtpCodec
}

/** A browser that cannot switch goes on without redundancy. */
async function setRedundancy(sender: VoiceSender, isOn: boolean): Promise<void> {
  const parameters = sender.getParameters()
  const codec = parameters.codecs.find(({ mimeType }) => mimeType.toLowerCase() === 'audio/red')
  const encoding: EncodingOfCodec | undefined = parameters.encodings[0]
  if (codec === undefined || encoding === undefined) return
  if (isOn) encoding.codec = codec
  else delete encoding.codec
  await sender.setParameters(parameters).catch(() => undefined)
}
