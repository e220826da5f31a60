import { maxAgeMs } from '../../../src/domain/queue/commandPolicy.ts'
import type { SeenCommand } from '../chaos/history.ts'
import type { Control, RoomHistory, Wish } from './history.ts'

/** Tolerance in milliseconds for the device's timers on this machine. */
const slackMs = 300

/**
 * Reports each violated invariant in one line: they must hold no matter what happens to a server process or
 * to the database.
 */
export function check(history: RoomHistory): string[] {
  const faults = [...lost(history), ...twice(history), ...disordered(history), ...stale(history)]
  return faults.map((fault) => `room ${history.room}: ${fault}`)
}

const wishesOf = ({ wishes }: RoomHistory, control: Control): Wish[] =>
  wishes.filter((wish) => wish.control === control)

const done = ({ commands }: RoomHistory, command: 'adj_brightness' | 'pan'): SeenCommand[] =>
  commands.filter((one) => one.command === command && one.success)

const valueOf = ({ command, params }: SeenCommand): number =>
  Number(command === 'pan' ? params['hold_ms'] : params['bright'])

/** Reports acknowledged requests that are not in effect, unless a later request replaced them. */
function lost(history: RoomHistory): string[] {
  const { settled } = history
  const faults: string[] = []
  const stands = (control: Control, now: number): void => {
    const wishes = wishesOf(history, control)
    const last = wishes.findLastIndex(({ acknowledgedAt }) => acknowledgedAt !== null)
    if (last === -1 || wishes.slice(last).some(({ value }) => value === now)) return
    faults.push(`lost: ${control} ${String(wishes[last]?.value)} was acknowledged, and it is ${String(now)}`)
  }
  stands('adj_brightness', settled.device.bright)
  stands('rename', Number(/\d+$/u.exec(settled.pin)?.[0]))
  const moved = new Set(done(history, 'pan').map(valueOf))
  for (const { value, acknowledgedAt } of wishesOf(history, 'pan'))
    if (acknowledgedAt !== null && !moved.has(value))
      faults.push(
        `lost: the move of ${String(value)} ms was acknowledged, and the camera heard nothing of it`,
      )
  for (const { value, acknowledgedAt } of wishesOf(history, 'invite')) {
    if (acknowledgedAt !== null && !settled.messages.includes(value))
      faults.push(`lost: guest ${String(value)} was invited, and no message is written down`)
  }
  for (const guest of settled.messages)
    if (!settled.mails.includes(guest))
      faults.push(`lost: the message to guest ${String(guest)} never arrived`)
  const told = wishesOf(history, 'call').filter(({ acknowledgedAt }) => acknowledgedAt !== null).length
  if (settled.calls < told)
    faults.push(`lost: ${String(told)} calls began, and there are ${String(settled.calls)}`)
  return faults
}

/** Reports guests who received two messages for one request, and calls that no one asked for. */
function twice(history: RoomHistory): string[] {
  const { messages, mails, calls } = history.settled
  const asked = wishesOf(history, 'call').length
  return [
    ...repeated(messages).map((guest) => `twice: guest ${String(guest)} has several messages`),
    ...repeated(mails).map((guest) => `twice: guest ${String(guest)} got several mails`),
    ...(calls > asked
      ? [`twice: ${String(asked)} calls were asked for, and there are ${String(calls)}`]
      : []),
  ]
}

const repeated = (numbers: readonly number[]): number[] =>
  numbers.filter((number, at) => numbers.indexOf(number) !== at)

/**
 * Reports commands that the device received out of order, and moves that it received more than once. It may
 * receive a level twice.
 */
function disordered(history: RoomHistory): string[] {
  return (['adj_brightness', 'pan'] as const).flatMap((control) => {
    const wishes = wishesOf(history, control)
    let from = 0
    for (const one of done(history, control)) {
      const value = valueOf(one)
      const at = wishes.findIndex((wish, index) => index >= from && wish.value === value && wish.at <= one.at)
      if (at === -1) return [`order: ${control} ${String(value)} came again, or after a newer wish`]
      from = control === 'pan' ? at + 1 : at
    }
    return []
  })
}

/** Reports movement of the camera that no one is asking for any longer. */
function stale(history: RoomHistory): string[] {
  const slack = slackMs + history.heldUpMs
  const faults: string[] = []
  const asked = new Map(wishesOf(history, 'pan').map(({ value, at }) => [value, at]))
  const moves = done(history, 'pan')
  for (const move of moves) {
    const late = move.at - (asked.get(valueOf(move)) ?? 0)
    if (late > maxAgeMs.momentary + slack)
      faults.push(`stale movement: a move began ${String(Math.round(late))} ms after it was asked for`)
  }
  for (const { at, moving } of history.camera) {
    if (moving) continue
    const last = moves.findLast((move) => move.at <= at)
    const over = last === undefined ? 0 : at - last.at - valueOf(last)
    if (over > slack)
      faults.push(`stale movement: the camera stopped ${String(Math.round(over))} ms after its lease`)
  }
  if (history.settled.device.moving) faults.push('stale movement: the camera never came to rest')
  return faults
}
