import { permissionEndpoints } from '../../../contract/permissions/permissionEndpoints.ts'
import { setPermission, previewPermission } from '../../commands/permissions/setPermission.ts'
import { permissionGrid } from '../../commands/permissions/permissionGrid.ts'
import { explainAccess } from '../../commands/permissions/explainAccess.ts'
import { explainRoomPermission } from '../../commands/permissions/explainRoomPermission.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { seenVersion } from '../../http/ifMatch.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Registers /api/v1/permissions: the functions of rooms, by level. A Login As session cannot change them. */
export function registerPermissions(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const { grid, preview, decide, whyRoom, whyPerson } = permissionEndpoints
  const guards = { onRequest: authentication.required }

  registerEndpoint(server, grid, guards, (request) =>
    permissionGrid(context, authentication.of(request), request.query.node),
  )

  registerEndpoint(server, preview, guards, (request) =>
    previewPermission(context, authentication.of(request), request.body),
  )

  registerEndpoint(server, decide, { onRequest: authentication.inPerson }, (request) =>
    setPermission(context, requestActorOf(authentication, request), seenVersion(request), request.body),
  )

  registerEndpoint(server, whyRoom, guards, (request) =>
    explainRoomPermission(context, authentication.of(request), request.query),
  )

  registerEndpoint(server, whyPerson, guards, (request) =>
    explainAccess(context, authentication.of(request), { ...request.params, ...request.query }),
  )
}
