import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { isLetIn } from '../../state/knocks/ownKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { isKnockable, type RoomDoor } from './roomDoor.ts'
import { RoomKnockDialog } from './RoomKnockDialog.tsx'

/** Button that opens the form for a knock at a room; nothing for users who may not knock there. */
export function KnockAction(door: RoomDoor) {
  const { room, profile, knocks } = door
  const [isAsking, setIsAsking] = useState(false)
  const { knocks: own } = useAtomValue(knocks.viewAtom)
  if (!isKnockable(door)) return null
  const last = own.find(({ room_id }) => room_id === room.id)
  const isWaiting = last?.state === 'shown' || last?.state === 'queued'
  const isOpen = last !== undefined && isLetIn(last) && !last.call_ended
  const reason =
    profile.impersonation !== undefined ? (
      <Trans>You cannot do this while you use Login As. End Login As first.</Trans>
    ) : isWaiting ? (
      <Trans>Wait for the answer, or take your knock back.</Trans>
    ) : isOpen ? (
      <Trans>The patient lets you in. Join the call, or cancel it.</Trans>
    ) : null
  return (
    <>
      <Button
        tone="primary"
        icon="door"
        className="room-knock-key"
        onPress={() => setIsAsking(true)}
        {...(reason !== null && { disabledReason: reason })}
      >
        <Trans>Knock</Trans>
      </Button>
      {isAsking && (
        <RoomKnockDialog
          id={room.id}
          name={roomLabel(room)}
          person={profile.name}
          knocks={knocks}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
