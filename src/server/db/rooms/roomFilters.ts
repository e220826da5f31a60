import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { searchText } from '../schema/columns.ts'
import { holdsWord } from '../lists/keyset.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

/**
 * Conditions that select rooms by columns of `rooms` alone: the levels above are looked up once, not for each
 * of 20,000 rooms. A page of rooms can then be read in the order of an index, and rooms can be counted
 * without a join.
 */

const liesBelow: Readonly<Record<Node['level'], (id: string) => SQL>> = {
  organization: (id) =>
    sql`${rooms.customerId} in (select own.id from ${customers} own where own.organization_id = ${id})`,
  customer: (id) => eq(rooms.customerId, id),
  facility: (id) => sql`${rooms.unitId} in (select own.id from ${units} own where own.facility_id = ${id})`,
  unit: (id) => eq(rooms.unitId, id),
}

/** Condition for the rooms at or below an org unit. */
export function roomsInOrgUnit({ level, id }: Pick<Node, 'level' | 'id'>): SQL {
  return liesBelow[level](id)
}

/** Condition for the rooms at or below an org unit of any level. */
export const roomsBelow = (id: string): SQL | undefined =>
  or(...Object.values(liesBelow).map((isBelow) => isBelow(id)))

/**
 * Condition for the rooms at or below any of the org units. Row-level security already restricts the
 * customer; the org unit restricts further.
 */
export function roomsInScope(within: readonly Pick<Assignment, 'path'>[]): SQL | undefined {
  return or(
    sql`false`,
    ...within.map(({ path }) => {
      const orgUnit = path.at(-1)
      return orgUnit === undefined ? sql`true` : roomsInOrgUnit(orgUnit)
    }),
  )
}

/**
 * Condition that the name of the unit or the facility contains a word. No word contains a space, so each is
 * in one of the names alone.
 */
const above = (word: string): SQL =>
  sql`${rooms.unitId} in (select own.id from ${units} own join ${facilities} higher on higher.id = own.facility_id
    where ${holdsWord(searchText(sql`own.name || ' ' || higher.name`), word)})`

const ownText = (word: string): SQL => holdsWord(rooms.searched, word)

/**
 * Condition for the rooms that have each word in their number, bed, device ID, unit name or facility name.
 */
export function roomsMatching(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => or(ownText(word), above(word))))
}

/** Same as `roomsMatching`, without the device ID. */
export function bedsMatching(words: readonly string[]): SQL | undefined {
  const named = (word: string) => holdsWord(searchText(sql`${rooms.number} || ' ' || ${rooms.bed}`), word)
  return and(...words.map((word) => or(and(ownText(word), named(word)), above(word))))
}
