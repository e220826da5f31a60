import { Trans } from '@lingui/react/macro'
import type { GrantCell, GrantOrgUnitRef } from '../../contract/permissions/permissions.ts'
import { isAssignableAt } from '../../domain/permissions/permissions.ts'
import { CellText } from './CellText.tsx'

interface GrantButtonProps {
  orgUnit: GrantOrgUnitRef
  cell: GrantCell
  chosen: boolean
  onChoose: () => void
}

/** Cell of the grid: a button if the user can decide it, otherwise text. */
export function GrantButton({ orgUnit, cell, chosen, onChoose }: GrantButtonProps) {
  const look = `console-grant console-grant-${cell.state}`
  if (!cell.may_change)
    return (
      <span className={look}>
        <CellText cell={cell} />
        {cell.state === 'locked' && (
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
    <button type="button" className={look} aria-pressed={chosen} onClick={onChoose}>
      <CellText cell={cell} />
      <span className="sr-only">
        {' · '}
        {cell.function} · <bdi>{orgUnit.name}</bdi>
      </span>
    </button>
  )
}
