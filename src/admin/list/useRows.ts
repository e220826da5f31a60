import type { Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../../ui/lazyPart.ts'
import { rowFor } from './rowKeys.ts'

/**
 * Up to this number, all rows are rendered, so the browser's page search finds them and they can be printed.
 */
const few = 50
/**
 * Estimated height of a single-line row and of the sticky header, in CSS pixels. Both are measured once they
 * are rendered.
 */
const rowHeight = 37
const headHeight = 38
/** Rows to render beyond the visible ones, in each direction. */
const overscan = 8
/** The next page is requested this many rows before the end of the loaded ones. */
const ahead = 20

/** Places the rows of a long list. The first rows are shown before it is loaded. */
export const virtualPart = lazyPart(() => import('@tanstack/react-virtual'))

type Rows = Virtualizer<HTMLDivElement, HTMLTableRowElement>
type Virtual = NonNullable<ReturnType<typeof virtualPart.get>>

interface RowsOptions {
  scroller: RefObject<HTMLDivElement | null>
  /** Ids of the rows, in order. */
  ids: readonly string[]
  /** True if more rows can be loaded. */
  hasMore: boolean
  onMore: () => void
  /** Where the rows were scrolled to when the user left this entry of the history, in CSS pixels. */
  scrolledTo: number
}

/** First and last visible row. */
interface Sight {
  startIndex: number
  endIndex: number
}

/** Rows as they were laid out before the library was loaded. */
interface LaidOut {
  /** Height of the visible part of the list, in CSS pixels. */
  height: number
  /** Heights of the rows, in CSS pixels. */
  rows: readonly number[]
}

/** A rendered row and the empty space above it, in CSS pixels. */
interface ShownRow {
  index: number
  gap: number
}

/** Returns the rows to render and the row with the keyboard focus. */
export function useRows({ scroller: scrollerRef, ids, hasMore, onMore, scrolledTo }: RowsOptions) {
  const [chosen, setChosen] = useState(0)
  const current = Math.max(0, Math.min(chosen, ids.length - 1))
  const focus = useRef<'none' | 'held' | 'wanted'>('none')
  // A new function on each render would make the virtualizer recompute the position of every row.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids])
  const rows = useVirtual(scrollerRef, ids.length, (virtual, laidOut) => ({
    count: ids.length,
    getScrollElement: () => scrollerRef.current,
    // The list may be scrolled before the library is loaded, and stays where it is.
    initialOffset: () => scrollerRef.current?.scrollTop ?? 0,
    initialRect: { width: 0, height: laidOut.height },
    estimateSize: (index) => laidOut.rows[index] ?? rowHeight,
    getItemKey,
    measureElement: sizeOf(virtual),
    observeElementRect: virtual.observeElementRect,
    observeElementOffset: virtual.observeElementOffset,
    scrollToFn: virtual.elementScroll,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    useScrollendEvent: true,
    rangeExtractor: ({ startIndex, endIndex }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(ids.length - 1, endIndex + overscan)
      const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
      // Keep the focused row rendered wherever the user scrolls.
      if (current < from) return [current, ...near]
      return current > to ? [...near, current] : near
    },
  }))
  const [sight, setSight] = useState<Sight | null>(null)
  const inSight = rows === null ? sight : rows.range
  const look = () => {
    if (rows === null) setSight(sightOf(scrollerRef.current))
  }
  const lookFirst = useEffectEvent(look)
  useLayoutEffect(() => {
    if (ids.length > 0) lookFirst()
  }, [ids.length])
  // The range is one of the rows before until the virtualizer has measured again.
  const last = Math.min(inSight?.endIndex ?? -1, ids.length - 1)
  const first = Math.max(0, Math.min(inSight?.startIndex ?? 0, last))
  useLayoutEffect(() => {
    if (hasMore && last >= ids.length - ahead) onMore()
  }, [hasMore, last, ids.length, onMore])
  const left = useRef(scrolledTo)
  useLayoutEffect(() => {
    const box = scrollerRef.current
    if (box === null || left.current === 0 || ids.length === 0) return
    // The place may be in a page that is still to be loaded.
    box.scrollTop = left.current
    if (box.scrollTop >= left.current - 1 || !hasMore) left.current = 0
    else onMore()
  }, [scrollerRef, ids.length, hasMore, onMore])
  // When the focused row is re-rendered or removed, the focus is lost; return it to the row at that position.
  useLayoutEffect(() => {
    const isLost = focus.current === 'held' && document.activeElement === document.body
    if (focus.current !== 'wanted' && !isLost) return
    const row = scrollerRef.current?.querySelector<HTMLElement>(`tr[data-index='${current}']`)
    row?.focus({ preventScroll: rows !== null })
  })

  const lead = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const count = inSight === null ? ids.length : last - first + 1
    const next = rowFor(event.key, current, ids.length, count)
    if (next === null) return
    event.preventDefault()
    focus.current = 'wanted'
    setChosen(next)
    rows?.scrollToIndex(next, { align: 'auto' })
  }

  const isComplete = rows === null || ids.length <= few
  return {
    shown: isComplete ? all(ids.length) : withGaps(rows.getVirtualItems()),
    below: isComplete ? 0 : spaceBelow(rows.getVirtualItems(), rows.getTotalSize()),
    inSight: inSight === null ? { first: 0, last: ids.length - 1 } : { first, last },
    current,
    measure: rows?.measureElement,
    onScroll: look,
    keys: {
      onKeyDown: lead,
      onFocus: ({ target }: FocusEvent) => {
        focus.current = 'held'
        const index = target.closest('tr')?.dataset['index']
        if (index !== undefined) setChosen(Number(index))
      },
      onBlur: ({ relatedTarget, target, currentTarget }: FocusEvent) => {
        // A blur without a new focus target, from a row that was removed, does not count as the user moving
        // the focus away.
        const isTaken = relatedTarget === null ? target.isConnected : !currentTarget.contains(relatedTarget)
        if (isTaken) focus.current = 'none'
      },
    },
  }
}

