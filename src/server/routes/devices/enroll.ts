import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { EnrollReply, EnrollRequest } from '../../../contract/devices/enrollment.ts'
import { enrollDevice } from '../../commands/devices/enrollDevice.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** POST /aps/enroll: a room device trades its code for a credential, once. */
export function registerEnroll(plain: FastifyInstance, { context, enrollLimit }: RouteDeps): void {
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
