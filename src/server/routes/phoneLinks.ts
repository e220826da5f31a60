import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PhoneLink } from '../../contract/rooms.ts'
import { may } from '../../domain/roles.ts'
import { ownPhoneLink, phoneLinkMs } from '../commands/bedside/ownPhoneLink.ts'
import { roomStore } from '../db/roomStore.ts'
import { ApiError } from '../http/errors.ts'
import type { ConsoleParts } from './consoleParts.ts'

const Params = z.object({ id: z.uuid() })

/** /api/v1/byod-devices/{id}/links: the link by which a patient's own phone gets into its place. */
export function registerPhoneLinks(plain: FastifyInstance, parts: ConsoleParts): void {
  const { context, authentication, origin } = parts
  plain
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/byod-devices/:id/links',
      { onRequest: authentication.required, schema: { params: Params, response: { 201: PhoneLink } } },
      async (request, reply) => {
        const { scope, assignments } = authentication.of(request)
        const room = await context.database.transaction(scope, (tx) => roomStore.byId(tx, request.params.id))
        // One that lies elsewhere, or has a monitor, is none of these.
        if (room?.type !== 'byod' || !may(assignments, 'seeStructure', room)) throw new ApiError('not_found')
        if (!may(assignments, 'issuePhoneLinks', room)) throw new ApiError('forbidden')
        const link = await ownPhoneLink(context, room, origin())
        return reply.code(201).send({ link, expires_in: phoneLinkMs / 1_000 })
      },
    )
}
