import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'

const heardAtom = atom(0)
/** Number of visits of which the patient has not read yet, as reported by the server. */
export const unreadVisitsAtom = atom((get) => get(heardAtom))

/** Forgets the visits: the next session must not see them. */
export const forgetVisitsAtom = atom(null, (_get, set) => set(heardAtom, 0))

/** Handles the event stream's news of unread visits. */
export const hearVisitsAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name === 'visits') set(heardAtom, event.data.unread)
})
