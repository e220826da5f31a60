import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { isKnockable, type RoomDoor } from './roomDoor.ts'
import { RoomKnockDialog } from './RoomKnockDialog.tsx'

/** Button that opens the form for a knock at a room; nothing for users who may not knock there. */
export function KnockAction(door: RoomDoor) {
  const { room, profile, knocks } = door
  const [isOpen, setIsOpen] = useState(false)
  const { knocks: own } = useAtomValue(knocks.viewAtom)
  if (!isKnockable(door)) return null
  const isWaiting = own.some(
    ({ room_id, state }) => room_id === room.id && (state === 'shown' || state === 'queued'),
  )
  return (
    <>
      <Button
        tone="primary"
        icon="door"
        onPress={() => setIsOpen(true)}
        {...(profile.impersonation !== undefined
          ? {
              disabledReason: <Trans>You cannot do this while you use Login As. End Login As first.</Trans>,
            }
          : isWaiting && { disabledReason: <Trans>Wait for the answer, or take your knock back.</Trans> })}
      >
        <Trans>Knock</Trans>
      </Button>
      {isOpen && (
        <RoomKnockDialog
          id={room.id}
          name={roomLabel(room)}
          person={profile.name}
          knocks={knocks}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
