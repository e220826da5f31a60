/**
 * Returns a mail address in the one form in which it is stored, compared and counted: without blanks around it, its domain in lower
 * case and in letters of full compatibility (NFKC), with ASCII dots and without the root's dot at the end, and an international
 * domain as IDNA writes it. The part before the `@` is the receiver's own, and stays as it is typed.
 */
export function normalizeMailAddress(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  return at === -1 ? address : `${address.slice(0, at + 1)}${normalizedDomain(address.slice(at + 1))}`
}

function normalizedDomain(typed: string): string {
  const domain = typed.normalize('NFKC').replaceAll('。', '.').toLowerCase().replace(/\.$/u, '')
  // A URL's host is written as IDNA demands. ASCII needs nothing more, and a number must not become an IPv4 address.
  if (!/[^\p{ASCII}]/u.test(domain)) return domain
  const url = `http://${domain}`
  return /[\s/?#:@\\]/u.test(domain) || !URL.canParse(url) ? domain : new URL(url).hostname
}
