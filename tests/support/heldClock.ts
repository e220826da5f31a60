import { vi } from 'vitest'

const stepMs = 50

/** Advances the test's clock until a check succeeds. After `ms`, throws the check's last error. */
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
