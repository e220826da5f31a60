import { atom } from 'jotai'
import type { ComponentType } from 'react'

/** Notice above every screen while changes wait. It is set when the first change waits. */
export const noticeAtom = atom<{ Notice: ComponentType } | null>(null)
