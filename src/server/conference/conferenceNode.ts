import type { Clock, Log } from '../config.ts'
import { isAllowedOrigin } from '../auth/requestOrigin.ts'
import type { HttpServer } from '../httpServer.ts'
import { Admission } from './admission.ts'
import { TokenBucket } from '../limits/tokenBucket.ts'
import { Conference, conferenceOver, type Departed } from './conference.ts'
import type { ConferenceRegistry, ConferenceEntry } from './conferenceRegistry.ts'
import { iceServers, type IceSettings } from './iceServers.ts'
import { ConferenceMedia } from './media/conferenceMedia.ts'
import { MediaProcess, type MediaSettings, type MediaStart } from './media/process/mediaProcess.ts'
import { rosterEntry, type RosterEntry } from './participant.ts'
import { foreignOrigin, ConferenceError, sendErrorInEnvelope } from './conferenceError.ts'
import { registerCalls } from './routes/callRoutes.ts'
import { registerConference } from './routes/conferenceRoutes.ts'
import { registerConferenceEvents } from './routes/eventRoutes.ts'
import type { ConferenceNodeDeps } from './routes/nodeDeps.ts'
import type { QualityRecorder } from './qualityRecorder.ts'
import { RoomPictures } from './roomPictures.ts'
import { Visitors } from './visitors.ts'
import { noVisitRecord, type VisitRecorder } from './visitRecorder.ts'
import { registerParticipants } from './routes/participantRoutes.ts'
import { registerQuality } from './routes/qualityRoutes.ts'
import { registerTokens } from './routes/tokenRoutes.ts'
import { RejoinTokens } from './rejoinToken.ts'
import { type ConferencePeers, Routing } from './routing.ts'
import { Tokens } from './tokens.ts'

/** Far more than a client in a call needs: a burst of candidates, then an occasional request. */
const requestsEach = { burst: 200, perSecond: 20 } as const
const chatEach = { burst: 20, perSecond: 2 } as const
/** A client with an unstable network restarts its connection every few seconds. */
const offersEach = { burst: 12, perSecond: 1 } as const
const joinsEach = { burst: 60, perSecond: 2 } as const
/**
 * Limit for all access codes, right or wrong, so that wrong ones from an address do not block a right one.
 */
const pinsEach = { burst: 200, perSecond: 20 } as const
/** A client reports once a minute, and once more when it leaves or reconnects. */
const minutesEach = { burst: 3, perSecond: 1 / 50 } as const
/** A client reports the grade of its connection at most every ten seconds. */
const gradesEach = { burst: 6, perSecond: 1 / 5 } as const
/** Ten wrong access codes, then one every six seconds. */
const wrongPinsEach = { burst: 10, perSecond: 1 / 6 } as const

const prefix = '/api/client/v2/conferences/:alias'

const noRecord: QualityRecorder = { record: () => Promise.resolve() }

const noPeers: ConferencePeers = { urlOf: () => Promise.resolve(null) }

/**
 * Listener for roster changes. `departed` is the participant who left with this change, or null; `call` is
 * the call that the conference belongs to.
 */
export type RosterListener = (
  alias: string,
  roster: readonly RosterEntry[],
  departed: Departed | null,
  call: string,
) => void

interface ConferenceNodeOptions {
  readonly registry: ConferenceRegistry
  /** Record of the calls’ quality; absent to keep none. */
  readonly quality?: QualityRecorder
  /** Record of visits to rooms; absent to keep none. */
  readonly visits?: VisitRecorder
  /** The installation's own secret, with which rejoin tokens are signed. */
  readonly key: string
  readonly clock: Clock
  readonly log: Log
  readonly version: string
  /** Other origins whose pages may send requests; pages of this host always may. */
  readonly allowedOrigins?: readonly string[]
  /** How clients reach the media of this node: the configuration's `media`. */
  readonly media: MediaSettings & IceSettings
  /** Seconds for which a client can stay silent before it is removed. */
  readonly tokenLifeSeconds?: number
  /** Name under which this process claims a conference's media. */
  readonly peerId: string
  /** The other processes of this installation; absent for a single process. */
  readonly peers?: ConferencePeers
}

/**
 * The conferencing node that is built into this server: Pexip's Client API v2, to the extent that the product
 * uses it.
 */