/**
 * Returns the height of a row as the browser’s ResizeObserver reports it. Measuring earlier would force a
 * layout for each row that scrolls into view, which takes longer than rendering them all.
 */
const sizeOf =
  ({ measureElement }: Virtual) =>
  (row: HTMLTableRowElement, laidOut: ResizeObserverEntry | undefined, rows: Rows): number => {
    if (laidOut !== undefined) return measureElement(row, laidOut, rows)
    return rows.measurementsCache[rows.indexFromElement(row)]?.size ?? rowHeight
  }

/** Returns the rows that are rendered. */
const rowsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll('tr[data-index]') ?? [])]

/** Returns the rows that can be seen while all are rendered; null without a layout. */
function sightOf(box: HTMLElement | null): Sight | null {
  if (box === null) return null
  const { top, bottom } = box.getBoundingClientRect()
  const rows = rowsOf(box).map((row) => row.getBoundingClientRect())
  const startIndex = rows.findIndex((row) => row.bottom > top + headHeight)
  const endIndex = rows.findLastIndex((row) => row.top < bottom)
  return startIndex < 0 || endIndex < 0 ? null : { startIndex, endIndex }
}

/**
 * Returns what places the rows, as the hook of the library would; null until the library is loaded. If it could not
 * be loaded, further rows load it again.
 */
function useVirtual(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  optionsOf: (virtual: Virtual, laidOut: LaidOut) => VirtualizerOptions<HTMLDivElement, HTMLTableRowElement>,
): Rows | null {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const withChanges = (virtual: Virtual, laidOut: LaidOut) => ({
    ...optionsOf(virtual, laidOut),
    onChange: renderAgain,
  })
  const create = (virtual: Virtual | null, laidOut: LaidOut) =>
    virtual && { virtual, laidOut, rows: new virtual.Virtualizer(withChanges(virtual, laidOut)) }
  const [made, setMade] = useState(() => create(virtualPart.get(), { height: 0, rows: [] }))
  const isMade = made !== null
  const use = useEffectEvent((virtual: Virtual | null) => {
    if (isMade) return
    const rows = rowsOf(scroller.current).map((row) => row.getBoundingClientRect().height)
    setMade(create(virtual, { height: scroller.current?.clientHeight ?? 0, rows }))
  })
  useEffect(() => {
    if (!isMade && count > 0) void virtualPart.load().then((virtual) => use(virtual))
  }, [isMade, count])
  const rows = made?.rows ?? null
  if (made !== null) made.rows.setOptions(withChanges(made.virtual, made.laidOut))
  useLayoutEffect(() => rows?._didMount(), [rows])
  useLayoutEffect(() => rows?._willUpdate())
  return rows
}

function all(count: number): ShownRow[] {
  return Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
}

type Placed = { index: number; start: number; end: number }

function withGaps(items: readonly Placed[]): ShownRow[] {
  return items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? headHeight) }))
}

function spaceBelow(items: readonly Placed[], total: number): number {
  const last = items.at(-1)
  return last === undefined ? total : total + headHeight - last.end
}

/** In text fields and selects, the arrow keys move the cursor or the selection, not the row. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
}
