import type { HttpServer } from '../../httpServer.ts'
import type { Admitted } from '../admission.ts'
import { AspectRatioBody, ChatBody, RoleBody, smallBodyLimit } from '../bodies.ts'
import type { Participant } from '../participant.ts'
import { isSelf, mayGovern, mayModerate, mayUncover, mayUnmute } from '../policy.ts'
import { invalidRole, noTelephony, ConferenceError, success, tooFast } from '../conferenceError.ts'
import type { ConferenceNodeDeps } from './nodeDeps.ts'

type Encounter = Admitted & { readonly target: Participant }

/** Action on a participant: who may perform it, and what it does. */
interface Verb {
  allows(encounter: Encounter): boolean
  run(encounter: Encounter): void
  /** Result of a successful action: true if absent; null where Pexip’s API returns null. */
  readonly answer?: null
}

const itself = ({ actor, target }: Encounter) => isSelf(actor, target)
const governed = ({ actor, target }: Encounter) => mayGovern(actor, target)
const byHost = ({ actor }: Encounter) => mayModerate(actor)
/**
 * Mutes or unmutes what a participant sends. Participants undo every mute of their own media, a host only
 * those by hosts.
 */
const mute =
  (kind: 'sound' | 'picture', closed: boolean) =>
  ({ conference, actor, target }: Encounter) => {
    const by = isSelf(actor, target)
      ? { bySelf: closed, ...(!closed && { byHost: false }) }
      : { byHost: closed }
    conference.update(target.uuid, { [kind]: { ...target[kind], ...by } })
  }

const change =
  (changed: Partial<Participant>) =>
  ({ conference, target }: Encounter) =>
    conference.update(target.uuid, changed)

/** Actions on a participant, by the last part of the path. None has a body. */
const verbs: Readonly<Record<string, Verb>> = {
  mute: { allows: governed, run: mute('sound', true) },
  unmute: {
    allows: ({ conference, actor, target }) => mayUnmute(actor, target, conference.rules),
    run: mute('sound', false),
  },
  video_muted: { allows: governed, run: mute('picture', true) },
  video_unmuted: {
    allows: ({ actor, target }) => mayUncover(actor, target),
    run: mute('picture', false),
  },
  client_mute: { allows: itself, run: change({ isClientMuted: true }) },
  client_unmute: { allows: itself, run: change({ isClientMuted: false }) },
  buzz: {
    allows: itself,
    run: ({ conference, target }) => conference.raiseHand(target.uuid),
  },
  clearbuzz: { allows: governed, run: change({ handRaisedAt: 0 }) },
  unlock: { allows: byHost, run: change({ isWaiting: false }) },
  disconnect: {
    allows: governed,
    run: ({ conference, actor, target }) =>
      conference.remove(target.uuid, isSelf(actor, target) ? null : 'Disconnected by another participant'),
  },
  keep: {
    allows: ({ conference, actor, target }) => conference.mayKeep(actor, target),
    run: ({ conference, actor, target }) => conference.keep(actor.uuid, target.uuid),
    answer: null,
  },
  unkeep: {
    allows: ({ actor }) => !actor.isWaiting,
    run: ({ conference, actor, target }) => conference.unkeep(actor.uuid, target.uuid),
    answer: null,
  },
  take_floor: {
    allows: ({ actor, target }) => isSelf(actor, target) && !actor.isWaiting,
    run: ({ conference, target }) => conference.present(target.uuid, true),
    answer: null,
  },
  release_floor: {
    allows: governed,
    run: ({ conference, target }) => conference.present(target.uuid, false),
    answer: null,
  },
}

/** Registers the actions on one participant, by themselves or by a host. */
export function registerParticipants(server: HttpServer, deps: ConferenceNodeDeps): void {
  const { admission, limits } = deps
  const required = { onRequest: admission.required, schema: { hide: true }, bodyLimit: smallBodyLimit }
  const path = '/participants/:uuid'

  for (const [name, verb] of Object.entries(verbs))
    server.post(`${path}/${name}`, required, async (request) => {
      const encounter = admission.target(request)
      if (!verb.allows(encounter)) throw invalidRole()
      verb.run(encounter)
      return success(verb.answer === undefined ? true : verb.answer)
    })

  server.post(`${path}/message`, { ...required, schema: { body: ChatBody, hide: true } }, async (request) => {
    const { conference, actor, target } = admission.target(request)
    if (actor.isWaiting) throw invalidRole()
    if (!limits.chat.takes(actor.uuid)) throw tooFast()
    conference.chatTo(actor, target.uuid, request.body)
    return success(true)
  })

  server.post(`${path}/role`, { ...required, schema: { body: RoleBody, hide: true } }, async (request) => {
    const { conference, actor, target } = admission.target(request)
    if (!mayModerate(actor)) throw invalidRole()
    conference.update(target.uuid, { role: request.body.role })
    return success(true)
  })

  server.post(
    `${path}/preferred_aspect_ratio`,
    { ...required, schema: { body: AspectRatioBody, hide: true } },
    async (request) => {
      const { actor, target } = admission.target(request)
      if (!isSelf(actor, target)) throw invalidRole()
      // The picture is forwarded as its sender produces it.
      return success(true)
    },
  )

  for (const name of ['dtmf', 'transfer'])
    server.post(`${path}/${name}`, required, async (request) => {
      const { actor } = admission.target(request)
      if (!mayModerate(actor)) throw invalidRole()
      throw name === 'dtmf' ? noTelephony() : new ConferenceError(403, 'transfer failed')
    })

  server.get(`${path}/avatar.jpg`, required, async (request) => {
    admission.target(request)
    throw new ConferenceError(404, 'No image available')
  })
}
