import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { GrantOrgUnitRef, GrantRow } from '../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { ChosenCell } from '../../state/admin/permissions/permissionModel.ts'
import { PlainTable } from '../list/PlainTable.tsx'
import { GrantLevelName } from './CellText.tsx'
import { FunctionName } from './FunctionName.tsx'
import { GrantButton } from './GrantButton.tsx'

interface LevelGridProps {
  rows: readonly GrantRow[]
  chosen: ChosenCell | null
  onChoose: (chosen: ChosenCell) => void
}

const isChosen = (chosen: ChosenCell | null, orgUnit: GrantOrgUnitRef, name: string) =>
  chosen?.orgUnit.id === orgUnit.id && chosen.cell.function === name

/** Grid of functions by level, from the organization down to the org unit. */
export function LevelGrid({ rows, chosen, onChoose }: LevelGridProps) {
  return (
    <PlainTable
      className="console-grid"
      headings={[
        <Trans key="permission">Permission</Trans>,
        ...rows.map(({ node: orgUnit }) => (
          <Fragment key={orgUnit.id}>
            <GrantLevelName level={orgUnit.level} />
            <OrgUnitLink orgUnit={orgUnit} />
          </Fragment>
        )),
      ]}
    >
      {remoteFunctions.map((name) => (
        <tr key={name}>
          <th scope="row">
            <FunctionName name={name} />
          </th>
          {rows.map(({ node: orgUnit, cells }) => (
            <td key={orgUnit.id}>
              {cells
                .filter((cell) => cell.function === name)
                .map((cell) => (
                  <GrantButton
                    key={cell.function}
                    orgUnit={orgUnit}
                    cell={cell}
                    chosen={isChosen(chosen, orgUnit, name)}
                    onChoose={() => onChoose({ orgUnit, cell })}
                  />
                ))}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** Shows the functions of the direct children of an org unit. */
export function ChildGrid({ rows, chosen, onChoose }: LevelGridProps) {
  return (
    <PlainTable
      className="console-grid"
      headings={[
        <Trans key="name">Name</Trans>,
        ...remoteFunctions.map((name) => <FunctionName key={name} name={name} />),
      ]}
    >
      {rows.map(({ node: orgUnit, cells }) => (
        <tr key={orgUnit.id}>
          <th scope="row">
            <OrgUnitLink orgUnit={orgUnit} />
          </th>
          {cells.map((cell) => (
            <td key={cell.function}>
              <GrantButton
                orgUnit={orgUnit}
                cell={cell}
                chosen={isChosen(chosen, orgUnit, cell.function)}
                onChoose={() => onChoose({ orgUnit, cell })}
              />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** Links to the permissions of an org unit. */
export function OrgUnitLink({ orgUnit }: { orgUnit: GrantOrgUnitRef }) {
  return (
    <Link className="console-node" to="/admin/permissions" search={{ node: orgUnit.id }}>
      <bdi>{orgUnit.name}</bdi>
    </Link>
  )
}
