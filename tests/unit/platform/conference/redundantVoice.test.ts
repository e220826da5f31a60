import { describe, expect, it } from 'vitest'
import { RedundantVoice, type VoiceSender } from '../../../../src/platform/conference/redundantVoice.ts'

const opus = { payloadType: 111, mimeType: 'audio/opus', clockRate: 48_000, channels: 2 }
const red = { payloadType: 63, mimeType: 'audio/red', clockRate: 48_000, channels: 2 }

/** Connection whose only sender has these negotiated formats. Records the format that each call sets. */
function connection(codecs: RTCRtpCodecParameters[] = [opus, red]) {
  const formats: (string | null)[] = []
  const sender: VoiceSender = {
    track: { kind: 'audio' },
    getParameters: () => ({ codecs, encodings: [{}], headerExtensions: [], rtcp: {}, transactionId: '1' }),
    setParameters: async ({ encodings }) => {
      const set: (RTCRtpEncodingParameters & { codec?: RTCRtpCodec }) | undefined = encodings[0]
      formats.push(set?.codec?.mimeType ?? null)
    },
  }
  return { peer: { getSenders: () => [sender] }, formats }
}

const reports = (fractionLost: number, availableOutgoingBitrate = 400_000) => [
  { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 1 },
  { type: 'remote-inbound-rtp', kind: 'audio', fractionLost },
  { type: 'candidate-pair', nominated: true, availableOutgoingBitrate },
]

/** Measures `seconds` times the same, and returns the formats that were set. */
function formatsAfter(...phases: readonly { seconds: number; loss: number; bitrate?: number }[]) {
  const { peer, formats } = connection()
  const voice = new RedundantVoice()
  for (const { seconds, loss, bitrate } of phases)
    for (let second = 0; second < seconds; second += 1) voice.measured(reports(loss, bitrate), peer)
  return formats
}

describe('redundancy of our voice', () => {
  it('begins after seconds of loss, and not after a single report', () => {
    expect(formatsAfter({ seconds: 1, loss: 0.06 }, { seconds: 10, loss: 0 })).toEqual([])
    expect(formatsAfter({ seconds: 5, loss: 0.03 })).toEqual(['audio/red'])
  })

  it('ends when nothing is lost for long', () => {
    expect(formatsAfter({ seconds: 5, loss: 0.03 }, { seconds: 4, loss: 0 })).toEqual(['audio/red'])
    expect(formatsAfter({ seconds: 5, loss: 0.03 }, { seconds: 20, loss: 0 })).toEqual(['audio/red', null])
  })

  it('leaves a network that has no room for it as it is', () => {
    expect(formatsAfter({ seconds: 20, loss: 0.05, bitrate: 120_000 })).toEqual([])
    const phases = [
      { seconds: 20, loss: 0.05 },
      { seconds: 1, loss: 0.05, bitrate: 120_000 },
    ]
    expect(formatsAfter(...phases)).toEqual(['audio/red', null])
  })

  it('is set only where the node negotiated it', () => {
    const { peer, formats } = connection([opus])
    const voice = new RedundantVoice()
    for (let second = 0; second < 20; second += 1) voice.measured(reports(0.1), peer)
    expect(formats).toEqual([])
  })

  it('starts over on another connection', () => {
    const { peer, formats } = connection()
    const voice = new RedundantVoice()
    for (let second = 0; second < 5; second += 1) voice.measured(reports(0.03), peer)
    voice.measured(null, null)
    voice.measured(reports(0.03), peer)
    expect(formats).toEqual(['audio/red'])
    for (let second = 0; second < 5; second += 1) voice.measured(reports(0.03), peer)
    expect(formats).toEqual(['audio/red', 'audio/red'])
  })
})
