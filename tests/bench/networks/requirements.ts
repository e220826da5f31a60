import type { NetworkName } from '../../support/media/networkProfiles.ts'
import type { Direction } from '../../support/media/shaper.ts'
import type { CallFigures } from './callFigures.ts'

interface Requirement {
  /** Share of the displayed pictures in the full size. */
  readonly minFullSize?: number
  readonly maxKeyframes?: number
  /** Frames per second. */
  readonly minFrames?: number
  /** As `minFrames`, unless the picture is paused. */
  readonly minFramesUnlessPaused?: number
  readonly maxFrozenSeconds?: number
  /** Share of the sound. */
  readonly maxConcealed?: number
  /** 95th percentile, in milliseconds. */
  readonly maxLatencyMs?: number
  readonly maxStartSeconds?: number
  readonly maxRecoverySeconds?: number
}

/** One call on one network, or one of the two viewers in a call of three. */
export type Measured = NetworkName | 'threeWeak' | 'threeGood'

/** Figures that a call must reach on each network, in both directions. */
const requirements: Readonly<Record<Measured, Requirement>> = {
  good: { maxLatencyMs: 200 },
  ward: { minFrames: 24, maxFrozenSeconds: 0, maxLatencyMs: 450 },
  weak: { minFrames: 20, maxFrozenSeconds: 1, maxConcealed: 0.03, maxLatencyMs: 450 },
  edge: { minFramesUnlessPaused: 5, maxConcealed: 0.08, maxStartSeconds: 5 },
  step: { maxFrozenSeconds: 2, maxRecoverySeconds: 20 },
  // In a call of three: the camera sends 25 frames a second.
  threeWeak: { minFrames: 15 },
  threeGood: { minFrames: 23.75, minFullSize: 0.95, maxKeyframes: 4 },
}

/** A required value beside the measured one. */
interface Verdict {
  readonly required: string
  readonly isMet: boolean
}

/** Judges the figures of a call. Values that were not measured miss their requirement. */
export function judge(name: Measured, figures: CallFigures): Verdict[] {
  const required = requirements[name]
  const verdicts: Verdict[] = []
  const atLeast = (unit: string, limit: number | undefined, value: number | null) => {
    if (limit !== undefined)
      verdicts.push({ required: `≥ ${limit} ${unit}`, isMet: value !== null && value >= limit })
  }
  const atMost = (unit: string, limit: number | undefined, value: number | null) => {
    if (limit !== undefined)
      verdicts.push({ required: `≤ ${limit} ${unit}`, isMet: value !== null && value <= limit })
  }
  atLeast('frames/s', required.minFrames, figures.framesPerSecond)
  atLeast('frames/s or paused', required.minFramesUnlessPaused, figures.framesPerSecond ?? Infinity)
  const full = required.minFullSize === undefined ? undefined : required.minFullSize * 100
  atLeast('% in full size', full, figures.fullSize * 100)
  atMost('keyframes', required.maxKeyframes, figures.keyframes)
  atMost('s frozen', required.maxFrozenSeconds, figures.frozenSeconds)
  const percent = required.maxConcealed === undefined ? undefined : required.maxConcealed * 100
  atMost('% concealed', percent, figures.concealed * 100)
  atMost('ms p95', required.maxLatencyMs, figures.latencyP95)
  atMost('s to start', required.maxStartSeconds, figures.startSeconds)
  atMost('s to 1 Mbit/s', required.maxRecoverySeconds, figures.recoverySeconds)
  return verdicts
}

/**
 * Figures measured earlier on one machine, over 26 s: frames/s · frozen seconds · percentage of the sound
 * concealed.
 */
interface RecordedFigures {
  /** This product's node before it had congestion control. */
  readonly before: string
  /** Janus VideoRoom 1.1.2, with two layers where they were sent. */
  readonly janus: string
  readonly prototype: string
}

export const recordedFigures: Readonly<Record<`${NetworkName} ${Direction}`, RecordedFigures>> = {
  'good up': { before: '24.2 · 0 · 0', janus: '24.8 · 0 · 0', prototype: '25 · 0 · 0' },
  'good down': { before: '24.2 · 0 · 0', janus: '24.8 · 0 · 0', prototype: '25 · 0 · 0' },
  'ward up': { before: '4.9 · 21 · 4.6', janus: '24.5 · 0 · 1.3', prototype: '24 · 0 · 0.7' },
  'ward down': { before: '0 · all · 32', janus: '24.6 · 0 · 1.0', prototype: '24.7 · 0 · 1.4' },
  'weak up': { before: '7.2 · 22 · 10', janus: '19.7 · 4.1 · 2.9', prototype: '21.5 · 0.9 · 2.6' },
  'weak down': { before: '0 · all · 46', janus: '22.4 · 0 · 3.0', prototype: '23.9 · 0.3 · 2.7' },
  'edge up': { before: 'never starts', janus: '14.8 · 8 · 3.9', prototype: '16.2 · 6.9 · 4.1' },
  'edge down': { before: '0 · all · 68', janus: '6.7 · 11.9 · 22', prototype: '2.8 · 15.5 · 57' },
  'step up': { before: '19.9 · 11 · 5.2', janus: '22.8 · 4.1 · 2.1', prototype: '22.4 · 5.2 · 3.1' },
  'step down': { before: '15.6 · 22 · 20', janus: '23.3 · 3.2 · 1.5', prototype: '23.9 · 1.8 · 1.7' },
}
