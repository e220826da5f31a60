import { isDeepStrictEqual } from 'node:util'
import { roomLevels } from '../../../../src/domain/devices/roomLevel.ts'
import { written } from './chatSeen.ts'
import { all, type History, type SeenCommand } from '../history.ts'
import { timesLetIn } from './letIn.ts'
import { type Commanded, commandsOf } from './requests.ts'

/** Controls for which the last command sent must be the last to arrive. */
const controls: readonly string[] = [
  ...Object.values(roomLevels).map(({ commandFor: order }) => order({ point: 0, auto: false }).command),
  'video_control',
  'microphone_control',
]

/**
 * Checks the order per sender: a control gets its commands, and a reader the messages, in the order in which
 * they were sent.
 */
export function checkOrder(history: History): string[] {
  const commands = commandsOf(history)
  const letIn = timesLetIn(history)
  // The server opens the room after an answer.
  const isOwn = ({ at, params }: SeenCommand): boolean =>
    params['state'] !== 'on' || !letIn.some((one) => at >= one.at && at <= one.until)
  const faults = controls.flatMap((control) => {
    const wishes = firstSendings(commands.filter(({ command }) => command === control))
    const done = all(history, 'device').filter((one) => one.command === control && one.success && isOwn(one))
    const late = outOfOrder(wishes, done)
    return late === null ? [] : [`order: ${control} ${JSON.stringify(late.params)} came after a newer wish`]
  })
  const texts = written(history)
  const places = all(history, 'heard').map(({ text }) => texts.indexOf(text))
  if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)))
    faults.push('order: messages were read in another order than they were written')
  return faults
}

/** Returns each command once, however often it was sent. */
function firstSendings(commands: readonly Commanded[]): Commanded[] {
  const keys = new Set<string>()
  return commands.filter(({ key }) => {
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}

/**
 * Returns the first executed command that matches no sent command at or after the previous match. Commands
 * can be left out or repeated.
 */
function outOfOrder(wishes: readonly Commanded[], done: readonly SeenCommand[]): SeenCommand | null {
  let from = 0
  for (const one of done) {
    const at = wishes.findIndex((wish, index) => index >= from && isDeepStrictEqual(wish.params, one.params))
    if (at === -1) return one
    from = at
  }
  return null
}
