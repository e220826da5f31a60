import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '../../httpServer.ts'
import { type Admitted, inPath } from '../admission.ts'
import { AckBody, CandidateBody, OfferBody, sdpBodyLimit, smallBodyLimit, UpdateBody } from '../bodies.ts'
import type { ConferenceMedia } from '../media/conferenceMedia.ts'
import { isSelf } from '../policy.ts'
import { invalidRole, noTelephony, ConferenceError, success, tooFast } from '../conferenceError.ts'
import type { ConferenceNodeDeps } from './nodeDeps.ts'

const path = '/participants/:uuid/calls'
const one = `${path}/:call`

/** State of a participant's media before and after a call. */
const noMedia = {
  media: 'none',
  isCutOff: false,
  isPicturePaused: false,
  isSmallPictureWanted: false,
} as const

/**
 * Registers participants/{uuid}/calls: a participant’s own media. No one can access another participant’s.
 */
export function registerCalls(server: HttpServer, deps: ConferenceNodeDeps): void {
  const { admission, limits } = deps
  const small = { onRequest: admission.required, schema: { hide: true }, bodyLimit: smallBodyLimit }
  const large = { ...small, bodyLimit: sdpBodyLimit }

  server.post(path, { ...large, schema: { body: OfferBody, hide: true } }, async (request) => {
    const { conference, actor, media } = own(request)
    if (!limits.offers.takes(actor.uuid)) throw tooFast()
    const {
      callUuid,
      sdp,
      media: kind,
    } = await media.open(actor.uuid, request.body.sdp).catch((error: unknown) => {
      // The failed attempt has also ended the previous call.
      if (!media.hasCall(actor.uuid)) conference.update(actor.uuid, noMedia)
      throw error
    })
    conference.callOpened(actor.uuid)
    conference.update(actor.uuid, { ...noMedia, media: kind })
    return success({ call_uuid: callUuid, sdp })
  })

  server.post(`${one}/update`, { ...large, schema: { body: UpdateBody, hide: true } }, async (request) => {
    const { conference, actor, media, callUuid } = ownCall(request)
    if (!limits.offers.takes(actor.uuid)) throw tooFast()
    const { sdp, media: kind } = await media.update(actor.uuid, callUuid, request.body.sdp)
    conference.update(actor.uuid, { media: kind })
    return success({ call_uuid: callUuid, sdp })
  })

  server.post(`${one}/ack`, { ...large, schema: { body: AckBody, hide: true } }, async (request) => {
    ownCall(request)
    return success(true)
  })

  // This side responds to the client wherever an authenticated check comes from, so it needs none of the
  // client's candidates.
  server.post(
    `${one}/new_candidate`,
    { ...small, schema: { body: CandidateBody, hide: true } },
    async (request) => {
      ownCall(request)
      return success(null)
    },
  )

  server.post(`${one}/statistics`, small, async (request) => {
    ownCall(request)
    return success(null)
  })

  server.post(`${one}/disconnect`, small, async (request) => {
    const { conference, actor, media } = ownCall(request)
    media.leave(actor.uuid)
    conference.present(actor.uuid, false)
    conference.update(actor.uuid, noMedia)
    return success(null)
  })

  server.post(`${one}/dtmf`, small, async (request) => {
    ownCall(request)
    throw noTelephony()
  })

  function own(request: FastifyRequest): Admitted & { media: ConferenceMedia } {
    const { conference, actor, target } = admission.target(request)
    if (!isSelf(actor, target)) throw invalidRole()
    return { conference, actor, media: deps.mediaOf(conference) }
  }

  function ownCall(request: FastifyRequest): ReturnType<typeof own> & { callUuid: string } {
    const mine = own(request)
    const callUuid = inPath(request, 'call')
    if (!mine.media.isCallOf(mine.actor.uuid, callUuid)) throw new ConferenceError(404, 'No such call')
    return { ...mine, callUuid }
  }
}
