/** Prints a result beside its limit immediately, so that a later failure does not lose it. */
export function printBeside(what: string, value: number, limit: number, unit = 'ms'): void {
  const mark = value <= limit ? '  ' : '! '
  console.log(`${mark}${what.padEnd(62)}${value.toFixed(1).padStart(8)} ${unit} (at most ${String(limit)})`)
}
