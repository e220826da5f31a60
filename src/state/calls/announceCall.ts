import { atom } from 'jotai'
import { isAway } from '../../domain/queue/commandOutcome.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import type { Result } from '../ports.ts'

/**
 * Device's answer: one of the specification's three outcomes, or `no_calls`. `alias` is the conference that a
 * busy device is in.
 */
export type Announced =
  | { kind: 'open' }
  | { kind: 'busy'; alias: string | null }
  | { kind: 'offline' }
  /** The browser of the room's screen has no WebRTC. */
  | { kind: 'no_calls' }

/**
 * Sends the room device the command to announce the call and join it. Any reply other than done or busy
 * counts as offline; without a reply from the server the outcome is still unknown.
 */
export const announceCallAtom = atom(null, async (_get, set, alias: string): Promise<Result<Announced>> => {
  const result = await set(sendCommandAtom, 'api', { vmr: alias, announce: true })
  if (!result.ok) return isAway(result) ? result : { ok: true, value: { kind: 'offline' } }
  const { busy_status, success, reason, alias: busyAlias = null } = result.value
  if (reason === 'no_calls') return { ok: true, value: { kind: reason } }
  if (busy_status === 'busy') return { ok: true, value: { kind: 'busy', alias: busyAlias } }
  return { ok: true, value: { kind: busy_status === 'open' && success ? 'open' : 'offline' } }
})
