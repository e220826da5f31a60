import { atom } from 'jotai'
import type { Call } from '../domain/callFlow.ts'

/* What every screen may know of the call, apart from the call's own code, which comes when it is needed. */

/** Written by the call's own verbs alone; everybody else reads `callAtom`. */
export const callStateAtom = atom<Call>({ kind: 'idle' })
export const callAtom = atom((get): Call => get(callStateAtom))

/** Where the person should be now, because of what happened; null once they are there. */
export type Destination = '/main' | '/aps-options' | '/entertainment'
const wantedAtom = atom<Destination | null>(null)
export const destinationAtom = atom((get) => get(wantedAtom))
export const goToAtom = atom(null, (_get, set, destination: Destination) => set(wantedAtom, destination))
export const arriveAtom = atom(null, (_get, set) => set(wantedAtom, null))

/** Leaves whatever call runs on this page, without a word: its session is over. Set by the call. */
export const leaveCallAtom = atom<{ leave: () => void }>({ leave: () => undefined })
