import type { ControlReply } from '../../contract/devices/device.ts'
import { type Act, commandClass } from './commandPolicy.ts'

/** Outcome of a command. `code` is the reason if it was not carried out. */
export interface CommandOutcome {
  status: 'done' | 'waiting' | 'failed' | 'not_applied' | 'cancelled' | 'replaced'
  code?: string
}

/**
 * Reply to a command: the device's response, or the reason why there is none. `status` is absent if no
 * response arrived.
 */
export type CommandReply =
  | { readonly ok: true; readonly value: ControlReply }
  | { readonly ok: false; readonly code: string; readonly status?: number }

/**
 * Returns true if the server or the room device was unavailable. Commands that may wait are then sent again.
 */
export function isAway(answer: CommandReply): boolean {
  if (answer.ok) return answer.value.busy_status === 'offline'
  const { code, status = 0 } = answer
  return code === 'unreachable' || code === 'tablet_offline' || status >= 500 || status === 429
}

/** Returns the code of the reason why a command was not carried out; `null` if it was. */
export function failureOf(answer: CommandReply): string | null {
  if (!answer.ok) return answer.code
  const { busy_status, success, reason } = answer.value
  if (success) return null
  return busy_status === 'open' ? (reason ?? 'failed') : busy_status
}

/**
 * Maps a reply to the outcome of a command. `waits` is true if the command is queued when the server or the
 * device cannot be reached.
 */
export function commandOutcome(command: Act, answer: CommandReply, waits: boolean): CommandOutcome {
  const code = failureOf(answer)
  // The server has ended the call, even if an offline room device has not been notified.
  if (code === null || (command === 'final_end_call' && answer.ok)) return { status: 'done' }
  if (code === 'command_expired') return { status: 'not_applied', code }
  // A rate-limited request to people is reported as failed: retrying within the next half minute would not
  // change the result.
  const isTooMany = code === 'rate_limited' && commandClass(command, {}) === 'request'
  return { status: waits && isAway(answer) && !isTooMany ? 'waiting' : 'failed', code }
}
