import type { FastifyRequest } from 'fastify'
import { ConnectionQuality, QualityMinute, SigningClarity } from '../../../contract/conference/callQuality.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { Admitted } from '../admission.ts'
import { smallBodyLimit } from '../bodies.ts'
import { invalidRole, success, tooFast } from '../conferenceError.ts'
import { isSelf } from '../policy.ts'
import { qualityPart } from '../qualityRecorder.ts'
import type { ConferenceNodeDeps } from './nodeDeps.ts'

const path = '/participants/:uuid'

/**
 * Registers what participants report about their own connection: the grade of the last seconds, which the
 * others see, and each minute, for the record. No one reports for anyone else.
 */
export function registerQuality(server: HttpServer, deps: ConferenceNodeDeps): void {
  const { admission, limits, quality } = deps
  const required = { onRequest: admission.required, bodyLimit: smallBodyLimit }

  server.post(
    `${path}/connection_quality`,
    { ...required, schema: { body: ConnectionQuality, hide: true } },
    async (request) => {
      const { conference, actor } = own(request)
      if (!limits.grades.takes(actor.uuid)) throw tooFast()
      conference.update(actor.uuid, { quality: request.body.grade })
      return success(null)
    },
  )

  server.post(
    `${path}/signing`,
    { ...required, schema: { body: SigningClarity, hide: true } },
    async (request) => {
      const { conference, actor } = own(request)
      conference.update(actor.uuid, { isSigningUnclear: !request.body.is_clear })
      return success(null)
    },
  )

  server.post(
    `${path}/quality`,
    { ...required, schema: { body: QualityMinute, hide: true } },
    async (request) => {
      const { conference, actor } = own(request)
      if (actor.media === 'none') throw invalidRole()
      if (!limits.quality.takes(actor.uuid)) throw tooFast()
      const { call, own: seats } = conference.entry
      const part = qualityPart(actor, seats)
      await quality.record({ call, participant: actor.uuid, part, minute: request.body })
      return success(null)
    },
  )

  function own(request: FastifyRequest): Admitted {
    const { conference, actor, target } = admission.target(request)
    if (!isSelf(actor, target)) throw invalidRole()
    return { conference, actor }
  }
}
