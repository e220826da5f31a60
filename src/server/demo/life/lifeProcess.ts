import * as z from 'zod/mini'
import { SeededRandom } from '../history/seededRandom.ts'
import { enrollDevice, type SimulatedDevice } from '../simulatedDevice.ts'
import { LifeMessage, type LifeRoom } from './lifeMessage.ts'
import { liveInRoom } from './roomLife.ts'
import { waitAsPatient } from './waitingPatient.ts'

/** Number of devices that enroll at the same time: an address may send ten wrong codes a minute. */
const enrolling = 8

/** Process of the demo's simulated devices and patients. It ends with the server that started it. */
async function main(): Promise<void> {
  const ended = new AbortController()
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches every process of the terminal: the server ends this one.
  process.on('SIGINT', () => undefined)
  const received = await new Promise((done) => process.once('message', done))
  const { url, seed, rooms } = z.parse(LifeMessage, received)
  const waiting = [...rooms]
  const enroll = async (): Promise<void> => {
    for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
      const credential = await enrollDevice(url, room.code).then(
        (reply) => reply.credential,
        // Someone enrolled another device in the meantime.
        () => null,
      )
      if (credential !== null) live({ url, seed, room, credential, signal: ended.signal })
    }
  }
  await Promise.all(Array.from({ length: enrolling }, enroll))
}

interface Living {
  url: string
  seed: string
  room: LifeRoom
  credential: string
  signal: AbortSignal
}

function live({ url, seed, room, credential, signal }: Living): void {
  const random = new SeededRandom(`${seed} life ${room.uniqueId}`)
  let linked: SimulatedDevice | null = null
  const onLinked = (device: SimulatedDevice): void => {
    linked = device
    void device.closed.then(() => (linked === device ? (linked = null) : null))
  }
  void liveInRoom({ url, credential, room, random, signal, onLinked })
  if (room.patient === null) return
  const own = new SeededRandom(`${seed} patient ${room.uniqueId}`)
  const begin = setTimeout(
    () => void waitAsPatient({ url, room, random: own, signal, device: () => linked }),
    own.between(500, 5_000),
  )
  begin.unref()
}

await main()
