import { z } from 'zod'
import type { RunNotes } from './runNotes.ts'

const Violations = z.array(z.object({ directive: z.string(), what: z.string(), where: z.string() }))

/**
 * An expression that keeps what the policy of a page stands against, for browsers whose drivers tell nothing of it. Where it comes after the
 * page's own scripts, the reports that the browser has kept tell what was before. It does nothing where it runs a second time.
 */
export const listenInPage = `(() => {
  if (globalThis.wardlinkViolations) return
  globalThis.wardlinkViolations = new Map()
  const place = (address) => (URL.canParse(address ?? '') ? new URL(address).pathname : 'an unknown place')
  const keep = ({ effectiveDirective, blockedURI, blockedURL, sourceFile, lineNumber, columnNumber }) => {
    const where = place(sourceFile ?? document.URL) + ':' + lineNumber + ':' + columnNumber
    const what = blockedURI ?? blockedURL
    globalThis.wardlinkViolations.set([effectiveDirective, what, where].join(), { directive: effectiveDirective, what: what ?? '', where })
  }
  addEventListener('securitypolicyviolation', keep, true)
  if (!('ReportingObserver' in globalThis)) return
  const reports = (all) => all.forEach(({ body }) => keep(body))
  new ReportingObserver(reports, { types: ['csp-violation'], buffered: true }).observe()
})()`

const takeFromPage = `(() => {
  const taken = [...(globalThis.wardlinkViolations?.values() ?? [])]
  globalThis.wardlinkViolations?.clear()
  return JSON.stringify(taken)
})()`

/** Notes what was kept since the last time; `value` answers what an expression is in the page. A page that is no more tells nothing. */
export async function noteViolations(
  value: (expression: string) => Promise<unknown>,
  notes: RunNotes,
): Promise<void> {
  const taken = await value(takeFromPage).catch(() => '[]')
  for (const violation of Violations.parse(JSON.parse(z.string().parse(taken)))) notes.violation(violation)
}
