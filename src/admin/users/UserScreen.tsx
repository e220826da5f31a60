import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { UserRecord } from '../../contract/users.ts'
import { draftOfRoles } from '../../domain/roleDraft.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import { mergedFields } from '../../state/admin/merge.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { createRecordDesk, type RecordDesk, type RecordView } from '../../state/admin/record.ts'
import type { Draft } from '../../state/admin/records.ts'
import { Loader } from '../../ui/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { History } from '../records/History.tsx'
import { RecordForm } from '../records/RecordForm.tsx'
import '../records/records.css'
import { StaleRecord } from '../records/StaleRecord.tsx'
import { BackKey } from '../records/BackKey.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserKeys } from './UserKeys.tsx'
import { problemsOfUser, useUserFields } from './UserFields.tsx'
import { UserSessions } from './UserSessions.tsx'

interface UserScreenProps {
  ports: ConsolePorts
  profile: Profile
  id: string
}

type Shown = Extract<RecordView<UserRecord>, { kind: 'shown' }>

/** One account: its owner, roles and sessions, what was done to it, and the keys of who keeps it. */
export function UserScreen({ ports, profile, id }: UserScreenProps) {
  const store = useStore()
  const [desk] = useState(() => createRecordDesk<UserRecord>(id, ports.users.records, store))
  const view = useAtomValue(desk.viewAtom)
  const isLeft = view.kind === 'removed'
  useEffect(() => void desk.load(), [desk])
  // What was deactivated is there still, and may be restored.
  useEffect(() => {
    if (isLeft) void desk.load()
  }, [desk, isLeft])
  switch (view.kind) {
    case 'loading':
    case 'removed':
      return (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )
    case 'failed':
      return <ListFailed code={view.code} onRetry={() => void desk.load()} />
    case 'shown':
      return <Account ports={ports} profile={profile} desk={desk} view={view} />
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
  desk: RecordDesk<UserRecord>
  view: Shown
}

function Account({ ports, profile, desk, view }: AccountProps) {
  const { item, theirs } = view
  const [typed, setTyped] = useState<Draft | null>(null)
  const opened = draftOf(item)
  const { person, roles } = useUserFields(ports, profile.roles, opened['assignments'] ?? '')
  const inPerson = profile.impersonation === undefined
  const keepsAll = inPerson && item.keeping === 'account'
  const isThere = item.status !== 'deactivated'
  // Whoever keeps the roles in his own branch alone changes neither name nor address.
  const fields = item.keeping === 'roles' ? [roles] : [...person, roles]
  return (
    <>
      <title>{`${item.name} · Wardlink`}</title>
      <div className="console-title">
        <BackKey to="users">
          <Trans>Users</Trans>
        </BackKey>
        <h1>
          <bdi>{item.name}</bdi>
        </h1>
        {inPerson && <UserKeys ports={ports} profile={profile} desk={desk} item={item} />}
      </div>
      <UserFacts item={item} />
      {theirs === null ? (
        <RecordForm
          key={item.version}
          fields={fields}
          opened={opened}
          problemsOf={problemsOfUser}
          mayChange={inPerson && item.keeping !== 'nothing' && isThere}
          doing={view.doing}
          refusal={view.refusal}
          onSave={(draft, change) => {
            setTyped(draft)
            void desk.save(change)
          }}
        />
      ) : (
        <StaleRecord
          fields={fields}
          merged={mergedFields(opened, draftOf(theirs), typed ?? opened)}
          busy={view.doing === 'busy'}
          onSave={(change) => void desk.save(change)}
          onTakeTheirs={() => desk.takeTheirs()}
        />
      )}
      {keepsAll && isThere && <UserSessions users={ports.users} id={item.id} />}
      {assignmentsFor(profile.roles, 'seeAudit').length > 0 && (
        <History key={`history ${item.version}`} ports={ports} id={item.id} />
      )}
    </>
  )
}
