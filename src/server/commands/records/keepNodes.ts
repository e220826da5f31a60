import {
  type NewNode,
  type NodeChange,
  type NodeItem,
  type NodeLevel,
  nodeLevels,
} from '../../../contract/structure.ts'
import { nodeProblems } from '../../../domain/records.ts'
import { may, isOfPlatform, type Place } from '../../../domain/roles.ts'
import { auditStore } from '../../db/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { belowNode } from '../../db/hangingBelow.ts'
import { type FoundNode, structureStore } from '../../db/structureStore.ts'
import type { Keeper } from '../../http/actor.ts'
import type { ConsoleUser } from '../../http/consoleAuthentication.ts'
import { ApiError } from '../../http/errors.ts'
import { differences, refuseFilled, refuseProblems, refusingDuplicates } from './refusals.ts'

export interface Seen {
  id: string
  version: number
}

/** Returns an org unit that the user may see. Throws `not_found` for any other. */
export async function visibleNode(
  tx: Tx,
  { assignments }: ConsoleUser,
  level: NodeLevel,
  id: string,
  removed = false,
): Promise<FoundNode> {
  const found = await structureStore.byId(tx, level, id, removed)
  if (found === null || !may(assignments, 'seeStructure', found.place)) throw new ApiError('not_found')
  return found
}

/** Makes a node. Throws what is wrong with it, `forbidden`, `not_found` for a node above that is gone, `already_exists`. */
export async function createNode(
  { database }: { database: Database },
  { user, by }: Keeper,
  level: NodeLevel,
  asked: NewNode,
): Promise<NodeItem> {
  const made = trimmed(asked)
  refuseProblems(nodeProblems(level, made))
  return refusingDuplicates('name', () =>
    database.transaction(user.scope, async (tx) => {
      const above = await aboveOf(tx, user, level, made.parent_id)
      const id = await structureStore.create(tx, level, made, above?.place.customerId ?? null)
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

/** Changes an org unit. Throws as `createNode` does, and `stale_record` if someone else changed it first. */
export async function changeNode(
  { database }: { database: Database },
  { user, by }: Keeper,
  level: NodeLevel,
  { id, version }: Seen,
  asked: NodeChange,
): Promise<NodeItem> {
  return refusingDuplicates('name', () =>
    database.transaction(user.scope, async (tx) => {
      const found = await visibleNode(tx, user, level, id)
      if (!may(user.assignments, 'changeStructure', found.place)) throw new ApiError('forbidden')
      const change = trimmed({ ...found.item, parent_id: found.item.parent_id ?? '', ...present(asked) })
      refuseProblems(nodeProblems(level, change))
      if (!(await structureStore.change(tx, level, { id, version }, change)))
        throw new ApiError('stale_record')
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
export async function removeNode(
  { database }: { database: Database },
  { user, by }: Keeper,
  level: NodeLevel,
  { id, version }: Seen,
): Promise<void> {
  await database.transaction(user.scope, async (tx) => {
    const { item, place } = await visibleNode(tx, user, level, id)
    refuseUnlessAbove(user, level, place)
    // From here on, no one can add a child: a transaction that adds one locks the org unit first, and this
    // one waits for it.
    if (!(await structureStore.setRemoved(tx, level, { id, version }, true)))
      throw new ApiError('stale_record')
    refuseFilled(await belowNode(tx, level, id))
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
export async function restoreNode(
  { database }: { database: Database },
  { user, by }: Keeper,
  level: NodeLevel,
  id: string,
): Promise<NodeItem> {
  return refusingDuplicates('name', () =>
    database.transaction(user.scope, async (tx) => {
      const { item, place } = await visibleNode(tx, user, level, id, true)
      refuseUnlessAbove(user, level, place)
      const above = levelAbove(level)
      if (above !== null && !(await structureStore.hold(tx, above, item.parent_id ?? '')))
        throw new ApiError('not_found', { fields: { parent_id: 'not_found' } })
      if (!(await structureStore.setRemoved(tx, level, item, false))) throw new ApiError('stale_record')
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

export const levelAbove = (level: NodeLevel): NodeLevel | null =>
  nodeLevels[nodeLevels.indexOf(level) - 1] ?? null

/** Returns the parent of a new org unit, and locks it. */
async function aboveOf(tx: Tx, user: ConsoleUser, level: NodeLevel, id: string): Promise<FoundNode | null> {
  const above = levelAbove(level)
  if (above === null) {
    if (!user.assignments.some(isOfPlatform) || !may(user.assignments, 'changeStructure', {}))
      throw new ApiError('forbidden')
    return null
  }
  const found =
    isId(id) && (await structureStore.hold(tx, above, id)) ? await structureStore.byId(tx, above, id) : null
  if (found === null || !may(user.assignments, 'seeStructure', found.place))
    throw new ApiError('bad_request', { fields: { parent_id: 'not_found' } })
  if (!may(user.assignments, 'changeStructure', found.place)) throw new ApiError('forbidden')
  return found
}

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)

/**
 * Throws unless the user manages what is above the org unit: no one may remove the org unit of their own
 * role.
 */
function refuseUnlessAbove({ assignments }: ConsoleUser, level: NodeLevel, place: Partial<Place>): void {
  const key = `${level}Id` as const
  const { [key]: _own, ...above } = place
  if (!may(assignments, 'changeStructure', above)) throw new ApiError('forbidden')
}

async function written(tx: Tx, level: NodeLevel, id: string): Promise<FoundNode> {
  const found = await structureStore.byId(tx, level, id)
  if (found === null) throw new Error('what was written is not there')
  return found
}

const targetOf = ({ level, id, name }: NodeItem) => ({ kind: level, id, name })

/** Returns the values of an org unit that the audit records. */
function valuesOf({ level, name, address, time_zone: timeZone }: NodeItem): Record<string, unknown> {
  return level === 'facility' ? { name, address, time_zone: timeZone } : { name }
}

function trimmed({ name, parent_id, address, time_zone }: NewNode): NewNode {
  return { name: name.trim(), parent_id, address: address.trim(), time_zone: time_zone.trim() }
}

/** Only what was said: a field that is left out stays as it is. */
function present(change: NodeChange): Partial<NewNode> {
  const { name, address, time_zone } = change
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(time_zone !== undefined && { time_zone }),
  }
}
