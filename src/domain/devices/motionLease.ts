/** The times of a held key, in milliseconds. */
export const motionTimes = {
  /** Default duration of a pan or zoom that does not specify one. */
  holdMs: 700,
  /** Maximum duration that a pan or zoom can specify. */
  maxHoldMs: 1_000,
  /** Interval at which a held button sends the same command again. */
  renewMs: 250,
  /** Delay from release to `stop`, as the customer's specification sets it. */
  stopDelayMs: 300,
  /** Time for which a session keeps the camera after its last motion. */
  holderMs: 5_000,
} as const

/** Returns the duration of a lease in milliseconds: the requested one, limited, or the default. */
export function leaseMs(holdMs: number | undefined): number {
  return Math.min(holdMs ?? motionTimes.holdMs, motionTimes.maxHoldMs)
}

/**
 * Lease on moving the camera. Immutable: each operation returns the next lease. Times are epoch or monotonic
 * milliseconds, all from the same clock.
 */
export interface MotionLease {
  /** Session that holds the camera; `null` while it is free. */
  readonly holder: string | null
  /** Time at which the motion ends unless it is renewed; `null` while nothing moves. */
  readonly movesUntil: number | null
  /** When the holder loses the camera to any other session that wants it. */
  readonly heldUntil: number
}

export const freeLease: MotionLease = { holder: null, movesUntil: null, heldUntil: 0 }

/** Returns the session that holds the camera at `now`; null if the lease has expired. */
export function holderAt(lease: MotionLease, now: number): string | null {
  return lease.holder !== null && now < Math.max(lease.heldUntil, lease.movesUntil ?? 0) ? lease.holder : null
}

/** Returns true if `session` may move the camera at `now`. */
export function mayMove(lease: MotionLease, session: string, now: number): boolean {
  const holder = holderAt(lease, now)
  return holder === null || holder === session
}

/**
 * Returns the lease after `session` started or renewed a motion of `holdMs`, which is 0 for motions without a
 * hold, such as home.
 */
export function moved(session: string, now: number, holdMs: number): MotionLease {
  return {
    holder: session,
    movesUntil: holdMs > 0 ? now + holdMs : null,
    heldUntil: now + holdMs + motionTimes.holderMs,
  }
}

/**
 * Returns the lease after the motion has ended, by `stop` or by expiry. The holder keeps the camera for a
 * while.
 */
export function stopped(lease: MotionLease, now: number): MotionLease {
  if (lease.holder === null) return freeLease
  return { ...lease, movesUntil: null, heldUntil: now + motionTimes.holderMs }
}
