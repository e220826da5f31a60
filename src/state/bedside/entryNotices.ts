import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { EntryNotice } from '../../contract/calls/emergencyEntry.ts'
import { portsAtom } from '../ports.ts'
import { callIsOnAtom } from './callState.ts'

const noticesAtom = atom<readonly EntryNotice[]>([])

/** Emergency entry of which the patient has not read; null for none, and while the room is in a call. */
export const entryNoticeAtom = atom((get) => (get(callIsOnAtom) ? null : (get(noticesAtom)[0] ?? null)))

/** Handles the event stream's news of the entries of which the patient has not read. */
export const hearEntriesAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name === 'entries') set(noticesAtom, event.data.entries)
})

/** Forgets the entries: the next session must not see them. */
export const forgetEntriesAtom = atom(null, (_get, set) => set(noticesAtom, []))

/** Closes the notice. The server shows it again if it does not hear of this. */
export const closeEntryNoticeAtom = atom(null, async (get, set, id: string): Promise<void> => {
  set(
    noticesAtom,
    get(noticesAtom).filter((notice) => notice.id !== id),
  )
  await get(portsAtom)?.api.call({
    method: 'POST',
    path: '/api/me/entry-notice',
    body: { entry: id },
    reply: null,
  })
})
