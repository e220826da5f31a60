/** Prints what came out beside its limit, at once: what breaks off later takes nothing with it. */
export function printBeside(what: string, value: number, limit: number, unit = 'ms'): void {
  const mark = value <= limit ? '  ' : '! '
  console.log(`${mark}${what.padEnd(62)}${value.toFixed(1).padStart(8)} ${unit} (at most ${String(limit)})`)
}
