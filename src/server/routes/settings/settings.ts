import { settingEndpoints } from '../../../contract/settings/settingRequests.ts'
import { removeSetting, setSetting } from '../../commands/settings/settingCommands.ts'
import { settingList } from '../../commands/settings/settingList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { seenVersion } from '../../http/ifMatch.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Registers /api/v1/settings: the settings in effect from a level down, and the level that defines each. */
export function registerSettings(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const guards = { onRequest: authentication.required }

  registerEndpoint(server, settingEndpoints.list, guards, (request) =>
    settingList(context, authentication.of(request), request.query.node),
  )

  registerEndpoint(server, settingEndpoints.set, guards, (request) => {
    const { node, value } = request.body
    const seen = { key: request.params.key, orgUnitId: node, version: seenVersion(request) }
    return setSetting(context, requestActorOf(authentication, request), seen, value)
  })

  registerEndpoint(server, settingEndpoints.remove, guards, (request) => {
    const orgUnitId = request.query.node === 'platform' ? null : request.query.node
    const seen = { key: request.params.key, orgUnitId, version: seenVersion(request) }
    return removeSetting(context, requestActorOf(authentication, request), seen)
  })
}
