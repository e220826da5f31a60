import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '../../httpServer.ts'
import { ChatBody, DialBody, SettingBody, smallBodyLimit } from '../bodies.ts'
import type { Admitted } from '../admission.ts'
import type { Conference } from '../conference.ts'
import { statusOf } from '../conferenceEvents.ts'
import { mayModerate } from '../policy.ts'
import { invalidRole, noTelephony, success, tooFast } from '../conferenceError.ts'
import type { ConferenceNodeDeps } from './nodeDeps.ts'

/** Host actions on the whole conference, by the last part of the path. None has a body. */
const hostVerbs: Readonly<Record<string, (conference: Conference) => void>> = {
  lock: (conference) => conference.setRules({ locked: true }),
  unlock: (conference) => conference.setRules({ locked: false }),
  muteguests: (conference) => conference.setRules({ guestsMuted: true }),
  unmuteguests: (conference) => conference.setRules({ guestsMuted: false }),
  clearallbuzz: (conference) => {
    for (const { uuid } of conference.participants) conference.update(uuid, { handRaisedAt: 0 })
  },
  // The conference started with its first participant.
  start_conference: () => undefined,
  disconnect: (conference) => conference.end('Conference terminated by another participant'),
}

/** Registers the routes of a conference as a whole: participants, state, chat, and host actions. */
export function registerConference(server: HttpServer, deps: ConferenceNodeDeps): void {
  const { admission, limits } = deps
  const required = { onRequest: admission.required, schema: { hide: true }, bodyLimit: smallBodyLimit }

  server.get('/participants', required, async (request) => {
    const { conference, actor } = admission.of(request)
    return success(conference.rosterOf(actor.uuid).map(({ data }) => data))
  })

  server.get('/conference_status', required, async (request) =>
    success(statusOf(admission.of(request).conference.rules)),
  )

  // No theme: the client draws its own screens.
  server.get('/theme/', required, (_request, reply) => reply.code(204).send())

  for (const [path, act] of Object.entries(hostVerbs))
    server.post(`/${path}`, required, async (request) => {
      act(asHost(request).conference)
      return success(true)
    })

  server.post(
    '/set_guests_can_unmute',
    { ...required, schema: { body: SettingBody, hide: true } },
    async (request) => {
      asHost(request).conference.setRules({ guestsCanUnmute: request.body.setting })
      return success(true)
    },
  )

  server.post('/message', { ...required, schema: { body: ChatBody, hide: true } }, async (request) => {
    const { conference, actor } = admission.of(request)
    if (actor.isWaiting) throw invalidRole()
    if (!limits.chat.takes(actor.uuid)) throw tooFast()
    conference.chat(actor, request.body)
    return success(true)
  })

  server.post('/dial', { ...required, schema: { body: DialBody, hide: true } }, async (request) => {
    asHost(request)
    throw noTelephony()
  })

  function asHost(request: FastifyRequest): Admitted {
    const admitted = admission.of(request)
    if (!mayModerate(admitted.actor)) throw invalidRole()
    return admitted
  }
}
