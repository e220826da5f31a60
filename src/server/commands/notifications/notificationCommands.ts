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
import { orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import { testMessage } from '../../messages/testMessage.ts'
import type { CommandContext } from '../context.ts'

type Deps = Pick<CommandContext, 'database' | 'clock'>

/** Returns a notification. Throws `not_found`. */
export async function readNotification(
  { database }: Deps,
  { user }: RequestActor,
  id: string,
): Promise<NotificationItem> {
  return database.transaction(user.scope, (tx) => visible(tx, user, id))
}

/**
 * Creates a notification. Throws `forbidden`, `not_found` for an org unit that is gone or out of the caller’s
 * scope, and `bad_request` with the fields.
 */
export async function createNotification(
  { database }: Deps,
  actor: RequestActor,
  { level, node_id: orgUnitId, ...said }: NewNotification,
): Promise<NotificationItem> {
  const { user } = actor
  return database.transaction(user.scope, async (tx) => {
    const place = await placeOf(tx, level, orgUnitId)
    const isSeen = level === 'platform' || hasRightAt(user.assignments, 'seeStructure', place ?? {})
    if (place === null || !isSeen) throw new ApiError('not_found')
    if (!hasRightAt(user.assignments, 'keepNotifications', place)) throw new ApiError('forbidden')
    const { id } = await notificationStore.create(tx, {
      ...columnsOf(said),
      level,
      nodeId: orgUnitId,
      customerId: place.customerId ?? null,
    })
    const item = await visible(tx, user, id)
    await note(tx, actor, { action: 'create', item, place, after: shown(item) })
    return item
  })
}

/** Changes a notification. Throws `not_found`, `stale_record`, and `bad_request` with the fields. */
export async function updateNotification(
  { database, clock }: Deps,
  actor: RequestActor,
  seen: { id: string; version: number },
  asked: NotificationChange,
): Promise<NotificationItem> {
  const { user } = actor
  return database.transaction(user.scope, async (tx) => {
    const before = await visible(tx, user, seen.id)
    const now = new Date(clock.now())
    const row = await notificationStore.change(tx, { ...seen, now }, columnsOf(changedBy(before, asked)))
    if (row === null) throw new ApiError('stale_record')
    const item = await visible(tx, user, seen.id)
    const place = (await placeOf(tx, item.level, item.node_id)) ?? {}
    await note(tx, actor, { action: 'change', item, place, before: shown(before), after: shown(item) })
    return item
  })
}

/** Removes a notification. Throws `not_found` and `stale_record`. */
export async function removeNotification(
  { database, clock }: Deps,
  actor: RequestActor,
  seen: { id: string; version: number },
): Promise<void> {
  const { user } = actor
  await database.transaction(user.scope, async (tx) => {
    const item = await visible(tx, user, seen.id)
    const now = new Date(clock.now())
    const row = await notificationStore.change(tx, { ...seen, now }, { removedAt: now })
    if (row === null) throw new ApiError('stale_record')
    const place = (await placeOf(tx, item.level, item.node_id)) ?? {}
    await note(tx, actor, { action: 'remove', item, place, before: shown(item) })
  })
}

/**
 * Restores a notification that was removed in the last 30 days. Throws `not_found`, also if its org unit is
 * gone, and `stale_record`.
 */
export async function restoreNotification(
  { database, clock }: Deps,
  actor: RequestActor,
  id: string,
): Promise<NotificationItem> {
  const { user } = actor
  return database.transaction(user.scope, async (tx) => {
    const removed = await visible(tx, user, id, true)
    const place = removed.level === 'room' ? {} : await placeOf(tx, removed.level, removed.node_id)
    if (place === null) throw new ApiError('not_found', { fields: { node_id: 'not_found' } })
    const seen = { id, version: removed.version, now: new Date(clock.now()) }
    if (!(await notificationStore.restore(tx, seen))) throw new ApiError('stale_record')
    const item = await visible(tx, user, id)
    await note(tx, actor, { action: 'restore', item, place, after: shown(item) })
    return item
  })
}

/** Sends a test message to the destination, regardless of the hours. Throws `not_found`. */
export async function sendTestMessage({ database }: Deps, actor: RequestActor, id: string): Promise<void> {
  const { user } = actor
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
    await note(tx, actor, { action: 'send_test', item, place, after: { channel, destination } })
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
  const { items } = await listNotifications(
    tx,
    { within, words: [], keys: notificationSortKeys([]), id, removed },
    { after: null, limit: 1, counted: false },
  )
  const [item] = items
  if (item === undefined) throw new ApiError('not_found')
  return item
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

/** Returns the columns of a notification. Throws `bad_request` with the fields. */
function columnsOf(said: NotificationFields) {
  const fields = notificationProblems(said)
  if (Object.keys(fields).length > 0) throw new ApiError('bad_request', { fields })
  const { name, channel, destination, about, hours, days, quiet } = said
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

interface AuditedChange {
  action: 'create' | 'change' | 'remove' | 'restore' | 'send_test'
  item: NotificationItem
  place: Partial<Place>
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

async function note(tx: Tx, { by }: RequestActor, { item, ...rest }: AuditedChange): Promise<void> {
  await auditStore.write(tx, {
    by,
    ...rest,
    target: { kind: 'notification', id: item.id, name: item.name },
  })
}
