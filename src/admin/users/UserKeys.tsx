import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { UserRecord } from '../../contract/users.ts'
import { mayBecome } from '../../domain/loginAs.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { RecordDesk } from '../../state/admin/record.ts'
import { localeAtom } from '../../state/preferences.ts'
import { AskDialog } from '../../ui/AskDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Key.tsx'
import { keyClass } from '../../ui/keyClass.ts'
import { PersonWhyLink } from '../permissions/LevelLinks.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { SecondFactorKey } from './SecondFactorKey.tsx'

interface UserKeysProps {
  ports: Pick<ConsolePorts, 'users'>
  profile: Profile
  desk: RecordDesk<UserRecord>
  item: UserRecord
}

/** Shows the actions for an account as a whole. */
export function UserKeys({ ports, profile, desk, item }: UserKeysProps) {
  const { id, name, email, status, keeping, assignments } = item
  const isThere = status !== 'deactivated'
  const opensIt = keeping === 'account' && item.guarded !== true
  const mayLogIn =
    isThere && keeping === 'account' && id !== profile.id && mayBecome(profile.roles, assignments)
  return (
    <div className="console-actions">
      {assignmentsFor(profile.roles, 'keepPermissions').length > 0 && <PersonWhyLink search={{ user: id }} />}
      {mayLogIn && (
        <Link
          className={keyClass()}
          to="/admin/$"
          params={{ _splat: 'login-as' }}
          search={{ q: email }}
          preload={false}
        >
          <Icon name="userFocus" />
          <Trans>Login As</Trans>
        </Link>
      )}
      {opensIt && isThere && item.second_factor && (
        <SecondFactorKey users={ports.users} item={item} onTaken={() => void desk.load()} />
      )}
      {keeping === 'account' && isThere && <LinkKey ports={ports} item={item} />}
      {keeping === 'account' && (isThere ? <LeaveKey desk={desk} name={name} /> : null)}
      {opensIt && !isThere && <ReturnKey ports={ports} desk={desk} id={id} />}
    </div>
  )
}

/** Button that sends the activation or password reset mail. */
function LinkKey({ ports, item }: { ports: Pick<ConsolePorts, 'users'>; item: UserRecord }) {
  const store = useStore()
  const locale = useAtomValue(localeAtom)
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  return (
    <>
      <span role="status">
        {view.kind === 'done' && <Trans>Email is sent</Trans>}
        {view.kind === 'refused' && <RefusalWords {...view.refusal} />}
      </span>
      <Key
        icon={item.status === 'invited' ? 'envelopeSimple' : 'lockSimple'}
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void attempt.make(() => ports.users.sendLink(item.id, locale))}
      >
        {item.status === 'invited' ? <Trans>Send the activation again</Trans> : <Trans>Reset password</Trans>}
      </Key>
    </>
  )
}

/** Asks before an account is deactivated. */
function LeaveKey({ desk, name }: { desk: RecordDesk<UserRecord>; name: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Key tone="danger" icon="trash" onPress={() => setAsking(true)}>
        <Trans>Deactivate</Trans>
      </Key>
      <AskDialog
        open={asking}
        title={
          <Trans>
            Deactivate <bdi>{name}</bdi>?
          </Trans>
        }
        yes={<Trans>Deactivate</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={() => {
          setAsking(false)
          void desk.remove()
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>
          Nobody signs in with this account any more, and whoever is signed in with it is out at once. It can
          be restored.
        </Trans>
      </AskDialog>
    </>
  )
}

function ReturnKey({ ports, desk, id }: Pick<UserKeysProps, 'ports' | 'desk'> & { id: string }) {
  const store = useStore()
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  const restore = () =>
    attempt.make(async () => {
      const answer = await ports.users.records.restore(id)
      await desk.load()
      return answer.ok ? { ok: true, value: null } : answer
    })
  return (
    <>
      <span role="status">{view.kind === 'refused' && <RefusalWords {...view.refusal} />}</span>
      <Key
        icon="arrowCounterClockwise"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void restore()}
      >
        <Trans>Restore</Trans>
      </Key>
    </>
  )
}
