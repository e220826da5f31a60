/**
 * Runs `work` every `everyMs` milliseconds, but not while it is still running. If it fails, because the database
 * is unavailable, the next run continues. Returns a function that stops it.
 */
export function runEvery(work: () => Promise<void>, everyMs: number): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    void work()
      .catch(() => undefined)
      .finally(() => (isRunning = false))
  }, everyMs)
  return () => clearInterval(timer)
}
