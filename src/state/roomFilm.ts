import { atom } from 'jotai'

/* What every screen may know of a film on the room's screen, apart from the film's own code, which comes when it is needed. */

/** What that code does when its session is over; set by it while a film runs. */
export const filmEndAtom = atom<{ end: () => void }>({ end: () => undefined })
