import * as z from 'zod/mini'
import {
  SettingChange,
  SettingItem,
  SettingList,
  SettingQuery,
  SettingRemoval,
} from '../../../contract/settings/settingRequests.ts'
import { SettingKey } from '../../../contract/settings/settingSchemas.ts'
import { removeSetting, setSetting } from '../../commands/settings/settingCommands.ts'
import { settingList } from '../../commands/settings/settingList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { seenVersion } from '../../http/ifMatch.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ key: SettingKey })

/** Registers /api/v1/settings: the settings in effect from a level down, and the level that defines each. */
export function registerSettings(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const onRequest = authentication.required

  server.get(
    '/settings',
    { onRequest, schema: { querystring: SettingQuery, response: { 200: SettingList } } },
    (request) => settingList(context, authentication.of(request), request.query.node),
  )

  server.put(
    '/settings/:key',
    { onRequest, schema: { params: Params, body: SettingChange, response: { 200: SettingItem } } },
    (request) => {
      const { node, value } = request.body
      const seen = { key: request.params.key, orgUnitId: node, version: seenVersion(request) }
      return setSetting(context, requestActorOf(authentication, request), seen, value)
    },
  )

  server.delete(
    '/settings/:key',
    { onRequest, schema: { params: Params, querystring: SettingRemoval } },
    async (request, reply) => {
      const orgUnitId = request.query.node === 'platform' ? null : request.query.node
      const seen = { key: request.params.key, orgUnitId, version: seenVersion(request) }
      await removeSetting(context, requestActorOf(authentication, request), seen)
      return reply.code(204).send()
    },
  )
}
