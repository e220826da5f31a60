/** Longer than any answer of this machine takes, in milliseconds. */
const patienceMs = 2_000

/**
 * Waits until a check passes, and leaves alone a clock that the test holds (which `vi.waitFor` would move). The test
 * must not have taken `setImmediate`. Throws what the check last threw.
 */
export async function settled(check: () => void): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}
