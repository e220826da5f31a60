import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const isolation = 'api/conference/isolation.test.ts'
const badInput = 'api/conference/badInput.test.ts'
const seats = 'api/conference/seats.test.ts'
const garbage = 'api/conference/garbage.test.ts'
const rtcp = 'api/conference/rtcp.test.ts'
const retransmission = 'unit/server/conference/media/rtp/retransmission.test.ts'
const hello = 'api/devices/hello.test.ts'

/** Attacks by a person in a call, or near one, who breaks the wire protocol on purpose. */
export const conferenceAttacks: readonly Attack[] = [
  attack(
    'a description or a candidate goes into another conference',
    guard(
      'server/conference/admission.ts',
      'bearer === null || bearer.alias !== aliasOf(request)',
      'bearer === null',
    ),
    by(
      isolation,
      'a caller who is not in the conference > with a host’s token of another conference is refused: $call',
    ),
  ),
  attack(
    'a description in another’s name',
    guard('server/conference/routes/callRoutes.ts', 'if (!isSelf(actor, target)) throw invalidRole()', ''),
    by(badInput, 'an offer > in another participant’s name is refused'),
  ),
  attack(
    'a guest mutes or removes a host',
    guard(
      'server/conference/policy.ts',
      'return actor.uuid === target.uuid || mayModerate(actor)',
      'return actor.uuid !== ""',
    ),
    by(isolation, 'a guest > has no %s over a host, nor over another guest'),
  ),
  attack(
    'a guest ends or locks the conference',
    guard(
      'server/conference/policy.ts',
      "return actor.role === 'chair' && !actor.isWaiting",
      'return !actor.isWaiting',
    ),
    by(isolation, 'a guest > does not %s the conference'),
  ),
  attack(
    'a host opens somebody’s microphone or camera',
    guard(
      'server/conference/policy.ts',
      'if (!isSelf(actor, target)) return !target.sound.bySelf',
      'if (!isSelf(actor, target)) return true',
    ),
    by(isolation, 'a host > cannot open a microphone or camera that its owner has closed'),
  ),
  attack(
    'a host’s PIN is guessed',
    guard(
      'server/conference/conferenceNode.ts',
      'wrongPinsEach = { burst: 10,',
      'wrongPinsEach = { burst: 10_000,',
    ),
    by(
      'api/conference/tokens.test.ts',
      'a PIN > after ten wrong ones makes further wrong ones wait, and lets the right one in',
    ),
  ),
  attack(
    'signalling floods',
    guard(
      'server/conference/admission.ts',
      'if (!this.#deps.requests.takes(bearer.uuid)) throw tooFast()',
      '',
    ),
    by(badInput, 'signalling > that floods is refused before it is read'),
  ),
  attack(
    'signalling is oversized',
    guard(
      'server/conference/bodies.ts',
      'export const smallBodyLimit = 16 * 1024',
      'export const smallBodyLimit = 16 * 1024 * 1024',
    ),
    by(badInput, 'signalling > that is oversized is refused'),
  ),
  attack(
    'signalling is malformed',
    guard(
      'server/conference/bodies.ts',
      'payload: z.string().check(z.minLength(1), z.maxLength(4_000)),',
      'payload: z.any(),',
    ),
    by(badInput, 'chat > without a text, with too long a one, or of another kind, is refused'),
    by(badInput, 'an offer > that makes no sense is refused, and leaves nothing behind'),
    by(
      'api/conference/garbage.test.ts',
      'datagrams from strangers, before and after a call is connected, disrupt no call',
    ),
  ),
  attack(
    'chat floods',
    guard('server/conference/conferenceNode.ts', 'chatEach = { burst: 20,', 'chatEach = { burst: 20_000,'),
    by(badInput, 'chat > that floods is slowed down, and others still get theirs through'),
  ),
  attack(
    'a name turns the text around it',
    guard('server/conference/bodies.ts', 'stripInvisible(text).trim()', 'text.trim()'),
    by(
      badInput,
      'a name > is replaced with a readable one when it is missing or empty, and loses its unreadable characters',
    ),
  ),
  attack(
    'a pin’s name, a clinician’s or a reason turns the text around it',
    guard('contract/readable.ts', '      z.overwrite(stripInvisible),\n', ''),
    by(
      'security/accounts.test.ts',
      'a name that turns the text around it > is stripped of direction controls in a pin name, a clinician’s display name and a Login As reason',
      'a name that turns the text around it > is made readable where it comes from a provider or a guest',
    ),
  ),
  attack(
    'a guest takes the name of a clinician',
    guard(
      'platform/conference/roster.ts',
      "isMe || isOfRoom || one.protocol === 'sip' || raw.is_idp_authenticated === true",
      'true',
    ),
    by(
      'unit/platform/conference/roster.test.ts',
      'name of a participant > is not verified where %s typed it',
    ),
    by(
      'ui/meet/hostCall.test.tsx',
      'a self-entered name is marked as not verified, and the room’s own name is not',
    ),
  ),
  attack(
    'a page of a foreign origin asks the conference',
    guard(
      'server/auth/requestOrigin.ts',
      'return URL.canParse(origin) && new URL(origin).host === host',
      'return host !== ""',
    ),
    by(
      isolation,
      'a page of a foreign origin > gets nothing, whatever it shows; a page of this host, and one that is allowed, do',
    ),
  ),
  attack(
    'a page of a foreign origin opens a socket',
    guard(
      'server/http/upgrades.ts',
      "if (!isAllowedOrigin(request.headers, options.allowedOrigins)) return refuse('origin_not_allowed')",
      '',
    ),
    by('api/http/origins.test.ts', 'a socket > %s is refused to a page of any other origin'),
  ),
  attack(
    'a device’s frame is malformed',
    guard(
      'server/devices/link/deviceSocket.ts',
      'if (!hello.success) return this.#close(linkCloseCodes.protocol)',
      '',
    ),
    by(hello, 'a socket that does not say who it is > is closed immediately when it sends %s'),
  ),
  attack(
    'a device’s frame is oversized',
    guard('server/http/upgrades.ts', 'const maxPayload = 64 * 1024', 'const maxPayload = 64 * 1024 * 1024'),
    by(hello, 'a device that misbehaves loses its own socket alone > by a frame of more than 64 KiB'),
  ),
  attack(
    'a device floods its link',
    guard(
      'server/devices/link/frameRateLimit.ts',
      'return this.#frames <= framesPerSecond',
      'return this.#frames > 0',
    ),
    by(hello, 'a device that misbehaves loses its own socket alone > by thousands of frames a second'),
  ),
  attack(
    'a revoked device comes back',
    guard(
      'server/db/devices/deviceStore.ts',
      'and(inArray(hash, [...hashes]), isNull(revokedAt))',
      'inArray(hash, [...hashes])',
    ),
    by(
      hello,
      'a socket that does not say who it is > or is not known is turned away, and so is one whose credential was revoked',
    ),
  ),
  attack(
    'a participant makes keys and connections without end, by a flood of offers',
    guard(
      'server/conference/conferenceNode.ts',
      'offersEach = { burst: 12,',
      'offersEach = { burst: 12_000,',
    ),
    by(badInput, 'an offer > after many others is refused until a second has passed'),
  ),
  attack(
    'a stranger keeps TCP connections to the media port open',
    guard('server/conference/media/iceTcp.ts', 'return this.close()', 'return'),
    by(garbage, 'a TCP connection to the media port > of a stranger is closed without an answer'),
  ),
  attack(
    'strangers take all TCP connections of the media port',
    guard('server/conference/media/iceTcp.ts', 'open.size >= mostConnections', 'open.size < 0'),
    by(
      garbage,
      'a TCP connection to the media port > makes room for those who are answered when strangers take all',
    ),
  ),
  attack(
    'a participant takes memory by packets of ever new sources',
    guard(
      'server/conference/media/transportGuard.ts',
      'this.#sources.size >= mostSources',
      'this.#sources.size < 0',
    ),
    by(rtcp, 'sources of a client > end its connection when there are more than any honest client has'),
  ),
  attack(
    'a participant has the server send old packets without end',
    guard('server/conference/media/rtp/sentPackets.ts', 'if (this.#spent >= budget) return null', ''),
    by(retransmission, 'sent packets > do not flood a client that requests all of them'),
  ),
  attack(
    'a participant ends all calls with a source that no packet can have',
    guard('server/conference/media/offer.ts', '.filter((ssrc) => ssrc < 2 ** 32)', ''),
    by(badInput, 'an offer > with an impossible SSRC ends no other participant’s call'),
  ),
  attack(
    'a guest takes every seat with one invite',
    guard(
      'server/conference/conference.ts',
      'if (invite !== null && other.invite === invite',
      'if (invite === "" && other.invite === invite',
    ),
    by(
      seats,
      'invite > has one seat: a second page with its code takes the place of the first, which is told so',
    ),
  ),
  attack(
    'guests take the media seats of the room and of clinicians',
    guard(
      'server/conference/media/mediaRoom.ts',
      'this.#seats.size + forScreen + forHost >= seats',
      'this.#seats.size >= seats',
    ),
    by(seats, 'media seats > stay free for the room and for a clinician, however many guests come'),
  ),
  attack(
    'guests fill a conference, and no host gets in',
    guard('server/conference/routes/tokenRoutes.ts', "(role === 'chair' ? 0 : hostSeats)", '0'),
    by(seats, 'seats of a conference > stay free for hosts when guests have taken all others'),
  ),
  attack(
    'a removed guest is back at once under another name',
    guard(
      'server/conference/routes/tokenRoutes.ts',
      'if (invite !== null && conference.hasEnded(invite))',
      'if (invite === "")',
    ),
    by(seats, 'invite > ends when a host removes its person, under whatever name they come back'),
  ),
  attack(
    'a ticket of an earlier call reads the chat of a later one',
    guard('server/conference/rejoinToken.ts', ' || written.data.call !== call', ''),
    by(
      'api/conference/rejoin.test.ts',
      'a ticket of an earlier call at the same alias tells nothing of the next one',
    ),
  ),
  attack(
    'somebody who calls himself as the clinician moves the camera for them',
    guard(
      'server/commands/calls/controlCameraAsClinician.ts',
      'call.hostInvites.includes(id)',
      'call.hosts.length > 0',
    ),
    by(
      'api/calls/clinicianCamera.test.ts',
      'a clinician who has left does not move the camera by another host of the same name',
    ),
  ),
]
