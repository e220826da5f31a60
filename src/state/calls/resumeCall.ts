import { atom } from 'jotai'
import { portsAtom } from '../ports.ts'
import { callStateAtom } from '../bedside/callState.ts'
import { runningAtom } from '../bedside/sessionLife.ts'
import { applyCallEventAtom } from './applyCallEvent.ts'
import { joinConferenceAtom } from './conferenceSession.ts'

/**
 * Rejoins the room's call: after a reload, from a second tablet, or because the address asks for it. If no
 * call is running, joins nothing and shows the menu: a user waiting there would be told that others will see
 * the room, although the room's screen is not in the conference.
 */
export const resumeCallAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  const { kind } = get(callStateAtom)
  if (ports === null || (kind !== 'idle' && kind !== 'failed')) return
  const { record } = get(runningAtom)
  const result = await ports.api.call({ method: 'GET', path: '/api/me/vmr', reply: 'vmr' })
  // A response for a session that has ended must not lead anyone into a call.
  if (get(runningAtom).record !== record) return
  if (!result.ok) return void set(applyCallEventAtom, 'no_vmr', undefined, result.status)
  const { alias, pin = null, in_call: isOn = true } = result.value
  if (!isOn) return void set(applyCallEventAtom, 'none_on')
  if (set(applyCallEventAtom, 'resumed', alias)) await set(joinConferenceAtom, { alias, pin, isNew: false })
})
