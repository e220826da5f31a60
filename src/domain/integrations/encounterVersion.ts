/** Version of an encounter: its number, if the sender counts versions, and its time. */
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

/** Maximum lead of a sender's clock over the server's, in milliseconds. */
const clockToleranceMs = 5 * 60_000

/** Reports whether a time is too far in the future to be valid. Both are in epoch milliseconds. */
export const isAhead = (moment: number, now: number): boolean => moment > now + clockToleranceMs
