/** Time for which a request must be in sight of a person to count as seen, in milliseconds. */
export const seenAfterMs = 2_000

/** Decides when requests were seen: in sight without a break for `seenAfterMs`, each once. */
export interface SeenWatch {
  /**
   * Takes the ids of the requests that are in sight of a person now; none while no one is at the page. Returns
   * those that are seen with this look. `now` is in milliseconds.
   */
  look(inSight: ReadonlySet<string>, now: number): readonly string[]
}

export function createSeenWatch(): SeenWatch {
  const since = new Map<string, number>()
  const seen = new Set<string>()
  return {
    look: (inSight, now) => {
      for (const id of since.keys()) if (!inSight.has(id)) since.delete(id)
      const found: string[] = []
      for (const id of inSight) {
        if (seen.has(id)) continue
        const from = since.get(id) ?? now
        since.set(id, from)
        if (now - from < seenAfterMs) continue
        seen.add(id)
        found.push(id)
      }
      return found
    },
  }
}
