import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, Log } from '../config.ts'
import { aliasOf } from './admission.ts'
import { longestAlias } from './bodies.ts'
import type { ConferenceRegistry } from './conferenceRegistry.ts'
import { noSuchConference, ConferenceError } from './conferenceError.ts'

/** The other server processes. */
export interface ConferencePeers {
  /**
   * Returns the URL at which a live process can be reached from this one; null if it is dead or has not
   * published one yet.
   */
  urlOf(peerId: string): Promise<string | null>
}

interface RoutingDeps {
  readonly peerId: string
  readonly registry: ConferenceRegistry
  readonly peers: ConferencePeers
  readonly clock: Clock
  readonly log: Log
  /** Reports whether anyone is in this conference in this process. */
  readonly isHere: (alias: string) => boolean
}

/** How long the known holder of a conference is trusted, in milliseconds. */
const beliefMs = 1_000
/**
 * Maximum time until another process starts to respond, in milliseconds: a frozen process does not reset the
 * connection.
 */
const beginsMs = 5_000
/** Marks a request that another process has already forwarded: it is not forwarded again. */
const forwarded = 'x-wardlink-forwarded'
const mostBeliefs = 1_000

/**
 * Media and signaling of a conference stay in one process. A request that reaches another process is
 * forwarded to it, and its response or event stream is returned.
 */
export class Routing {
  readonly #deps: RoutingDeps
  readonly #owners = new Map<string, { readonly peerId: string; readonly until: number }>()
  readonly #open = new Set<() => void>()

  constructor(deps: RoutingDeps) {
    this.#deps = deps
  }

  /** onRequest hook that runs before anything is checked or read. */
  readonly hook = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const alias = aliasOf(request)
    if (this.#deps.isHere(alias)) return undefined
    if (alias.length > longestAlias) throw noSuchConference()
    const owner = await this.#ownerOf(alias)
    if (owner === this.#deps.peerId) return undefined
    const url = await this.#deps.peers.urlOf(owner)
    if (url === null || request.headers[forwarded] !== undefined) throw notForwarded()
    await this.#forward(url, request, reply)
    return reply
  }

  /** Ends every forwarded stream. */
  close(): void {
    for (const end of this.#open) end()
  }

  async #ownerOf(alias: string): Promise<string> {
    const now = this.#deps.clock.now()
    const known = this.#owners.get(alias)
    if (known !== undefined && now < known.until) return known.peerId
    const peerId = await this.#deps.registry.claim(alias, this.#deps.peerId)
    if (this.#owners.size >= mostBeliefs) this.#owners.clear()
    this.#owners.set(alias, { peerId, until: now + beliefMs })
    return peerId
  }

  async #forward(url: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const gone = new AbortController()
    // The client may disconnect before the response arrives: then no one would read it.
    reply.raw.once('close', () => gone.abort())
    const address = new URL(request.raw.url ?? '/', url)
    const answer = await this.#ask(address, request, gone.signal).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'a conference request could not be passed on')
      this.#owners.delete(aliasOf(request))
      throw notForwarded()
    })
    reply.hijack()
    const end = () => answer.destroy()
    this.#open.add(end)
    answer.on('close', () => this.#open.delete(end))
    answer.on('error', () => reply.raw.destroy())
    reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply.raw)
  }

  /**
   * Sends a request to another process. It is aborted by the signal at any time, and if the response takes
   * too long.
   */
  #ask(url: URL, { raw, ip, headers }: FastifyRequest, gone: AbortSignal): Promise<IncomingMessage> {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const upstream = send(url, {
      method: raw.method,
      headers: { ...headers, connection: 'close', 'x-forwarded-for': ip, [forwarded]: '1' },
    })
    const timeout = setTimeout(() => upstream.destroy(new Error('no answer in time')), beginsMs)
    gone.addEventListener('abort', () => upstream.destroy(), { once: true })
    upstream.once('response', resolve)
    upstream.on('error', reject)
    upstream.once('close', () => clearTimeout(timeout))
    raw.on('error', () => upstream.destroy())
    raw.pipe(upstream)
    return promise
  }
}

function notForwarded(): ConferenceError {
  return new ConferenceError(503, 'Failed to forward request', 1)
}
