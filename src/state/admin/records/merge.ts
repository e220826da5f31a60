import type { Draft } from './records.ts'

/** A field of a record that two users changed, one before the other. */
export interface MergedField {
  name: string
  opened: string
  theirs: string
  mine: string
  /** Value that prevails: that of the person who alone changed the field; null until the user chooses. */
  becomes: 'theirs' | 'mine' | null
}

/**
 * Returns the fields that differ between the opened record, the version that another user saved, and the
 * typed values.
 */
export function mergedFields(opened: Draft, theirs: Draft, mine: Draft): MergedField[] {
  return Object.keys(opened).flatMap((name): MergedField[] => {
    const field = { name, opened: opened[name] ?? '', theirs: theirs[name] ?? '', mine: mine[name] ?? '' }
    if (field.theirs === field.opened && field.mine === field.opened) return []
    if (field.mine === field.opened || field.mine === field.theirs) return [{ ...field, becomes: 'theirs' }]
    return [{ ...field, becomes: field.theirs === field.opened ? 'mine' : null }]
  })
}

/** Returns the change to save over the other person’s version; null while a choice is missing. */
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
