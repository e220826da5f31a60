/** The longest that open requests may take before the process ends all the same, in ms: contract 7 allows 10 s. */
const patienceMs = 8_000

/**
 * Ends the process in order on SIGTERM or SIGINT: runs `drain`, then exits 0; a second signal, or a drain that
 * takes too long, exits 1 at once. `waitMs`: for so long it does nothing but wait.
 */
export function stopOnSignal(drain: () => Promise<void>, waitMs = 0): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), waitMs + patienceMs).unref()
    drain().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
