import { Trans } from '@lingui/react/macro'
import type { AccessExplanation } from '../../contract/permissions/accessExplanation.ts'
import type { GrantOrgUnitRef } from '../../contract/permissions/permissions.ts'
import { PlainTable } from '../list/PlainTable.tsx'
import { OrgUnitName } from '../users/RoleChips.tsx'
import { CellText, GrantLevelName } from './CellText.tsx'
import { FunctionName } from './FunctionName.tsx'

/**
 * Shows the roles on the path down to the org unit, the roles that apply elsewhere, which roles have the
 * right, and the state of the permissions there.
 */
export function AccessExplanationPath({
  why: { steps, elsewhere, roles, functions },
}: {
  why: AccessExplanation
}) {
  return (
    <>
      <ol className="console-path">
        {steps.map(({ node, held, decides }) => (
          <li
            key={node?.id ?? 'platform'}
            className={decides ? 'console-path-decides' : undefined}
            aria-current={decides ? 'true' : undefined}
          >
            <OrgUnitLabel orgUnit={node} />
            <span>
              {held.length === 0 ? (
                <Trans>No role here</Trans>
              ) : (
                held.map(({ role, has }) => <HeldRole key={role} role={role} has={has} />)
              )}
            </span>
            {decides && (
              <strong className="console-decides">
                <Trans>This level applies</Trans>
              </strong>
            )}
          </li>
        ))}
      </ol>
      {elsewhere.length > 0 && (
        <>
          <h3>
            <Trans>Roles that do not apply here</Trans>
          </h3>
          <ul>
            {elsewhere.map(({ role, path, has }) => (
              <li key={`${role} ${path.at(-1)?.id ?? ''}`}>
                <HeldRole role={role} has={has} /> · <OrgUnitName name={path.at(-1)?.name ?? ''} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>
        <Trans>Roles that include this permission</Trans>
      </h3>
      <ul className="console-roles">
        {roles.map((role) => (
          <li key={role} className="console-role">
            <code dir="ltr">{role}</code>
          </li>
        ))}
      </ul>
      {functions !== null && <Functions functions={functions} />}
    </>
  )
}

function OrgUnitLabel({ orgUnit }: { orgUnit: GrantOrgUnitRef | null }) {
  return (
    <span>
      {orgUnit !== null && <GrantLevelName level={orgUnit.level} />}
      <span>
        <OrgUnitName name={orgUnit?.name ?? ''} />
      </span>
    </span>
  )
}

function HeldRole({ role, has }: { role: string; has: boolean }) {
  return (
    <span>
      <code dir="ltr">{role}</code>{' '}
      <small className="console-second">
        {has ? <Trans>has this permission</Trans> : <Trans>does not have this permission</Trans>}
      </small>
    </span>
  )
}

/**
 * Shows the state of each permission at the org unit for that user: which ones are locked, and the level that
 * decided.
 */
function Functions({ functions }: { functions: NonNullable<AccessExplanation['functions']> }) {
  return (
    <>
      <h3>
        <Trans>Permissions here</Trans>
      </h3>
      <PlainTable
        headings={[
          <Trans key="permission">Permission</Trans>,
          <Trans key="how-it-stands">Status</Trans>,
          <Trans key="decided-at">Set at</Trans>,
          <Trans key="may-change-it-here">May change it here</Trans>,
        ]}
      >
        {functions.map(({ function: name, state, available, may_change: mayChange, said_at: at }) => (
          <tr key={name}>
            <th scope="row">
              <FunctionName name={name} />
            </th>
            <td>
              <CellText cell={{ state, available }} />
            </td>
            <td>{at !== null && <bdi>{at.name}</bdi>}</td>
            <td>{mayChange ? <Trans>Yes</Trans> : <Trans>No</Trans>}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}
