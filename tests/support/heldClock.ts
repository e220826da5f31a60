import { vi } from 'vitest'

const stepMs = 50

/** Lets time pass on a clock that the test holds, until a check succeeds. Throws what the check last threw when the time is over. */
export async function within(ms: number, check: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    try {
      return check()
    } catch {
      await vi.advanceTimersByTimeAsync(stepMs)
    }
  }
  check()
}
