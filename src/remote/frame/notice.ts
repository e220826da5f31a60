import { atom } from 'jotai'
import type { ComponentType } from 'react'

/** What stands above every screen because something waits; it comes when something first does. */
export const noticeAtom = atom<{ Notice: ComponentType } | null>(null)
