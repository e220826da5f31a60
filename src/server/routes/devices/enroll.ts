import { EnrollReply, EnrollRequest } from '../../../contract/devices/enrollment.ts'
import { enrollDevice } from '../../commands/devices/enrollDevice.ts'
import type { HttpServer } from '../../httpServer.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** POST /aps/enroll: a room device trades its code for a credential, once. */
export function registerEnroll(server: HttpServer, { context, enrollLimit }: RouteDeps): void {
  server.post(
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
