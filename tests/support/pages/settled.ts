/** Milliseconds; longer than any response takes on this machine. */
const patienceMs = 2_000

/**
 * Waits until a check passes, without moving a clock that the test holds, as `vi.waitFor` would. The test
 * must not have replaced `setImmediate`.
 * @throws the check's last error.
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
