interface LatestRead {
  /** Reads again. If a read is running, reads once more after it. */
  readonly update: () => Promise<void>
  readonly stop: () => void
}

/**
 * Reads a list again after each possible change, and reports the result. Reads run one after another, so that
 * an older list never follows a newer one. A failed read is skipped: the database is unavailable.
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
