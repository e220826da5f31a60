/** Which word of an encounter it is: its number, where the sender numbers them, and when it was said. */
export interface EncounterVersion {
  versionId: number | null
  /** Epoch milliseconds. */
  lastUpdated: number
}

/**
 * Returns true if a version of an encounter is newer than the known one. Late or duplicate versions change
 * nothing.
 */
export function isNewer(word: EncounterVersion, known: EncounterVersion): boolean {
  if (word.versionId !== null && known.versionId !== null && word.versionId !== known.versionId)
    return word.versionId > known.versionId
  return word.lastUpdated > known.lastUpdated
}

/** How far a sender's clock may be ahead of the server's, in milliseconds. */
const clockToleranceMs = 5 * 60_000

/** Reports whether a moment is too far ahead to be true. Both in epoch milliseconds. */
export const isAhead = (moment: number, now: number): boolean => moment > now + clockToleranceMs
