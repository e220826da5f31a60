/** Keeps the screen on while the page is visible, where the browser can. Returns what lets it sleep again. */
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
      // Refused, e.g. on an empty battery: the next time the page is shown it is asked for again.
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
