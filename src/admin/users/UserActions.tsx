import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { UserRecord } from '../../contract/users/users.ts'
import { mayBecome } from '../../domain/users/loginAs.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { localeAtom } from '../../state/preferences.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { RefusalText } from '../RefusalText.tsx'
import { SecondFactorButton } from './SecondFactorButton.tsx'

interface UserActionsProps {
  ports: Pick<ConsolePorts, 'users'>
  profile: Profile
  item: UserRecord
  /** Reads the account again. */
  onChanged: () => Promise<void>
  onRemove: () => void
}

/** Shows the actions for an account as a whole. */
export function UserActions({ ports, profile, item, onChanged, onRemove }: UserActionsProps) {
  const { id, name, email, status, keeping, assignments } = item
  const isThere = status !== 'deactivated'
  const opensIt = keeping === 'account' && item.guarded !== true
  const mayLogIn =
    isThere && keeping === 'account' && id !== profile.id && mayBecome(profile.roles, assignments)
  return (
    <div className="console-actions">
      {mayLogIn && (
        <Link className={buttonClass()} to="/admin/login-as" search={{ q: email }}>
          <Icon name="userFocus" />
          <Trans>Login As</Trans>
        </Link>
      )}
      {opensIt && isThere && item.second_factor && (
        <SecondFactorButton users={ports.users} item={item} onTaken={() => void onChanged()} />
      )}
      {keeping === 'account' && isThere && <SendLinkButton ports={ports} item={item} />}
      {keeping === 'account' && isThere && <DeactivateButton name={name} onRemove={onRemove} />}
      {opensIt && !isThere && <RestoreUserButton ports={ports} id={id} onChanged={onChanged} />}
    </div>
  )
}

/** Button that sends the activation or password reset mail. */
function SendLinkButton({ ports, item }: { ports: Pick<ConsolePorts, 'users'>; item: UserRecord }) {
  const locale = useAtomValue(localeAtom)
  const request = useRequest()
  return (
    <>
      <span role="status">
        {request.isDone && <Trans>Email is sent</Trans>}
        {request.refusal !== null && <RefusalText {...request.refusal} />}
      </span>
      <Button
        icon={item.status === 'invited' ? 'envelopeSimple' : 'lockSimple'}
        state={request.state}
        onPress={() => void request.make(() => ports.users.sendLink(item.id, locale))}
      >
        {item.status === 'invited' ? <Trans>Resend activation email</Trans> : <Trans>Reset password</Trans>}
      </Button>
    </>
  )
}

/** Deactivates an account after a confirmation. */
function DeactivateButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button tone="danger" icon="trash" onPress={() => setAsking(true)}>
        <Trans>Deactivate</Trans>
      </Button>
      <ConfirmDialog
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
          onRemove()
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>
          This account can no longer sign in, and all its sessions end immediately. You can restore it later.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

function RestoreUserButton({
  ports,
  id,
  onChanged,
}: Pick<UserActionsProps, 'ports' | 'onChanged'> & { id: string }) {
  const request = useRequest()
  const restore = async () => {
    const result = await ports.users.records.restore(id)
    await onChanged()
    return result
  }
  return (
    <>
      <span role="status">{request.refusal !== null && <RefusalText {...request.refusal} />}</span>
      <Button icon="arrowCounterClockwise" state={request.state} onPress={() => void request.make(restore)}>
        <Trans>Restore</Trans>
      </Button>
    </>
  )
}
