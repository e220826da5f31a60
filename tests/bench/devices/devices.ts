/**
 * The room devices of the benchmark, in their own process. They enroll, link, obey and answer pings, as the
 * simulator's do. A task with `codes` adds that many devices, one with `cut` breaks every link at the same
 * time, and one with `received` asks what they received.
 */
import type { Serializable } from 'node:child_process'
import { z } from 'zod'
import type { SimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { enrollFleet, type SimulatedFleet, startFleet } from '../../../src/server/demo/simulatedFleet.ts'
import type { Entrance } from './bedsideClient.ts'

const Task = z.union([
  z.object({ server: z.string(), codes: z.array(z.string()) }),
  z.object({ cut: z.literal(true) }),
  z.object({ received: z.literal(true) }),
])

const pollMs = 20

/** Devices that were connected together form a fleet. */
const fleets: { readonly fleet: SimulatedFleet; readonly size: number }[] = []

process.on('message', (message) => {
  const task = Task.parse(message)
  const work = answerTo(task)
  work.then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

async function answerTo(task: z.infer<typeof Task>): Promise<Serializable> {
  if ('codes' in task) return linkMore(task.server, task.codes)
  return 'cut' in task ? cutAll() : received()
}

/** Returns the number of motions that each device has received since it connected. */
function received(): { received: Record<string, number> } {
  return { received: Object.fromEntries(fleets.flatMap(({ fleet }) => [...fleet.moved])) }
}

const isWhole = (): boolean => fleets.every(({ fleet, size }) => fleet.linked.size === size)

async function untilLinked(): Promise<void> {
  while (!isWhole()) await new Promise((resolve) => setTimeout(resolve, pollMs))
}

/**
 * Links more devices. When all are linked, returns the entrances of the new rooms as their monitors show
 * them.
 */
async function linkMore(server: string, codes: readonly string[]): Promise<{ entrances: Entrance[] }> {
  const credentials = await enrollFleet(server, codes, (code) => Promise.resolve(code))
  const fleet = startFleet(server, credentials)
  fleets.push({ fleet, size: codes.length })
  await untilLinked()
  const entrances = [...fleet.linked].map((device) => ({
    entryUrl: device.entry().url,
    // These beds are empty, so any name will do.
    lastName: 'anybody',
    roomNumber: device.room.number,
  }))
  return { entrances }
}

/**
 * Breaks each link silently, as a switch does that loses its power. Returns how long it took until all were
 * back.
 */
async function cutAll(): Promise<{ backMs: number }> {
  const all: SimulatedDevice[] = fleets.flatMap(({ fleet }) => [...fleet.linked])
  const began = performance.now()
  for (const device of all) device.kill()
  // Each device leaves its fleet when its own end notices the closed link.
  await Promise.all(all.map(({ closed }) => closed))
  await untilLinked()
  return { backMs: performance.now() - began }
}
