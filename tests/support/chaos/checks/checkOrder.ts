import { isDeepStrictEqual } from 'node:util'
import { roomLevels } from '../../../../src/domain/devices/roomLevel.ts'
import { written } from './chatSeen.ts'
import { all, type History, type SeenCommand } from '../history.ts'
import { type Commanded, commandsOf } from './requests.ts'

/** Controls of which the last wish must be the last to arrive. */
const controls: readonly string[] = [
  ...Object.values(roomLevels).map(({ order }) => order({ point: 0, auto: false }).command),
  'video_control',
  'microphone_control',
]

/** Order kept per sender: a control hears its wishes, and a reader the messages, in the order in which they were made. */
export function checkOrder(history: History): string[] {
  const commands = commandsOf(history)
  const faults = controls.flatMap((control) => {
    const wishes = firstSendings(commands.filter(({ command }) => command === control))
    const done = all(history, 'device').filter(({ command, success }) => command === control && success)
    const late = outOfOrder(wishes, done)
    return late === null ? [] : [`order: ${control} ${JSON.stringify(late.params)} came after a newer wish`]
  })
  const texts = written(history)
  const places = all(history, 'heard').map(({ text }) => texts.indexOf(text))
  if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)))
    faults.push('order: messages were read in another order than they were written')
  return faults
}

/** Each wish once, however often it was sent. */
function firstSendings(commands: readonly Commanded[]): Commanded[] {
  const keys = new Set<string>()
  return commands.filter(({ key }) => {
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}

/** The first that no wish explains which is as new as those before it: wishes may be left out, and repeated. */
function outOfOrder(wishes: readonly Commanded[], done: readonly SeenCommand[]): SeenCommand | null {
  let from = 0
  for (const one of done) {
    const at = wishes.findIndex((wish, index) => index >= from && isDeepStrictEqual(wish.params, one.params))
    if (at === -1) return one
    from = at
  }
  return null
}
