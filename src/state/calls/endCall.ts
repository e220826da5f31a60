import { atom } from 'jotai'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { isAway } from '../../domain/queue/commandOutcome.ts'
import { callAtom } from '../bedside/callState.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import { applyCallEventAtom } from './applyCallEvent.ts'
import { closeCallAtom, callAddressAtom } from './conferenceSession.ts'
import { conferenceAtom } from './conferenceConnection.ts'

/**
 * How long ending a call waits for the conference, in milliseconds; the room device is notified in any case.
 */
const patienceMs = 4_000

/**
 * Ends the call for everyone: disconnects all participants, notifies the room device and returns to the menu.
 * If neither the server nor the device can be reached, the end command waits in the ledger, bound to this
 * call.
 */
export const endCallAtom = atom(null, async (get, set): Promise<void> => {
  if (!set(applyCallEventAtom, 'end_asked')) return
  const place = get(callAddressAtom)
  const call = place === null ? undefined : { alias: place.alias, pin: place.pin }
  const ended = get(conferenceAtom)?.endForAll()
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs))
  const [, result] = await Promise.all([
    Promise.race([ended, patience]),
    set(sendCommandAtom, 'final_end_call', {}, call),
  ])
  set(closeCallAtom)
  // An offline device has not received the command, but the server has.
  const waits = call !== undefined && !result.ok && isAway(result)
  set(applyCallEventAtom, waits ? 'end_waits' : 'ended')
})

/**
 * Ends the room's call, also if this remote has not joined it. Resolves to the error code if the server could not be
 * reached from outside the call; null otherwise.
 */
export const endRoomCallAtom = atom(null, async (get, set): Promise<string | null> => {
  if (isInCall(get(callAtom))) {
    await set(endCallAtom)
    return null
  }
  // The server ends the call even if the device does not answer.
  const result = await set(sendCommandAtom, 'final_end_call', {})
  return result.ok ? null : result.code
})
