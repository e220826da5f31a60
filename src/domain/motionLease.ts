/** The times of a held key, in milliseconds: contract 3, "Motion is a lease". */
export const motionTimes = {
  /** What a pan or zoom may move when it does not say. */
  holdMs: 700,
  /** The most it may ask for. */
  maxHoldMs: 1_000,
  /** A held key sends the same command again this often. */
  renewMs: 250,
  /** From release to `stop`: product spec, section 4. */
  stopDelayMs: 300,
  /** A session keeps the camera this long after its last motion. */
  holderMs: 5_000,
} as const

/** The lease that the server fills in, in milliseconds. */
export function leaseMs(holdMs: number | undefined): number {
  return Math.min(holdMs ?? motionTimes.holdMs, motionTimes.maxHoldMs)
}

/**
 * Who moves the camera. Immutable: each verb answers the next lease. Times are epoch or monotonic
 * milliseconds, as long as all of them are of one clock.
 */
export interface MotionLease {
  /** The session that holds the camera, null when it is free. */
  readonly holder: string | null
  /** When the motion ends by itself; null while nothing moves. */
  readonly movesUntil: number | null
  /** When the holder loses the camera to whoever comes. */
  readonly heldUntil: number
}

export const freeLease: MotionLease = { holder: null, movesUntil: null, heldUntil: 0 }

/** Who holds the camera at `now`: a holder whose time has run out holds nothing. */
export function holderAt(lease: MotionLease, now: number): string | null {
  return lease.holder !== null && now < Math.max(lease.heldUntil, lease.movesUntil ?? 0) ? lease.holder : null
}

/** Whether `session` may move the camera at `now`. */
export function mayMove(lease: MotionLease, session: string, now: number): boolean {
  const holder = holderAt(lease, now)
  return holder === null || holder === session
}

/** The lease after `session` started or renewed a motion of `holdMs` (0 for one that ends at once, such as home). */
export function moved(session: string, now: number, holdMs: number): MotionLease {
  return {
    holder: session,
    movesUntil: holdMs > 0 ? now + holdMs : null,
    heldUntil: now + holdMs + motionTimes.holderMs,
  }
}

/** The lease after the motion ended, by `stop` or by itself: the holder keeps the camera for a while. */
export function stopped(lease: MotionLease, now: number): MotionLease {
  if (lease.holder === null) return freeLease
  return { ...lease, movesUntil: null, heldUntil: now + motionTimes.holderMs }
}
