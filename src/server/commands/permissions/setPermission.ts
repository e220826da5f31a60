import type {
  PermissionChange,
  PermissionDecision,
  PermissionPreview,
} from '../../../contract/permissions/permissions.ts'
import { changedRooms, explicitGrant, overwrittenBy } from '../../../domain/permissions/grantPreview.ts'
import { canSetGrant } from '../../../domain/permissions/permissions.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { orgUnitsBelow, type RoomBelow, roomsBelow } from '../../db/orgUnits/orgUnitDescendants.ts'
import type { OrgUnitPath } from '../../db/orgUnits/orgUnitPath.ts'
import { permissionStore } from '../../db/permissions/permissionStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { requirePermissionOrgUnit } from './requirePermissionOrgUnit.ts'

/** Maximum number of rooms and of overwritten decisions that are named; the others are counted. */
const named = 50

/**
 * Returns what a change would do, and for whom. Throws `permission_not_assignable`, `not_found`, `forbidden`.
 */
export async function previewPermission(
  { database }: { database: Database },
  user: ConsoleUser,
  change: PermissionChange,
): Promise<PermissionPreview> {
  return database.transaction(user.scope, async (tx) => (await previewed(tx, user, change)).preview)
}

/**
 * Grants or denies a function at an org unit, or removes the decision there, based on the version that the
 * caller saw. Films end on the screens of rooms that lose the function, even on devices that are offline.
 * Returns what the change did; deciding again what is decided already does nothing. Throws as the preview does, and
 * `stale_record` if someone else changed this decision or one that it overwrites first.
 */
export async function setPermission(
  { database, clock, signals, rooms }: Pick<CommandContext, 'database' | 'clock' | 'signals' | 'rooms'>,
  { user, by }: RequestActor,
  version: number,
  { overwrites, reason = '', ...change }: PermissionDecision,
): Promise<PermissionPreview> {
  const { preview: decided, films } = await database.transaction(user.scope, async (tx) => {
    const { preview, found, before, seen, losing } = await previewed(tx, user, change)
    if (preview.overwritten.total !== overwrites) throw new ApiError('stale_record')
    if (before !== null && before === change.granted) {
      if (seen !== version) throw new ApiError('stale_record')
      return { preview, films: [] }
    }
    await write(tx, found, { change, version, by: by.name, now: new Date(clock.now()) })
    const { node: orgUnit, function: name, granted } = preview
    await auditStore.write(tx, {
      by,
      action: 'change',
      place: found.place,
      target: { kind: 'permission', id: orgUnit.id, name: `${name} · ${orgUnit.name}` },
      before: { [name]: before },
      after: { [name]: granted, ...(reason !== '' && { reason }) },
    })
    const filmEnds = name === 'entertainment' ? await deviceStore.keepFilmEnds(tx, losing) : []
    return { preview, films: filmEnds }
  })
  signals.functionsChanged(change.node)
  await Promise.all(films.map((room) => rooms.flushPrivacy(room)))
  return decided
}

async function write(
  tx: Tx,
  { path, place }: OrgUnitPath,
  { change, version, by, now }: { change: PermissionChange; version: number; by: string; now: Date },
): Promise<void> {
  const { node: orgUnitId, function: name, granted } = change
  const seen = { nodeId: orgUnitId, function: name, version }
  const level = path.at(-1)?.level
  if (level === undefined) throw new Error('the platform has no permissions')
  if (granted === null) {
    if (!(await permissionStore.takeBack(tx, seen))) throw new ApiError('stale_record')
    return
  }
  const customerId = place.customerId ?? null
  const made = {
    level,
    nodeId: orgUnitId,
    customerId,
    function: name,
    granted,
    changedBy: by,
    changedAt: now,
  }
  const written =
    version === 0
      ? await permissionStore.add(tx, made)
      : await permissionStore.change(tx, seen, granted, by, now)
  if (written === null) throw new ApiError('stale_record')
}

type Changed = ReturnType<typeof changedRooms<RoomBelow>>

/** Returns the units that contain changed rooms. */
function unitsOf(changed: Changed): Pick<PermissionPreview, 'units' | 'by_unit'> {
  const units = [...Map.groupBy(changed, ({ room }) => room.unitId)]
  return {
    by_unit: units.slice(0, named).map(([id, rooms]) => {
      const gain = rooms.filter(({ becomes }) => becomes).length
      return { id, name: rooms[0]?.room.unit ?? '', gain, lose: rooms.length - gain }
    }),
    units: units.length,
  }
}

async function previewed(
  tx: Tx,
  user: ConsoleUser,
  { node: orgUnitId, function: name, granted }: PermissionChange,
): Promise<{
  preview: PermissionPreview
  found: OrgUnitPath
  /** Decision that the org unit has now, and its version. */
  before: boolean | null
  seen: number
  losing: string[]
}> {
  const found = await requirePermissionOrgUnit(tx, user, orgUnitId)
  const { orgUnit, path } = found
  const records = await permissionStore.ofFunction(tx, name)
  const explicit = new Map(records.map((record) => [record.nodeId, record.granted]))
  const before = explicit.get(orgUnitId) ?? null
  const above = explicitGrant(
    path.slice(0, -1).map(({ id }) => id),
    explicit,
  )
  const question = { level: orgUnit.level, function: name, explicit: before, above, keeps: true }
  if (!canSetGrant(question, granted)) throw new ApiError('permission_not_assignable')
  const change = { orgUnitId, function: name, granted }
  const below = await orgUnitsBelow(tx, orgUnit, [...explicit.keys()])
  const gone = new Set(
    overwrittenBy(
      below.map(({ id }) => id),
      explicit,
      change,
    ),
  )
  const changed = changedRooms(await roomsBelow(tx, orgUnit), explicit, change)
  const preview: PermissionPreview = {
    node: orgUnit,
    function: name,
    granted,
    overwritten: {
      items: below
        .filter(({ id }) => gone.has(id))
        .slice(0, named)
        .map((each) => ({ node: each, said: explicit.get(each.id) ?? false })),
      total: gone.size,
    },
    gain: changed.filter(({ becomes }) => becomes).length,
    lose: changed.filter(({ becomes }) => !becomes).length,
    ...unitsOf(changed),
    rooms: changed.slice(0, named).map(({ room: { id, name: door, unit, facility }, becomes }) => ({
      id,
      name: door,
      unit,
      facility,
      becomes,
    })),
  }
  const losing = changed.filter(({ becomes }) => !becomes).map(({ room }) => room.id)
  const seen = records.find(({ nodeId }) => nodeId === orgUnitId)?.version ?? 0
  return { preview, found, before, seen, losing }
}
