import * as z from 'zod/mini'
import type { EscalationKind } from '../../../contract/calls/callClaims.ts'
import type { LaterStep } from '../../../domain/calls/escalation.ts'
import { type Level, levels } from '../../../domain/permissions/permissions.ts'
import type { Tx } from '../../db/database.ts'
import type { NotificationRow } from '../../db/notifications/notificationStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import {
  everyoneAt,
  type LevelRecipients,
  nearestLevelOnDuty,
  type Recipient,
} from '../../messages/onDuty.ts'

/** A step that was taken: the level whose people were notified, and `[{channel, destination}]`. */
interface TakenStep {
  level: Level | null
  recipients: unknown
}

const Recipients = z.array(z.object({ channel: z.enum(['sms', 'email']), destination: z.string() }))

/** Returns everyone who was notified in these steps. */
export function notifiedOf(steps: readonly Pick<TakenStep, 'recipients'>[]): Recipient[] {
  return steps.flatMap(({ recipients }) => z.safeParse(Recipients, recipients).data ?? [])
}

/** Returns the people of a later step for a room. Some of them may have been notified before. */
export async function recipientsOf(
  tx: Tx,
  kind: LaterStep,
  around: {
    room: RoomRecord
    now: Date
    contacts: readonly NotificationRow[]
    taken: readonly TakenStep[]
  },
): Promise<LevelRecipients> {
  const { room, contacts, taken } = around
  const now = around.now.getTime()
  switch (kind) {
    case 'everyone': {
      // If no one was on duty at any level, the lowest level with contacts.
      const level = taken[0]?.level ?? lowestLevelOf(contacts)
      if (level === null) return { level, recipients: [] }
      return { level, recipients: everyoneAt(contacts, level, now, room.timeZone) }
    }
    case 'level_above':
      return nearestLevelOnDuty(contacts, now, room.timeZone, notifiedOf(taken))
    case 'fallback': {
      const { phone, email } = await settingStore.of(tx, room, 'call_fallback')
      const recipients: Recipient[] = []
      if (phone !== '') recipients.push({ channel: 'sms', destination: phone })
      if (email !== '') recipients.push({ channel: 'email', destination: email })
      return { level: null, recipients }
    }
  }
}

/** Returns the plan without its last step if the room has no fallback contact. */
export async function withoutMissingFallback<Step extends { kind: EscalationKind }>(
  tx: Tx,
  room: RoomRecord,
  plan: readonly Step[],
): Promise<readonly Step[]> {
  const { phone, email } = await settingStore.of(tx, room, 'call_fallback')
  return phone === '' && email === '' ? plan.filter(({ kind }) => kind !== 'fallback') : plan
}

/** Returns the name of the org unit of this level above a room; '' for the platform and for none. */
export function orgUnitNameAt(room: RoomRecord, level: Level | null): string {
  if (level === null || level === 'platform') return ''
  return level === 'room' ? room.unit : room[level]
}

const lowestFirst = levels.toReversed()

const lowestLevelOf = (contacts: readonly NotificationRow[]): Level | null =>
  lowestFirst.find((level) => contacts.some((row) => row.level === level)) ?? null
