import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { GrantNode, GrantRow } from '../../contract/permissions.ts'
import { remoteFunctions } from '../../contract/remoteFunctions.ts'
import type { ChosenCell } from '../../state/admin/permissionDesk.ts'
import { PlainTable } from '../list/PlainTable.tsx'
import { GrantLevelName } from './CellWords.tsx'
import { FunctionName } from './FunctionName.tsx'
import { GrantKey } from './GrantKey.tsx'

interface GridProps {
  rows: readonly GrantRow[]
  chosen: ChosenCell | null
  onChoose: (chosen: ChosenCell) => void
}

const isChosen = (chosen: ChosenCell | null, node: GrantNode, name: string) =>
  chosen?.node.id === node.id && chosen.cell.function === name

/** The functions by level: from the organization down to the node. */
export function LevelGrid({ rows, chosen, onChoose }: GridProps) {
  return (
    <PlainTable
      className="console-grid"
      headings={[
        <Trans key="permission">Permission</Trans>,
        ...rows.map(({ node }) => (
          <Fragment key={node.id}>
            <GrantLevelName level={node.level} />
            <NodeLink node={node} />
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
                  <GrantKey
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
            <NodeLink node={node} />
          </th>
          {cells.map((cell) => (
            <td key={cell.function}>
              <GrantKey
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

/** Leads to the permissions of a node. */
export function NodeLink({ node }: { node: GrantNode }) {
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
