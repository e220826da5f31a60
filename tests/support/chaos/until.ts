import { setTimeout } from 'node:timers/promises'

/** Milliseconds; longer than a setting can wait for a device (60 s) on a slow machine. */
const patienceMs = 90_000

/** Waits until the condition is true. Throws an error that names `what` if that never happens. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  ms: number = patienceMs,
): Promise<void> {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it never came to this: ${what}`)
    await setTimeout(25)
  }
}

/** Returns what a promise resolves to. Throws if that takes longer than `ms` milliseconds. */
export async function within<T>(
  ms: number,
  promise: Promise<T>,
  tooLate: () => string = () => 'no answer',
): Promise<T> {
  const settled = new AbortController()
  const timeout = setTimeout(ms, undefined, { signal: settled.signal }).then(() => {
    throw new Error(tooLate())
  })
  // It also rejects when the timer is cleared.
  timeout.catch(() => undefined)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    settled.abort()
  }
}
