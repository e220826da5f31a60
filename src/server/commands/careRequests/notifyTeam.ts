import { stepsLeft } from '../../../domain/calls/escalation.ts'
import type { EscalationKind } from '../../../contract/calls/callClaims.ts'
import { isUrgent } from '../../../domain/careRequests/isUrgent.ts'
import { requestPlan } from '../../../domain/careRequests/requestTimes.ts'
import { type CareRequestRow, careRequestStore } from '../../db/careRequests/careRequestStore.ts'
import { requestPushStore } from '../../db/careRequests/requestPushStore.ts'
import { requestStepStore } from '../../db/careRequests/requestStepStore.ts'
import type { Tx } from '../../db/database.ts'
import type { NotificationRow } from '../../db/notifications/notificationStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { requestMessage } from '../../messages/careRequestMessages.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'
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
import { addRequestLinks } from './addRequestLinks.ts'
import { contactsOf, type PlacedRequest } from './placedRequest.ts'

type Channels = Pick<CommandContext, 'channels'>

/** Age at which the message of a request is no longer sent, in milliseconds: another patient may be in that bed. */
const interestMs = 15 * 60_000

/**
 * Notifies the people on duty for a new request. If there are none, the next step is due now. The room's calls
 * must be locked.
 */
export async function notifyTeam({ channels }: Channels, tx: Tx, placed: PlacedRequest): Promise<void> {
  const { room, now } = placed
  const contacts = await contactsNow({ channels }, tx, placed)
  const reached = nearestLevelOnDuty(contacts, now.getTime(), room.timeZone)
  await send(tx, placed, reached.recipients)
  await noteTeamNotified(tx, placed, reached)
}

/** Records who was notified of a new request, and schedules the next step. The room's calls must be locked. */
export async function noteTeamNotified(
  tx: Tx,
  placed: PlacedRequest,
  { level, recipients }: LevelRecipients,
): Promise<void> {
  await writeStep(tx, placed, 'on_duty', { level, recipients })
  const [next] = await planFor(tx, placed)
  const { request, now } = placed
  await careRequestStore.schedule(tx, request.id, recipients.length === 0 ? now : dateOf(next?.at))
}

/**
 * Takes the next steps for a request that no one has claimed, until one of them notifies someone who was not
 * notified before. The room's calls must be locked.
 */
export async function notifyMorePeople({ channels }: Channels, tx: Tx, placed: PlacedRequest): Promise<void> {
  const { request, room, now } = placed
  const taken = await requestStepStore.of(tx, request.id)
  const plan = stepsLeft(await planFor(tx, placed), taken)
  const contacts = await contactsNow({ channels }, tx, placed)
  for (const [index, { kind }] of plan.entries()) {
    const { level, recipients } = await recipientsOf(tx, kind, { room, now, contacts, taken })
    const reached = recipients.filter(({ channel }) => channels.has(channel))
    const fresh = withoutRecipients(reached, notifiedOf(taken))
    await send(tx, placed, fresh)
    await writeStep(tx, placed, kind, { level, recipients: fresh })
    if (fresh.length === 0) continue
    return careRequestStore.schedule(tx, request.id, dateOf(plan[index + 1]?.at))
  }
  await careRequestStore.schedule(tx, request.id, null)
}

const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

/**
 * Returns the contacts whom a request goes to now: those of its team if any of them is on duty, otherwise those
 * of alerts to the care team if any of them is, such as the nurses at night.
 */
async function contactsNow(
  { channels }: Channels,
  tx: Tx,
  { request, room, now }: PlacedRequest,
): Promise<readonly NotificationRow[]> {
  const { own, careTeam } = await contactsOf(tx, request, room)
  const reachable = [own, careTeam].map((rows) => rows.filter(({ channel }) => channels.has(channel)))
  const isOnDuty = (rows: readonly NotificationRow[]) =>
    nearestLevelOnDuty(rows, now.getTime(), room.timeZone).recipients.length > 0
  return reachable.find(isOnDuty) ?? reachable.find((rows) => rows.length > 0) ?? []
}

async function planFor(tx: Tx, { request, room }: PlacedRequest) {
  const { kind, sentAt, targetAt } = request
  const times = { kind, sentAt: sentAt.getTime(), targetAt: targetAt.getTime() }
  const plan = requestPlan(times, await settingStore.of(tx, room, 'escalation'))
  return withoutMissingFallback(tx, room, plan)
}

async function send(tx: Tx, placed: PlacedRequest, recipients: readonly Recipient[]): Promise<void> {
  const { request, room, now } = placed
  const { customerId } = room
  const { kind, names } = request
  const locale = await settingStore.of(tx, room, 'locale')
  const linked = await addRequestLinks(tx, placed, recipients)
  await queueMessages(
    tx,
    linked.map(({ channel, destination, link }) => ({
      customerId,
      inviteId: null,
      channel,
      destination,
      notAfter: new Date(now.getTime() + interestMs),
      urgent: hasUrgentMessages(request),
      ...requestMessage(locale, { channel, room, kind, names, link }),
    })),
  )
}

/** Reports whether the messages of a request are delivered before others. */
export const hasUrgentMessages = ({ kind }: Pick<CareRequestRow, 'kind'>): boolean =>
  kind === 'alert' || isUrgent(kind)

async function writeStep(
  tx: Tx,
  { request, room, now }: PlacedRequest,
  kind: EscalationKind,
  { level, recipients }: LevelRecipients,
): Promise<void> {
  await requestStepStore.add(tx, {
    customerId: room.customerId,
    requestId: request.id,
    kind,
    level,
    orgUnit: recipients.length === 0 ? '' : orgUnitNameAt(room, level),
    notified: recipients.length,
    recipients: recipients.map(({ channel, destination }) => ({ channel, destination })),
    at: now,
  })
  await requestPushStore.compareRequest(tx, request.id)
}
