import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { EnrollReply, EnrollRequest } from '../../contract/enrollment.ts'
import { enrollDevice } from '../commands/devices/enrollDevice.ts'
import { rateLimitKey } from '../http/rateLimitKey.ts'
import type { RouteParts } from './routeParts.ts'

/** POST /aps/enroll: a room device trades its code for a credential, once. */
export function registerEnroll(plain: FastifyInstance, { context, enrollLimit }: RouteParts): void {
  plain
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/enroll',
      { schema: { body: EnrollRequest, response: { 201: EnrollReply } } },
      async (request, reply) => {
        const enrolled = await enrollLimit.during(rateLimitKey(request.ip), () =>
          enrollDevice(context, request.body.code),
        )
        return reply.code(201).send(enrolled)
      },
    )
}
