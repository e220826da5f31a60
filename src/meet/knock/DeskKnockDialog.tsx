import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { KnockRoom } from '../../contract/calls/knocks.ts'
import { KnockDialog } from '../../knock/KnockDialog.tsx'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { useRoomText } from '../useRoomText.ts'
import { KnockRoomField } from './KnockRoomField.tsx'

interface DeskKnockDialogProps {
  knocks: OwnKnocks
  /** Name of the account, which the patient reads. */
  name: string
  onClose: () => void
}

/** Form with which a clinician finds a room and knocks there. */
export function DeskKnockDialog({ knocks, name, onClose }: DeskKnockDialogProps) {
  const roomText = useRoomText()
  const [room, setRoom] = useState<KnockRoom | null>(null)
  return (
    <KnockDialog
      title={<Trans>Knock at a room</Trans>}
      name={name}
      room={room}
      roomName={room === null ? null : roomText(room.room)}
      renderPlace={(missing) => (
        <KnockRoomField knocks={knocks} chosen={room} onChoose={setRoom} missing={missing} />
      )}
      onKnock={(request) => knocks.knock(request)}
      onClose={onClose}
    />
  )
}
