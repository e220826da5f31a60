import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { stepOf } from './boardSteps.ts'

/** Tiles of the beds, and in front of those of each unit the button that opens and closes it. */
const stopsOf = (board: Element): HTMLElement[] => [...board.querySelectorAll<HTMLElement>('a, button')]
const tilesOf = (part: Element): HTMLElement[] => {
  const tiles = [...part.querySelectorAll<HTMLElement>('a')]
  return tiles.length > 0 ? tiles : stopsOf(part)
}

/**
 * Makes the board a single tab stop: arrow keys, Home and End move between its thousands of tiles, and Tab
 * leaves it.
 */
export function useBoardKeys() {
  const [isInside, setIsInside] = useState(false)
  const last = useRef<HTMLElement>(null)
  return {
    tabIndex: isInside ? -1 : 0,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      setIsInside(true)
      const left = last.current
      if (target === currentTarget)
        (left !== null && currentTarget.contains(left) ? left : tilesOf(currentTarget)[0])?.focus()
      else if (target instanceof HTMLElement) last.current = target
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setIsInside(false)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const board = event.currentTarget
      const tiles = stopsOf(board)
      const from = tiles.findIndex((tile) => tile === document.activeElement)
      const unit = tilesOf(tiles[from]?.closest('section') ?? board)
      const placeOf = (tile: HTMLElement | undefined): number => tiles.findIndex((one) => one === tile)
      const boxes = tiles.map((tile) => tile.getBoundingClientRect())
      const to = stepOf(event.key, boxes, from, {
        rtl: getComputedStyle(board).direction === 'rtl',
        unit: [placeOf(unit[0]), placeOf(unit.at(-1))],
      })
      if (from === -1 || to === null) return
      // Prevent the page from scrolling.
      event.preventDefault()
      tiles[to]?.focus()
    },
  }
}
