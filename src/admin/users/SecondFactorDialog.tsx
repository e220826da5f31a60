import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

interface SecondFactorDialogProps {
  open: boolean
  /** Name of the account's owner. */
  name: string
  onYes: () => void
  onNo: () => void
}

/**
 * Asks before the second factor of a user who lost their phone or passkey is removed: the administrator must verify
 * who requests it.
 */
export function SecondFactorDialog({ open, name, onYes, onNo }: SecondFactorDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={
        <Trans>
          Remove two-step sign-in for <bdi>{name}</bdi>?
        </Trans>
      }
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep it</Trans>}
      onYes={onYes}
      onNo={onNo}
    >
      <Trans>
        First make sure the request really comes from <bdi>{name}</bdi>. Their authenticator app, passkeys and
        recovery codes stop working, all their sessions end, and they set up two-step sign-in again the next
        time they sign in.
      </Trans>
    </ConfirmDialog>
  )
}
