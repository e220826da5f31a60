import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { UserRecord } from '../../contract/users/users.ts'
import { draftOfRoles } from '../../domain/users/roleDraft.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { createRecordModel, type RecordModel, type ShownRecord } from '../../state/admin/records/record.ts'
import type { Draft } from '../../state/admin/records/records.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { CreatedNote } from '../records/CreatedNote.tsx'
import { History } from '../records/History.tsx'
import { RecordEditor } from '../records/RecordEditor.tsx'
import { BackButton } from '../records/BackButton.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserActions } from './UserActions.tsx'
import { problemsOfUser, useUserFields } from './UserFields.tsx'
import { UserSessions } from './UserSessions.tsx'
import { Title } from '../../ui/page/Title.tsx'

interface UserScreenProps {
  ports: ConsolePorts
  profile: Profile
  id: string
}

/** Shows an account: its owner, roles, sessions and history, and the actions of an administrator. */
export function UserScreen({ ports, profile, id }: UserScreenProps) {
  const store = useStore()
  const [model] = useState(() => createRecordModel(id, { records: ports.users.records, draftOf, store }))
  const view = useAtomValue(model.viewAtom)
  const isLeft = view.kind === 'removed'
  useEffect(() => void model.load(), [model])
  // A deactivated account still exists and can be restored.
  useEffect(() => {
    if (isLeft) void model.load()
  }, [model, isLeft])
  switch (view.kind) {
    case 'loading':
    case 'removed':
      return (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )
    case 'failed':
      return <ListFailed code={view.code} onRetry={() => void model.load()} />
    case 'shown':
      return <Account ports={ports} profile={profile} model={model} view={view} />
  }
}

const draftOf = ({ name, email, assignments }: UserRecord): Draft => ({
  name,
  email,
  assignments: draftOfRoles(assignments),
})

interface AccountProps {
  ports: ConsolePorts
  profile: Profile
  model: RecordModel<UserRecord>
  view: ShownRecord<UserRecord>
}

function Account({ ports, profile, model, view }: AccountProps) {
  const { item } = view
  const { person, roles } = useUserFields(ports, profile.roles, draftOfRoles(item.assignments))
  const inPerson = profile.impersonation === undefined
  const keepsAll = inPerson && item.keeping === 'account'
  const isThere = item.status !== 'deactivated'
  // An administrator who manages only the roles in their own branch cannot change the name or the address.
  const own = item.guarded === true ? person.filter(({ name }) => name !== 'email') : person
  const fields = item.keeping === 'roles' ? [roles] : [...own, roles]
  return (
    <>
      <Title>{item.name}</Title>
      <div className="console-title">
        <BackButton to="users">
          <Trans>Users</Trans>
        </BackButton>
        <h1>
          <bdi>{item.name}</bdi>
        </h1>
        {inPerson && <UserActions ports={ports} profile={profile} model={model} item={item} />}
      </div>
      <CreatedNote key={`created ${item.id}`} id={item.id} title={item.name} />
      <UserFacts item={item} />
      <RecordEditor
        model={model}
        view={view}
        fields={fields}
        draftOf={draftOf}
        problemsOf={problemsOfUser}
        mayChange={inPerson && item.keeping !== 'nothing' && isThere}
      />
      {keepsAll && isThere && <UserSessions users={ports.users} id={item.id} />}
      {assignmentsFor(profile.roles, 'seeAudit').length > 0 && (
        <History key={`history ${item.version}`} ports={ports} id={item.id} />
      )}
    </>
  )
}
