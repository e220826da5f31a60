import { atom } from 'jotai'
import type { ComponentType } from 'react'

/** What accompanies every bedside screen; null until it has come, after the first paint. */
export const companionAtom = atom<{ Companion: ComponentType } | null>(null)
