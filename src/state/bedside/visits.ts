import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { Visit } from '../../contract/visits/visits.ts'

const heardAtom = atom(0)
/** Number of visits of which the patient has not read yet, as reported by the server. */
export const unreadVisitsAtom = atom((get) => get(heardAtom))

/** Visits to the patient, with the server time at which they were read; `failed` has the code of the failure. */
export type VisitList =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'loaded'; visits: readonly Visit[]; now: number }

const loading: VisitList = { kind: 'loading' }
export const visitListAtom = atom<VisitList>(loading)

/** Forgets the visits: the next session must not see them. */
export const forgetVisitsAtom = atom(null, (_get, set) => {
  set(heardAtom, 0)
  set(visitListAtom, loading)
})

/** Handles the event stream's news of unread visits. */
export const hearVisitsAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name === 'visits') set(heardAtom, event.data.unread)
})
