import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenBucket } from '../limits/tokenBucket.ts'
import type { Conference } from './conference.ts'
import type { Participant } from './participant.ts'
import { invalidToken, noSuchParticipant, ConferenceError, success, tooFast } from './conferenceError.ts'
import type { Tokens } from './tokens.ts'

/** The participant who sends a request, and their conference. */
export interface Admitted {
  readonly conference: Conference
  readonly actor: Participant
}

interface AdmissionDeps {
  readonly tokens: Tokens
  readonly conferences: ReadonlyMap<string, Conference>
  readonly requests: TokenBucket
}

/**
 * Admits requests that present a token of this conference, and no more of them than a client needs to send.
 */
export class Admission {
  readonly #deps: AdmissionDeps
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>()

  constructor(deps: AdmissionDeps) {
    this.#deps = deps
  }

  /** onRequest hook that runs before the body is read. Throws `Invalid token` or `Too many requests`. */
  readonly required = async (request: FastifyRequest): Promise<void> => {
    this.#admit(request, invalidToken)
  }

  /**
   * Like `required`, but refuses with 401, because Pexip's client retries its refresh endlessly after a 403.
   */
  readonly forRefresh = async (request: FastifyRequest): Promise<void> => {
    this.#admit(request, () => new ConferenceError(401, 'Invalid token'))
  }

  /**
   * As `required`, but a client that was released a moment ago has nothing left to give back, which is not
   * its mistake.
   */
  readonly forRelease = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (this.#deps.tokens.isSpent(tokenOf(request), aliasOf(request))) return reply.send(success(true))
    this.#admit(request, invalidToken)
    return undefined
  }

  of(request: FastifyRequest): Admitted {
    const admitted = this.#admitted.get(request)
    if (admitted === undefined) throw new Error('the route has no admission hook')
    return admitted
  }

  /** Returns the participant named in the path, as far as the requesting participant may see them. */
  target(request: FastifyRequest): Admitted & { target: Participant } {
    const { conference, actor } = this.of(request)
    const named = inPath(request, 'uuid')
    const target = conference.visibleTo(actor).find(({ uuid }) => uuid === named)
    if (target === undefined) throw noSuchParticipant()
    return { conference, actor, target }
  }

  #admit(request: FastifyRequest, refusal: () => ConferenceError): void {
    const bearer = this.#deps.tokens.find(tokenOf(request))
    if (bearer === null || bearer.alias !== aliasOf(request)) throw refusal()
    const conference = this.#deps.conferences.get(bearer.alias)
    const actor = conference?.participant(bearer.uuid) ?? null
    if (conference === undefined || actor === null) throw refusal()
    if (!this.#deps.requests.takes(bearer.uuid)) throw tooFast()
    this.#admitted.set(request, { conference, actor })
  }
}

/** Returns the conference alias from the path. */
export function aliasOf(request: FastifyRequest): string {
  return inPath(request, 'alias')
}

/** Returns a path parameter of a request whose route may have no schema for it. */
export function inPath({ params }: FastifyRequest, name: string): string {
  const part: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : ''
  return typeof part === 'string' ? part : ''
}

/**
 * Returns the token from the header, or from the query where a browser cannot set a header: for the event
 * stream, and the beacon of a page that closes.
 */
export function tokenOf({ headers, query }: FastifyRequest): string {
  const header = headers['token']
  if (typeof header === 'string') return header
  const inQuery = typeof query === 'object' && query !== null && 'token' in query ? query.token : ''
  return typeof inQuery === 'string' ? inQuery : ''
}
