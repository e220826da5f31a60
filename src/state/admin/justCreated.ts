import { atom } from 'jotai'

/** The record that was created last, until its page is left: its page says so. */
export const justCreatedAtom = atom<string | null>(null)
