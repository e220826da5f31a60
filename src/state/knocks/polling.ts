import { backoffMs } from '../../domain/backoff.ts'

interface PollingOptions {
  refresh(): Promise<void>
  /** Number of requests that failed in a row. */
  failures(): number
  /** Milliseconds until the next request, after one that succeeded. */
  waitMs(): number
  random(): number
  /** Milliseconds until the first request; 0 sends it immediately. */
  firstAfterMs?: number
}

/** Repeats a request until the returned function is called, less often while it fails. */
export function startPolling(options: PollingOptions): () => void {
  const { refresh, failures, waitMs, random, firstAfterMs = 0 } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const next = async (): Promise<void> => {
    await refresh()
    const wait = failures() === 0 ? waitMs() : backoffMs(failures() - 1, random(), 1_000)
    if (!stopped) timer = setTimeout(() => void next(), wait)
  }
  if (firstAfterMs > 0) timer = setTimeout(() => void next(), firstAfterMs)
  else void next()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
