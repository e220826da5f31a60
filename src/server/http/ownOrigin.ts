import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page may ask: one of this very host, or of an origin that is allowed. A browser names its page's origin;
 * who is no browser names none.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
