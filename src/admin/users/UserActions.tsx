import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
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
import { type RowAction, RowMenu } from '../list/RowMenu.tsx'
import '../list/listScreen.css'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

interface UserActionsProps {
  ports: Pick<ConsolePorts, 'users'>
  profile: Profile
  item: UserRecord
  /** Id of the element with the account's name. */
  nameId: string
  /** Reads the account again. */
  onChanged: () => Promise<void>
  onRemove: () => void
}

/** Shows the actions for an account as a whole: the frequent ones as buttons, the others in a menu. */
export function UserActions({ ports, profile, item, nameId, onChanged, onRemove }: UserActionsProps) {
  const { id, name, email, status, keeping, assignments } = item
  const [asking, setAsking] = useState<'second_factor' | 'deactivate' | null>(null)
  const taking = useRequest()
  const queries = useQueryClient()
  const isThere = status !== 'deactivated'
  const opensIt = keeping === 'account' && item.guarded !== true
  const mayLogIn =
    isThere && keeping === 'account' && id !== profile.id && mayBecome(profile.roles, assignments)
  const actions: RowAction[] = []
  if (opensIt && isThere && item.second_factor)
    actions.push({
      id: 'second_factor',
      icon: 'lockSimple',
      label: <Trans>Remove two-step sign-in</Trans>,
      onChoose: () => setAsking('second_factor'),
    })
  if (keeping === 'account' && isThere)
    actions.push({
      id: 'deactivate',
      icon: 'trash',
      label: <Trans>Deactivate</Trans>,
      danger: true,
      onChoose: () => setAsking('deactivate'),
    })
  const takeSecondFactor = async () => {
    setAsking(null)
    const result = await taking.make(() => ports.users.takeSecondFactor(id))
    if (result?.ok !== true) return
    // The server has ended the sessions of the account.
    void queries.invalidateQueries({ queryKey: ['sessions', id] })
    await onChanged()
  }
  return (
    <div className="console-actions">
      {mayLogIn && (
        <Link className={buttonClass()} to="/admin/login-as" search={{ q: email }}>
          <Icon name="userFocus" />
          <Trans>Login As</Trans>
        </Link>
      )}
      {keeping === 'account' && isThere && <SendLinkButton ports={ports} item={item} />}
      {opensIt && !isThere && <RestoreUserButton ports={ports} id={id} onChanged={onChanged} />}
      <span role="status">{taking.refusal !== null && <RefusalText {...taking.refusal} />}</span>
      <RowMenu
        item={item}
        rowId={nameId}
        menus={{
          actionsOf: () => (actions.length === 0 ? null : () => actions),
          again: () => void onChanged(),
        }}
      />
      <SecondFactorDialog
        open={asking === 'second_factor'}
        name={name}
        onYes={() => void takeSecondFactor()}
        onNo={() => setAsking(null)}
      />
      <DeactivateDialog
        open={asking === 'deactivate'}
        name={name}
        onYes={() => {
          setAsking(null)
          onRemove()
        }}
        onNo={() => setAsking(null)}
      />
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

interface DeactivateDialogProps {
  open: boolean
  name: string
  onYes: () => void
  onNo: () => void
}

function DeactivateDialog({ name, ...dialog }: DeactivateDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={
        <Trans>
          Deactivate <bdi>{name}</bdi>?
        </Trans>
      }
      yes={<Trans>Deactivate</Trans>}
      no={<Trans>Keep it</Trans>}
    >
      <Trans>
        This account can no longer sign in, and all its sessions end immediately. You can restore it later.
      </Trans>
    </ConfirmDialog>
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
