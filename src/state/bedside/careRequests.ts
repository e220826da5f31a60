import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { RoomCareRequest, RoomCareRequests } from '../../contract/careRequests/careRequests.ts'
import { isUntoldAtom } from './connection.ts'

const none: RoomCareRequests = { offers: [], requests: [] }
const heardAtom = atom<RoomCareRequests>(none)
/** The patient's requests, and the kinds that the room offers, as reported by the server. */
export const careRequestsAtom = atom((get) => get(heardAtom))

const isHeardAtom = atom(false)
/** True once the server has said in this session which requests there are: until then an empty list means nothing. */
export const requestsAreKnownAtom = atom((get) => get(isHeardAtom) || get(isUntoldAtom))

/** Forgets the requests: the next session must not see them. */
export const forgetCareRequestsAtom = atom(null, (_get, set) => {
  set(heardAtom, none)
  set(isHeardAtom, false)
})

/** Sets what the patient could ask for last, until the event stream says what it is now. */
export const recallOffersAtom = atom(null, (_get, set, offers: RoomCareRequests['offers']) =>
  set(heardAtom, { offers, requests: [] }),
)

/** Handles the event stream's news of the patient's requests. */
export const hearCareRequestsAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name !== 'care_requests') return
  set(heardAtom, event.data)
  set(isHeardAtom, true)
})

/** Adds the request that the server has just confirmed, unless the event stream was faster. */
export const addCareRequestAtom = atom(null, (_get, set, request: RoomCareRequest) => {
  set(heardAtom, ({ offers, requests }) => ({
    offers,
    requests: requests.some(({ id }) => id === request.id) ? requests : [request, ...requests],
  }))
})

/** Removes the request that the server has just taken back. */
export const dropCareRequestAtom = atom(null, (_get, set, gone: string) => {
  set(heardAtom, ({ offers, requests }) => ({ offers, requests: requests.filter(({ id }) => id !== gone) }))
})

/** Requests that have not ended. */
export const openRequestsAtom = atom((get) =>
  get(heardAtom).requests.filter(({ done_at }) => done_at === null),
)

/** True if the patient can ask for anything by picture. */
export const hasOffersAtom = atom((get) => get(heardAtom).offers.length > 0)
