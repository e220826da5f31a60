import { Plural, Trans } from '@lingui/react/macro'
import type { Dependents } from '../../contract/orgUnits.ts'
import { restoreDays } from '../../domain/records.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { DependentsText } from './DependentsText.tsx'

interface RemovalDialogProps {
  name: string
  below: Dependents
  onRemove: () => void
  onLeave: () => void
}

/**
 * Asks for confirmation before a record is removed. If the record has children, they prevent the removal and
 * are listed instead.
 */
export function RemovalDialog({ name, below, onRemove, onLeave }: RemovalDialogProps) {
  if (below.items.length > 0)
    return (
      <Modal title={<Trans>This cannot be removed yet</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
        <p>
          <Trans>
            <bdi>{name}</bdi> still contains:
          </Trans>
        </p>
        <DependentsText items={below.items} />
      </Modal>
    )
  return (
    <ConfirmDialog
      open
      title={
        <Trans>
          Remove <bdi>{name}</bdi>?
        </Trans>
      }
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep it</Trans>}
      onYes={onRemove}
      onNo={onLeave}
    >
      <Plural
        value={restoreDays}
        one="You can restore it for # day from the Removed list."
        other="You can restore it for # days from the Removed list."
      />{' '}
      {below.roles > 0 && (
        <Plural
          value={below.roles}
          one="# person here has no access until then."
          other="# people here have no access until then."
        />
      )}
    </ConfirmDialog>
  )
}
