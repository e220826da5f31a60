import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Level, matchingLevels, openLevels } from '../../state/admin/orgUnits/levels.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LevelHints } from './LevelHints.tsx'
import { LevelRow } from './LevelRow.tsx'
import { useRowWindow } from './useRowWindow.ts'

interface LevelTreeProps {
  tree: readonly Level[]
  /** Id of the chosen level. */
  chosen: string
  recent: readonly Level[]
  onChoose: (id: string) => void
}

/** Rows that Page Up and Page Down pass. */
const pageRows = 8

/**
 * Search field over the tree of levels. The focus stays in the field, from which the keys move through the tree;
 * typing narrows it to what matches. Only the rows in sight are in the document.
 */
export function LevelTree({ tree, chosen, recent, onChoose }: LevelTreeProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAt(tree, chosen))
  const [moved, setMoved] = useState<string | null>(chosen)
  const isSearch = words.trim() !== ''
  const found = isSearch ? matchingLevels(tree, words) : null
  const rows = found?.levels ?? openLevels(tree, open)
  const index = rows.findIndex((level) => level.id === moved)
  const at = index === -1 ? (found?.first ?? 0) : index
  const { box, first, shown, height, show } = useRowWindow(rows.length)
  // The tree may come after the panel has opened; the words that follow are typed here.
  useLayoutEffect(() => field.current?.focus(), [])
  // Only the keys and the search bring a row into sight; a press on a mark leaves the tree where it is.
  const isToShow = useRef(true)
  useLayoutEffect(() => {
    if (isToShow.current) show(at)
    isToShow.current = false
  })

  const toggle = ({ id: level }: Level) => {
    const next = new Set(open)
    if (!next.delete(level)) next.add(level)
    setOpen(next)
  }
  const moveTo = (row: number) => setMoved(rows[Math.max(0, Math.min(row, rows.length - 1))]?.id ?? null)
  const lead = (event: KeyboardEvent) => {
    const row = rows[at]
    isToShow.current = true
    if (row === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey)
      return
    const step = stepOf(event.key, at, rows.length, isSearch)
    const side = isSearch ? null : sideOf(event.key, i18n.locale === 'ar')
    if (step !== null) moveTo(step)
    else if (side === 'inward') {
      if (row.children > 0 && !open.has(row.id)) toggle(row)
      else if (row.children > 0) moveTo(at + 1)
    } else if (side === 'outward') {
      if (open.has(row.id) && row.children > 0) toggle(row)
      else setMoved(row.path.at(-2)?.id ?? row.id)
    } else if (event.key === 'Enter') onChoose(row.id)
    else return
    event.preventDefault()
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    const row = rows.find((level) => level.id === currentTarget.dataset['level'])
    if (row === undefined) return
    const isMark = target instanceof Element && target.closest('.level-mark') !== null
    if (isMark && row.children > 0 && !isSearch) {
      isToShow.current = false
      // The row that was current may be in the part that is closed.
      setMoved(row.id)
      toggle(row)
    } else onChoose(row.id)
  }
  const count = found === null ? null : found.count
  const rowId = (level: string) => `${id}-${level}`
  const current = rows[at]
  const isShown = at >= first && at < first + shown
  return (
    <>
      <div className="level-search">
        <label className="console-words">
          <Icon name="magnifyingGlass" />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t`Find a level`}
            placeholder={t`Find a level`}
            aria-haspopup="tree"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-tree`}
            aria-activedescendant={current !== undefined && isShown ? rowId(current.id) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={words}
            onChange={({ currentTarget }) => {
              isToShow.current = true
              setWords(currentTarget.value)
              setMoved(currentTarget.value.trim() === '' ? chosen : null)
            }}
            onKeyDown={lead}
          />
        </label>
        <p role="status" className={isSearch ? 'level-count' : 'sr-only'}>
          {count !== null && <Plural value={count} _0="No results." one="# result" other="# results" />}
        </p>
      </div>
      {!isSearch && recent.length > 0 && (
        <div className="level-recent" role="group" aria-label={t`Recent levels`}>
          <p aria-hidden="true">
            <Trans>Recent</Trans>
          </p>
          {recent.map(({ id: level, path }) => (
            <button key={level} type="button" onClick={() => onChoose(level)}>
              <bdi>{path.at(-1)?.name}</bdi> <small>{path.at(-2)?.name}</small>
            </button>
          ))}
        </div>
      )}
      <div className="level-heading" aria-hidden="true">
        <span>
          <Trans>All levels</Trans>
        </span>
        <span>
          <span className="level-cross">✕</span> <Trans>Offline</Trans>
        </span>
        <span>
          <Trans>Beds</Trans>
        </span>
      </div>
      <div className="level-rows" ref={box}>
        <div
          role="tree"
          id={`${id}-tree`}
          aria-label={t`Levels`}
          style={{ blockSize: `${String(rows.length * height)}px` }}
        >
          {rows.slice(first, first + shown).map((level, place) => (
            <LevelRow
              key={level.id}
              id={rowId(level.id)}
              level={level}
              top={(first + place) * height}
              height={height}
              isOpen={isSearch ? null : open.has(level.id)}
              isChosen={level.id === chosen}
              isCurrent={level === current}
              onPress={press}
            />
          ))}
        </div>
      </div>
      <LevelHints />
    </>
  )
}

/** Returns the levels that are open at first: those above the chosen one, itself, and a single topmost one. */
function openAt(tree: readonly Level[], chosen: string): Set<string> {
  const tops = tree.filter(({ depth, id }) => depth === 0 && id !== '')
  const path = tree.find(({ id }) => id === chosen)?.path ?? []
  return new Set([...(tops.length === 1 ? tops : []), ...path].map(({ id }) => id))
}

function stepOf(key: string, at: number, count: number, isSearch: boolean): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'PageDown') return at + pageRows
  if (key === 'PageUp') return at - pageRows
  // In a field with text, they move the cursor.
  if (key === 'Home' && !isSearch) return 0
  return key === 'End' && !isSearch ? count - 1 : null
}

function sideOf(key: string, isRtl: boolean): 'inward' | 'outward' | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  return (key === 'ArrowRight') === isRtl ? 'outward' : 'inward'
}
