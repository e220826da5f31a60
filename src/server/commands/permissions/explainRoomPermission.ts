import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import type { RoomPermissionExplanation } from '../../../contract/permissions/permissions.ts'
import { decidingGrant, isPossibleIn } from '../../../domain/permissions/permissions.ts'
import type { Database } from '../../db/database.ts'
import { permissionStore } from '../../db/permissions/permissionStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { requirePermissionOrgUnit } from './requirePermissionOrgUnit.ts'

/** Explains why a room has a function, or does not have it: what each level says, and which one decides. */
export async function explainRoomPermission(
  { database }: { database: Database },
  user: ConsoleUser,
  { room: roomId, function: name }: { room: string; function: RemoteFunction },
): Promise<RoomPermissionExplanation> {
  return database.transaction(user.scope, async (tx) => {
    const { path, orgUnit } = await requirePermissionOrgUnit(tx, user, roomId)
    const room = await roomStore.byId(tx, roomId)
    if (room === null) throw new ApiError('not_found')
    const grants = await permissionStore.at(
      tx,
      path.map(({ id }) => id),
    )
    const deciding = decidingGrant(grants, name)
    const possible = isPossibleIn(room.type, name)
    return {
      room: orgUnit,
      function: name,
      available: possible && deciding?.granted === true,
      because: !possible ? 'no_screen' : deciding === null ? 'nobody_spoke' : 'decided',
      steps: path.map((step) => {
        const own = grants.find(({ nodeId, function: granted }) => nodeId === step.id && granted === name)
        return {
          node: step,
          said: own?.granted ?? null,
          by: own?.changedBy ?? null,
          at: own?.changedAt.getTime() ?? null,
          decides: own !== undefined && own === deciding,
        }
      }),
    }
  })
}
