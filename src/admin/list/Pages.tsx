import { Trans } from '@lingui/react/macro'
import { Key } from '../../ui/Key.tsx'

interface PagesProps {
  /** Null where one is there already, or there is none. */
  onFirst: (() => void) | null
  onNext: (() => void) | null
}

/** The way through the pages of a list. */
export function Pages({ onFirst, onNext }: PagesProps) {
  return (
    <div className="console-pages">
      {onFirst !== null && (
        <Key onPress={onFirst}>
          <Trans>First page</Trans>
        </Key>
      )}
      {onNext !== null && (
        <Key onPress={onNext}>
          <Trans>Next</Trans>
        </Key>
      )}
    </div>
  )
}
