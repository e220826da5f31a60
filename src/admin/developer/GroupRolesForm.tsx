import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { GroupRolesPreview, ProvisionedGroup } from '../../contract/provisioning/groupRoles.ts'
import { comparedRoles, givenRoles, type TypedRole } from '../../domain/users/roleDraft.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import { useRequest } from '../queries/useRequest.ts'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { RoleChips } from '../users/RoleChips.tsx'
import { RoleEditor } from '../users/RoleEditor.tsx'
import { ReleaseButton, ReleaseDialog } from './ProvisionedPeople.tsx'

interface GroupRolesFormProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  group: ProvisionedGroup
  /** Called with the text of a success, or with none. */
  onLeave: (done?: ReactNode) => void
}

/** Sets the roles that a group gives. They can be saved once their effect is on screen. */
export function GroupRolesForm({ ports, held, group, onLeave }: GroupRolesFormProps) {
  const { previewRoles, setRoles, releaseGroup } = ports.integrations
  const { paths, refusal: unread, again } = useOrgUnitPaths(ports, held)
  const [rows, setRows] = useState<TypedRole[]>(group.roles)
  const [effect, setEffect] = useState<GroupRolesPreview | null>(null)
  const [isReleasing, setIsReleasing] = useState(false)
  const request = useRequest()
  const body = { roles: givenRoles(rows) }
  const isDirty = JSON.stringify(comparedRoles(rows)) !== JSON.stringify(comparedRoles(group.roles))
  const change = (next: TypedRole[]) => {
    setRows(next)
    setEffect(null)
    request.forget()
  }
  const preview = async () => {
    const result = await request.make(() => previewRoles({ id: group.id, body }))
    if (result?.ok === true) setEffect(result.value)
  }
  const save = async () => {
    const result = await request.make(() => setRoles({ id: group.id, body, version: group.version }))
    if (result?.ok === true) onLeave(<Trans>The roles are saved.</Trans>)
  }
  const release = async () => {
    setIsReleasing(false)
    const result = await request.make(() => releaseGroup({ id: group.id }))
    if (result?.ok === true) onLeave(<Trans>Taken out of provisioning. The roles stay.</Trans>)
  }
  return (
    <>
      <Title>{group.name}</Title>
      <LeaveGuard isDirty={isDirty} />
      <div className="console-title">
        <h1>
          <bdi>{group.name}</bdi>
        </h1>
        <p>
          <Plural value={group.members} one="# member" other="# members" />
        </p>
      </div>
      {unread !== null && <UnreadChoices code={unread.code} onRetry={again} />}
      <RoleEditor
        field={{ label: <Trans>Roles of this group</Trans>, value: rows, onChange: change }}
        held={held}
        paths={paths.filter(
          (path) => group.level === 'platform' || path.some(({ id }) => id === group.node_id),
        )}
      />
      {group.resting.length > 0 && (
        <InlineAlert kind="soft">
          <Trans>
            These roles are at removed levels. They stay, and apply again once the level is restored.
          </Trans>
          <ul>
            {group.resting.map(({ role, node }) => (
              <li key={`${role} ${node}`}>
                <code dir="ltr">{role}</code> <bdi>{node}</bdi>
              </li>
            ))}
          </ul>
        </InlineAlert>
      )}
      {effect !== null && <Effect effect={effect} />}
      {request.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...request.refusal} />
        </InlineAlert>
      )}
      <div className="console-actions">
        {effect === null ? (
          <Button key="preview" tone="primary" state={request.state} onPress={() => void preview()}>
            <Trans>Preview</Trans>
          </Button>
        ) : (
          <Button key="save" tone="primary" state={request.state} onPress={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        )}
        <Button onPress={() => onLeave()}>
          <Trans>Go back</Trans>
        </Button>
        <ReleaseButton name={group.name} onPress={() => setIsReleasing(true)} />
      </div>
      <ReleaseDialog
        name={isReleasing ? group.name : null}
        onYes={() => void release()}
        onNo={() => setIsReleasing(false)}
      >
        <Trans>
          Its members keep its roles, as granted by hand. The next request of the identity provider for this
          group puts it back.
        </Trans>
      </ReleaseDialog>
    </>
  )
}

function Effect({ effect }: { effect: GroupRolesPreview }) {
  const { gains, loses, total_gains: gaining, total_loses: losing, refused } = effect
  return (
    <div role="status">
      {refused.length > 0 && (
        <InlineAlert kind="error">
          <Trans>No one gets these roles: the person who made the API key may not grant them.</Trans>
          <RoleChips assignments={refused} />
        </InlineAlert>
      )}
      <Changes
        heading={
          <Plural value={gaining} _0="No one gains a role" one="# role gained" other="# roles gained" />
        }
        changes={gains}
      />
      <Changes
        heading={<Plural value={losing} _0="No one loses a role" one="# role lost" other="# roles lost" />}
        changes={loses}
      />
    </div>
  )
}

function Changes({ heading, changes }: { heading: ReactNode; changes: GroupRolesPreview['gains'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="console-role-changes">
        {changes.map(({ user_id: person, name, role }) => (
          <li key={`${person} ${role.role} ${role.path.at(-1)?.id ?? ''}`}>
            <bdi>{name}</bdi> <RoleChips assignments={[role]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
