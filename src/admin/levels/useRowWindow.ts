import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Height of a row in rem: with a mouse, and under a finger. */
const rowRem = { fine: 2.125, coarse: 2.75 } as const
/** Widest window of a phone, in CSS pixels. */
const phoneWidth = 768
/** Rows beyond those in sight, in each direction. */
const overscan = 6
/** Rows in the document; the list shows at most 11 of them. */
const most = 11 + 2 * overscan

interface RowWindow {
  box: RefObject<HTMLDivElement | null>
  /** Index of the first row in the document, and number of rows there. */
  first: number
  shown: number
  /** Height of a row in CSS pixels. */
  height: number
  /** Scrolls a row into sight. */
  show: (index: number) => void
}

/** Returns which of many rows of equal height are in the document. */
export function useRowWindow(count: number): RowWindow {
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const isCoarse = navigator.maxTouchPoints > 0 || window.innerWidth <= phoneWidth
    return Math.round((Number.isNaN(rem) ? 16 : rem) * rowRem[isCoarse ? 'coarse' : 'fine'])
  })
  const [top, setTop] = useState(0)
  useEffect(() => {
    const scroller = box.current
    if (scroller === null) return undefined
    const follow = () => setTop(scroller.scrollTop)
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => scroller.removeEventListener('scroll', follow)
  }, [])
  const show = useCallback(
    (index: number) => {
      const scroller = box.current
      if (scroller === null) return
      const room = scroller.clientHeight === 0 ? 10 * height : scroller.clientHeight
      const [start, end] = [index * height, (index + 1) * height]
      if (start < scroller.scrollTop) scroller.scrollTop = start
      else if (end > scroller.scrollTop + room) scroller.scrollTop = end - room
      // The event comes a frame later; until then the row would be missing from the document.
      setTop(scroller.scrollTop)
    },
    [height],
  )
  const first = Math.max(0, Math.min(Math.floor(top / height) - overscan, count - most))
  return { box, first, shown: most, height, show }
}
