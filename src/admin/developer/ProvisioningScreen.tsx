import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ProvisionedGroup, Provisioning } from '../../contract/provisioning/groupRoles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Title } from '../../ui/page/Title.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { OrgUnitName, RoleChips } from '../users/RoleChips.tsx'
import { GroupRolesForm } from './GroupRolesForm.tsx'

/** Shows the groups that identity providers send by SCIM, and the roles that each gives. */
export function ProvisioningScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const { value, refusal, again } = useServerValue(['provisioned groups'], ports.integrations.groups)
  const [edited, setEdited] = useState<ProvisionedGroup | null>(null)
  const title = t`Provisioning`
  if (edited !== null)
    return (
      <GroupRolesForm
        ports={ports}
        held={profile.roles}
        group={edited}
        onLeave={() => {
          setEdited(null)
          again()
        }}
      />
    )
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <div className="console-actions">
          <Link className={buttonClass()} to="/admin/developer">
            <Trans>API keys</Trans>
          </Link>
        </div>
      </div>
      {value === null && refusal === null && (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )}
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {value !== null && (
        <>
          <p>
            <Trans>
              An identity provider sends people and groups to <code dir="ltr">{value.address}</code> by SCIM
              2.0, with an API key of the scope <code dir="ltr">scim:write</code>.
            </Trans>
          </p>
          {value.directories.length > 0 && <Directories directories={value.directories} />}
          {value.items.length === 0 ? (
            <p className="console-empty">
              <Trans>No groups have arrived yet.</Trans>
            </p>
          ) : (
            <Groups groups={value.items} onEdit={setEdited} />
          )}
        </>
      )}
    </>
  )
}

function Directories({ directories }: { directories: readonly Provisioning[] }) {
  const id = useId()
  return (
    <section className="provisioned-levels" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Levels</Trans>
      </h2>
      <PlainTable
        className="console-table"
        labelledBy={id}
        headings={[
          <Trans key="level">Level</Trans>,
          <Trans key="active-people">Active people</Trans>,
          <Trans key="groups">Groups</Trans>,
          <Trans key="last-request">Last request</Trans>,
        ]}
      >
        {directories.map(({ level, node, people, groups, last_request_at: at }) => (
          <tr key={`${level} ${node}`}>
            <th scope="row">
              <OrgUnitName name={node} />
            </th>
            <td>{people}</td>
            <td>{groups}</td>
            <td>{at === null ? <Trans>never</Trans> : <DateTime at={at} />}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

interface GroupsProps {
  groups: readonly ProvisionedGroup[]
  onEdit: (group: ProvisionedGroup) => void
}

function Groups({ groups, onEdit }: GroupsProps) {
  const { t } = useLingui()
  return (
    <PlainTable
      className="console-table provisioned-groups"
      label={t`Groups`}
      headings={[
        <Trans key="group">Group</Trans>,
        <Trans key="level">Level</Trans>,
        <Trans key="members">Members</Trans>,
        <Trans key="roles">Roles</Trans>,
        <Trans key="action">Action</Trans>,
      ]}
    >
      {groups.map((group) => (
        <tr key={group.id}>
          <th scope="row">
            <bdi>{group.name}</bdi>
          </th>
          <td>
            <OrgUnitName name={group.node} />
          </td>
          <td>{group.members}</td>
          <td>{group.roles.length === 0 ? <Trans>None</Trans> : <RoleChips assignments={group.roles} />}</td>
          <td>
            <Button onPress={() => onEdit(group)}>
              {t`Change roles`}
              <span className="sr-only">: {group.name}</span>
            </Button>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
