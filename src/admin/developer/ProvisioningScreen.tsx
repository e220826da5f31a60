import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
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
import { SuccessLine } from '../records/Outcome.tsx'
import { OrgUnitName, RoleChips } from '../users/RoleChips.tsx'
import { GroupRolesForm } from './GroupRolesForm.tsx'
import { ProvisionedPeople, SearchField, ShownOf } from './ProvisionedPeople.tsx'

type View = { group: ProvisionedGroup } | { directory: Provisioning } | null

/** Shows the groups that identity providers send by SCIM, and the roles that each gives. */
export function ProvisioningScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { value, refusal, again } = useServerValue(
    ['provisioned groups', words],
    () => ports.integrations.groups({ query: { q: words } }),
    { keeps: true },
  )
  const [view, setView] = useState<View>(null)
  const [done, setDone] = useState<ReactNode>(null)
  const title = t`Provisioning`
  const leave = (text: ReactNode = null) => {
    setView(null)
    setDone(text)
    again()
  }
  if (view !== null && 'group' in view)
    return <GroupRolesForm ports={ports} held={profile.roles} group={view.group} onLeave={leave} />
  if (view !== null) return <ProvisionedPeople ports={ports} directory={view.directory} onLeave={leave} />
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
      <SuccessLine>{done}</SuccessLine>
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
          {value.directories.length > 0 && (
            <Directories directories={value.directories} onOpen={(directory) => setView({ directory })} />
          )}
          {(words !== '' || value.total > value.items.length) && (
            <>
              <SearchField label={t`Search groups`} initial={words} onSearch={setWords} />
              <ShownOf shown={value.items.length} total={value.total} />
            </>
          )}
          {value.items.length > 0 ? (
            <Groups groups={value.items} onEdit={(group) => setView({ group })} />
          ) : (
            words === '' && (
              <p className="console-empty">
                <Trans>No groups have arrived yet.</Trans>
              </p>
            )
          )}
        </>
      )}
    </>
  )
}

interface DirectoriesProps {
  directories: readonly Provisioning[]
  onOpen: (directory: Provisioning) => void
}

function Directories({ directories, onOpen }: DirectoriesProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section className="provisioned-levels" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Levels</Trans>
      </h2>
      <PlainTable
        className="console-table provisioned-groups"
        labelledBy={id}
        headings={[
          <Trans key="level">Level</Trans>,
          <Trans key="active-people">Active people</Trans>,
          <Trans key="groups">Groups</Trans>,
          <Trans key="last-request">Last request</Trans>,
          <Trans key="action">Action</Trans>,
        ]}
      >
        {directories.map((directory) => (
          <tr key={directory.id}>
            <th scope="row">
              <OrgUnitName name={directory.node} />
            </th>
            <td>{directory.people}</td>
            <td>{directory.groups}</td>
            <td>
              {directory.last_request_at === null ? (
                <Trans>never</Trans>
              ) : (
                <DateTime at={directory.last_request_at} />
              )}
              {!directory.has_key && (
                <small className="console-second">
                  <Trans>No valid key: no one who leaves is deactivated</Trans>
                </small>
              )}
            </td>
            <td>
              <Button onPress={() => onOpen(directory)}>
                {t`Show people`}
                <span className="sr-only">: {directory.node}</span>
              </Button>
            </td>
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
          <td>
            {group.roles.length + group.resting.length === 0 ? (
              <Trans>None</Trans>
            ) : (
              <RoleChips assignments={group.roles} />
            )}
            {group.resting.length > 0 && (
              <small className="console-second">
                <Plural value={group.resting.length} one="# at a removed level" other="# at removed levels" />
              </small>
            )}
          </td>
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
