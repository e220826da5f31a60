/** Returns the room's label as on its door: the number, followed by the bed if the room has several. */
export function roomLabel({ number, bed }: { number: string; bed: string }): string {
  return bed === '' ? number : `${number} ${bed}`
}
