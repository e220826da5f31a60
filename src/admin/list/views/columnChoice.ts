import type { ColumnLook } from '../ListRow.tsx'

/** Properties of a column that the column choice needs. */
export interface Choosable {
  name: string
  look?: ColumnLook
  /** True for a column that is shown only if it is chosen. */
  isExtra?: boolean
}

/**
 * Returns the chosen columns in their order, always including the name of the row. Returns all columns but the
 * extra ones if none were chosen.
 */
export function chosenColumns<Column extends Choosable>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  const usual = columns.filter(({ isExtra = false }) => !isExtra)
  if (chosen === null) return usual
  const found = chosen.flatMap((name) => columns.filter((column) => column.name === name))
  const names = columns.filter((column) => column.look === 'row' && !found.includes(column))
  const shown = [...names, ...found]
  return shown.length === 0 ? usual : shown
}

/** Adds a hidden column at the end, or hides a visible one. */
export function toggled(shown: readonly string[], name: string): string[] {
  return shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
}

/** Moves a column by one position, if possible. */
export function moved(shown: readonly string[], name: string, by: 1 | -1): string[] {
  const at = shown.indexOf(name)
  const other = shown[at + by]
  if (at === -1 || other === undefined) return [...shown]
  return shown.map((one) => (one === name ? other : one === other ? name : one))
}
