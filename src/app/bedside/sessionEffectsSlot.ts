import { atom } from 'jotai'
import type { ComponentType } from 'react'

/** Component shared by every bedside screen; null until it has loaded, after the first paint. */
export const sessionEffectsAtom = atom<{ SessionEffects: ComponentType } | null>(null)
