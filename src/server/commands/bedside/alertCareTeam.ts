import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import { levelOnDutyFor, type LevelRecipients, type Recipient } from '../../messages/onDuty.ts'
import type { MessageLocale } from '../../messages/mailText.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'
import { alertMessage, noticeMessage } from '../../messages/roomMessages.ts'
import { addRequestLinks } from '../careRequests/addRequestLinks.ts'
import { noteAlert } from '../careRequests/sendCareRequest.ts'
import type { CommandContext, Written } from '../context.ts'
import { assertActive } from './assertActive.ts'

type AlertDeps = Pick<CommandContext, 'database' | 'clock' | 'channels' | 'careRequestSignals'>

/**
 * Age at which a care team alert is no longer sent, in milliseconds: the patient has pressed the nurse call
 * button in the meantime, and another patient may be in that bed.
 */
const interestMs = 15 * 60_000

/**
 * Alerts the staff on duty for the unit that someone in the room asks for them. Throws `nobody_on_duty`, also
 * if none of them can be reached: a patient who believes that the staff know does not press the nurse call
 * button. The alert becomes a request, so that more people are notified if no one responds.
 */
export async function alertCareTeam(
  deps: AlertDeps,
  session: BedsideSession,
  { message, joinBase }: { message: string; joinBase: string },
  written: Written<number>,
): Promise<void> {
  const { room, customerId } = session
  await deps.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, room.id)
    const now = new Date(deps.clock.now())
    await assertActive(tx, session, now)
    const reached = await peopleOnDuty(deps, tx, room)
    const request = await noteAlert(tx, { room, now, joinBase }, reached)
    const recipients = await addRequestLinks(tx, { request, room, now }, reached.recipients)
    await send(deps, tx, { room, recipients }, (locale, { channel, link }) =>
      alertMessage(locale, { channel, room, note: message, link }),
    )
    await written(tx, recipients.length)
  })
  deps.careRequestSignals.changed(room.id)
}

export interface Notice {
  /** Id of the room's device. */
  uniqueId: string
  message: string
}

/**
 * Notifies the staff on duty for a room, on behalf of a console user, that they are needed there. Throws
 * `not_found` for a room that the user does not see, `forbidden` where they do not manage notifications, and
 * `nobody_on_duty`. The message is not recorded in the audit: it may be about a patient.
 */
export async function notifyCareTeam(
  deps: AlertDeps,
  { user, by }: RequestActor,
  { uniqueId, message }: Notice,
): Promise<void> {
  await deps.database.transaction(user.scope, async (tx) => {
    const room = await roomStore.byUniqueId(tx, uniqueId)
    if (room === null || !hasRightAt(user.assignments, 'seeStructure', room)) throw new ApiError('not_found')
    if (!hasRightAt(user.assignments, 'keepNotifications', room)) throw new ApiError('forbidden')
    const { recipients } = await peopleOnDuty(deps, tx, room)
    await send(deps, tx, { room, recipients }, (locale, { channel }) =>
      noticeMessage(locale, { channel, room, note: message, by: by.name }),
    )
    await auditStore.write(tx, {
      by,
      action: 'notify',
      target: { kind: 'room', id: room.id, name: roomLabel(room) },
      place: room,
      after: { told: recipients.length },
    })
  })
}

/** Returns the people on duty who can be reached. Throws `nobody_on_duty` if there are none. */
async function peopleOnDuty(
  { clock, channels }: AlertDeps,
  tx: Tx,
  room: RoomRecord,
): Promise<LevelRecipients> {
  const onDuty = await levelOnDutyFor(tx, room, clock.now(), { about: 'care_team_alert', channels })
  if (onDuty.recipients.length === 0) throw new ApiError('nobody_on_duty')
  return onDuty
}

async function send<To extends Recipient>(
  { clock }: AlertDeps,
  tx: Tx,
  { room, recipients }: { room: RoomRecord; recipients: readonly To[] },
  words: (locale: MessageLocale, to: To) => { subject: string; body: string },
): Promise<void> {
  const locale = await settingStore.of(tx, room, 'locale')
  const notAfter = new Date(clock.now() + interestMs)
  const message = { customerId: room.customerId, inviteId: null, notAfter, urgent: true }
  await queueMessages(
    tx,
    recipients.map((to) => {
      const { channel, destination } = to
      return { ...message, channel, destination, ...words(locale, to) }
    }),
  )
}
