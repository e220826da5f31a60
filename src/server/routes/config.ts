import * as z from 'zod/mini'
import { RuntimeConfig } from '../../contract/config.ts'
import { DemoConfig } from '../../contract/demo.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { settingStore } from '../db/settings/settingStore.ts'
import type { HttpServer } from '../httpServer.ts'

const Reply = z.extend(RuntimeConfig, DemoConfig.shape)

/** Registers GET /config.json: the configuration that the front end needs before sign-in. */
export function registerConfigJson(
  server: HttpServer,
  { config, database, isDemo }: { config: Config; database: Database; isDemo: boolean },
): void {
  server.get('/config.json', { schema: { response: { 200: Reply } } }, async (_request, reply) => {
    const { announcement, support } = await database.transaction('platform', async (tx) => ({
      announcement: await settingStore.at(tx, [], 'announcement'),
      support: await settingStore.at(tx, [], 'support'),
    }))
    const answer: z.infer<typeof Reply> = {
      version: config.version,
      api_base: '',
      sso_url: config.ssoUrl ?? '',
      conference_url: config.conferenceUrl ?? '',
      support,
      privacy_url: '',
      announcement: announcement.text === '' ? null : announcement,
      demo: isDemo,
    }
    return reply.header('cache-control', 'no-cache').send(answer)
  })
}
