interface LatestRead {
  /** Reads again; while a read is under way, once more after it. */
  readonly update: () => Promise<void>
  readonly stop: () => void
}

/**
 * Reads a list again each time it may have changed, and reports what was found. One read follows the other, so that an older list
 * never follows a newer one. A read that fails is left out: the database is away.
 */
export function createLatestRead<T>(read: () => Promise<T>, report: (found: T) => void): LatestRead {
  let running = false
  let isStale = false
  let stopped = false
  return {
    update: async () => {
      isStale = true
      if (running) return
      running = true
      try {
        while (isStale && !stopped) {
          isStale = false
          const found = await read()
          if (!isStale && !stopped) report(found)
        }
      } catch {
        // The next change reads again.
      } finally {
        running = false
      }
    },
    stop: () => {
      stopped = true
    },
  }
}
