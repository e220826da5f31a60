import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'

export interface TileProps {
  kind: 'clinician' | 'guest' | 'interpreter' | 'movie'
  icon: IconName
  /** Large text. */
  word: ReactNode
  /** Small text above it, or below it in a language that puts the verb last (`kickerLast`). */
  kicker: ReactNode
  kickerLast?: boolean
  /** True for the first tile of a menu, which fills a side of its own. */
  lead?: boolean
  /** True while its action is in progress; further presses are ignored. */
  busy?: boolean
  /** Reason why the tile cannot be used now. The tile stays focusable, and the reason is read out. */
  disabledReason?: ReactNode
  reasonIcon?: IconName | undefined
  onPress?: (() => void) | undefined
}

export function Tile({
  kind,
  icon,
  word,
  kicker,
  kickerLast = false,
  lead = false,
  busy = false,
  disabledReason,
  reasonIcon = 'info',
  onPress,
}: TileProps) {
  const small = <span className="tile-kicker">{kicker}</span>
  const disabled = disabledReason !== undefined
  return (
    <button
      type="button"
      className={`tile tile-${kind}${lead ? ' tile-lead' : ''}`}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!disabled && !busy) onPress?.()
      }}
    >
      <span className="tile-picture">
        <Icon name={icon} />
      </span>
      <span className="tile-text">
        {!kickerLast && small} <span className="tile-word">{word}</span>
        {kickerLast && small}
        {disabled && (
          <>
            {' '}
            <span className="tile-reason">
              <Icon name={reasonIcon} />
              <span>{disabledReason}</span>
            </span>
          </>
        )}
      </span>
    </button>
  )
}
