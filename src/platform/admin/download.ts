/**
 * Makes the browser download an address. The token is valid once, for this address only, and must be the last
 * query parameter.
 */
export function download(address: URL, token: string): void {
  const link = document.createElement('a')
  link.href = `${address.href}${address.search === '' ? '?' : '&'}token=${encodeURIComponent(token)}`
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}
