import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { type RightName, rightNames } from '../../contract/permissions/accessExplanation.ts'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import type { UserRecord } from '../../contract/users/users.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import {
  isLockedFor,
  type RightCell,
  rightCell,
  rightColumns,
  rightsOf,
} from '../../domain/users/rightsGrid.ts'
import { PlainTable } from '../list/PlainTable.tsx'
import { OrgUnitName } from '../users/RoleChips.tsx'
import { CellText, ChangedText, GrantLevelName } from './CellText.tsx'
import { moveInGrid } from './moveInGrid.ts'
import { useRightNames } from './useRightNames.ts'

interface RightsGridProps {
  /** Person with these saved roles; undefined for a new account. */
  person: UserRecord | undefined
  /** Roles of the form: cells in which they differ from the saved ones show both. */
  typed: readonly Assignment[]
  /** Roles of the user who looks at it. */
  held: readonly Assignment[]
}

/** Shows what a person’s roles allow: the rights by org unit. Arrow keys move between the cells. */
export function RightsGrid({ person, typed, held }: RightsGridProps) {
  const { t } = useLingui()
  const id = useId()
  const names = useRightNames()
  const [showsAll, setShowsAll] = useState(false)
  const saved = person?.assignments ?? []
  // Only users who may see why a person has a right or not have cells that lead there.
  const explains = assignmentsFor(held, 'keepPermissions').length > 0 ? (person?.id ?? null) : null
  // Without the whole account, the user may not see all of its roles.
  const isPartial = person !== undefined && person.keeping !== 'account'
  const both = [...saved, ...typed]
  const columns = rightColumns(both)
  const given = rightsOf(both)
  const others = rightNames.length - given.length
  const roles = typed.length
  return (
    <section className="console-rights" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <Trans>What this person can do</Trans>
        </h2>
        <p>
          {isPartial ? (
            <Plural value={roles} one="from # role that you see" other="from # roles that you see" />
          ) : (
            <Plural value={roles} one="from # role" other="from # roles" />
          )}
        </p>
        {explains !== null && (
          <Link to="/admin/permissions/why" search={{ user: explains }}>
            <Trans>Check a Permission</Trans>
          </Link>
        )}
      </header>
      {person?.status === 'deactivated' && (
        <p>
          <Trans>This account is deactivated. No one can sign in with it.</Trans>
        </p>
      )}
      {columns.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links have the focus
        <div onKeyDown={moveInGrid}>
          <PlainTable
            className="console-grid"
            label={t`Rights by level`}
            headings={[
              <Trans key="permission" context="what somebody may do">
                Permission
              </Trans>,
              ...columns.map((path) => <ColumnHeading key={path.at(-1)?.id ?? ''} orgUnit={path.at(-1)} />),
            ]}
          >
            {(showsAll ? rightNames : given).map((right) => (
              <tr key={right}>
                <th scope="row">{names[right]}</th>
                {columns.map((path) => (
                  <td key={path.at(-1)?.id ?? ''}>
                    <RightButton
                      right={right}
                      name={names[right]}
                      orgUnit={path.at(-1)}
                      before={rightCell(saved, right, path)}
                      after={rightCell(typed, right, path)}
                      isLocked={isLockedFor(held, path)}
                      explains={explains}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
      {others > 0 && columns.length > 0 && (
        <button type="button" className="console-rights-more" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? (
            <Trans>Show only what the roles include</Trans>
          ) : isPartial ? (
            <Plural value={others} one="Show # other permission" other="Show # other permissions" />
          ) : (
            <Plural
              value={others}
              one="Show # permission that no role includes"
              other="Show # permissions that no role includes"
            />
          )}
        </button>
      )}
    </section>
  )
}

function ColumnHeading({ orgUnit }: { orgUnit: Node | undefined }) {
  return (
    <>
      {orgUnit !== undefined && <GrantLevelName level={orgUnit.level} />}{' '}
      <small>
        <OrgUnitName name={orgUnit?.name ?? ''} />
      </small>
    </>
  )
}

interface RightButtonProps {
  right: RightName
  name: string
  /** Org unit of the column; undefined for the platform. */
  orgUnit: Node | undefined
  before: RightCell
  after: RightCell
  isLocked: boolean
  /** Id of the person for whom the cell leads to its explanation; null for a cell without one. */
  explains: string | null
}

/** Cell of the grid, which leads to its explanation, with the role that it comes from. */
function RightButton({ right, name, orgUnit, before, after, isLocked, explains }: RightButtonProps) {
  const state = after.state === 'not_set' && isLocked ? 'locked' : after.state
  const isGranted = after.from !== null
  const changes = (before.from !== null) !== isGranted
  const look = {
    className: `console-grant console-grant-${state}`,
    'data-changes': changes,
  }
  const text: ReactNode = (
    <>
      {changes ? (
        <ChangedText before={before.from === null ? null : true} after={isGranted ? true : null} />
      ) : (
        <CellText cell={{ state, available: isGranted }} />
      )}
      <span className="sr-only">
        {' · '}
        {name} · <OrgUnitName name={orgUnit?.name ?? ''} />
      </span>
      {after.from !== null && (
        <span className="console-grant-source">
          <span className="sr-only">. </span>
          <RoleSource role={after.from} />
        </span>
      )}
    </>
  )
  if (explains === null) return <span {...look}>{text}</span>
  return (
    <Link to="/admin/permissions/why" search={{ user: explains, right, node: orgUnit?.id }} {...look}>
      {text}
    </Link>
  )
}

function RoleSource({ role: { role, path } }: { role: Assignment }) {
  const name = path.at(-1)?.name
  if (name === undefined) return <Trans>From {role}, for the whole platform</Trans>
  return (
    <Trans>
      From {role}, applies to <bdi>{name}</bdi>
    </Trans>
  )
}
