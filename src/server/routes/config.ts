import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { RuntimeConfig } from '../../contract/config.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { settingStore } from '../db/settingStore.ts'

const Support = RuntimeConfig.shape.support
const Announcement = z.object({ id: z.string(), text: z.string() })

/** GET /config.json: what the front end must know before anybody is signed in. */
export function registerConfigJson(
  server: FastifyInstance,
  { config, database }: { config: Config; database: Database },
): void {
  server.get('/config.json', { schema: { response: { 200: RuntimeConfig } } }, async (_request, reply) => {
    const [announcement, support] = await database.transaction('platform', async (tx) => [
      z.safeParse(Announcement, await settingStore.ofPlatform(tx, 'announcement')),
      z.safeParse(Support, await settingStore.ofPlatform(tx, 'support')),
    ])
    const answer: RuntimeConfig = {
      version: config.version,
      api_base: '',
      sso_url: config.ssoUrl ?? '',
      conference_url: config.conferenceUrl ?? '',
      support: support.success ? support.data : { phone: '', email: '' },
      privacy_url: '',
      announcement: announcement.success ? announcement.data : null,
    }
    return reply.header('cache-control', 'no-cache').send(answer)
  })
}
