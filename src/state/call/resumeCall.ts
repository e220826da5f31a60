import { atom } from 'jotai'
import { portsAtom } from '../ports.ts'
import { callStateAtom } from '../roomCall.ts'
import { runningAtom } from '../sessionLife.ts'
import { advanceAtom } from './advance.ts'
import { attendAtom } from './attendance.ts'

/**
 * Comes back into the room's call: after a reload, from a second tablet, or because the address said so. Where none is on
 * nothing is joined, and the menu is shown: whoever waited there would be told that others will see the room, and its
 * screen is not in it.
 */
export const resumeCallAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  const { kind } = get(callStateAtom)
  if (ports === null || (kind !== 'idle' && kind !== 'failed')) return
  const { record } = get(runningAtom)
  const answer = await ports.api.call({ method: 'GET', path: '/api/me/vmr', reply: 'vmr' })
  // An answer to a session that has ended leads nobody into a call.
  if (get(runningAtom).record !== record) return
  if (!answer.ok) return void set(advanceAtom, 'no_vmr', undefined, answer.status)
  const { alias, pin = null, in_call: isOn = true } = answer.value
  if (!isOn) return void set(advanceAtom, 'none_on')
  if (set(advanceAtom, 'resumed', alias)) await set(attendAtom, { alias, pin, isNew: false })
})
