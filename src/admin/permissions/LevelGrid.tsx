import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { GrantOrgUnitRef, GrantRow } from '../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { ChangedCell } from '../../domain/permissions/grantTree.ts'
import { levels } from '../../domain/permissions/permissions.ts'
import { PlainTable } from '../list/PlainTable.tsx'
import { GrantLevelName } from './CellText.tsx'
import { FunctionName } from './FunctionName.tsx'
import { GrantButton } from './GrantButton.tsx'
import { moveInGrid } from './moveInGrid.ts'
import type { CellAddress } from './usePermissionChange.ts'

interface LevelGridProps {
  /** Rows from the top down, each before those below it. */
  rows: readonly GrantRow[]
  chosen: CellAddress | null
  /** Effect of the tried change on the chosen function, by org unit. */
  changed: ReadonlyMap<string, ChangedCell>
  onChoose: (chosen: CellAddress) => void
}

/** Tree of org units with the state of each function. Arrow keys move between the cells. */
export function LevelGrid({ rows, chosen, changed, onChoose }: LevelGridProps) {
  const { t, i18n } = useLingui()
  const highest = Math.min(...rows.map(({ node }) => levels.indexOf(node.level)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons have the focus
    <div onKeyDown={moveInGrid}>
      <PlainTable
        className="console-grid"
        label={t`Permissions by level`}
        headings={[
          <Trans key="level">Level</Trans>,
          <Trans key="beds">Beds</Trans>,
          ...remoteFunctions.map((name) => <FunctionName key={name} name={name} />),
        ]}
      >
        {rows.map(({ node, rooms, cells }) => (
          <tr key={node.id}>
            <th scope="row" style={indented(levels.indexOf(node.level) - highest)}>
              <OrgUnitLink orgUnit={node} />
              <small>
                <GrantLevelName level={node.level} />
              </small>
            </th>
            <td className="console-grid-beds">{rooms === null ? '' : i18n.number(rooms)}</td>
            {cells.map((cell) => (
              <td key={cell.function}>
                <GrantButton
                  orgUnit={node}
                  cell={cell}
                  chosen={chosen?.node === node.id && chosen.function === cell.function}
                  changed={chosen?.function === cell.function ? changed.get(node.id) : undefined}
                  onChoose={() => onChoose({ node: node.id, function: cell.function })}
                />
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}

const indented = (depth: number): CSSProperties & { '--depth': number } => ({ '--depth': depth })

/** Links to the permissions of an org unit. */
export function OrgUnitLink({ orgUnit }: { orgUnit: GrantOrgUnitRef }) {
  return (
    <Link className="console-node" to="/admin/permissions" search={{ node: orgUnit.id }}>
      <bdi>{orgUnit.name}</bdi>
    </Link>
  )
}
