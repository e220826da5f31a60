import { hashKey } from '@tanstack/react-query'
import { type FieldValues, get, type Path } from 'react-hook-form'

/** A field of a record that two users changed, one before the other. */
export interface MergedField<Values extends FieldValues> {
  name: Path<Values>
  /** Value that prevails: that of the person who alone changed the field; null until the user chooses. */
  becomes: 'theirs' | 'mine' | null
}

/** Returns what is compared of the values: not what only the server sets. */
export type ComparedOf<Values extends FieldValues> = (values: Values) => FieldValues

/** Returns those of the fields whose values differ. */
export const differing = <Values extends FieldValues>(
  names: readonly Path<Values>[],
  one: Values,
  other: Values,
  comparedOf: ComparedOf<Values>,
): Path<Values>[] => {
  const [first, second] = [comparedOf(one), comparedOf(other)]
  return names.filter((name) => hashKey([get(first, name)]) !== hashKey([get(second, name)]))
}

/**
 * Returns the fields that differ between the opened record, the version that another user saved, and the
 * typed values.
 */
export function mergedFields<Values extends FieldValues>(
  names: readonly Path<Values>[],
  { opened, theirs, mine }: Readonly<Record<'opened' | 'theirs' | 'mine', Values>>,
  comparedOf: ComparedOf<Values>,
): MergedField<Values>[] {
  const typed = new Set(differing(names, mine, opened, comparedOf))
  const saved = new Set(differing(names, theirs, opened, comparedOf))
  const apart = new Set(differing(names, mine, theirs, comparedOf))
  return names
    .filter((name) => typed.has(name) || saved.has(name))
    .map((name) => {
      if (!typed.has(name) || !apart.has(name)) return { name, becomes: 'theirs' }
      return { name, becomes: saved.has(name) ? null : 'mine' }
    })
}
