/** When a new version of the app is taken (decisions, "Updates"), in milliseconds. */
export const updateTimes = { idleMs: 60_000, atMostMs: 24 * 60 * 60_000 } as const

export interface UpdateSituation {
  now: number
  /** When the new version was found. */
  foundAt: number
  /** When somebody last touched the screen or a key. */
  touchedAt: number
  inCall: boolean
  /** Whether a command is under way or waits. */
  ledgerBusy: boolean
}

/** Whether the page may be replaced by its new version now: nobody must lose what is being done or said. */
export function mayUpdate({ now, foundAt, touchedAt, inCall, ledgerBusy }: UpdateSituation): boolean {
  if (inCall) return false
  if (now - foundAt >= updateTimes.atMostMs) return true
  return !ledgerBusy && now - touchedAt >= updateTimes.idleMs
}
