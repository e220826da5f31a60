import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Level } from '../../state/admin/orgUnits/levels.ts'
import { Icon } from '../../ui/Icon.tsx'

interface LevelRowProps {
  id: string
  level: Level
  /** Distance from the top of the list, and height, in CSS pixels. */
  top: number
  height: number
  /** Null while a search shows all that matches. */
  isOpen: boolean | null
  isChosen: boolean
  /** True if Enter chooses it. */
  isCurrent: boolean
  onPress: (event: MouseEvent<HTMLElement>) => void
}

/** Row of the tree of levels; its mark opens and closes it, the rest of it chooses it. */
export function LevelRow({ id, level, top, height, isOpen, isChosen, isCurrent, onPress }: LevelRowProps) {
  const { i18n } = useLingui()
  const { name, depth, beds, offline, children } = level
  const kind = useKind(level, isOpen === false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
    <div
      id={id}
      role="treeitem"
      className="level-row"
      data-level={level.id}
      data-current={isCurrent || undefined}
      style={{
        insetBlockStart: `${String(top)}px`,
        blockSize: `${String(height)}px`,
        paddingInlineStart: `${String(depth * 1.25)}rem`,
      }}
      aria-label={useRowText(level, kind)}
      aria-level={depth + 1}
      aria-posinset={level.place}
      aria-setsize={level.siblings}
      aria-expanded={children === 0 ? undefined : (isOpen ?? true)}
      aria-selected={isChosen}
      onClick={onPress}
    >
      <span className="level-mark" aria-hidden="true" />
      <span className="level-name" aria-hidden="true">
        <bdi>{name}</bdi> <small>{kind}</small>
      </span>
      <span className="level-offline" aria-hidden="true">
        {offline !== null && offline > 0 && (
          <>
            <span className="level-cross">✕</span> {i18n.number(offline)}
          </>
        )}
      </span>
      <span className="level-beds" aria-hidden="true">
        {i18n.number(beds)}
      </span>
      <span className="level-check" aria-hidden="true">
        {isChosen && <Icon name="check" />}
      </span>
    </div>
  )
}

/** Returns what a level is, with the number of levels directly below it if they are not shown. */
function useKind({ level, children }: Level, isClosed: boolean): string {
  const { t } = useLingui()
  const counted = isClosed && children > 0
  switch (level) {
    case 'organization':
      return counted
        ? t`Organization, ${plural(children, { one: '# customer', other: '# customers' })}`
        : t`Organization`
    case 'customer':
      return counted
        ? t`Customer, ${plural(children, { one: '# facility', other: '# facilities' })}`
        : t`Customer`
    case 'facility':
      return counted ? t`Facility, ${plural(children, { one: '# unit', other: '# units' })}` : t`Facility`
    case 'unit':
      return t`Unit`
    case null:
      return ''
  }
}

/** Returns the text of a row for a screen reader. */
function useRowText({ name, beds, offline }: Level, kind: string): string {
  const { t } = useLingui()
  const counted = plural(beds, { one: '# bed', other: '# beds' })
  const what = kind === '' ? name : t`${name}, ${kind}`
  return offline === null || offline === 0
    ? t`${what}, ${counted}`
    : t`${what}, ${counted}, ${plural(offline, { one: '# offline', other: '# offline' })}`
}
