import { atom } from 'jotai'
import { backoffMs } from '../../domain/backoff.ts'
import { sendCommandAtom, uniqueIdAtom } from '../commands.ts'
import { type EndWaits, type Failure, portsAtom } from '../ports.ts'
import { callStateAtom } from '../roomCall.ts'
import { dismissToastAtom, showToastAtom } from '../toasts.ts'

/** Whether nobody answered, so that the same may be asked again. */
export function isPassing({ code, status }: Failure): boolean {
  return code === 'unreachable' || code === 'tablet_offline' || (status ?? 0) >= 500
}

/**
 * Ends a call that could not be ended, once the server can be reached; a reload does not forget it. It is bound to that
 * call: when the room's next one has begun, whose PIN is another, when somebody has gone back into it, or the session is
 * over, there is nothing left to end.
 */
export const endLaterAtom = atom(null, async (get, set, endWaits: EndWaits): Promise<void> => {
  const ports = get(portsAtom)
  const room = get(uniqueIdAtom)
  if (ports === null) return
  const { alias, pin } = endWaits
  await ports.store.update({ endWaits: { alias, pin } })
  const told = await set(tellEndAtom, endWaits)
  // Another session's record is not this one's to change.
  if (get(uniqueIdAtom) !== room) return
  await ports.store.update({ endWaits: null })
  set(dismissToastAtom, 'warning:end_waits')
  if (told) set(showToastAtom, { kind: 'success', code: 'call_ended' })
})

/** Takes up the end that waited when the page was closed. */
export const resumeEndAtom = atom(null, async (get, set): Promise<void> => {
  const waits = (await get(portsAtom)?.store.load())?.endWaits ?? null
  if (waits === null) return
  set(showToastAtom, { kind: 'warning', code: 'end_waits' })
  await set(endLaterAtom, waits)
})

/** Tells it until somebody has heard it. False when there is nothing left to end. */
const tellEndAtom = atom(null, async (get, set, { alias, pin }: EndWaits): Promise<boolean> => {
  const ports = get(portsAtom)
  const room = get(uniqueIdAtom)
  if (ports === null) return false
  for (let attempt = 0; ; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, ports.random(), 1_000)))
    if (get(uniqueIdAtom) !== room || get(callStateAtom).kind !== 'idle') return false
    const now = await ports.api.call({ method: 'GET', path: '/api/me/vmr', reply: 'vmr' })
    if (!now.ok && isPassing(now)) continue
    if (!now.ok || now.value.alias !== alias || (now.value.pin ?? null) !== pin) return false
    const told = await set(sendCommandAtom, 'final_end_call', {})
    if (told.ok || !isPassing(told)) return told.ok
  }
})
