import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ConsultDesk, DeskJoinRequest } from '../../contract/consult.ts'
import { MeetJoinReply } from '../../contract/meet.ts'
import { consultDesk, joinFromDesk } from '../commands/consultDesk.ts'
import { ApiError } from '../http/errors.ts'
import type { RouteParts } from './routeParts.ts'

/** /consult/*: the waiting calls of a unit, for a clinician who was called to one of them. */
export function registerConsult(plain: FastifyInstance, { context }: RouteParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()

  // Before the body is read, as wherever somebody must say who asks.
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    bearerOf(request)
  }

  server.get('/consult/waiting', { onRequest, schema: { response: { 200: ConsultDesk } } }, (request) =>
    consultDesk(context, bearerOf(request)),
  )

  server.post(
    '/consult/join',
    { onRequest, schema: { body: DeskJoinRequest, response: { 200: MeetJoinReply } } },
    (request) => joinFromDesk(context, bearerOf(request), request.body),
  )
}

function bearerOf(request: FastifyRequest): string {
  const [, secret] = /^Bearer ([\w-]{16,200})$/iu.exec(request.headers.authorization ?? '') ?? []
  if (secret === undefined) throw new ApiError('unauthorized')
  return secret
}
