import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '../../httpServer.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'
import { aliasOf } from '../admission.ts'
import { ClosingBody, RequestTokenBody, smallBodyLimit } from '../bodies.ts'
import { type Conference, conferenceOver } from '../conference.ts'
import type { ConferenceEntry } from '../conferenceRegistry.ts'
import type { Participant } from '../participant.ts'
import { checkAccessCode } from '../accessCode.ts'
import { noSuchConference, ConferenceError, success, tooFast } from '../conferenceError.ts'
import type { ConferenceNodeDeps } from './nodeDeps.ts'

/**
 * Maximum number of participants, more than any bedside call has. The seventh with media is refused earlier,
 * by `calls`.
 */
const mostParticipants = 40
/** Seats of these that are reserved for hosts: the room's screen and remotes, and clinicians. */
const hostSeats = 8

/** Registers request_token, refresh_token and release_token, with which participants join, stay and leave. */
export function registerTokens(server: HttpServer, deps: ConferenceNodeDeps): void {
  const { admission, registry, tokens } = deps
  const expires = String(deps.tokenLifeSeconds)
  const version = { version_id: deps.version, pseudo_version: '1' }

  server.post(
    '/request_token',
    { schema: { body: RequestTokenBody, hide: true }, bodyLimit: smallBodyLimit },
    async (request, reply) => {
      const entry = await registry.find(aliasOf(request))
      if (entry === null) throw noSuchConference()
      // The limit counts existing conferences only, so that invented aliases cannot fill the memory.
      const visitor = `${rateLimitKey(request.ip)} ${entry.alias}`
      const standing = judge(request, entry, visitor)
      if (standing === 'required') {
        const result = { pin: 'required', guest_pin: 'required', version }
        return reply.code(403).send(success(result))
      }
      const conference = deps.conferenceOf(entry)
      const { invite, role } = standing
      if (!deps.limits.joins.takes(`${visitor} ${invite ?? role}`)) throw tooFast()
      if (invite !== null && conference.hasEnded(invite)) throw new ConferenceError(403, 'Invalid PIN')
      // A participant who joined by the same invite before makes room.
      const others = conference.participants.filter((other) => invite === null || other.invite !== invite)
      if (others.length >= mostParticipants - (role === 'chair' ? 0 : hostSeats))
        throw new ConferenceError(403, 'Participant limit reached')
      const { display_name: displayName, supports_direct_chat: supportsDirectChat } = request.body
      const { shows_kept: showsKept } = request.body
      const { alias } = entry
      const returning = deps.tickets.read(request.body.return_ticket, entry)
      const participant = conference.join({
        displayName,
        ...standing,
        supportsDirectChat,
        showsKept,
        returning,
      })
      const attendee = conference.attendee(participant.uuid)
      return success({
        token: tokens.issue({ alias, uuid: participant.uuid }),
        expires,
        version,
        ...tokenReply(conference, participant),
        ...deps.iceServers(),
        ...(attendee !== null && { return_ticket: deps.tickets.issue(entry, attendee) }),
      })
    },
  )

  server.post(
    '/refresh_token',
    { onRequest: admission.forRefresh, schema: { hide: true }, bodyLimit: smallBodyLimit },
    async (request) => {
      const { conference, actor } = admission.of(request)
      const { alias } = conference.entry
      const isOpen = (await registry.find(alias))?.call === conference.entry.call
      // Another process holds the conference if it took this one for dead: no participant must stay apart
      // from the others.
      const isOurs = isOpen && (await registry.claim(alias, deps.peerId)) === deps.peerId
      if (!isOurs) {
        conference.end(isOpen ? 'Signaling node disconnected' : conferenceOver)
        throw new ConferenceError(401, 'Invalid token')
      }
      // The participant may have left while `registry` was queried.
      if (conference.participant(actor.uuid) === null) throw new ConferenceError(401, 'Invalid token')
      const role = actor.role === 'chair' ? 'HOST' : 'GUEST'
      return success({ token: tokens.issue({ alias, uuid: actor.uuid }), expires, role })
    },
  )

  server.post(
    '/release_token',
    { onRequest: admission.forRelease, schema: { hide: true }, bodyLimit: smallBodyLimit },
    async (request) => {
      const { conference, actor } = admission.of(request)
      conference.remove(actor.uuid, null, ClosingBody.safeParse(request.body).success ? 'closed' : 'left')
      return success(true)
    },
  )

  /**
   * Checks the access code before any refusal, so that wrong ones from the same address do not block a right
   * one.
   */
  function judge(
    request: FastifyRequest,
    entry: ConferenceEntry,
    visitor: string,
  ): Exclude<ReturnType<typeof checkAccessCode>, null> {
    const given = request.headers['pin']
    if (!deps.limits.pins.takes(visitor)) throw tooFast()
    const verdict = checkAccessCode(entry, typeof given === 'string' ? given : '')
    if (verdict !== null) return verdict
    if (!deps.limits.wrongPins.takes(visitor)) throw tooFast()
    throw new ConferenceError(403, 'Invalid PIN')
  }
}

function tokenReply({ entry }: Conference, { uuid, displayName, role, isWaiting }: Participant) {
  return {
    participant_uuid: uuid,
    display_name: displayName,
    role: role === 'chair' ? 'HOST' : 'GUEST',
    conference_name: entry.name,
    service_type: 'conference',
    current_service_type: isWaiting ? 'waiting_room' : 'conference',
    call_type: 'video',
    chat_enabled: true,
    direct_media: false,
    guests_can_present: true,
    trickle_ice_enabled: true,
    fecc_enabled: false,
    rtmp_enabled: false,
    vp9_enabled: false,
    allow_1080p: false,
    analytics_enabled: false,
    breakout_rooms: false,
  }
}
