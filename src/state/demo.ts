import { atom } from 'jotai'

const isDemo = atom(false)

/** True if the server serves the demo hospital. */
export const isDemoAtom = atom((get) => get(isDemo))
export const setIsDemoAtom = atom(null, (_get, set, demo: boolean) => set(isDemo, demo))
