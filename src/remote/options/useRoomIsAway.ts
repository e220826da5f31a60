import { useAtomValue } from 'jotai'
import { conferenceConnectionAtom } from '../../state/calls/conferenceConnection.ts'
import { roomIsThereAtom } from '../../state/calls/participants.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { ownPhoneAtom } from '../../state/bedside/session.ts'
import { useLasting } from '../../ui/status/useLasting.ts'

/** Milliseconds within which a newly called room screen joins the call; one that reconnects takes longer. */
const roomComesMs = 6_000

/**
 * Returns true if this remote is in a call that the room’s screen has been missing from for some seconds: no
 * one sees or hears the patient then, even if others are present. Never true on a patient’s own phone, which
 * sends its own media.
 */
export function useRoomIsAway(): boolean {
  const { kind } = useAtomValue(callAtom)
  const isConnected = useAtomValue(conferenceConnectionAtom) === 'up'
  const roomIsThere = useAtomValue(roomIsThereAtom)
  const ownPhone = useAtomValue(ownPhoneAtom)
  const misses = kind === 'joined' && isConnected && !roomIsThere && !ownPhone
  return useLasting(misses, roomComesMs)
}
