import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { changedCells } from '../../domain/permissions/grantTree.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { GrantLegend } from './GrantLegend.tsx'
import { LevelGrid } from './LevelGrid.tsx'
import { AccessExplanationLink } from './LevelLinks.tsx'
import { usePermissionChange } from './usePermissionChange.ts'
import { Title } from '../../ui/page/Title.tsx'

interface PermissionsScreenProps {
  ports: ConsolePorts['permissions']
  /** Null for the highest org unit at which the user decides on permissions. */
  orgUnitId: string | null
}

/** Shows which functions rooms have. They are decided by level, after a preview of the effect. */
export function PermissionsScreen({ ports, orgUnitId }: PermissionsScreenProps) {
  const { t } = useLingui()
  const {
    value: grid,
    refusal,
    again,
  } = useServerValue(['permissions', orgUnitId], () =>
    ports.grid({ query: { node: orgUnitId ?? undefined } }),
  )
  const change = usePermissionChange(ports, again)
  if (grid === null && refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (grid === null)
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  const { chosen, wanted } = change
  const own = grid.path.at(-1)?.node ?? null
  const rows = [...grid.path, ...(grid.below.length > 0 ? grid.below : grid.children)]
  const row = rows.find(({ node }) => node.id === chosen?.node)
  const cell = row?.cells.find((one) => one.function === chosen?.function)
  const changed =
    chosen === null || wanted === undefined
      ? new Map<string, never>()
      : changedCells(rows, { id: chosen.node, function: chosen.function, granted: wanted })
  return (
    <>
      <Title>{t`Permissions`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Permissions</Trans>
        </h1>
        <p>
          <Trans>What patients can use, by level</Trans>
        </p>
        <div className="console-actions">
          {own?.level === 'room' ? (
            <Link
              className={buttonClass()}
              to="/admin/permissions/why"
              search={{ room: own.id, function: remoteFunctions[0] }}
            >
              <Icon name="question" />
              <Trans>Why?</Trans>
            </Link>
          ) : (
            <AccessExplanationLink search={own === null ? {} : { node: own.id }} />
          )}
        </div>
      </div>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {change.isSaved && (
        <p className="console-saved" role="status">
          <Trans>Changes Sucessfully Saved.</Trans>
        </p>
      )}
      <div className="console-permissions">
        {row !== undefined && cell !== undefined && (
          <ChangePanel
            key={`${row.node.id} ${cell.function}`}
            orgUnit={row.node}
            cell={cell}
            change={change}
          />
        )}
        <div>
          {rows.length === 0 ? (
            <p className="console-empty">
              <Trans>There is nothing below this level yet.</Trans>
            </p>
          ) : (
            <LevelGrid rows={rows} chosen={chosen} changed={changed} onChoose={change.choose} />
          )}
          {grid.more > 0 && (
            <p>
              <Plural value={grid.more} one="and # more" other="and # more" />
            </p>
          )}
          <GrantLegend />
        </div>
      </div>
    </>
  )
}