export class ConferenceNode {
  readonly #options: ConferenceNodeOptions
  readonly #conferences = new Map<string, Conference>()
  readonly #media = new Map<Conference, ConferenceMedia>()
  readonly #mediaProcess: MediaProcess
  readonly #visitors: Visitors
  readonly #listeners = new Set<RosterListener>()
  readonly #tokens: Tokens
  readonly #routes: ConferenceNodeDeps
  readonly #routing: Routing
  readonly #pictures: RoomPictures

  constructor(options: ConferenceNodeOptions) {
    const { clock, tokenLifeSeconds = 120 } = options
    this.#options = options
    const { visits = noVisitRecord } = options
    this.#visitors = new Visitors(visits)
    this.#mediaProcess = new MediaProcess(options.media, options.log, (seats) => {
      for (const { uuid, ...times } of seats) visits.exposed(uuid, times)
    })
    this.#tokens = new Tokens({
      clock,
      lifeMs: tokenLifeSeconds * 1_000,
      onExpired: ({ alias, uuid }) =>
        this.#conferences.get(alias)?.remove(uuid, 'Timer expired awaiting token refresh', 'silent'),
    })
    const { peerId, registry, peers = noPeers, quality = noRecord, log } = options
    this.#pictures = new RoomPictures({
      registry,
      log,
      conferenceAt: (alias) => this.#conferences.get(alias),
    })
    const isHere = (alias: string) => this.#conferences.has(alias)
    this.#routing = new Routing({ peerId, registry, peers, clock, log, isHere })
    this.#routes = {
      peerId,
      registry,
      quality,
      tokens: this.#tokens,
      tickets: new RejoinTokens(options.key),
      admission: new Admission({
        tokens: this.#tokens,
        conferences: this.#conferences,
        requests: new TokenBucket({ clock, ...requestsEach }),
      }),
      limits: {
        joins: new TokenBucket({ clock, ...joinsEach }),
        pins: new TokenBucket({ clock, ...pinsEach }),
        wrongPins: new TokenBucket({ clock, ...wrongPinsEach }),
        chat: new TokenBucket({ clock, ...chatEach }),
        offers: new TokenBucket({ clock, ...offersEach }),
        quality: new TokenBucket({ clock, ...minutesEach }),
        grades: new TokenBucket({ clock, ...gradesEach }),
      },
      conferenceOf: (entry) => this.#conferenceOf(entry),
      mediaOf: (conference) => this.#mediaOf(conference),
      iceServers: () => iceServers(options.media, clock.now()),
      tokenLifeSeconds,
      version: options.version,
    }
  }

  /** Serves the API on `server`, with errors in Pexip's envelope. */
  register(server: HttpServer): void {
    void server.register(
      (scope, _options, done) => {
        scope.setErrorHandler(sendErrorInEnvelope)
        scope.addHook('onRequest', async ({ headers }) => {
          if (!isAllowedOrigin(headers, this.#options.allowedOrigins ?? [])) throw foreignOrigin()
        })
        scope.addHook('onRequest', this.#routing.hook)
        scope.addHook('onSend', async (_request, reply) => {
          // Pexip's client reads the body of a refused dial only if the content type has no charset.
          const type = String(reply.getHeader('content-type'))
          if (type.startsWith('application/json')) reply.header('content-type', 'application/json')
        })
        scope.setNotFoundHandler(() => {
          throw new ConferenceError(404, 'Not found')
        })
        registerTokens(scope, this.#routes)
        registerConference(scope, this.#routes)
        registerParticipants(scope, this.#routes)
        registerCalls(scope, this.#routes)
        registerQuality(scope, this.#routes)
        registerConferenceEvents(scope, this.#routes)
        done()
      },
      { prefix },
    )
  }

  /** Returns the participants of the conference; empty if there is no such conference. */
  roster(alias: string): readonly RosterEntry[] {
    return this.#conferences.get(alias)?.participants.map(rosterEntry) ?? []
  }

  /** Number of participants in conferences here, and of those with media. */
  get load(): { participants: number; mediaConnections: number } {
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
    return {
      participants: sum([...this.#conferences.values()].map(({ participants }) => participants.length)),
      mediaConnections: sum([...this.#media.values()].map(({ size }) => size)),
    }
  }

  /** Starts the media process, which the first conference would otherwise start. */
  startMedia(): Promise<MediaStart> {
    return this.#mediaProcess.start()
  }

  /**
   * Returns the answer to the offer of a network check, whose connection carries no call, or the status of a
   * refusal: 400 if the offer cannot be read, 503 if too many checks run or media cannot run.
   */
  async checkNetwork(sdp: string): Promise<{ sdp: string } | { refused: number }> {
    try {
      return { sdp: (await this.#mediaProcess.check(sdp)).sdp }
    } catch (error) {
      if (error instanceof ConferenceError) return { refused: error.status }
      throw error
    }
  }

  /** Ends a conference for everyone who is in it here; each client receives the reason. */
  end(alias: string, reason: string): void {
    this.#conferences.get(alias)?.end(reason)
  }

  /**
   * Calls `listener` when a participant joins, changes or leaves; an empty roster means that the conference
   * ended. Returns a function that stops it.
   */
  onChange(listener: RosterListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Catches up after messages may have been missed. Ends conferences whose call is over, and those that
   * another process holds because it took this one for dead, so that all participants meet there. Returns the
   * aliases that this process still holds.
   */
  async review(): Promise<string[]> {
    const { registry, peerId } = this.#options
    const kept: string[] = []
    for (const [alias, conference] of Array.from(this.#conferences)) {
      const entry = await registry.find(alias)
      if (entry?.call !== conference.entry.call) conference.end(conferenceOver)
      else if ((await registry.claim(alias, peerId)) === peerId) {
        kept.push(alias)
        await this.refreshPicture(alias)
      } else conference.end('Signaling node disconnected')
    }
    return kept
  }

  /** Reads again what may be forwarded of a room's picture. `closes`: forwards nothing until then. */
  refreshPicture(alias: string, closes = false): Promise<void> {
    if (closes) this.#conferences.get(alias)?.closeRoomPicture()
    return this.#pictures.refresh(alias)
  }

  /** Ends every conference, as a stopping node does. */
  async close(): Promise<void> {
    this.#routing.close()
    for (const conference of this.#conferences.values()) conference.end('Signaling node disconnected')
    await this.#mediaProcess.close()
  }

  #conferenceOf(entry: ConferenceEntry): Conference {
    const known = this.#conferences.get(entry.alias)
    if (known?.entry.call === entry.call) return known
    // The end of the last call was missed: none of its participants belong in the next one.
    known?.end(conferenceOver)
    const conference = new Conference({
      entry,
      clock: this.#options.clock,
      onLeft: (left, uuid) => this.#left(left, uuid),
      onInviteEnded: (invite) => this.#endInvite(invite),
      onChange: (changed, departed) => this.#changed(changed, departed ?? null),
    })
    this.#conferences.set(entry.alias, conference)
    // It may have changed since the entry was read, before this conference could be reached.
    void this.refreshPicture(entry.alias)
    return conference
  }

  #mediaOf(conference: Conference): ConferenceMedia {
    const known = this.#media.get(conference)
    if (known !== undefined) return known
    const media = new ConferenceMedia(conference, this.#mediaProcess, (invite) => this.#noteArrival(invite))
    this.#media.set(conference, media)
    return media
  }

  #endInvite(invite: string): void {
    this.#options.registry.endInvite(invite).catch((error: unknown) => {
      // The conference here refuses the invite; in another process it admits a participant until the call is
      // over.
      this.#options.log.warn({ err: error }, 'the invite of a removed participant did not end')
    })
  }

  #noteArrival(invite: string): void {
    this.#options.registry.noteArrival(invite).catch((error: unknown) => {
      // The link can be followed once more until the call is over, into the same seat.
      this.#options.log.warn({ err: error }, 'the arrival of an invited person was not noted')
    })
  }

  #left(conference: Conference, uuid: string): void {
    this.#tokens.revoke(uuid)
    this.#visitors.left(uuid)
    this.#media.get(conference)?.leave(uuid)
  }

  #changed(conference: Conference, departed: Departed | null): void {
    const { alias, call } = conference.entry
    this.#visitors.changed(conference)
    if (conference.participants.length === 0) {
      if (this.#conferences.get(alias) === conference) this.#conferences.delete(alias)
      this.#media.get(conference)?.close()
      this.#media.delete(conference)
    } else this.#media.get(conference)?.refresh()
    const roster = conference.participants.map(rosterEntry)
    for (const listener of this.#listeners) listener(alias, roster, departed, call)
  }
}
