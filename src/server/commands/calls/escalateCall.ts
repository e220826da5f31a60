import { escalationPlan, stepsLeft } from '../../../domain/calls/escalation.ts'
import type { EscalationKind } from '../../../contract/calls/callClaims.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { escalationStore } from '../../db/calls/escalationStore.ts'
import type { Tx } from '../../db/database.ts'
import { pushStore } from '../../db/calls/pushStore.ts'
import { type NotificationRow, notificationStore } from '../../db/notifications/notificationStore.ts'
import { ancestorIds } from '../../db/orgUnits/ancestorIds.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { everyChannel } from '../../messages/messageSettings.ts'
import {
  type LevelRecipients,
  nearestLevelOnDuty,
  type Recipient,
  withoutRecipients,
} from '../../messages/onDuty.ts'
import type { CommandContext } from '../context.ts'
import {
  notifiedOf,
  orgUnitNameAt,
  recipientsOf,
  withoutMissingFallback,
} from '../notifications/stepRecipients.ts'
import { createInvite } from './createInvite.ts'

interface Escalation {
  call: CallRow
  room: RoomRecord
  /** Origin of the links in the messages. */
  joinBase: string
  now: Date
}

/**
 * Notifies the people on duty that a patient calls. Returns the number of those whom a message can reach. If
 * there are none, the others are invited anyway, so that the outbox shows what was not sent, and the next step
 * is due now. The room's calls must be locked.
 */
export async function callPeopleOnDuty(
  { channels }: CommandContext,
  tx: Tx,
  escalation: Escalation,
): Promise<number> {
  const { call, room, joinBase, now } = escalation
  const contacts = await contactsFor(tx, room)
  const onDuty = (rows: readonly NotificationRow[]) => nearestLevelOnDuty(rows, now.getTime(), room.timeZone)
  const reached = onDuty(contacts.filter(({ channel }) => channels.has(channel)))
  const notified = reached.recipients.length
  const { level, recipients } =
    notified > 0 ? reached : onDuty(contacts.filter(({ channel }) => everyChannel.has(channel)))
  await invite(tx, escalation, recipients)
  await writeStep(tx, escalation, 'on_duty', { level, recipients }, notified)
  const answerTargetSeconds = await settingStore.of(tx, room, 'call_target_seconds')
  await callStore.markAsPatients(tx, call.id, { joinBase, answerTargetSeconds })
  const [next] = await planFor(tx, room, now)
  await escalationStore.schedule(tx, call.id, notified === 0 ? now : dateOf(next?.at))
  return notified
}

/**
 * Takes the next steps for a call that no one has claimed, until one of them notifies someone who was not
 * notified before. The room's calls must be locked.
 */
export async function callMorePeople(
  { channels }: CommandContext,
  tx: Tx,
  escalation: Escalation,
): Promise<void> {
  const { call, room, now } = escalation
  const taken = await escalationStore.stepsOf(tx, call.id)
  const plan = stepsLeft(await planFor(tx, room, call.startedAt ?? now), taken)
  const contacts = (await contactsFor(tx, room)).filter(({ channel }) => channels.has(channel))
  for (const [index, { kind }] of plan.entries()) {
    const { level, recipients } = await recipientsOf(tx, kind, { room, now, contacts, taken })
    const reached = recipients.filter(({ channel }) => channels.has(channel))
    const fresh = withoutRecipients(reached, notifiedOf(taken))
    await invite(tx, escalation, fresh)
    await writeStep(tx, escalation, kind, { level, recipients: fresh }, fresh.length)
    if (fresh.length === 0) continue
    return escalationStore.schedule(tx, call.id, dateOf(plan[index + 1]?.at))
  }
  await escalationStore.schedule(tx, call.id, null)
}

const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

/** Returns the contacts that are notified of patients' calls from a room. */
export function contactsFor(tx: Tx, room: RoomRecord): Promise<NotificationRow[]> {
  return notificationStore.atOrgUnits(tx, ancestorIds(room), 'patient_call')
}

async function planFor(tx: Tx, room: RoomRecord, startedAt: Date) {
  const plan = escalationPlan(startedAt.getTime(), await settingStore.of(tx, room, 'escalation'))
  return withoutMissingFallback(tx, room, plan)
}

async function invite(
  tx: Tx,
  { call, room, joinBase, now }: Escalation,
  recipients: readonly Recipient[],
): Promise<void> {
  for (const { channel, destination } of recipients)
    await createInvite(tx, { call, room, kind: 'clinician', now, joinBase, channel, destination })
}

async function writeStep(
  tx: Tx,
  { call, room, now }: Escalation,
  kind: EscalationKind,
  { level, recipients }: LevelRecipients,
  notified: number,
): Promise<void> {
  const { id: roomId, customerId } = room
  await escalationStore.addStep(tx, {
    callId: call.id,
    roomId,
    customerId,
    kind,
    level,
    orgUnit: notified === 0 ? '' : orgUnitNameAt(room, level),
    notified,
    recipients: recipients.map(({ channel, destination }) => ({ channel, destination })),
    at: now,
  })
  await pushStore.compareCall(tx, call.id)
}
