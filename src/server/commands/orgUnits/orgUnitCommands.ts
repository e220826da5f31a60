import {
  type NewOrgUnit,
  type OrgUnitChange,
  type OrgUnitItem,
  type OrgUnitLevel,
  orgUnitLevels,
} from '../../../contract/orgUnits.ts'
import { orgUnitProblems } from '../../../domain/records.ts'
import { hasRightAt, isOfPlatform, type Place } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { findOrgUnitDependents } from '../../db/orgUnits/findDependents.ts'
import { type FoundOrgUnit, orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { differences, refuseFilled, refuseProblems, mapUniqueViolation } from '../../errors/recordErrors.ts'

export interface VersionedRef {
  id: string
  version: number
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
  { database }: { database: Database },
  { user, by }: RequestActor,
  level: OrgUnitLevel,
  asked: NewOrgUnit,
): Promise<OrgUnitItem> {
  const made = trimmed(asked)
  refuseProblems(orgUnitProblems(level, made))
  return mapUniqueViolation('name', () =>
    database.transaction(user.scope, async (tx) => {
      const above = await aboveOf(tx, user, level, made.parent_id)
      const id = await orgUnitStore.create(tx, level, made, above?.place.customerId ?? null)
      const { item, place } = await written(tx, level, id)
      await auditStore.write(tx, {
        by,
        action: 'create',
        target: targetOf(item),
        place,
        after: valuesOf(item),
      })
      return item
    }),
  )
}

/** Changes an org unit. Throws as `createOrgUnit` does, and `stale_record` if someone else changed it first. */
export async function updateOrgUnit(
  { database }: { database: Database },
  { user, by }: RequestActor,
  level: OrgUnitLevel,
  { id, version }: VersionedRef,
  asked: OrgUnitChange,
): Promise<OrgUnitItem> {
  return mapUniqueViolation('name', () =>
    database.transaction(user.scope, async (tx) => {
      const found = await visibleOrgUnit(tx, user, level, id)
      if (!hasRightAt(user.assignments, 'changeStructure', found.place)) throw new ApiError('forbidden')
      const change = trimmed({ ...found.item, parent_id: found.item.parent_id ?? '', ...present(asked) })
      refuseProblems(orgUnitProblems(level, change))
      if (!(await orgUnitStore.change(tx, level, { id, version }, change))) throw new ApiError('stale_record')
      const { item, place } = await written(tx, level, id)
      const changes = differences(valuesOf(found.item), valuesOf(item))
      await auditStore.write(tx, { by, action: 'change', target: targetOf(item), place, ...changes })
      return item
    }),
  )
}

/**
 * Removes an org unit that has no children left; it can be restored. Throws `not_empty`, `stale_record`,
 * `forbidden`.
 */
export async function removeOrgUnit(
  { database }: { database: Database },
  { user, by }: RequestActor,
  level: OrgUnitLevel,
  { id, version }: VersionedRef,
): Promise<void> {
  await database.transaction(user.scope, async (tx) => {
    const { item, place } = await visibleOrgUnit(tx, user, level, id)
    refuseUnlessAbove(user, level, place)
    // From here on, no one can add a child: a transaction that adds one locks the org unit first, and this
    // one waits for it.
    if (!(await orgUnitStore.setRemoved(tx, level, { id, version }, true))) throw new ApiError('stale_record')
    refuseFilled(await findOrgUnitDependents(tx, level, id))
    await auditStore.write(tx, {
      by,
      action: 'remove',
      target: targetOf(item),
      place,
      before: valuesOf(item),
    })
  })
}

/**
 * Restores a removed org unit. Throws `already_exists` if its name is taken in the meantime, `not_found` if
 * it is too late.
 */
export async function restoreOrgUnit(
  { database }: { database: Database },
  { user, by }: RequestActor,
  level: OrgUnitLevel,
  id: string,
): Promise<OrgUnitItem> {
  return mapUniqueViolation('name', () =>
    database.transaction(user.scope, async (tx) => {
      const { item, place } = await visibleOrgUnit(tx, user, level, id, true)
      refuseUnlessAbove(user, level, place)
      const above = levelAbove(level)
      if (above !== null && !(await orgUnitStore.hold(tx, above, item.parent_id ?? '')))
        throw new ApiError('not_found', { fields: { parent_id: 'not_found' } })
      if (!(await orgUnitStore.setRemoved(tx, level, item, false))) throw new ApiError('stale_record')
      const restored = await written(tx, level, id)
      await auditStore.write(tx, {
        by,
        action: 'restore',
        target: targetOf(item),
        place,
        after: valuesOf(item),
      })
      return restored.item
    }),
  )
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

/**
 * Throws unless the user manages what is above the org unit: no one may remove the org unit of their own
 * role.
 */
function refuseUnlessAbove({ assignments }: ConsoleUser, level: OrgUnitLevel, place: Partial<Place>): void {
  const key = `${level}Id` as const
  const { [key]: _own, ...above } = place
  if (!hasRightAt(assignments, 'changeStructure', above)) throw new ApiError('forbidden')
}

async function written(tx: Tx, level: OrgUnitLevel, id: string): Promise<FoundOrgUnit> {
  const found = await orgUnitStore.byId(tx, level, id)
  if (found === null) throw new Error('what was written is not there')
  return found
}

const targetOf = ({ level, id, name }: OrgUnitItem) => ({ kind: level, id, name })

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
