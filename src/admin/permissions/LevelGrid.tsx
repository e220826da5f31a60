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

interface GridProps {
  rows: readonly GrantRow[]
  chosen: ChosenCell | null
  onChoose: (chosen: ChosenCell) => void
}

const isChosen = (chosen: ChosenCell | null, node: GrantOrgUnitRef, name: string) =>
  chosen?.node.id === node.id && chosen.cell.function === name

/** Grid of functions by level, from the organization down to the org unit. */
export function LevelGrid({ rows, chosen, onChoose }: GridProps) {
  return (
    <PlainTable
      className="console-grid"
      headings={[
        <Trans key="permission">Permission</Trans>,
        ...rows.map(({ node }) => (
          <Fragment key={node.id}>
            <GrantLevelName level={node.level} />
            <OrgUnitLink node={node} />
          </Fragment>
        )),
      ]}
    >
      {remoteFunctions.map((name) => (
        <tr key={name}>
          <th scope="row">
            <FunctionName name={name} />
          </th>
          {rows.map(({ node, cells }) => (
            <td key={node.id}>
              {cells
                .filter((cell) => cell.function === name)
                .map((cell) => (
                  <GrantButton
                    key={cell.function}
                    node={node}
                    cell={cell}
                    chosen={isChosen(chosen, node, name)}
                    onChoose={() => onChoose({ node, cell })}
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
export function ChildGrid({ rows, chosen, onChoose }: GridProps) {
  return (
    <PlainTable
      className="console-grid"
      headings={[
        <Trans key="name">Name</Trans>,
        ...remoteFunctions.map((name) => <FunctionName key={name} name={name} />),
      ]}
    >
      {rows.map(({ node, cells }) => (
        <tr key={node.id}>
          <th scope="row">
            <OrgUnitLink node={node} />
          </th>
          {cells.map((cell) => (
            <td key={cell.function}>
              <GrantButton
                node={node}
                cell={cell}
                chosen={isChosen(chosen, node, cell.function)}
                onChoose={() => onChoose({ node, cell })}
              />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** Links to the permissions of an org unit. */
export function OrgUnitLink({ node }: { node: GrantOrgUnitRef }) {
  return (
    <Link
      className="console-node"
      to="/admin/$"
      params={{ _splat: 'permissions' }}
      search={{ node: node.id }}
      preload={false}
    >
      <bdi>{node.name}</bdi>
    </Link>
  )
}
