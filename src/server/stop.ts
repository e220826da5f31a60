/** Maximum time for open requests before the process ends, in milliseconds. */
const patienceMs = 8_000

interface Stopping {
  drain: () => Promise<void>
  /** Time at the start of `drain` in which it only waits, in milliseconds. */
  waitMs?: number
  /** Called before the process exits with 1, with the error, or with null if `drain` takes too long. */
  onGivenUp?: (error: unknown) => void
}

/**
 * Ends the process in order on SIGTERM or SIGINT: runs `drain`, then exits 0. A second signal, or a drain
 * that takes too long, exits 1 immediately.
 */
export function stopOnSignal({ drain, waitMs = 0, onGivenUp }: Stopping): void {
  let stopping = false
  const giveUp = (error: unknown): void => {
    onGivenUp?.(error)
    process.exit(1)
  }
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => giveUp(null), waitMs + patienceMs).unref()
    drain().then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
