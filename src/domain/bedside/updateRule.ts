/** Times for applying a new version of the app, in milliseconds (decisions, "Updates"). */
export const updateTimes = { idleMs: 60_000, atMostMs: 24 * 60 * 60_000 } as const

export interface UpdateSituation {
  now: number
  /** Time at which the new version was found. */
  foundAt: number
  /** When a user last touched the screen or pressed a key. */
  touchedAt: number
  inCall: boolean
  /** True if a command is in flight or queued. */
  ledgerBusy: boolean
}

/**
 * Returns true if the page may be replaced by its new version now, without the user losing what they are
 * doing or saying. A call always delays the update; other activity delays it by `updateTimes.atMostMs` at
 * most.
 */
export function mayUpdate({ now, foundAt, touchedAt, inCall, ledgerBusy }: UpdateSituation): boolean {
  if (inCall) return false
  if (now - foundAt >= updateTimes.atMostMs) return true
  return !ledgerBusy && now - touchedAt >= updateTimes.idleMs
}
