import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import type { GrantCell, GrantOrgUnitRef, GrantRow } from '../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { LevelDots } from '../settings/LevelDots.tsx'
import { ChangePanel } from './ChangePanel.tsx'
import { FunctionText } from './FunctionName.tsx'
import { cellAddress, usePermissionChange } from './usePermissionChange.ts'

interface DecidedCell {
  orgUnit: GrantOrgUnitRef
  cell: GrantCell
}

interface RoomFunctionsProps {
  ports: ConsolePorts['permissions']
  /** Room. */
  id: string
}

/**
 * Shows what patients can use in a room, each with the level that decides it. A press asks first: the level that
 * decides may be above the room, and then the change is for all its rooms.
 */
export function RoomFunctions({ ports, id }: RoomFunctionsProps) {
  const heading = useId()
  const {
    value: grid,
    refusal,
    again,
  } = useServerValue(['permissions', id], () => ports.grid({ query: { node: id } }))
  const change = usePermissionChange(ports, again)
  if (grid === null && refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (grid === null) return null
  const { chosen } = change
  const row = grid.path.find(({ node }) => node.id === chosen?.node)
  const cell = row?.cells.find((one) => one.function === chosen?.function)
  return (
    <section className="room-functions" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Trans>What patients can use</Trans>
        </h2>
        <Link to="/admin/permissions/why" search={{ room: id, function: remoteFunctions[0] }}>
          <Trans>Why?</Trans>
        </Link>
        <Link to="/admin/permissions" search={{ node: id }}>
          <Trans>Permissions</Trans>
        </Link>
      </header>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      <ul>
        {remoteFunctions.map((name) => (
          <li key={name}>
            <FunctionSwitch
              name={name}
              path={grid.path}
              onAsk={({ orgUnit }, granted) => {
                change.choose({ node: orgUnit.id, function: name })
                change.attempt(granted)
              }}
            />
            {row !== undefined && cell?.function === name && (
              <ChangePanel orgUnit={row.node} cell={cell} change={change} />
            )}
          </li>
        ))}
      </ul>
      <p role="status">{change.isSaved && <Trans>Changes Sucessfully Saved.</Trans>}</p>
    </section>
  )
}

interface FunctionSwitchProps {
  name: RemoteFunction
  /** From the organization down to the room. */
  path: readonly GrantRow[]
  onAsk: (chosen: DecidedCell, granted: boolean) => void
}

function FunctionSwitch({ name, path, onAsk }: FunctionSwitchProps) {
  const id = useId()
  const steps = path.flatMap(({ node: orgUnit, cells }) =>
    cells.filter((cell) => cell.function === name).map((cell) => ({ orgUnit, cell })),
  )
  const deciding = steps.find(({ cell }) => cell.said !== null)
  const changed = deciding ?? steps.at(-1)
  const isOn = steps.at(-1)?.cell.available === true
  return (
    <div className="room-function">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-source`}
        disabled={changed?.cell.may_change !== true}
        data-cell={changed && cellAddress({ node: changed.orgUnit.id, function: name })}
        onClick={() => changed !== undefined && onAsk(changed, !isOn)}
      />
      <strong id={`${id}-name`}>
        <FunctionText name={name} />
      </strong>
      <small id={`${id}-source`}>
        <LevelDots ids={steps.map(({ orgUnit }) => orgUnit.id)} on={deciding?.orgUnit.id ?? null} />
        <span>
          {deciding === undefined ? (
            <Trans>Not set at any level</Trans>
          ) : deciding.cell.said === true ? (
            <Trans>
              Granted at <bdi>{deciding.orgUnit.name}</bdi>
            </Trans>
          ) : (
            <Trans>
              Denied at <bdi>{deciding.orgUnit.name}</bdi>
            </Trans>
          )}
        </span>
      </small>
      <span aria-hidden="true">{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</span>
    </div>
  )
}
