import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/**
 * Asks before the user leaves a page whose form has unsaved changes, by a link, by Back or by closing the window. Changes
 * that are being saved are not among them.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
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
