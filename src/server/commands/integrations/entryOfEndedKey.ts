import type { AuditEvent } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import type { ApiKeyRow } from '../../db/integrations/apiKeyStore.ts'
import { pathTo, placeOn } from '../../db/orgUnits/orgUnitPath.ts'

/** Returns the audit entry of a key that ended with the account of its creator. */
export async function entryOfEndedKey(
  tx: Tx,
  { id, name, nodeId }: Pick<ApiKeyRow, 'id' | 'name' | 'nodeId'>,
): Promise<Omit<AuditEvent, 'by'>> {
  const found = await pathTo(tx, nodeId, { archived: true })
  return {
    action: 'remove',
    target: { kind: 'api_key', id, name },
    place: placeOn(found?.path ?? []),
    after: { reason: 'creator_deactivated' },
  }
}
