import { useEffect } from 'react'
import { popoverPart } from '../lazy/LazyPopover.tsx'
import { levelPanelPart } from '../levels/levelPanelPart.ts'
import { palettePart } from '../palette/palettePart.ts'

/** Time after which the first page has what it needs, in milliseconds. */
const firstPageMs = 2_000

/** Loads what every page opens by a press. */
export const loadShellParts = () =>
  Promise.all([popoverPart.load(), levelPanelPart.load(), palettePart.load()])

/** Loads these parts when the browser is idle: they then open without delay, also after the network has failed. */
export function useIdleParts(): void {
  useEffect(() => {
    let idle: number | null = null
    const timer = setTimeout(() => {
      // WebKit does not have it.
      if (typeof window.requestIdleCallback === 'function')
        idle = window.requestIdleCallback(() => void loadShellParts(), { timeout: 3_000 })
      else void loadShellParts()
    }, firstPageMs)
    return () => {
      clearTimeout(timer)
      if (idle !== null) window.cancelIdleCallback(idle)
    }
  }, [])
}
