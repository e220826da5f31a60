import { integrationLevels } from '../../../contract/integrations/apiKeys.ts'
import { hasRightAt, type Place, type Right } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { isId } from '../orgUnits/orgUnitCommands.ts'

type Level = (typeof integrationLevels)[number]

/** Org unit of a key or a webhook, as stored in a table. */
export interface IntegrationOrgUnit {
  level: Level
  nodeId: string | null
  customerId: string | null
  place: Partial<Place>
}

/**
 * Returns the requested org unit, if the user has the right there. Throws `bad_request` with the field, and
 * `forbidden`.
 */
export async function integrationOrgUnit(
  tx: Tx,
  { assignments }: ConsoleUser,
  right: Right,
  asked: { level: string; node_id: string | null },
): Promise<IntegrationOrgUnit> {
  const level = integrationLevels.find((name) => name === asked.level)
  if (level === undefined)
    throw new ApiError('bad_request', {
      fields: { level: asked.level === '' ? 'required' : 'invalid_value' },
    })
  const id = asked.node_id ?? ''
  const found =
    level === 'platform' || !isId(id) || !(await orgUnitStore.hold(tx, level, id))
      ? null
      : await orgUnitStore.byId(tx, level, id)
  if (level !== 'platform' && found === null)
    throw new ApiError('bad_request', { fields: { node_id: id === '' ? 'required' : 'not_found' } })
  const place = found?.place ?? {}
  if (!hasRightAt(assignments, right, place)) throw new ApiError('forbidden')
  return { level, nodeId: found === null ? null : id, customerId: place.customerId ?? null, place }
}
