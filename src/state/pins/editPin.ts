import { atom } from 'jotai'
import { IDEMPOTENCY_KEY, X_ACTED_AT } from '../../contract/headers.ts'
import type { Pin } from '../../contract/pins.ts'
import { failureOf, isAway } from '../../domain/queue/commandOutcome.ts'
import { sendCommandAtom, roomUniqueIdAtom } from '../queue/commands.ts'
import { portsAtom } from '../ports.ts'
import { type PinDraft, roomPinsAtom } from '../bedside/roomPins.ts'
import { concluded, know, moveToPinAtom } from './pins.ts'

/** The pin being edited; null if none is. */
export const pinDraftAtom = atom((get) => get(roomPinsAtom).draft)

/**
 * Starts editing a pin. The camera moves to the pin first; otherwise a user who only renames it would also
 * replace its position. If the camera cannot move there, only the name can be changed.
 */
export const editPinAtom = atom(null, async (get, set, pin: Pin): Promise<void> => {
  const draft: PinDraft = { pin, name: pin.name, isThere: null, saving: false }
  know(set, { draft, removed: null })
  const isThere = (await set(moveToPinAtom, pin)) === null
  if (get(roomPinsAtom).draft?.pin === pin) set(changeDraftAtom, { isThere })
})

/** Changes the draft: the typed name and its progress. */
export const changeDraftAtom = atom(null, (get, set, change: Partial<Omit<PinDraft, 'pin'>>) => {
  const { draft } = get(roomPinsAtom)
  if (draft !== null) know(set, { draft: { ...draft, ...change } })
})

export const cancelEditAtom = atom(null, (_get, set) => know(set, { draft: null }))

/**
 * Saves the edited pin: its name, and the camera's current position. If any step fails, the pin is not lost.
 * A change of name alone can wait for the connection and is then in the list of waiting commands.
 */
export const savePinAtom = atom(null, async (get, set): Promise<boolean> => {
  const { draft, loaded } = get(roomPinsAtom)
  if (draft === null || draft.saving) return false
  set(changeDraftAtom, { saving: true })
  const isName = draft.isThere !== true && loaded?.spare !== true
  const saved = isName
    ? await set(renameAtom, draft)
    : await set(loaded?.spare === true ? saveBySpecAtom : saveInOneStepAtom, draft)
  const failed = saved === 'waits' ? null : saved
  // Another pin may be in editing, or the session may have ended.
  if (get(roomPinsAtom).draft?.pin === draft.pin) {
    if (failed === null) set(cancelEditAtom)
    else set(changeDraftAtom, { saving: false })
  }
  if (saved !== 'waits') return concluded(set, failed, 'pin_saved')
  return true
})

/**
 * Renames the pin. Returns null on success, an error code, or `waits` if the server or device cannot be
 * reached yet.
 */
const renameAtom = atom(null, async (_get, set, { pin, name }: PinDraft): Promise<string | null> => {
  const params = { pin: pin.unique_id, name: name.trim() }
  const result = await set(sendCommandAtom, 'rename_bookmark', params)
  return failureOf(result) !== null && isAway(result) ? 'waits' : failureOf(result)
})

const saveInOneStepAtom = atom(null, async (get, _set, draft: PinDraft): Promise<string | null> => {
  const ports = get(portsAtom)
  const room = get(roomUniqueIdAtom)
  if (ports === null || room === null) return 'unauthorized'
  const { pin, name } = draft
  const result = await ports.api.call({
    method: 'PATCH',
    path: `/api/v1/cameras/${encodeURIComponent(room)}/pins/${encodeURIComponent(pin.unique_id)}`,
    body: { name: name.trim(), here: true },
    reply: 'control',
    headers: {
      [IDEMPOTENCY_KEY]: ports.newId(),
      [X_ACTED_AT]: String(Math.floor(ports.api.serverNow())),
    },
  })
  return failureOf(result)
})

/**
 * The spec deletes the old pin, then adds the new one; if the second step failed, the pin would be lost. So
 * this adds the new pin first, under a temporary name if the name does not change, until the old one is
 * deleted.
 */
const saveBySpecAtom = atom(
  null,
  async (_get, set, { pin, name, isThere }: PinDraft): Promise<string | null> => {
    if (isThere !== true) return 'pin_not_there'
    const add = async (b_name: string) => failureOf(await set(sendCommandAtom, 'set_as_bookmark', { b_name }))
    const remove = async (b_name: string) =>
      failureOf(await set(sendCommandAtom, 'delete_bookmark', { b_name }))
    const wanted = name.trim()
    const keepsName = wanted === pin.name
    const first = keepsName ? `${pin.name.slice(0, 50)} (2)` : wanted
    const failed = await add(first)
    if (failed !== null) return failed
    if ((await remove(pin.name)) !== null) return 'pin_twice'
    if (!keepsName) return null
    return (await add(wanted)) !== null || (await remove(first)) !== null ? 'pin_twice' : null
  },
)
