import type { Draft } from './records.ts'

/** A field of a record that two people changed, one before the other. */
export interface MergedField {
  name: string
  opened: string
  theirs: string
  mine: string
  /** Whose value it becomes: of what only one changed, his; null until somebody chooses. */
  becomes: 'theirs' | 'mine' | null
}

/** The fields in which a record differs between when it was opened, what another saved, and what was typed. */
export function mergedFields(opened: Draft, theirs: Draft, mine: Draft): MergedField[] {
  return Object.keys(opened).flatMap((name): MergedField[] => {
    const field = { name, opened: opened[name] ?? '', theirs: theirs[name] ?? '', mine: mine[name] ?? '' }
    if (field.theirs === field.opened && field.mine === field.opened) return []
    if (field.mine === field.opened || field.mine === field.theirs) return [{ ...field, becomes: 'theirs' }]
    return [{ ...field, becomes: field.theirs === field.opened ? 'mine' : null }]
  })
}

/** What is to be saved over the other's version; null while something is not chosen. */
export function mergedChange(
  fields: readonly MergedField[],
  chosen: Readonly<Record<string, 'theirs' | 'mine'>>,
): Draft | null {
  const change: Record<string, string> = {}
  for (const { name, mine, becomes } of fields) {
    const whose = becomes ?? chosen[name]
    if (whose === undefined) return null
    if (whose === 'mine') change[name] = mine
  }
  return change
}
