import { z } from 'zod'
import type { RunNotes } from './runNotes.ts'

const Violations = z.array(z.object({ directive: z.string(), what: z.string(), where: z.string() }))

/**
 * Expression that records the violations of a page's policy from then on, for browsers whose drivers do not
 * report them. A second run has no effect.
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

/**
 * Notes the violations recorded since the last call. `value` evaluates an expression in the page. A page that
 * no longer exists yields none.
 */
export async function noteViolations(
  value: (expression: string) => Promise<unknown>,
  notes: RunNotes,
): Promise<void> {
  const taken = await value(takeFromPage).catch(() => '[]')
  for (const violation of Violations.parse(JSON.parse(z.string().parse(taken)))) notes.violation(violation)
}
