import { atom } from 'jotai'
import type { Pin } from '../../contract/pins.ts'
import { failureOf, isAway } from '../../domain/queue/commandOutcome.ts'
import { cancelLedgerItemAtom, sendCommandAtom, roomUniqueIdAtom } from '../queue/commands.ts'
import { portsAtom } from '../ports.ts'
import { roomPinsAtom } from '../bedside/roomPins.ts'
import { showToastAtom } from '../toasts.ts'
import { concluded, know, leavingPinsAtom, loadPinsAtom } from './pins.ts'

/** Removes a pin. Without a connection the removal waits, and can be canceled in the meantime. */
export const removePinAtom = atom(null, async (get, set, pin: Pin): Promise<void> => {
  if (get(roomPinsAtom).draft?.pin.unique_id === pin.unique_id) know(set, { draft: null })
  know(set, { removed: null })
  const spare = get(roomPinsAtom).loaded?.spare === true
  // Send the id as well as the name: a rename that waits ahead of this command can succeed or fail.
  const params = { b_name: pin.name, ...(!spare && { pin: pin.unique_id }) }
  const result = await set(sendCommandAtom, 'delete_bookmark', params)
  const failed = failureOf(result)
  if (failed === null && get(roomPinsAtom).loaded?.spare === false) know(set, { removed: pin })
  else if (failed !== null && !isAway(result))
    set(showToastAtom, { kind: 'warning', code: failed, ofScreen: true })
  await set(loadPinsAtom, null)
})

/** Cancels a removal that is still waiting. */
export const cancelPinRemovalAtom = atom(null, async (get, set, pin: Pin): Promise<void> => {
  const waiting = get(leavingPinsAtom).get(pin.unique_id)
  if (waiting !== undefined) await set(cancelLedgerItemAtom, waiting)
})

/** Restores the last removed pin unchanged. */
export const undoRemovalAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  const room = get(roomUniqueIdAtom)
  const { removed } = get(roomPinsAtom)
  if (ports === null || room === null || removed === null) return
  const result = await ports.api.call({
    method: 'PATCH',
    path: `/api/v1/cameras/${encodeURIComponent(room)}/pins/${encodeURIComponent(removed.unique_id)}`,
    body: { removed: false },
    reply: 'control',
  })
  const failed = failureOf(result)
  // If no answer came, the user can try again.
  if (result.ok || !isAway(result)) know(set, { removed: null })
  await concluded(set, failed, 'pin_back')
})
