import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Outcome } from '../records/Outcome.tsx'

interface EndSessionsButtonProps {
  ports: Pick<ConsolePorts, 'rooms'>
  room: RoomItem
}

/**
 * Signs out every remote of a room after a confirmation, for example if a phone was lost or lent, or if a
 * code was photographed.
 */
export function EndSessionsButton({ ports, room }: EndSessionsButtonProps) {
  const [asking, setAsking] = useState(false)
  const request = useRequest()
  return (
    <div className="console-end-sessions">
      <Button tone="danger" icon="signOut" mirrored state={request.state} onPress={() => setAsking(true)}>
        <Trans>End the bedside sessions</Trans>
      </Button>
      <Outcome request={request} done={<Trans>The bedside sessions have ended.</Trans>} />
      <ConfirmDialog
        open={asking}
        title={
          <Trans>
            End the bedside sessions of <bdi>{roomLabel(room)}</bdi>?
          </Trans>
        }
        yes={<Trans>End Sessions</Trans>}
        no={<Trans>Go back</Trans>}
        onYes={() => {
          setAsking(false)
          void request.make(() => ports.rooms.endSessions({ id: room.id }))
        }}
        onNo={() => setAsking(false)}
      >
        <EndedText hasMonitor={room.type !== 'byod'} />
      </ConfirmDialog>
    </div>
  )
}

function EndedText({ hasMonitor }: { hasMonitor: boolean }) {
  if (hasMonitor)
    return (
      <Trans>
        All remotes of this bed are signed out immediately, and any movie stops. A call in progress continues.
        The monitor shows a new code for the next sign-in.
      </Trans>
    )
  return (
    <Trans>
      The patient’s phone is signed out immediately and leaves any call. Earlier links stop working. To
      connect it again, issue a new link.
    </Trans>
  )
}
