import type { LinkProfile } from './simulatedLink.ts'

/** A network from a time on, in seconds since the start of the call. */
export interface ProfileStep extends LinkProfile {
  readonly atSeconds: number
}

const clear = { delayMs: 20, jitterMs: 0, loss: 0 } as const

/**
 * Networks on which calls are measured: a good one, the Wi-Fi of a usual, a weak and a barely usable bed, and
 * one that collapses for 20 seconds. The queue holds 300 ms.
 */
export const networkProfiles = {
  good: [{ atSeconds: 0, bitrate: 10_000_000, ...clear }],
  ward: [{ atSeconds: 0, bitrate: 1_000_000, delayMs: 60, jitterMs: 20, loss: 0.01 }],
  weak: [{ atSeconds: 0, bitrate: 400_000, delayMs: 100, jitterMs: 40, loss: 0.03 }],
  edge: [{ atSeconds: 0, bitrate: 200_000, delayMs: 150, jitterMs: 60, loss: 0.05 }],
  step: [
    { atSeconds: 0, bitrate: 2_000_000, ...clear },
    { atSeconds: 20, bitrate: 300_000, ...clear },
    { atSeconds: 40, bitrate: 2_000_000, ...clear },
  ],
} as const satisfies Readonly<Record<string, readonly ProfileStep[]>>

export type NetworkName = keyof typeof networkProfiles

/** Returns how long a call on this network is measured, in seconds. */
export function measuredSeconds(name: NetworkName): number {
  return name === 'step' ? 60 : 30
}
