import type { PhoneRule } from '../../../contract/calls/phoneRule.ts'
import type {
  NewNotification,
  NotificationChange,
  NotificationItem,
} from '../../../contract/notifications.ts'
import { notificationProblems, writtenDestination } from '../../../domain/notifications/notificationRules.ts'
import { assignmentsFor, hasRightAt, type Place } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { listNotifications, notificationSortKeys } from '../../db/notifications/notificationList.ts'
import { notificationStore } from '../../db/notifications/notificationStore.ts'
import { pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import { testMessage } from '../../messages/testMessage.ts'
import { onlyItem } from '../../lists/listQuery.ts'
import type { CommandContext } from '../context.ts'
import { allValues, type FoundRecord, recordCommands, type VersionedRef } from '../recordCommands.ts'

type Deps = Pick<CommandContext, 'database' | 'clock'>

/** Returns a notification. Throws `not_found`. */
export async function readNotification(
  { database }: Deps,
  user: ConsoleUser,
  id: string,
): Promise<NotificationItem> {
  return database.transaction(user.scope, (tx) => visible(tx, user, id))
}

/**
 * Creates a notification. Throws `forbidden`, `not_found` for an org unit that is gone or out of the caller’s
 * scope, and `bad_request` with the fields.
 */
export async function createNotification(
  deps: Deps,
  actor: RequestActor,
  { level, node_id: orgUnitId, ...values }: NewNotification,
): Promise<NotificationItem> {
  const { assignments } = actor.user
  return notifications.create(deps, actor, async (tx) => {
    const place = await placeOf(tx, level, orgUnitId)
    const isSeen = level === 'platform' || hasRightAt(assignments, 'seeStructure', place ?? {})
    if (place === null || !isSeen) throw new ApiError('not_found')
    if (!hasRightAt(assignments, 'keepNotifications', place)) throw new ApiError('forbidden')
    const { id } = await notificationStore.create(tx, {
      ...columnsOf(values, await phoneRuleAt(tx, orgUnitId)),
      level,
      nodeId: orgUnitId,
      customerId: place.customerId ?? null,
    })
    return { id, place }
  })
}

/** Changes a notification. Throws `not_found`, `stale_record`, and `bad_request` with the fields. */
export async function updateNotification(
  deps: Deps,
  actor: RequestActor,
  seen: VersionedRef,
  asked: NotificationChange,
): Promise<NotificationItem> {
  return notifications.change(deps, actor, seen.id, async (tx, { item }) => {
    const now = new Date(deps.clock.now())
    const columns = columnsOf(changedBy(item, asked), await phoneRuleAt(tx, item.node_id))
    return (await notificationStore.change(tx, { ...seen, now }, columns)) !== null
  })
}

/** Removes a notification. Throws `not_found` and `stale_record`. */
export async function removeNotification(deps: Deps, actor: RequestActor, seen: VersionedRef): Promise<void> {
  await notifications.remove(deps, actor, seen.id, async (tx) => {
    const now = new Date(deps.clock.now())
    return (await notificationStore.change(tx, { ...seen, now }, { removedAt: now })) !== null
  })
}

/**
 * Restores a notification that was removed in the last 30 days. Throws `not_found`, also if its org unit is
 * gone, and `stale_record`.
 */
export async function restoreNotification(
  deps: Deps,
  actor: RequestActor,
  id: string,
): Promise<NotificationItem> {
  return notifications.restore(deps, actor, id, (tx, { item: { version } }) =>
    notificationStore.restore(tx, { id, version, now: new Date(deps.clock.now()) }),
  )
}

/** Sends a test message to the destination, regardless of the hours. Throws `not_found`. */
export async function sendTestMessage(
  { database }: Deps,
  { user, by }: RequestActor,
  id: string,
): Promise<void> {
  await database.transaction(user.scope, async (tx) => {
    const item = await visible(tx, user, id)
    const place = (await placeOf(tx, item.level, item.node_id)) ?? {}
    const { channel, destination } = item
    await queueMessage(tx, {
      customerId: place.customerId ?? null,
      inviteId: null,
      channel,
      destination,
      ...testMessage({ channel, orgUnit: item.node }),
    })
    const after = { channel, destination }
    await auditStore.write(tx, { by, action: 'send_test', target: targetOf(item), place, after })
  })
}

/**
 * Returns a notification that the user may see; a user who may see one may also manage it. Throws
 * `not_found`.
 */
async function visible(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
  removed = false,
): Promise<NotificationItem> {
  const within = assignmentsFor(assignments, 'keepNotifications')
  const question = { within, words: [], keys: notificationSortKeys([]), id, removed }
  return onlyItem((part) => listNotifications(tx, question, part))
}

/** Returns the place of an org unit: empty for the platform, null if there is no such org unit. */
async function placeOf(
  tx: Tx,
  level: NotificationItem['level'],
  orgUnitId: string | null,
): Promise<Partial<Place> | null> {
  if (level === 'platform') return orgUnitId === null ? {} : null
  if (orgUnitId === null || level === 'room') return null
  return (await orgUnitStore.byId(tx, level, orgUnitId))?.place ?? null
}

/** Returns the notation of phone numbers at an org unit; null is the platform. */
async function phoneRuleAt(tx: Tx, orgUnitId: string | null): Promise<PhoneRule> {
  const found = orgUnitId === null ? null : await pathTo(tx, orgUnitId)
  const path = (found?.path ?? []).map(({ id }) => id)
  return settingStore.at(tx, path, 'phone_rule')
}

/** Returns the columns of a notification. Throws `bad_request` with the fields. */
function columnsOf(values: NotificationFields, phoneRule: PhoneRule) {
  const fields = notificationProblems(values, phoneRule)
  if (Object.keys(fields).length > 0) throw new ApiError('bad_request', { fields })
  const { name, channel, destination, about, hours, days, quiet } = values
  return {
    name: name.trim(),
    destination: writtenDestination(channel, destination),
    about,
    days,
    channel: channel === 'sms' ? ('sms' as const) : ('email' as const),
    hoursFrom: hours.from,
    hoursTo: hours.to,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
  }
}

type NotificationFields = Omit<NewNotification, 'level' | 'node_id'>

/** Returns the notification with only the named fields changed. */
function changedBy(before: NotificationItem, asked: NotificationChange): NotificationFields {
  return {
    name: asked.name ?? before.name,
    channel: asked.channel ?? before.channel,
    destination: asked.destination ?? before.destination,
    about: asked.about ?? before.about,
    hours: asked.hours ?? before.hours,
    days: asked.days ?? before.days,
    quiet: asked.quiet === undefined ? before.quiet : asked.quiet,
  }
}

const shown = ({ name, channel, destination, about, hours, days, quiet }: NotificationItem) => ({
  name,
  channel,
  destination,
  about,
  hours,
  days,
  quiet,
})

const targetOf = ({ id, name }: NotificationItem) => ({ kind: 'notification', id, name }) as const

const notifications = recordCommands<NotificationItem, FoundRecord<NotificationItem>>({
  find: async (tx, user, id, action) => {
    const item = await visible(tx, user, id, action === 'restore')
    const place = await placeOf(tx, item.level, item.node_id)
    if (place === null && action === 'restore' && item.level !== 'room')
      throw new ApiError('not_found', { fields: { node_id: 'not_found' } })
    return { item, place: place ?? {} }
  },
  read: visible,
  target: targetOf,
  audited: allValues(shown),
})
