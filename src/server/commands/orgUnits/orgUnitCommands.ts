import {
  type NewOrgUnit,
  type OrgUnitChange,
  type OrgUnitItem,
  type OrgUnitLevel,
  orgUnitLevels,
} from '../../../contract/orgUnits.ts'
import { orgUnitProblems } from '../../../domain/records.ts'
import { hasRightAt, isOfPlatform } from '../../../domain/permissions/roles.ts'
import type { Database, Tx } from '../../db/database.ts'
import { findOrgUnitDependents } from '../../db/orgUnits/findDependents.ts'
import { type FoundOrgUnit, orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { refuseFilled, refuseProblems } from '../../errors/recordErrors.ts'
import { changedValues, recordCommands, type VersionedRef } from '../recordCommands.ts'

interface OrgUnitDeps {
  database: Database
  level: OrgUnitLevel
}

/** Returns an org unit that the user may see. Throws `not_found` for any other. */
export async function visibleOrgUnit(
  tx: Tx,
  { assignments }: ConsoleUser,
  level: OrgUnitLevel,
  id: string,
  removed = false,
): Promise<FoundOrgUnit> {
  const found = await orgUnitStore.byId(tx, level, id, removed)
  if (found === null || !hasRightAt(assignments, 'seeStructure', found.place)) throw new ApiError('not_found')
  return found
}

/**
 * Creates an org unit. Throws the problems of its fields, `forbidden`, `not_found` if its parent is gone, and
 * `already_exists`.
 */
export async function createOrgUnit(
  { database, level }: OrgUnitDeps,
  actor: RequestActor,
  asked: NewOrgUnit,
): Promise<OrgUnitItem> {
  const made = trimmed(asked)
  refuseProblems(orgUnitProblems(level, made))
  return orgUnits(level).create({ database }, actor, async (tx) => {
    const above = await aboveOf(tx, actor.user, level, made.parent_id)
    const id = await orgUnitStore.create(tx, level, made, above?.place.customerId ?? null)
    return { id, place: { ...above?.place, [`${level}Id`]: id } }
  })
}

/** Changes an org unit. Throws as `createOrgUnit` does, and `stale_record` if someone else changed it first. */
export async function updateOrgUnit(
  { database, level }: OrgUnitDeps,
  actor: RequestActor,
  seen: VersionedRef,
  asked: OrgUnitChange,
): Promise<OrgUnitItem> {
  return orgUnits(level).change({ database }, actor, seen.id, async (tx, { item }) => {
    const change = trimmed({ ...item, parent_id: item.parent_id ?? '', ...present(asked) })
    refuseProblems(orgUnitProblems(level, change))
    return orgUnitStore.change(tx, level, seen, change)
  })
}

/**
 * Removes an org unit that has no children left; it can be restored. Throws `not_empty`, `stale_record`,
 * `forbidden`.
 */
export async function removeOrgUnit(
  { database, level }: OrgUnitDeps,
  actor: RequestActor,
  seen: VersionedRef,
): Promise<void> {
  await orgUnits(level).remove({ database }, actor, seen.id, async (tx) => {
    // From here on, no one can add a child: a transaction that adds one locks the org unit first, and this
    // one waits for it.
    if (!(await orgUnitStore.setRemoved(tx, level, seen, true))) return false
    refuseFilled(await findOrgUnitDependents(tx, level, seen.id))
    return true
  })
}

/**
 * Restores a removed org unit. Throws `already_exists` if its name is taken in the meantime, `not_found` if
 * it is too late.
 */
export async function restoreOrgUnit(
  { database, level }: OrgUnitDeps,
  actor: RequestActor,
  id: string,
): Promise<OrgUnitItem> {
  return orgUnits(level).restore({ database }, actor, id, async (tx, { item }) => {
    const above = levelAbove(level)
    if (above !== null && !(await orgUnitStore.hold(tx, above, item.parent_id ?? '')))
      throw new ApiError('not_found', { fields: { parent_id: 'not_found' } })
    return orgUnitStore.setRemoved(tx, level, item, false)
  })
}

export const levelAbove = (level: OrgUnitLevel): OrgUnitLevel | null =>
  orgUnitLevels[orgUnitLevels.indexOf(level) - 1] ?? null

/** Returns the parent of a new org unit, and locks it. */
async function aboveOf(
  tx: Tx,
  user: ConsoleUser,
  level: OrgUnitLevel,
  id: string,
): Promise<FoundOrgUnit | null> {
  const above = levelAbove(level)
  if (above === null) {
    if (!user.assignments.some(isOfPlatform) || !hasRightAt(user.assignments, 'changeStructure', {}))
      throw new ApiError('forbidden')
    return null
  }
  const found =
    isId(id) && (await orgUnitStore.hold(tx, above, id)) ? await orgUnitStore.byId(tx, above, id) : null
  if (found === null || !hasRightAt(user.assignments, 'seeStructure', found.place))
    throw new ApiError('bad_request', { fields: { parent_id: 'not_found' } })
  if (!hasRightAt(user.assignments, 'changeStructure', found.place)) throw new ApiError('forbidden')
  return found
}

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)

const orgUnits = (level: OrgUnitLevel) =>
  recordCommands<OrgUnitItem, FoundOrgUnit>({
    unique: 'name',
    find: async (tx, user, id, action) => {
      const found = await visibleOrgUnit(tx, user, level, id, action === 'restore')
      // No one may remove the org unit of their own role: that takes the right at what is above it.
      const { [`${level}Id` as const]: _own, ...above } = found.place
      const place = action === 'change' ? found.place : above
      if (!hasRightAt(user.assignments, 'changeStructure', place)) throw new ApiError('forbidden')
      return found
    },
    read: async (tx, user, id) => (await visibleOrgUnit(tx, user, level, id)).item,
    target: ({ id, name }) => ({ kind: level, id, name }),
    audited: changedValues(valuesOf),
  })

/** Returns the values of an org unit that the audit records. */
function valuesOf({ level, name, address, time_zone: timeZone }: OrgUnitItem): Record<string, unknown> {
  return level === 'facility' ? { name, address, time_zone: timeZone } : { name }
}

function trimmed({ name, parent_id, address, time_zone }: NewOrgUnit): NewOrgUnit {
  return { name: name.trim(), parent_id, address: address.trim(), time_zone: time_zone.trim() }
}

/** Returns only the given fields: an omitted field stays as it is. */
function present(change: OrgUnitChange): Partial<NewOrgUnit> {
  const { name, address, time_zone } = change
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(time_zone !== undefined && { time_zone }),
  }
}
