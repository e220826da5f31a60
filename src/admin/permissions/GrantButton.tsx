import { Trans } from '@lingui/react/macro'
import type { GrantCell, GrantOrgUnitRef } from '../../contract/permissions/permissions.ts'
import type { ChangedCell } from '../../domain/permissions/grantTree.ts'
import { isAssignableAt } from '../../domain/permissions/permissions.ts'
import { CellText, ChangedText } from './CellText.tsx'
import { cellAddress } from './usePermissionChange.ts'

interface GrantButtonProps {
  orgUnit: GrantOrgUnitRef
  cell: GrantCell
  chosen: boolean
  /** Effect of the tried change here; undefined for none. */
  changed: ChangedCell | undefined
  onChoose: () => void
}

/** Cell of the grid: a button if the user can decide it, otherwise text. */
export function GrantButton({ orgUnit, cell, chosen, changed, onChoose }: GrantButtonProps) {
  const { state, said, may_change } = cell
  const isWithoutEffect = state === 'from_above' && said !== null
  const look = `console-grant console-grant-${isWithoutEffect ? 'kept' : state}`
  const text =
    changed !== undefined && changed.before !== changed.after ? (
      <ChangedText before={changed.before} after={changed.after} />
    ) : (
      <CellText cell={cell} />
    )
  if (!may_change)
    return (
      <span className={look} data-changes={changed !== undefined}>
        {text}
        {state === 'locked' && (
          <small>
            {isAssignableAt(orgUnit.level, cell.function) ? (
              <Trans>Above your own level</Trans>
            ) : (
              <Trans>Assigned from the facility down</Trans>
            )}
          </small>
        )}
      </span>
    )
  return (
    <button
      type="button"
      className={look}
      data-changes={changed !== undefined}
      data-cell={cellAddress({ node: orgUnit.id, function: cell.function })}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {text}
      <span className="sr-only">
        {' · '}
        {cell.function} · <bdi>{orgUnit.name}</bdi>
      </span>
    </button>
  )
}
