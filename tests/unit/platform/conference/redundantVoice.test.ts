import { describe, expect, it } from 'vitest'
import { RedundantVoice } from '../../../../src/platform/conference/redundantVoice.ts'

const opus = { mimeType: 'audio/opus', clockRate: 48_000, channels: 2 }
const red = { mimeType: 'audio/red', clockRate: 48_000, channels: 2 }

/** Connection whose only sender has these negotiated formats. Records the format that each call sets. */
function connection(codecs: readonly object[] = [opus, red]) {
  const formats: (string | null)[] = []
  const sender = {
    track: { kind: 'audio' },
    getParameters: () => ({ codecs, encodings: [{}] }),
    setParameters: async ({ encodings }: { encodings: { codec?: { mimeType: string } }[] }) => {
      formats.push(encodings[0]?.codec?.mimeType ?? null)
    },
  }
  const peer: Partial<RTCPeerConnection> = { getSenders: () => [Object.assign(Object.create(null), sender)] }
  return { peer: Object.assign(Object.create(null), peer), formats }
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

  it('is measured anew on another connection', () => {
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
