import { Trans } from '@lingui/react/macro'

/** Explains the states of a permission and the keys of the grid. */
export function GrantLegend() {
  return (
    <>
      <ul className="console-grant-legend">
        <li>
          <span className="console-grant console-grant-granted">
            <Trans>Granted</Trans>
          </span>{' '}
          <Trans>set here</Trans>
        </li>
        <li>
          <span className="console-grant console-grant-from_above">
            <Trans>Granted</Trans>
          </span>{' '}
          <Trans>inherited</Trans>
        </li>
        <li>
          <span className="console-grant console-grant-kept">
            <Trans>Denied</Trans>
          </span>{' '}
          <Trans>kept, a higher level applies</Trans>
        </li>
        <li>
          <span className="console-grant console-grant-locked">
            <Trans>Locked</Trans>
          </span>{' '}
          <Trans>above your role</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Beds are listed when they have their own setting. The highest level that sets a permission applies.
        </Trans>
      </p>
      <p className="console-grid-keys">
        <kbd aria-hidden="true">↑ ↓ ← →</kbd> <Trans>Move</Trans> · <kbd>Enter</kbd> <Trans>Change</Trans> ·{' '}
        <kbd>Ctrl+S</kbd> <Trans>Save</Trans> · <kbd>Esc</kbd> <Trans>Discard</Trans>
      </p>
    </>
  )
}
