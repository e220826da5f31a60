import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { assertActive } from '../bedside/assertActive.ts'
import { conferenceAccessCode } from './conferenceAccessCode.ts'
import type { CommandContext, Written } from '../context.ts'
import { closeCall, notifyCallClosed, notifyInvitesExpired } from './endCall.ts'
import { callPeopleOnDuty } from './escalateCall.ts'
import { isInCall, openCall } from './openCall.ts'
import { publishWaiting } from './waitingView.ts'

/**
 * Starts the room’s call for a patient who asks for a clinician, and notifies the staff on duty for it;
 * `notified` is the number of those reached. Throws `already_on_call` while the room is in a call.
 */
export async function startPatientCall(
  context: CommandContext,
  session: BedsideSession,
  joinBase: string,
  written: Written<CallRow>,
): Promise<CallRow & { notified: number }> {
  const now = new Date(context.clock.now())
  const scope = { customers: [session.customerId] }
  const begun = await context.database.transaction(scope, async (tx) => {
    await callStore.lockRoom(tx, session.roomId)
    await assertActive(tx, session, now)
    const open = await callStore.open(tx, session.roomId)
    if (open !== null && (await isInCall(context, tx, open))) throw new ApiError('already_on_call')
    // A call that no one is in any longer, for example after a power cut, is over.
    const over = open?.startedAt
      ? await closeCall(tx, open, { because: 'abandoned', now, rooms: context.rooms })
      : null
    const { call: fresh } = await openCall(context, tx, session.room, now)
    await callStore.start(tx, fresh.id, now)
    const call = { ...fresh, startedAt: now }
    const notified = await callPeopleOnDuty(context, tx, { call, room: session.room, joinBase, now })
    await written(tx, fresh)
    return { call: { ...call, notified }, over }
  })
  const { call, over } = begun
  if (over !== null) notifyInvitesExpired(context, over)
  publishRunning(context, call)
  publishWaiting(context, call.roomId)
  return call
}

/** Starts the room’s own conference, which the room joins as a host, for the people who are invited to it. */
export async function startRoomCall(
  context: CommandContext,
  session: BedsideSession,
): Promise<{ call: CallRow; pin: { pin?: string } }> {
  const { room, customerId } = session
  const now = new Date(context.clock.now())
  const started = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, room.id)
    await assertActive(tx, session, now)
    const { call, closed } = await openCall(context, tx, room, now)
    await callStore.start(tx, call.id, now)
    return { call, closed, pin: await conferenceAccessCode(context, tx, { call, room }, 'HOST') }
  })
  if (started.closed !== null) notifyCallClosed(context, started.closed)
  if (started.call.startedAt === null) publishRunning(context, started.call)
  return started
}

/** Call after the commit: informs the room's remotes that its call runs. */
export function publishRunning({ callSignals }: CommandContext, { roomId, alias }: CallRow): void {
  callSignals.publish(roomId, { name: 'call', data: { status: 'running', alias, participants: [] } })
}
