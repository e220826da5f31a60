import {
  PermissionChange,
  PermissionDecision,
  PermissionGrid,
  PermissionPreview,
  PermissionQuery,
  RoomPermissionExplanationQuery,
  RoomPermissionExplanation,
} from '../../../contract/permissions/permissions.ts'
import { setPermission, previewPermission } from '../../commands/permissions/setPermission.ts'
import { permissionGrid } from '../../commands/permissions/permissionGrid.ts'
import { explainRoomPermission } from '../../commands/permissions/explainRoomPermission.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { seenVersion } from '../../http/ifMatch.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Registers /api/v1/permissions: the functions of rooms, by level. A Login As session cannot change them. */
export function registerPermissions(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps

  server.get(
    '/permissions',
    {
      onRequest: authentication.required,
      schema: { querystring: PermissionQuery, response: { 200: PermissionGrid } },
    },
    (request) => permissionGrid(context, authentication.of(request), request.query.node),
  )

  server.post(
    '/permissions/preview',
    {
      onRequest: authentication.required,
      schema: { body: PermissionChange, response: { 200: PermissionPreview } },
    },
    (request) => previewPermission(context, authentication.of(request), request.body),
  )

  server.put(
    '/permissions',
    {
      onRequest: authentication.inPerson,
      schema: { body: PermissionDecision, response: { 200: PermissionPreview } },
    },
    (request) =>
      setPermission(context, requestActorOf(authentication, request), seenVersion(request), request.body),
  )

  server.get(
    '/permissions/why',
    {
      onRequest: authentication.required,
      schema: { querystring: RoomPermissionExplanationQuery, response: { 200: RoomPermissionExplanation } },
    },
    (request) => explainRoomPermission(context, authentication.of(request), request.query),
  )
}
