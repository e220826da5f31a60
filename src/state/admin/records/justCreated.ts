import { atom } from 'jotai'

/** Id of the last created record, until its page is left. That page announces it. */
export const justCreatedAtom = atom<string | null>(null)
