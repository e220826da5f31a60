import { atom } from 'jotai'
import { backoffMs } from '../../domain/backoff.ts'
import { sendCommandAtom, uniqueIdAtom } from '../commands.ts'
import { type Failure, portsAtom } from '../ports.ts'
import { callStateAtom } from '../roomCall.ts'
import { dismissToastAtom, showToastAtom } from '../toasts.ts'

/** Whether nobody answered, so that the same may be asked again. */
export function isPassing({ code, status }: Failure): boolean {
  return code === 'unreachable' || code === 'tablet_offline' || (status ?? 0) >= 500
}

/**
 * Ends a call that could not be ended, once the server can be reached. It is bound to that call: when the room's next
 * one has begun, whose PIN is another, or the session is over, there is nothing left to end.
 */
export const endLaterAtom = atom(
  null,
  async (get, set, { alias, pin }: { alias: string; pin: string | null }): Promise<void> => {
    const ports = get(portsAtom)
    const room = get(uniqueIdAtom)
    if (ports === null) return
    for (let attempt = 0; ; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, ports.random(), 1_000)))
      if (get(uniqueIdAtom) !== room || get(callStateAtom).kind !== 'idle') return
      const now = await ports.api.call({ method: 'GET', path: '/api/me/vmr', reply: 'vmr' })
      if (!now.ok && isPassing(now)) continue
      if (!now.ok || now.value.alias !== alias || (now.value.pin ?? null) !== pin) return
      const told = await set(sendCommandAtom, 'final_end_call', {})
      if (!told.ok && isPassing(told)) continue
      set(dismissToastAtom, 'warning:end_waits')
      if (told.ok) set(showToastAtom, { kind: 'success', code: 'call_ended' })
      return
    }
  },
)
