/** The secret of an address such as `/activate-user#t=…`; the address and the history lose it at once. */
export function takeToken(page: Pick<Window, 'location' | 'history'>): string | null {
  const token = new URLSearchParams(page.location.hash.slice(1)).get('t')
  if (token === null) return null
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  return token
}
