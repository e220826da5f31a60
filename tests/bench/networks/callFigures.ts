import { percentile } from '../percentiles.ts'
import type { NetworkCall } from './networkCall.ts'
import type { CallSample } from './networkPage.ts'

/** Part of a frozen picture that counts even while the browser reports none: no frame for one second. */
const gapMs = 1_000
/**
 * When the `step` network recovers, in seconds of the measurement; and what must then arrive, in bit/s and in
 * frames per second, because repeated packets are no picture.
 */
const recoveryAtSeconds = 40
const recoveredBitrate = 1_000_000
const recoveredFrames = 20

/** Figures of one call at its receiver. */
export interface CallFigures {
  /** Mean decoded frames per second while the picture was not paused; null if it was always paused. */
  readonly framesPerSecond: number | null
  readonly frozenSeconds: number
  readonly pausedSeconds: number
  /** Share of the sound that was concealed because it was late or lost, silence apart. */
  readonly concealed: number
  /** From capture to display, in milliseconds; NaN without pictures. */
  readonly latencyP50: number
  readonly latencyP95: number
  /** From Join to the first picture of the sender, in seconds; null if there was none. */
  readonly startSeconds: number | null
  /** Seconds from the recovery of the `step` network to 1 Mbit/s of picture; null if that did not come. */
  readonly recoverySeconds: number | null
  readonly keyframes: number
  /** Sizes of the displayed pictures, the most frequent first. */
  readonly sizes: readonly string[]
  /** Share of them in the size of the largest. */
  readonly fullSize: number
  /** Received bitrate of the picture, in bit/s. */
  readonly bitrate: number
}

export function figuresOf(call: NetworkCall): CallFigures {
  const { joinedAtMs, beganAtMs, endedAtMs, receiver } = call
  const seconds = intervalsOf(receiver)
  const sum = (pick: (interval: Interval) => number) => seconds.reduce((total, one) => total + pick(one), 0)
  const lengthOf = (one: Interval) => (one.to.atMs - one.from.atMs) / 1_000
  const shown = seconds.filter((one) => !one.isPaused)
  const shownSeconds = shown.reduce((total, one) => total + lengthOf(one), 0)
  const decoded = shown.reduce((total, one) => total + grown(one, 'decoded'), 0)
  const samples = sum((one) => grown(one, 'samples'))
  const isMeasured = ({ atMs }: { atMs: number }) => atMs >= beganAtMs && atMs <= endedAtMs
  const measured = call.frames.filter(isMeasured)
  const ages = measured.map(({ ageMs }) => ageMs)
  const firstAtMs = call.frames.find(({ atMs }) => atMs > joinedAtMs)?.atMs
  const browserFrozen = sum((one) => grown(one, 'frozenSeconds'))
  const recovered = seconds.find(
    (one) =>
      one.from.atMs - beganAtMs >= recoveryAtSeconds * 1_000 &&
      (grown(one, 'bytes') * 8) / lengthOf(one) >= recoveredBitrate &&
      grown(one, 'decoded') / lengthOf(one) >= recoveredFrames,
  )
  return {
    framesPerSecond: shownSeconds < 1 ? null : decoded / shownSeconds,
    // The browser notices a frozen picture only at the next frame.
    frozenSeconds: Math.max(browserFrozen, gapsOf(call)),
    pausedSeconds: sum(lengthOf) - shownSeconds,
    concealed: samples === 0 ? 1 : sum((one) => grown(one, 'concealed')) / samples,
    latencyP50: percentile(ages, 0.5),
    latencyP95: percentile(ages, 0.95),
    startSeconds: firstAtMs === undefined ? null : (firstAtMs - joinedAtMs) / 1_000,
    recoverySeconds:
      recovered === undefined ? null : (recovered.to.atMs - beganAtMs) / 1_000 - recoveryAtSeconds,
    keyframes: sum((one) => grown(one, 'keyframes')),
    sizes: sizesOf(measured.map(({ size }) => size)),
    fullSize: shareOfLargest(measured.map(({ size }) => size)),
    bitrate: (sum((one) => grown(one, 'bytes')) * 8_000) / (endedAtMs - beganAtMs),
  }
}

/** Time between two samples. */
export interface Interval {
  readonly from: CallSample
  readonly to: CallSample
  readonly isPaused: boolean
}

export function intervalsOf(samples: readonly CallSample[]): Interval[] {
  return samples.slice(1).flatMap((to, index) => {
    const from = samples[index]
    return from === undefined ? [] : [{ from, to, isPaused: from.isPaused && to.isPaused }]
  })
}

/** Returns by how much a counter of the receiver grew. A new connection begins at zero. */
export function grown({ from, to }: Interval, counter: keyof CallSample['received']): number {
  const difference = to.received[counter] - from.received[counter]
  return difference < 0 ? to.received[counter] : difference
}

/** Returns the seconds without a picture of the sender, counting only gaps of a second and more. */
function gapsOf({ frames, beganAtMs, endedAtMs }: NetworkCall): number {
  let sum = 0
  let last = beganAtMs
  for (const atMs of [...frames.map((one) => one.atMs).filter((at) => at > beganAtMs), endedAtMs]) {
    if (atMs - last >= gapMs) sum += atMs - last
    last = atMs
  }
  return sum / 1_000
}

function sizesOf(sizes: readonly string[]): string[] {
  const counts = Object.entries(Object.groupBy(sizes, (size) => size))
  return counts.toSorted(([, one = []], [, other = []]) => other.length - one.length).map(([size]) => size)
}

/** Returns the share of the sizes that equals the largest; 0 without any. */
function shareOfLargest(sizes: readonly string[]): number {
  const widths = sizes.map((size) => Number.parseInt(size, 10))
  const largest = Math.max(...widths)
  return widths.filter((width) => width === largest).length / Math.max(1, widths.length)
}
