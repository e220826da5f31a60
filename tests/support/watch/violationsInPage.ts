import { z } from 'zod'
import type { RunNotes } from './runNotes.ts'

const Violations = z.array(z.object({ directive: z.string(), what: z.string(), where: z.string() }))

/**
 * An expression that keeps what the policy of a page stands against from then on, for browsers whose drivers tell nothing of it. It does
 * nothing where it runs a second time.
 */
export const listenInPage = `(() => {
  if (globalThis.wardlinkViolations) return
  globalThis.wardlinkViolations = []
  const place = (address) => (URL.canParse(address) ? new URL(address).pathname : 'an unknown place')
  const keep = ({ effectiveDirective: directive, blockedURI: what, sourceFile, documentURI, lineNumber }) =>
    wardlinkViolations.push({ directive, what, where: place(sourceFile || documentURI) + ':' + lineNumber })
  addEventListener('securitypolicyviolation', keep, true)
})()`

const takeFromPage = 'JSON.stringify(globalThis.wardlinkViolations?.splice(0) ?? [])'

/** Notes what was kept since the last time; `value` answers what an expression is in the page. A page that is no more tells nothing. */
export async function noteViolations(
  value: (expression: string) => Promise<unknown>,
  notes: RunNotes,
): Promise<void> {
  const taken = await value(takeFromPage).catch(() => '[]')
  for (const violation of Violations.parse(JSON.parse(z.string().parse(taken)))) notes.violation(violation)
}
