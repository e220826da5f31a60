import { Trans } from '@lingui/react/macro'

/** The keys of the tree of levels. */
export function LevelHints() {
  return (
    <footer className="level-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>Move</Trans>
      </span>
      <span>
        <kbd>→</kbd> <kbd>←</kbd> <Trans>Open, close</Trans>
      </span>
      <span>
        <kbd>⏎</kbd> <Trans>Choose</Trans>
      </span>
      <span>
        <kbd>Esc</kbd> <Trans>Close</Trans>
      </span>
    </footer>
  )
}
