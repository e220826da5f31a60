import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { RoomCareRequests } from '../../contract/careRequests/careRequests.ts'

const none: RoomCareRequests = { offers: [], requests: [] }
const heardAtom = atom<RoomCareRequests>(none)
/** What the patient can ask for, and has asked for, as reported by the server. */
export const careRequestsAtom = atom((get) => get(heardAtom))

/** Forgets the requests: the next session must not see them. */
export const forgetCareRequestsAtom = atom(null, (_get, set) => set(heardAtom, none))

/** Handles the event stream's news of the patient's requests. */
export const hearCareRequestsAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name === 'care_requests') set(heardAtom, event.data)
})
