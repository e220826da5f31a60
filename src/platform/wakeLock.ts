/**
 * Keeps the screen on while the page is visible, if the browser can. Returns a function that releases the
 * lock.
 */
export function holdWakeLock(page: Document): () => void {
  let ended = false
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    // Absent on a plain http address.
    if (ended || page.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ended) await lock.release()
    } catch {
      // Refused, for example on a low battery: requested again when the page is next shown.
      lock = null
    }
  }
  const onVisible = () => void acquire()
  page.addEventListener('visibilitychange', onVisible)
  void acquire()
  return () => {
    ended = true
    page.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
