import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '../../commands/context.ts'
import { reachedOrigin } from '../../http/reachedOrigin.ts'

/**
 * Returns the origin of links in messages: the configured one, otherwise the address under which the tablet
 * reached this server.
 */
export function joinBase({ publicUrl, trustsHost }: CommandContext, request: FastifyRequest): string {
  return publicUrl ?? reachedOrigin(request, trustsHost)
}
