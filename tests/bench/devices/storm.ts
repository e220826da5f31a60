import type { LoadedHospital } from './loadedHospital.ts'

/** Maximum milliseconds until all devices are back. */
const limitMs = 10_000
const commandsPerSecond = 100
/** Duration in milliseconds of the presses before, during and after the storm. */
const pressedMs = 20_000

/**
 * Breaks every device's link at the same time while buttons are pressed. Measures how long it takes until all
 * are back, and what became of the commands. A motion that the server accepted was received by its device,
 * room by room, or is answered as offline. None stays unanswered, and none is a server error. A stop is done
 * even where the broken link had stopped the camera already.
 */
export async function benchStorm(hospital: LoadedHospital): Promise<void> {
  const before = await hospital.received()
  const pressing = hospital.round({ commandsPerSecond, durationMs: pressedMs })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const backMs = await hospital.cut()
  const { sent, failures, done, stopped } = await pressing
  const received = await hospital.received()
  const unheard = Object.entries(done).reduce(
    (sum, [room, count]) => sum + Math.max(0, count - (received[room] ?? 0) + (before[room] ?? 0)),
    0,
  )
  const moved = Object.values(done).reduce((sum, count) => sum + count, 0)
  const carriedOut = moved + stopped
  const overtaken = sent - failures.length - carriedOut
  const told = failures.filter((failure) => /was (offline|busy|held)|answered 410/u.test(failure))
  const hung = failures.length - told.length
  console.log(
    [
      '',
      `every link broken at once: all devices were back after ${(backMs / 1000).toFixed(1)} s (limit ${String(limitMs / 1000)} s);`,
      `of ${String(sent)} commands ${String(carriedOut)} were carried out, ${String(overtaken)} overtaken by a newer one, ${String(told.length)} answered as offline or too late, ${String(hung)} not answered;`,
      `of ${String(moved)} motions that were said to be carried out ${String(unheard)} had not reached their device`,
    ].join('\n'),
  )
  if (hung > 0) console.log(failures.find((failure) => !told.includes(failure)))
  if (hung + unheard > 0) process.exitCode = 1
}
