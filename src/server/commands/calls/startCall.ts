import { callStore, type CallRow } from '../../db/callStore.ts'
import { ApiError } from '../../http/errors.ts'
import type { BedsideSession } from '../../http/bedsideSessions.ts'
import { onDutyFor } from '../../messages/onDuty.ts'
import { conferencePin } from './conferencePin.ts'
import type { CommandContext, Written } from '../context.ts'
import { closeCall, tellClosed, tellExpired } from './endCall.ts'
import { inviteSomebody } from './inviteSomebody.ts'
import { isInCall, openCall } from './roomCall.ts'

/**
 * The patient asks for a clinician: begins the room's call and tells those who are on duty for it; `told` is how many
 * that were. Refuses with `already_on_call` while the room is in a call.
 */
export async function startPatientCall(
  context: CommandContext,
  session: BedsideSession,
  joinBase: string,
  written: Written<CallRow>,
): Promise<CallRow & { told: number }> {
  const now = new Date(context.clock.now())
  const scope = { customers: [session.customerId] }
  const begun = await context.database.transaction(scope, async (tx) => {
    await callStore.lockRoom(tx, session.roomId)
    const open = await callStore.open(tx, session.roomId)
    if (open !== null && (await isInCall(context, tx, open))) throw new ApiError('already_on_call')
    // One that nobody is in any more, as after a power cut, is over.
    const over = open?.startedAt ? await closeCall(tx, open, 'abandoned', now) : null
    const { call: fresh } = await openCall(tx, session.room, now)
    await callStore.start(tx, fresh.id, now)
    const onDuty = await onDutyFor(tx, session.room, now.getTime(), 'patient_call')
    for (const { channel, destination } of onDuty)
      await inviteSomebody(tx, {
        call: fresh,
        room: session.room,
        kind: 'clinician',
        now,
        joinBase,
        channel,
        destination,
      })
    await written(tx, fresh)
    return { call: { ...fresh, startedAt: now, told: onDuty.length }, over }
  })
  const { call, over } = begun
  if (over !== null) tellExpired(context, over)
  tellRunning(context, call)
  return call
}

/** The room joins its own conference, as a host, for whoever is invited to it. */
export async function startRoomCall(
  context: CommandContext,
  { room, customerId }: BedsideSession,
): Promise<{ call: CallRow; pin: { pin?: string } }> {
  const now = new Date(context.clock.now())
  const started = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, room.id)
    const { call, closed } = await openCall(tx, room, now)
    await callStore.start(tx, call.id, now)
    return { call, closed, pin: await conferencePin(context, tx, { call, room }, 'HOST') }
  })
  if (started.closed !== null) tellClosed(context, started.closed)
  if (started.call.startedAt === null) tellRunning(context, started.call)
  return started
}

function tellRunning({ callSignals }: CommandContext, { roomId, alias }: CallRow): void {
  callSignals.tell(roomId, { name: 'call', data: { status: 'running', alias, participants: [] } })
}
