import * as z from 'zod/mini'
import { SeededRandom } from '../history/seededRandom.ts'
import type { SimulatedDevice } from '../simulatedDevice.ts'
import { LifeMessage, type LifeRoom } from './lifeMessage.ts'
import { liveInRoom, pause } from './roomLife.ts'
import { waitAsPatient } from './waitingPatient.ts'

/** Milliseconds between the first links of two devices. */
const linkEveryMs = 20

/** Process of the demo's simulated devices and patients. It ends with the server that started it. */
async function main(): Promise<void> {
  const ended = new AbortController()
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches every process of the terminal: the server ends this one.
  process.on('SIGINT', () => undefined)
  const received = await new Promise((done) => process.once('message', done))
  const { url, seed, rooms } = z.parse(LifeMessage, received)
  for (const room of rooms) {
    live({ url, seed, room, signal: ended.signal })
    // A hundred devices that link in the same moment would delay what else the server does.
    await pause(linkEveryMs, ended.signal)
  }
}

interface Living {
  url: string
  seed: string
  room: LifeRoom
  signal: AbortSignal
}

function live({ url, seed, room, signal }: Living): void {
  const random = new SeededRandom(`${seed} life ${room.uniqueId}`)
  let linked: SimulatedDevice | null = null
  const onLinked = (device: SimulatedDevice): void => {
    linked = device
    void device.closed.then(() => (linked === device ? (linked = null) : null))
  }
  void liveInRoom({ url, room, random, signal, onLinked })
  if (room.patient === null) return
  const own = new SeededRandom(`${seed} patient ${room.uniqueId}`)
  void pause(own.between(500, 5_000), signal).then(() =>
    waitAsPatient({ url, room, random: own, signal, device: () => linked }),
  )
}

await main()
