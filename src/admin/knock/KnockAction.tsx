import { Trans } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { isLetIn } from '../../state/knocks/ownKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { isKnockable, type RoomDoor } from './roomDoor.ts'
import { RoomKnockDialog } from './RoomKnockDialog.tsx'

/** Hash of a room's address that opens the form for a knock. */
export const knockHash = 'knock'

/** Button that opens the form for a knock at a room; nothing for users who may not knock there. */
export function KnockAction(door: RoomDoor) {
  const { room, profile, knocks } = door
  const { history } = useRouter()
  const { pathname, searchStr, hash } = useLocation()
  const [isPressed, setIsPressed] = useState(false)
  const isLinked = hash === knockHash
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
  const close = () => {
    setIsPressed(false)
    if (isLinked) history.replace(`${pathname}${searchStr}`)
  }
  return (
    <>
      <Button
        tone="primary"
        icon="door"
        className="room-knock-key"
        onPress={() => setIsPressed(true)}
        {...(reason !== null && { disabledReason: reason })}
      >
        <Trans>Knock</Trans>
      </Button>
      {(isPressed || (isLinked && reason === null)) && (
        <RoomKnockDialog
          id={room.id}
          name={roomLabel(room)}
          person={profile.name}
          knocks={knocks}
          onClose={close}
        />
      )}
    </>
  )
}
