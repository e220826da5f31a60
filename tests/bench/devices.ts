/** The room devices of the benchmark, in a process of their own: they enrol, link, obey, and answer pings, as the simulator's do. */
import { z } from 'zod'
import { enrollFleet, startFleet } from '../../src/server/demo/simulatedFleet.ts'
import type { Entrance } from './bedsideClient.ts'

const Task = z.object({ server: z.string(), codes: z.array(z.string()) })

const pollMs = 50

process.on('message', (message) => {
  linkAll(Task.parse(message)).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))

/** When all are linked, tells every room's entrance as its monitor shows it. */
async function linkAll({ server, codes }: z.infer<typeof Task>): Promise<void> {
  const credentials = await enrollFleet(server, codes, (code) => Promise.resolve(code))
  const { linked } = startFleet(server, credentials)
  while (linked.size < codes.length) await new Promise((resolve) => setTimeout(resolve, pollMs))
  const entrances: Entrance[] = [...linked].map((device) => ({
    entryUrl: device.entry().url,
    // Nobody is in these beds: any name will do.
    lastName: 'anybody',
    roomNumber: device.room.number,
  }))
  process.send?.({ entrances })
}
