import { setTimeout } from 'node:timers/promises'

/** Delay before the first run, in milliseconds: a server that has just started has other work to do. */
const firstMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000

/**
 * Runs `work` soon after the start and once a day from then on, in batches: `work` returns how many rows it
 * processed and is called again as long as that is `atOnce`. Returns a function that stops it.
 */
export function runDaily(work: () => Promise<number>, atOnce: number, waitMs = firstMs): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const round = async (): Promise<void> => {
    let done = atOnce
    while (done === atOnce && !signal.aborted) {
      done = await work()
      // Lets waiting writers go first.
      await setTimeout(100, undefined, { signal })
    }
  }
  const days = async (): Promise<void> => {
    await setTimeout(waitMs, undefined, { signal })
    for (;;) {
      // If the database is unavailable, the next daily run handles it.
      await round().catch(() => undefined)
      await setTimeout(dayMs, undefined, { signal })
    }
  }
  // Rejects only when it is stopped.
  days().catch(() => undefined)
  return () => stopped.abort()
}
