import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { WaitingCall } from '../../contract/calls/callClaims.ts'

const heardAtom = atom<WaitingCall | null>(null)
/** The patient's call that no clinician has joined, as reported by the server; null if there is none. */
export const waitingCallAtom = atom((get) => get(heardAtom))

/** Forgets the call: the next session must not see it. */
export const forgetWaitingCallAtom = atom(null, (_get, set) => set(heardAtom, null))

/** Handles the event stream's news of the wait for a clinician. */
export const hearWaitingCallAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name === 'waiting') set(heardAtom, event.data.waiting)
})
