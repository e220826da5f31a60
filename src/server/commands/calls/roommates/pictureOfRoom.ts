import * as z from 'zod/mini'
import { CameraZone, type ForwardedPicture } from '../../../../contract/calls/roommates.ts'
import { roommateCapability, type RoomPictureParams } from '../../../../contract/devices/deviceLink.ts'
import { roomPicture } from '../../../../domain/calls/roommateRules.ts'
import type { Clock } from '../../../config.ts'
import type { CallRow } from '../../../db/calls/callStore.ts'
import { type BedBeside, roommateStore } from '../../../db/calls/roommateStore.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import { settingStore } from '../../../db/settings/settingStore.ts'

/** Rule for the room's picture while a roommate does not answer. */
export async function ruleOf(tx: Tx, room: RoomRecord) {
  const own = await roommateStore.ruleOf(tx, room.id)
  const zone = z.safeParse(CameraZone, own?.cameraZone)
  return {
    zone: zone.success ? zone.data : null,
    unanswered: own?.roommateUnanswered ?? (await settingStore.of(tx, room, 'roommate')),
  }
}

/**
 * Returns what may leave a room through its camera in a call, by the answers of the patients beside. About a
 * conference that is not the room's own (`call` is null) no one is asked, and the rule of the room applies. A
 * patient's own phone is in their hand and shows what they want; it has no zone.
 */
export async function pictureOfRoom(
  { clock }: { clock: Clock },
  tx: Tx,
  { call, room }: { call: Pick<CallRow, 'id' | 'roomPictureOrder'> | null; room: RoomRecord },
): Promise<RoomPictureParams> {
  const beside = room.type === 'byod' ? [] : await roommateStore.bedsBeside(tx, room)
  const wasLimited = call !== null && call.roomPictureOrder !== null
  if (beside.length === 0 && !wasLimited) return { picture: 'free', zone: null, order: 0 }
  // Before the answers are read: a picture with a later order never knows less.
  const order = await roommateStore.order(tx)
  const { zone, unanswered } = await ruleOf(tx, room)
  const unasked = [{ answer: null, expiresAt: 0 }]
  const questions = call === null ? [] : await roommateStore.ofCall(tx, call.id)
  const askedOf = ({ roomId, patientId }: BedBeside) =>
    questions
      .filter(({ askedRoomId }) => askedRoomId === roomId)
      // Another patient has not been asked, and nothing that was said before counts for them.
      .map((one) =>
        one.patientId === patientId
          ? { answer: one.answer, expiresAt: one.expiresAt.getTime() }
          : { answer: null, expiresAt: 0 },
      )
  const isVisited =
    questions.length > 0 ||
    (beside.length > 0 && call !== null && (await roommateStore.hasVisitors(tx, call.id)))
  const asked = beside.map((bed) => {
    const found = askedOf(bed)
    // A bed that was added during the call was not asked about its visitors.
    return call === null || (isVisited && found.length === 0) ? unasked : found
  })
  const picture = roomPicture(asked, { unanswered, now: clock.now() })
  // A screen of an earlier version cannot keep its camera within a zone.
  const isKept = picture !== 'one_bed' || (await deviceStore.hasCapability(tx, room.id, roommateCapability))
  return { picture: isKept ? picture : 'none', zone, order }
}

/**
 * Returns what the room's conference may forward: a picture of the zone only after the room's screen has confirmed
 * that it keeps to it. While nothing may leave, it says first that the room itself keeps its camera off: an answer of
 * the patient beside would not change that.
 */
export async function forwardedPicture(
  context: { clock: Clock },
  tx: Tx,
  { call, room }: { call: Pick<CallRow, 'id' | 'roomPicture' | 'roomPictureOrder'>; room: RoomRecord },
): Promise<ForwardedPicture> {
  const { picture } = await pictureOfRoom(context, tx, { call, room })
  const isPending = picture === 'one_bed' && call.roomPicture !== 'one_bed'
  if (!isPending && picture !== 'asking') return picture
  const isOff = (await deviceStore.lastState(tx, room.id))?.camera === 'off'
  return isOff ? 'off' : isPending ? 'pending' : picture
}
