import type { OfferedKind, RoomCareRequest } from '../../../contract/careRequests/careRequests.ts'
import { requestTimes } from '../../../domain/careRequests/requestTimes.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { type CareRequestRow, careRequestStore } from '../../db/careRequests/careRequestStore.ts'
import { requestClaimStore } from '../../db/careRequests/requestClaimStore.ts'
import type { Tx } from '../../db/database.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { LevelRecipients } from '../../messages/onDuty.ts'
import { assertActive } from '../bedside/assertActive.ts'
import type { CommandContext, Written } from '../context.ts'
import { endRequest } from './endRequest.ts'
import { notifyOnTheWay } from './notifyOfRequest.ts'
import { noteTeamNotified, notifyTeam } from './notifyTeam.ts'
import { roomCareRequest } from './requestViews.ts'

const minuteMs = 60_000

/**
 * Sends a patient's request to the team of its kind, and returns its id.
 * @throws `not_found` for a kind that the room does not offer, `request_open` while one of the kind is open.
 */
export async function sendCareRequest(
  context: CommandContext,
  session: BedsideSession,
  { kind, joinBase }: { kind: OfferedKind; joinBase: string },
  written: Written<string>,
): Promise<string> {
  const { room, roomId, customerId } = session
  const id = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, roomId)
    const now = new Date(context.clock.now())
    await assertActive(tx, session, now)
    const offers = await settingStore.of(tx, room, 'care_requests')
    const rule = offers.find((offer) => offer.kind === kind)
    if (rule === undefined) throw new ApiError('not_found')
    const { team, names, target_minutes } = rule
    const request = await careRequestStore.create(tx, {
      customerId,
      roomId,
      patientId: room.patient?.id ?? null,
      kind,
      team,
      names,
      sentAt: now,
      targetAt: new Date(now.getTime() + target_minutes * minuteMs),
      joinBase,
    })
    if (request === null) throw new ApiError('request_open')
    await notifyTeam(context, tx, { request, room, now })
    await written(tx, request.id)
    return request.id
  })
  context.careRequestSignals.changed(roomId)
  return id
}

/**
 * Adds an alert to the care team to the requests of its room, so that more people are notified if no one
 * responds. Returns the open one if there is one. `reached` are the people who receive the alert. The room's
 * calls must be locked. Call `careRequestSignals.changed` after the commit.
 */
export async function noteAlert(
  tx: Tx,
  { room, now, joinBase }: { room: RoomRecord; now: Date; joinBase: string },
  reached: LevelRecipients,
): Promise<CareRequestRow> {
  const request = await careRequestStore.create(tx, {
    customerId: room.customerId,
    roomId: room.id,
    patientId: room.patient?.id ?? null,
    kind: 'alert',
    team: 'nurses',
    names: {},
    sentAt: now,
    targetAt: new Date(now.getTime() + requestTimes.alertTargetMs),
    joinBase,
  })
  if (request !== null) {
    await noteTeamNotified(tx, { request, room, now }, reached)
    return request
  }
  const open = (await careRequestStore.openInRoom(tx, room.id)).find(({ kind }) => kind === 'alert')
  if (open === undefined) throw new Error('the alert was not written')
  return open
}

/**
 * Returns a request of the session's patient as the remote shows it, also after its end.
 * @throws `request_over` for one that does not exist.
 */
export async function ownCareRequest(
  { database }: CommandContext,
  session: BedsideSession,
  id: string,
): Promise<RoomCareRequest> {
  return database.transaction({ customers: [session.customerId] }, async (tx) => {
    const [shown] = await roomCareRequest(tx, await requestOf(tx, session, id))
    if (shown === undefined) throw new ApiError('request_over')
    return shown
  })
}

/**
 * Takes a request of the session's patient back, and notifies the person who is on the way. Taking it back again
 * changes nothing and is confirmed: the reply to the first time may have been lost.
 * @throws `request_over` if it has ended otherwise or is another patient's.
 */
export async function takeRequestBack(
  context: CommandContext,
  session: BedsideSession,
  id: string,
): Promise<void> {
  const { roomId, customerId } = session
  await context.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, roomId)
    const now = new Date(context.clock.now())
    await assertActive(tx, session, now)
    const request = await requestOf(tx, session, id)
    if (request.outcome === 'taken_back') return
    const claim = await requestClaimStore.open(tx, id)
    // Its end deletes the links, and with them where the person is reached.
    if (claim !== null) await notifyOnTheWay(context, tx, { request, room: session.room, now }, claim)
    if (!(await endRequest(tx, request, { outcome: 'taken_back', endedAt: now })))
      throw new ApiError('request_over')
  })
  context.careRequestSignals.changed(roomId)
}

async function requestOf(tx: Tx, { roomId, room }: BedsideSession, id: string) {
  const request = await careRequestStore.byId(tx, id)
  if (request === null || request.patientLeftAt !== null) throw new ApiError('request_over')
  const isOwn = request.roomId === roomId && request.patientId === (room.patient?.id ?? null)
  if (!isOwn) throw new ApiError('request_over')
  return request
}
