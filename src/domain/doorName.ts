/** A room as it stands on its door: the number, and the bed where there are several. */
export function doorName({ number, bed }: { number: string; bed: string }): string {
  return bed === '' ? number : `${number} ${bed}`
}
