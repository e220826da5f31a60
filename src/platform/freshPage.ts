/**
 * A page that the browser has put aside whole, and that Back brings to life again, would show what stood on it, also when a
 * logout in another place has ended that meanwhile. It is covered as it goes, and `begin`s anew when it comes.
 */
export function beginAnewOnReturn(begin: () => void): void {
  const { style } = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) begin()
  })
}
