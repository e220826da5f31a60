/** What a choice of columns needs to know of one. */
interface Choosable {
  name: string
  look?: 'row' | 'code' | 'wide'
}

/** The columns that were chosen, in their order; what a row is called is always there. All where nothing was chosen. */
export function chosenColumns<Column extends Choosable>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  if (chosen === null) return columns
  const found = chosen.flatMap((name) => columns.filter((column) => column.name === name))
  const names = columns.filter((column) => column.look === 'row' && !found.includes(column))
  const shown = [...names, ...found]
  return shown.length === 0 ? columns : shown
}

/** Shows a column that was not shown, at the end, or hides it. */
export function toggled(shown: readonly string[], name: string): string[] {
  return shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
}

/** Moves a column by one place, where there is one. */
export function moved(shown: readonly string[], name: string, by: 1 | -1): string[] {
  const at = shown.indexOf(name)
  const other = shown[at + by]
  if (at === -1 || other === undefined) return [...shown]
  return shown.map((one) => (one === name ? other : one === other ? name : one))
}
