import { maxAgeMs } from '../../../../src/domain/queue/commandPolicy.ts'
import { motionTimes } from '../../../../src/domain/devices/motionLease.ts'
import { timesLetIn } from './letIn.ts'
import { actsOf, all, type History, triedOf } from '../history.ts'

/**
 * Maximum error of the tablet's estimate of the server's clock while the network is slow, in milliseconds.
 */
const clockErrorMs = 300

const moves: ReadonlySet<string> = new Set(['pan', 'zoom', 'home', 'go_to_bookmark'])
const exposes: ReadonlySet<string> = new Set(['video_control', 'microphone_control'])

/** When a user asked for it, from the first touch to letting go. */
interface Asked {
  readonly at: number
  readonly until: number
}

/**
 * Checks that no movement is stale: the camera moves only while, or right after, a user asks for it. The same
 * holds for a command that opens the room.
 */
export function checkMovement(history: History): string[] {
  const slack = clockErrorMs + history.heldUpMs
  const late = maxAgeMs.momentary + slack
  const inTime = (at: number, asked: readonly Asked[]): boolean =>
    asked.some((one) => at >= one.at && at <= one.until + late)
  const faults: string[] = []

  const wishes: Readonly<Record<string, readonly Asked[]>> = {
    pan: actsOf(history, 'hold').filter(({ act }) => !act.key.startsWith('Zoom')),
    zoom: actsOf(history, 'hold').filter(({ act }) => act.key.startsWith('Zoom')),
    home: actsOf(history, 'home'),
    // A user who edits a pin is shown its view first, even if the tab dies before its name is written.
    go_to_bookmark: [...actsOf(history, 'goToPin'), ...triedOf(history, 'renamePin')],
  }
  for (const { at, command, params, success } of all(history, 'device')) {
    if (!success) continue
    if (moves.has(command) && !inTime(at, wishes[command] ?? []))
      faults.push(`stale movement: ${command} ${JSON.stringify(params)} when nobody asked for it`)
    const opens = exposes.has(command) && params['state'] === 'on'
    const wishesToOpen = [
      ...actsOf(history, 'uncover'),
      ...actsOf(history, 'switchMic'),
      ...timesLetIn(history),
    ]
    if (opens && !inTime(at, wishesToOpen))
      faults.push(`stale movement: ${command} opened the room when nobody asked for it`)
  }

  const asked = Object.values(wishes).flat()
  const longest = late + motionTimes.maxHoldMs
  for (const { at, moving } of all(history, 'camera')) {
    if (moving || asked.some((one) => at >= one.at && at <= one.until + longest)) continue
    faults.push('stale movement: the camera went on after everybody had let go')
  }
  if (history.settled.device.moving) faults.push('stale movement: the camera never came to rest')
  return faults
}
