/** Has the browser download an address with a token that is good for it once; the token stands last (contract 1). */
export function download(address: URL, token: string): void {
  const link = document.createElement('a')
  link.href = `${address.href}${address.search === '' ? '?' : '&'}token=${encodeURIComponent(token)}`
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}
