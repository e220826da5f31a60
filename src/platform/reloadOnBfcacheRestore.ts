/**
 * Hides a page that enters the back/forward cache, and calls `begin` when Back restores it. The restored page
 * would otherwise show its old content, even after a logout elsewhere in the meantime.
 */
export function reloadOnBfcacheRestore(begin: () => void): void {
  const { style } = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) begin()
  })
}
