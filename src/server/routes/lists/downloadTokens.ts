import { DownloadRequest, DownloadToken } from '../../../contract/lists/lists.ts'
import { downloadTokenStore } from '../../db/users/downloadTokenStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** How long a token waits for the browser to use it, in seconds. */
const lifeSeconds = 60

/**
 * Registers /api/v1/download-tokens: a browser downloads from a plain URL, without an Authorization header.
 */
export function registerDownloadTokens(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  server.post(
    '/download-tokens',
    {
      onRequest: authentication.required,
      schema: { body: DownloadRequest, response: { 201: DownloadToken } },
    },
    async (request, reply) => {
      const { sessionId } = authentication.of(request)
      const token = newSecret(24)
      const now = context.clock.now()
      const expiresAt = new Date(now + lifeSeconds * 1_000)
      const kept = { hash: secretHash(token), sessionId, url: request.body.url, expiresAt }
      await context.database.transaction('platform', (tx) =>
        downloadTokenStore.create(tx, kept, new Date(now)),
      )
      return reply.code(201).send({ token, expires_in: lifeSeconds })
    },
  )
}
