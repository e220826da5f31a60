import type { ControlReply } from '../../contract/devices/device.ts'
import { type CommandOutcome, commandOutcome, isAway } from '../../domain/queue/commandOutcome.ts'
import type { BoundCall, QueuedCommand } from '../../domain/queue/queuedCommand.ts'
import { postCommand } from './commands.ts'
import type { Meeting, OutboxDeps, Result } from '../ports.ts'

/** Result of an attempt: the outcome to report, and the answer for the caller that pressed. */
export interface DeliveryAttempt {
  outcome: CommandOutcome
  result: Result<ControlReply>
}

/** Sends the command once. The page on which it was pressed may have its own way to send it. */
export type Way = () => Promise<Result<ControlReply>>

export function unsent(status: CommandOutcome['status'], code: string): DeliveryAttempt {
  return { outcome: { status, code }, result: { ok: false, code } }
}

/**
 * Attempts to deliver a command once. `way` is how the page that was pressed sends it, if its kind has no way
 * of its own. A command that was pressed just now is sent without checking whether its call is over.
 */
export async function attemptDelivery(
  deps: OutboxDeps,
  command: QueuedCommand,
  { pressed, way }: { pressed: boolean; way: Way | undefined },
): Promise<DeliveryAttempt> {
  const { ports, room, meeting } = deps
  if (!ports.network.online()) return unsent('waiting', 'tablet_offline')
  const now = meeting()
  const isHere = now !== null && command.call !== undefined && isSame(now.call, command.call)
  const bound = pressed || isHere ? 'on' : await callOf(deps, command)
  if (bound === 'over') return unsent('not_applied', 'call_over')
  if (bound === 'unknown') return unsent('waiting', 'unreachable')
  const post = way ?? (() => postCommand(ports, room, { ...command, key: command.id }))
  // A chat message is sent by a page that is in its call.
  const result = await (command.command === 'message' ? say(command, isHere ? now : null) : post())
  return { outcome: commandOutcome(command.command, result, true), result }
}

async function say({ id, params }: QueuedCommand, meeting: Meeting | null): Promise<Result<ControlReply>> {
  return meeting === null ? { ok: false, code: 'unreachable' } : meeting.say(String(params['text']), id)
}

/**
 * Checks whether the command's call is still running. A command bound to one call does not apply to another:
 * the room's next call has another PIN.
 */
async function callOf({ ports }: OutboxDeps, { call }: QueuedCommand): Promise<'on' | 'over' | 'unknown'> {
  if (call === undefined) return 'on'
  const now = await ports.api.call({ method: 'GET', path: '/api/me/vmr', reply: 'vmr' })
  if (!now.ok) return isAway(now) ? 'unknown' : 'over'
  return isSame({ alias: now.value.alias, pin: now.value.pin ?? null }, call) ? 'on' : 'over'
}

function isSame(one: BoundCall, other: BoundCall): boolean {
  return one.alias === other.alias && one.pin === other.pin
}
