import { Trans } from '@lingui/react/macro'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { useCareRequestName } from '../../knock/careRequestText.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useRoomText } from '../useRoomText.ts'

interface InsteadDialogProps {
  /** Request that someone else has claimed. */
  request: DeskCareRequest
  onYes: () => void
  onNo: () => void
}

/** Asks before a clinician ends a request that someone else is on the way to. */
export function InsteadDialog({ request, onYes, onNo }: InsteadDialogProps) {
  const name = useCareRequestName()(request)
  const roomName = useRoomText()(request.room)
  return (
    <ConfirmDialog
      open
      title={
        <Trans>
          Is this done: <bdi>{name}</bdi>, <bdi>{roomName}</bdi>?
        </Trans>
      }
      yes={<Trans>It Is Done</Trans>}
      no={<Trans>Keep It Open</Trans>}
      onYes={onYes}
      onNo={onNo}
    >
      <Trans>
        <bdi>{request.claim?.name}</bdi> is on the way. The request ends for everyone, and the patient reads
        that it is done.
      </Trans>
    </ConfirmDialog>
  )
}
