import type { ControlReply } from '../contract/device.ts'
import { type Act, commandClass } from './commandPolicy.ts'

/** What became of a command; `code` says why, where it was not done. */
export interface Fate {
  status: 'done' | 'waiting' | 'failed' | 'not_applied' | 'cancelled' | 'replaced'
  code?: string
}

/** What came back for a command: the device's word, or why there is none. `status` is absent when no answer came. */
export type Answered =
  | { readonly ok: true; readonly value: ControlReply }
  | { readonly ok: false; readonly code: string; readonly status?: number }

/** Whether nobody was there to carry it out, the server or the room device: what may wait is sent again. */
export function isAway(answer: Answered): boolean {
  if (answer.ok) return answer.value.busy_status === 'offline'
  const { code, status = 0 } = answer
  return code === 'unreachable' || code === 'tablet_offline' || status >= 500 || status === 429
}

/** Why a command was not done, as a code with words; null when it was. */
export function failureOf(answer: Answered): string | null {
  if (!answer.ok) return answer.code
  const { busy_status, success, reason } = answer.value
  if (success) return null
  return busy_status === 'open' ? (reason ?? 'failed') : busy_status
}

/** What an answer means for a command. `waits`: whether it is kept where nobody could be reached. */
export function fateOf(command: Act, answer: Answered, waits: boolean): Fate {
  const code = failureOf(answer)
  // A room device that was away has not heard of the end, but the server has ended the call.
  if (code === null || (command === 'final_end_call' && answer.ok)) return { status: 'done' }
  if (code === 'command_expired') return { status: 'not_applied', code }
  // Who asked for too many people is to know it: the next half minute changes nothing.
  const isTooMany = code === 'rate_limited' && commandClass(command, {}) === 'request'
  return { status: waits && isAway(answer) && !isTooMany ? 'waiting' : 'failed', code }
}
