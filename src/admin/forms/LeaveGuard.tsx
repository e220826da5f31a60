import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

interface LeaveGuardProps {
  isDirty: boolean
  /** Search parameter by which the page shows something else, and no longer the form. */
  part?: string
}

/**
 * Asks before the user leaves a page whose form has unsaved changes, by a link, by Back or by closing the window. Changes
 * that are being saved are not among them.
 */
export function LeaveGuard({ isDirty, part }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname || partOf(current, part) !== partOf(next, part),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={<Trans>Discard your changes?</Trans>}
      yes={<Trans>Discard</Trans>}
      no={<Trans>Keep editing</Trans>}
      onYes={() => proceed?.()}
      onNo={() => reset?.()}
    >
      <Trans>You have not saved them. If you leave this page, they are lost.</Trans>
    </ConfirmDialog>
  )
}

const partOf = ({ search }: { search: object }, part: string | undefined): unknown =>
  Object.entries(search).find(([name]) => name === part)?.[1]
