import type { Node } from '../../contract/permissions/roles.ts'
import { normalizeForUniqueness } from '../text/normalizeForUniqueness.ts'

/** Normalizes names and paths for comparison: one case and width, and one separator between levels. */
const normalizePath = (text: string): string =>
  normalizeForUniqueness(text)
    .replaceAll(/ ?[/>›→] ?/gu, '/')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join('/')

/**
 * Maximum length of a path, in characters: four names of 120 letters and their separators. Without a limit, a
 * cell full of slashes would take minutes to parse.
 */
const longestPath = 1_000

interface Known<Entry> {
  entry: Entry
  /** Names from the organization down to the parent of the org unit. */
  above: readonly string[]
}

/**
 * Creates a parser for paths as people write them: names from the top down, separated by slashes, of which
 * all but the last may be omitted ("Northlake Health / North / ICU", "North/ICU", "ICU"). The parser returns
 * every org unit that may be meant. If the full path of one is given, it returns only that one.
 */
export function createPathReader<Entry extends { path: readonly Node[] }>(
  entries: readonly Entry[],
): (written: string) => readonly Entry[] {
  const byName = new Map<string, Known<Entry>[]>()
  for (const entry of entries) {
    const names = entry.path.map(({ name }) => normalizePath(name))
    const [name = ''] = names.slice(-1)
    const known = { entry, above: names.slice(0, -1) }
    const others = byName.get(name)
    if (others === undefined) byName.set(name, [known])
    else others.push(known)
  }
  return (written) => {
    if (written.length > longestPath) return []
    const text = normalizePath(written)
    const found = endsOf(text).flatMap(({ head, name }) =>
      (byName.get(name) ?? [])
        .filter(({ above }) => leadsThrough(head, above))
        .map(({ entry, above }) => ({ entry, isWhole: head === above.join('/') })),
    )
    const complete = found.filter(({ isWhole: isComplete }) => isComplete)
    return (complete.length > 0 ? complete : found).map(({ entry }) => entry)
  }
}

/** Returns the possible splits into a path and a last name. A name can contain a slash itself. */
function endsOf(text: string): { head: string; name: string }[] {
  const ends = [{ head: '', name: text }]
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1))
    ends.push({ head: text.slice(0, at), name: text.slice(at + 1) })
  return ends
}

/**
 * Returns true if the names in `head`, written from the top down, occur in the same order among the
 * ancestors.
 */
function leadsThrough(head: string, above: readonly string[]): boolean {
  if (head === '') return true
  return above.some(
    (name, index) =>
      name === head ||
      (head.endsWith(`/${name}`) && leadsThrough(head.slice(0, -name.length - 1), above.slice(0, index))),
  )
}
