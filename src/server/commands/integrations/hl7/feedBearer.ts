import { scopeRoles } from '../../../../domain/integrations/apiKeys.ts'
import { scopeOf } from '../../../auth/scopeOf.ts'
import type { Tx } from '../../../db/database.ts'
import type { Hl7FeedRow } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { nodesOf, pathTo } from '../../../db/orgUnits/orgUnitPath.ts'
import type { Sender } from '../encounterBeds.ts'

/**
 * Returns what a feed may do: the same as an API key of the scope `fhir:write` at its org unit; null while the
 * org unit is removed.
 */
export async function senderOf(tx: Tx, feed: Hl7FeedRow, address: string): Promise<Sender | null> {
  const found = await pathTo(tx, feed.nodeId)
  if (found === null) return null
  const path = nodesOf(found.path)
  const assignments = [{ role: scopeRoles['fhir:write'], path }]
  const name = `${feed.name} (HL7)`
  return {
    bearer: {
      id: feed.id,
      name,
      ownName: feed.name,
      assignments,
      scope: await scopeOf(tx, assignments),
      customerId: feed.customerId,
      level: feed.level,
      nodeId: feed.nodeId,
      makerId: null,
      expiresAt: Number.POSITIVE_INFINITY,
    },
    by: { id: null, name, as: null, address },
  }
}
