/**
 * Returns an email address in the form in which it is stored, compared and counted: without surrounding
 * spaces; its domain in lower case, NFKC-normalized, with ASCII dots and no trailing dot, and an
 * international domain IDNA-encoded. The part before the `@` is defined by the receiving server and stays as
 * typed.
 */
export function normalizeMailAddress(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  return at === -1 ? address : `${address.slice(0, at + 1)}${normalizedDomain(address.slice(at + 1))}`
}

function normalizedDomain(typed: string): string {
  const domain = typed.normalize('NFKC').replaceAll('。', '.').toLowerCase().replace(/\.$/u, '')
  // `URL` encodes the host by IDNA. An ASCII domain is returned as it is, because `URL` would convert a
  // number to an IPv4 address.
  if (!/[^\p{ASCII}]/u.test(domain)) return domain
  const url = `http://${domain}`
  return /[\s/?#:@\\]/u.test(domain) || !URL.canParse(url) ? domain : new URL(url).hostname
}
