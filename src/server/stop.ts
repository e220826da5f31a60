/** Maximum time for open requests before the process ends, in milliseconds. */
const patienceMs = 8_000

interface Stopping {
  drain: () => Promise<void>
  /** For so long `drain` does nothing but wait, in ms. */
  waitMs?: number
  /** Told before the process ends with 1 because of what went wrong, or because `drain` takes too long: then it is null. */
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
