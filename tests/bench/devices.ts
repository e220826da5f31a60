/** The room devices of the benchmark, in a process of their own: they enrol, link, obey, and answer pings, as the simulator's do. */
import { z } from 'zod'
import { connectSimulatedDevice, enrollDevice } from '../../src/server/demo/simulatedDevice.ts'
import type { Entrance } from './bedsideClient.ts'

const Task = z.object({
  server: z.string(),
  rooms: z.array(z.object({ enrollmentCode: z.string(), lastName: z.string() })),
})
type Room = z.infer<typeof Task>['rooms'][number]

process.on('message', (message) => {
  linkAll(Task.parse(message)).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))

/** Eight at a time; then tells every room's entrance as its monitor shows it. */
async function linkAll({ server, rooms }: z.infer<typeof Task>): Promise<void> {
  const waiting = [...rooms]
  const devices: { room: Room; device: Awaited<ReturnType<typeof connectSimulatedDevice>> }[] = []
  const link = async (): Promise<void> => {
    for (let room = waiting.pop(); room; room = waiting.pop()) {
      const { credential } = await enrollDevice(server, room.enrollmentCode)
      devices.push({ room, device: await connectSimulatedDevice({ url: server, credential }) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, link))
  const entrances: Entrance[] = devices.map(({ room, device }) => ({
    entryUrl: device.entry().url,
    lastName: room.lastName,
    roomNumber: device.room.number,
  }))
  process.send?.({ entrances })
}
