import { openLoadedHospital } from './loadedHospital.ts'

const rooms = 1_000
const commandsPerSecond = 200
/** Ten minutes, sampled every 30 seconds. */
const looks = 20
const lookMs = 30_000
/** Number of looks that belong to the start: caches fill, and the compiler works. */
const warmLooks = 4

/**
 * Runs ten minutes of constant load, and measures the growth of the server's memory in total and per hour.
 */
export async function benchSoak(): Promise<void> {
  const hospital = await openLoadedHospital(rooms)
  try {
    await hospital.grow(rooms)
    console.log(`${String(rooms)} rooms, ${String(commandsPerSecond)} commands/s, ten minutes`)
    const seen: { hours: number; resident: number; heap: number }[] = []
    const began = performance.now()
    for (let look = 1; look <= looks; look += 1) {
      const { failures, commands } = await hospital.round({ commandsPerSecond, durationMs: lookMs })
      const { residentBytes, heapBytes } = await hospital.usage()
      const [resident, heap] = [residentBytes / 2 ** 20, heapBytes / 2 ** 20]
      if (look > warmLooks) seen.push({ hours: (performance.now() - began) / 3_600_000, resident, heap })
      console.log(
        `${String((look * lookMs) / 60_000).padStart(5)} min  ${resident.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap, p99 ${commands.p99.toFixed(1)} ms, ${String(failures.length)} failed${failures.length > 0 ? `, the first: ${failures[0] ?? ''}` : ''}`,
      )
      if (failures.length > 0) process.exitCode = 1
    }
    const grows = (pick: (look: (typeof seen)[number]) => number): string =>
      `${slope(seen.map((look) => [look.hours, pick(look)])).toFixed(1)} MB an hour`
    console.log(
      `after two minutes: resident ${grows(({ resident }) => resident)}, heap ${grows(({ heap }) => heap)}`,
    )
  } finally {
    await hospital.close()
  }
}

/** Returns the slope of the least-squares line. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const over = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0)
  return over / points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0)
}
