import { setTimeout } from 'node:timers/promises'
import { linkCloseCodes } from '../../../contract/devices/deviceLink.ts'
import { backoffMs } from '../../../domain/backoff.ts'
import { deviceVersions } from '../deviceRoles.ts'
import type { SeededRandom } from '../history/seededRandom.ts'
import { connectSimulatedDevice, LinkRefused, type SimulatedDevice } from '../simulatedDevice.ts'
import type { LifeRoom } from './lifeMessage.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** Situation of a room. `gone`: its device has no network. */
type Situation = 'quiet' | 'in_call' | 'covered' | 'gone'

/** Mean time that each lasts. With a hundred devices, one of them changes every few seconds. */
const meanMs: Readonly<Record<Situation, number>> = {
  quiet: 14 * minuteMs,
  in_call: 3 * minuteMs,
  covered: 4 * minuteMs,
  gone: 40 * secondMs,
}

/** Situations that follow a quiet time, by how often they do. */
const following = [
  'in_call',
  'in_call',
  'in_call',
  'in_call',
  'covered',
  'covered',
  'covered',
  'gone',
] as const

interface RoomLifeOptions {
  url: string
  room: LifeRoom
  random: SeededRandom
  signal: AbortSignal
  /** Called with each new link of the device. */
  onLinked: (device: SimulatedDevice) => void
}

/** Keeps a room's device linked, and changes what goes on in the room, until the signal is aborted. */
export async function liveInRoom({ url, room, random, signal, onLinked }: RoomLifeOptions): Promise<void> {
  const version = room.role === 'outdated' ? deviceVersions.outdated : deviceVersions.current
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const device = await connectSimulatedDevice({ url, credential: room.credential, version }).catch(
      (error: unknown) => {
        if (error instanceof LinkRefused) return error.code
        throw error
      },
    )
    if (typeof device === 'number') {
      // Another device was enrolled in the room: it is someone's own.
      if (isReplaced(device)) return
      await pause(backoffMs(attempt, random.next()), signal)
      continue
    }
    attempt = 0
    onLinked(device)
    const ended = new AbortController()
    void device.closed.then(() => ended.abort())
    await actIn(device, { room, random, signal: AbortSignal.any([signal, ended.signal]) })
    if (isReplaced(await closed(device, signal))) return
    await pause(random.wait(meanMs.gone), signal)
  }
}

const isReplaced = (code: number): boolean =>
  code === linkCloseCodes.wrongCredential || code === linkCloseCodes.replaced

async function closed(device: SimulatedDevice, signal: AbortSignal): Promise<number> {
  if (signal.aborted) await device.close()
  return device.closed
}

/** Waits; ends early if the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { signal }).catch(() => null)

interface Acting {
  room: LifeRoom
  random: SeededRandom
  signal: AbortSignal
}

/** Changes the state of a linked device from time to time. Returns when it loses its link. */
async function actIn(device: SimulatedDevice, { room, random, signal }: Acting): Promise<void> {
  if (room.role === 'covered') device.cover(true)
  if (room.role === 'faulty') device.report({ camera: 'unknown' })
  const isActive = room.role === 'ordinary' && room.patient === null
  if (!isActive)
    return void (await new Promise((done) => signal.addEventListener('abort', done, { once: true })))
  // At the start some are in calls or covered already.
  let situation: Situation = random.chance(0.82)
    ? 'quiet'
    : random.pick(['in_call', 'in_call', 'covered'] as const)
  while (!signal.aborted) {
    if (situation === 'gone') return device.kill()
    // A real call goes on, and what someone has covered stays covered.
    const isFree = !device.state.in_call && !device.state.covered
    if (situation !== 'quiet' && isFree)
      await showFor(device, situation, random.wait(meanMs[situation]), signal)
    else await pause(random.wait(meanMs.quiet), signal)
    situation = situation === 'quiet' ? random.pick(following) : 'quiet'
  }
}

async function showFor(
  device: SimulatedDevice,
  situation: 'in_call' | 'covered',
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (situation === 'in_call') device.report({ in_call: true })
  else device.cover(true)
  await pause(ms, signal)
  if (situation === 'in_call') device.report({ in_call: false })
  else device.cover(false)
}
