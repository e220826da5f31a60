import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { UserRecord } from '../../contract/users/users.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface SecondFactorButtonProps {
  users: UserPorts
  item: UserRecord
  /** Called after the second factor was removed; the account must be reloaded. */
  onTaken: () => void
}

/**
 * Removes the second factor of a user who lost their phone or passkey, after asking the administrator to
 * verify who requests it.
 */
export function SecondFactorButton({ users, item: { id, name }, onTaken }: SecondFactorButtonProps) {
  const [asking, setAsking] = useState(false)
  const request = useRequest()
  const take = async () => {
    setAsking(false)
    await request.make(async () => {
      const result = await users.takeSecondFactor(id)
      if (result.ok) onTaken()
      return result
    })
  }
  return (
    <>
      <span role="status">{request.refusal !== null && <RefusalText {...request.refusal} />}</span>
      <Button tone="danger" icon="lockSimple" state={request.state} onPress={() => setAsking(true)}>
        <Trans>Remove two-step sign-in</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={
          <Trans>
            Remove two-step sign-in for <bdi>{name}</bdi>?
          </Trans>
        }
        yes={<Trans>Remove</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={() => void take()}
        onNo={() => setAsking(false)}
      >
        <Trans>
          First make sure the request really comes from <bdi>{name}</bdi>. Their authenticator app, passkeys
          and recovery codes stop working, all their sessions end, and they set up two-step sign-in again the
          next time they sign in.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
