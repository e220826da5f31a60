import { atom } from 'jotai'

/* Film state that every screen may use, without the film's own code, which is loaded when it is needed. */

/** Handler for the end of the session, set by the film's own code while a film runs. */
export const filmEndAtom = atom<{ end: () => void }>({ end: () => undefined })
