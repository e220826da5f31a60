import { setTimeout } from 'node:timers/promises'
import { type CommandFrame, linkCloseCodes } from '../../contract/devices/deviceLink.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { connectSimulatedDevice, enrollDevice, LinkRefused, type SimulatedDevice } from './simulatedDevice.ts'

/**
 * Number of devices that enroll at the same time: an address may send ten wrong codes a minute, and an
 * attempt counts until it is judged.
 */
const enrolling = 8

/** Many room devices, each of which reconnects as a real one does. */
export interface SimulatedFleet {
  /** Devices that are linked now. */
  readonly linked: ReadonlySet<SimulatedDevice>
  /** Number of commands received. */
  readonly commands: number
  /**
   * Number of commands other than `stop` that each device received over all of its links, by the unique ID of
   * its room.
   */
  readonly moved: ReadonlyMap<string, number>
  /** Number of rooms whose device was replaced by another one; these devices do not reconnect. */
  readonly replaced: number
  /** Closes every link; fulfilled when all are closed. */
  stop(): Promise<void>
}

/**
 * Exchanges a code for each room at the server whose origin is `url`.
 * @throws EnrollmentRefused if the server rejects a code.
 */
export async function enrollFleet<Room>(
  url: string,
  rooms: readonly Room[],
  codeFor: (room: Room) => Promise<string>,
): Promise<string[]> {
  const credentials: string[] = []
  const waiting = [...rooms]
  const enroll = async (): Promise<void> => {
    for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
      credentials.push((await enrollDevice(url, await codeFor(room))).credential)
    }
  }
  await Promise.all(Array.from({ length: enrolling }, enroll))
  return credentials
}

/** Links a device for each credential, and links it again whenever its link ends, until `stop` is called. */
export function startFleet(url: string, credentials: readonly string[]): SimulatedFleet {
  const linked = new Set<SimulatedDevice>()
  const end = new AbortController()
  const moved = new Map<string, number>()
  let commands = 0
  let replaced = 0
  const onCommand = ({ command }: CommandFrame, room: string): void => {
    commands += 1
    if (command !== 'stop') moved.set(room, (moved.get(room) ?? 0) + 1)
  }

  /** Holds one link until it ends. Returns how it ended, and whether it was ever established. */
  const live = async (credential: string): Promise<{ code: number; stood: boolean }> => {
    try {
      const device = await connectSimulatedDevice({ url, credential, onCommand })
      linked.add(device)
      if (end.signal.aborted) await device.close()
      const code = await device.closed
      linked.delete(device)
      return { code, stood: true }
    } catch (error) {
      if (error instanceof LinkRefused) return { code: error.code, stood: false }
      throw error
    }
  }

  const keepLinked = async (credential: string): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      // After a power cut all devices come back at the same time, so each waits a random backoff.
      await setTimeout(backoffMs(attempt, Math.random()), undefined, { signal: end.signal }).catch(() => null)
      if (end.signal.aborted) return
      const { code, stood } = await live(credential)
      if (code === linkCloseCodes.wrongCredential || code === linkCloseCodes.replaced) {
        replaced += 1
        return
      }
      if (stood) attempt = 0
    }
  }
  const lives = credentials.map(keepLinked)

  return {
    linked,
    moved,
    get commands() {
      return commands
    },
    get replaced() {
      return replaced
    },
    stop: async () => {
      end.abort()
      await Promise.all([...linked].map((device) => device.close()))
      await Promise.all(lives)
    },
  }
}
