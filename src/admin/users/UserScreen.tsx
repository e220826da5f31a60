import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { UserChange, type UserRecord } from '../../contract/users/users.ts'
import { comparedRoles, givenRoles } from '../../domain/users/roleDraft.ts'
import { completeRoles } from '../../domain/users/rightsGrid.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { RightsGrid } from '../permissions/RightsGrid.tsx'
import { useFoundUsersRefresh } from '../queries/useItemSearch.ts'
import { CreatedNote } from '../records/CreatedNote.tsx'
import { History } from '../records/History.tsx'
import { RecordEditor } from '../records/RecordEditor.tsx'
import { BackButton } from '../records/BackButton.tsx'
import { useRecord } from '../records/useRecord.ts'
import { UserFacts } from './UserFacts.tsx'
import { UserActions } from './UserActions.tsx'
import { problemsOfUser, useUserFields, type UserValues } from './UserFields.tsx'
import { SessionCount, UserSessions } from './UserSessions.tsx'
import { Title } from '../../ui/page/Title.tsx'

interface UserScreenProps {
  ports: ConsolePorts
  profile: Profile
  id: string
}

/** Shows an account: its owner, roles, sessions and history, and the actions of an administrator. */
export function UserScreen({ ports, profile, id }: UserScreenProps) {
  const { name, email, assignments } = useUserFields(ports, profile.roles)
  // An administrator who manages only the roles in their own branch cannot change the name or the address. Those of a
  // provisioned account come from its identity provider, which would overwrite them.
  const fieldsOf = (item: UserRecord) => {
    if (item.keeping === 'roles' || item.provisioned_by !== undefined) return [assignments]
    return item.guarded === true ? [name, assignments] : [name, email, assignments]
  }
  const model = useRecord<UserRecord, UserValues, UserChange>(id, ports.users.records, {
    namesOf: (item) => fieldsOf(item).map((field) => field.name),
    valuesOf: (item) => item,
    comparedOf: (values) => ({ ...values, assignments: comparedRoles(values.assignments) }),
    problemsOf: problemsOfUser,
    schema: UserChange,
    bodyOf: ({ assignments: rows, ...texts }) => ({
      ...texts,
      ...(rows !== undefined && { assignments: givenRoles(rows) }),
    }),
  })
  const { view } = model
  useFoundUsersRefresh(view.kind === 'shown' ? view.item.version : null)
  const load = useEffectEvent(model.load)
  const isLeft = view.kind === 'removed'
  // A deactivated account still exists and can be restored.
  useEffect(() => {
    if (isLeft) void load()
  }, [isLeft])
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void model.load()} />
  if (view.kind !== 'shown')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  const { item } = view
  const inPerson = profile.impersonation === undefined
  const keepsAll = inPerson && item.keeping === 'account'
  const isThere = item.status !== 'deactivated'
  return (
    <>
      <Title>{item.name}</Title>
      <div className="console-title">
        <BackButton to="users">
          <Trans>Users</Trans>
        </BackButton>
        <Avatar name={item.name} tone="brand" />
        <hgroup>
          <h1 id="user-name">
            <bdi>{item.name}</bdi>
          </h1>
          <p dir="ltr">{item.email}</p>
        </hgroup>
        {inPerson && (
          <UserActions
            ports={ports}
            profile={profile}
            item={item}
            nameId="user-name"
            onChanged={model.load}
            onRemove={() => void model.remove()}
          />
        )}
      </div>
      <CreatedNote key={`created ${item.id}`} id={item.id} title={item.name} />
      <UserFacts
        item={item}
        sessions={keepsAll && isThere && <SessionCount users={ports.users} id={item.id} />}
      />
      <RecordEditor
        model={model}
        view={view}
        fields={fieldsOf(item)}
        mayChange={inPerson && item.keeping !== 'nothing' && isThere}
        more={
          <RightsGrid
            person={item}
            typed={completeRoles(model.form.watch('assignments'))}
            held={profile.roles}
          />
        }
      />
      {keepsAll && isThere && <UserSessions users={ports.users} id={item.id} />}
      {assignmentsFor(profile.roles, 'seeAudit').length > 0 && (
        <>
          <History key={`history ${item.version}`} ports={ports} id={item.id} />
          <History ports={ports} id={item.id} of="by" />
        </>
      )}
    </>
  )
}
