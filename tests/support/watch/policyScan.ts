import type { Verdict } from '../runner/checks.ts'
import { readNotes } from './runNotes.ts'

/**
 * Checks the browsers of a whole run: no document or worker did anything that the Content Security Policy or
 * Trusted Types forbid. Fails if no document under that policy was seen.
 */
export async function scanPolicy(folder: string): Promise<Verdict> {
  const notes = await readNotes(folder)
  const documents = notes.filter((note) => note.kind === 'document')
  const guarded = documents.filter(({ isUnderPolicy }) => isUnderPolicy)
  const violations = new Map<string, number>()
  for (const note of notes) {
    if (note.kind !== 'violation') continue
    const told = `${note.directive} stood against ${note.what} at ${note.where}`
    violations.set(told, (violations.get(told) ?? 0) + 1)
  }
  const faults = [
    ...(guarded.length === 0 ? ['no document under the policy was seen'] : []),
    ...[...violations].map(([told, count]) => `${String(count)} times: ${told}`),
  ]
  const looked = `${String(documents.length)} documents, ${String(guarded.length)} of them under the policy`
  return { ok: faults.length === 0, output: [looked, ...faults].join('\n') }
}
