import { grown, intervalsOf } from './callFigures.ts'
import type { NetworkCall } from './networkCall.ts'
import type { CallSample } from './networkPage.ts'

/** The last sample can follow the one before it immediately: too soon to print, in seconds. */
const leastSeconds = 0.2

const columns = [
  'second',
  'received: frames, size, picture, sound, frozen, concealed, jitter buffer, lost, NACK, PLI',
  'estimate, round trip',
  'sent by layer: size, bitrate (target), frames, retransmitted, PLI, limited by',
] as const

/** Prints what each second of a call sent and received. Bitrates are in kbit/s. */
export function printSeconds({ beganAtMs, receiver, sender }: NetworkCall): void {
  console.log(`\n${columns.join(' | ')}`)
  for (const one of intervalsOf(receiver)) {
    const seconds = (one.to.atMs - one.from.atMs) / 1_000
    if (seconds < leastSeconds) continue
    const rate = (bytes: number) => ((bytes * 8) / seconds / 1_000).toFixed(0)
    const { received } = one.to
    const samples = Math.max(1, grown(one, 'samples'))
    const cells = [
      `${(grown(one, 'decoded') / seconds).toFixed(0).padStart(2)}${one.isPaused ? ' paused' : ''}`,
      `${received.width}×${received.height}`,
      rate(grown(one, 'bytes')).padStart(5),
      rate(grown(one, 'soundBytes')).padStart(3),
      `${grown(one, 'frozenSeconds').toFixed(1)} s`,
      `${((grown(one, 'concealed') / samples) * 100).toFixed(0)} %`,
      `${(grown(one, 'bufferedMs') / Math.max(1, grown(one, 'buffered'))).toFixed(0)} ms`,
      grown(one, 'lost'),
      grown(one, 'nacks'),
      grown(one, 'keyframeRequests'),
    ]
    const second = ((one.to.atMs - beganAtMs) / 1_000).toFixed(0).padStart(6)
    console.log(`${second} | ${cells.join(', ')} | ${describeSent(sender, one.to.atMs)}`)
  }
}

/** Describes what the sender sent in the second before this time. */
function describeSent(samples: readonly CallSample[], atMs: number): string {
  const index = samples.findLastIndex((one) => one.atMs <= atMs + 500)
  const to = samples[index]
  const from = samples[index - 1]
  if (to === undefined || from === undefined || to.sent === null || from.sent === null) return ''
  const seconds = (to.atMs - from.atMs) / 1_000
  const layers = to.sent.layers.map((layer) => {
    const before = from.sent?.layers.find(({ rid }) => rid === layer.rid)
    const since = (pick: (one: typeof layer) => number) =>
      Math.max(0, pick(layer) - (before === undefined ? 0 : pick(before)))
    const rate = (bytes: number) => ((bytes * 8) / seconds / 1_000).toFixed(0)
    return [
      `${layer.width}×${layer.height}`,
      `${rate(since(({ bytes }) => bytes))} (${(layer.targetBitrate / 1_000).toFixed(0)})`,
      (since(({ encoded }) => encoded) / seconds).toFixed(0),
      rate(since(({ retransmittedBytes }) => retransmittedBytes)),
      since(({ keyframeRequests }) => keyframeRequests),
      layer.limitation,
    ].join(', ')
  })
  const { estimate, roundTripMs } = to.sent
  return `${(estimate / 1_000).toFixed(0)}, ${roundTripMs.toFixed(0)} ms | ${layers.join(' | ')}`
}
