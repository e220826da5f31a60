import { integrationLevels } from '../../../contract/apiKeys.ts'
import { may, type Place, type Right } from '../../../domain/roles.ts'
import type { Tx } from '../../db/database.ts'
import { structureStore } from '../../db/structureStore.ts'
import type { ConsoleUser } from '../../http/consoleAuthentication.ts'
import { ApiError } from '../../http/errors.ts'
import { isId } from '../records/keepNodes.ts'

type Level = (typeof integrationLevels)[number]

/** A node for a key or a webhook, as a table has it. */
export interface IntegrationNode {
  level: Level
  nodeId: string | null
  customerId: string | null
  place: Partial<Place>
}

/**
 * Returns the requested org unit, if the user has the right there. Throws `bad_request` with the field, and
 * `forbidden`.
 */
export async function integrationNode(
  tx: Tx,
  { assignments }: ConsoleUser,
  right: Right,
  asked: { level: string; node_id: string | null },
): Promise<IntegrationNode> {
  const level = integrationLevels.find((name) => name === asked.level)
  if (level === undefined)
    throw new ApiError('bad_request', {
      fields: { level: asked.level === '' ? 'required' : 'invalid_value' },
    })
  const id = asked.node_id ?? ''
  const found =
    level === 'platform' || !isId(id) || !(await structureStore.hold(tx, level, id))
      ? null
      : await structureStore.byId(tx, level, id)
  if (level !== 'platform' && found === null)
    throw new ApiError('bad_request', { fields: { node_id: id === '' ? 'required' : 'not_found' } })
  const place = found?.place ?? {}
  if (!may(assignments, right, place)) throw new ApiError('forbidden')
  return { level, nodeId: found === null ? null : id, customerId: place.customerId ?? null, place }
}
