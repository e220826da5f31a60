import type { ControlReply } from '../../contract/devices/device.ts'
import { FilmNews, type FilmCommand, type FilmState, readFilmText } from '../../contract/film.ts'
import type { IceServers } from '../../contract/conference/webRtc.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { filmTimes, problemOf } from '../../domain/film/film.ts'
import type { FilmCallPort, FilmConnection } from '../../domain/film/filmConnection.ts'
import type { Result } from '../ports.ts'
import type { CastView, ChosenFilm } from './castView.ts'
import { FilmSending } from './filmSending.ts'

export interface FilmCastDeps {
  connections(): Promise<FilmCallPort>
  /** Returns the ICE servers that help the two sides to connect. */
  servers(): Promise<IceServers>
  /** Sends this side's SDP to the room screen, which answers with its own. */
  offer(sdp: string): Promise<Result<ControlReply>>
  random(): number
  onView(view: CastView): void
}

/**
 * Connection from this phone to its room screen, and the item shown there. Opened by the first film and kept
 * for the next.
 */
export class FilmCast {
  readonly #deps: FilmCastDeps
  #view: CastView = { kind: 'none' }
  #chosen: ChosenFilm | null = null
  #state: FilmState | null = null
  /** Open connection; null if there is none. */
  #connection: FilmConnection | null = null
  /** Connection that is being established. */
  #pending: FilmConnection | null = null
  #sending: FilmSending | null = null
  #connections: FilmCallPort | null = null
  /** Lets this device sleep again; null while it is not kept awake. */
  #sleep: (() => void) | null = null
  /** Increases with each attempt, so that an abandoned one opens nothing. */
  #turn = 0
  #attempt = 0
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(deps: FilmCastDeps) {
    this.#deps = deps
  }

  /** Shows this item in place of the current one, or retries a failed one. */
  show(chosen: ChosenFilm): void {
    this.#sending?.stop()
    this.#chosen = chosen
    this.#state = null
    const problem = problemOf(chosen)
    if (problem !== null) {
      this.#send({ order: 'stop' })
      return this.#fail(problem)
    }
    this.#become({ kind: 'connecting', chosen })
    if (this.#connection === null) this.#connect()
    else this.#begin(this.#connection)
  }

  /**
   * Sends the screen a command for the item that it shows. Does nothing while the screen cannot receive it.
   */
  control(command: Exclude<FilmCommand, { order: 'show' | 'stop' }>): void {
    if (this.#view.kind === 'on') this.#send(command)
  }

  /** Removes the item from the screen; an open connection is kept for the next one. */
  stop(): void {
    this.#send({ order: 'stop' })
    if (this.#connection === null) this.#drop()
    this.#forget()
  }

  /** Retries a lost connection immediately, for example because the phone is awake again. */
  retryNow(): void {
    if (this.#view.kind === 'lost' && this.#pending === null) this.#connect()
  }

  /** Removes the item and closes the connection to the screen. */
  end(): void {
    this.stop()
    this.#drop()
  }

  #forget(): void {
    this.#sending?.stop()
    this.#chosen = null
    this.#state = null
    this.#become({ kind: 'none' })
  }

  #drop(): void {
    this.#turn += 1
    clearTimeout(this.#again)
    this.#sending?.stop()
    this.#pending?.close()
    this.#connection?.close()
    this.#pending = null
    this.#connection = null
  }

  #connect(): void {
    this.#drop()
    const turn = this.#turn
    this.#open(() => turn === this.#turn).catch(() => {
      if (turn === this.#turn) this.#missed('film_unsupported')
    })
  }

  async #open(isNow: () => boolean): Promise<void> {
    const [connections, servers] = await Promise.all([this.#deps.connections(), this.#deps.servers()])
    if (!isNow()) return
    this.#connections = connections
    const call = connections.call(servers, {
      onOpen: () => this.#opened(call.connection),
      onText: (text) => this.#heard(text),
      onBytes: () => undefined,
      onClosed: () => (this.#connection === null ? this.#missed('film_no_route') : this.#lost()),
    })
    this.#pending = call.connection
    const offer = await call.offer()
    if (!isNow()) return
    const result = await this.#deps.offer(offer)
    if (!isNow()) return
    const sdp = result.ok ? result.value.answer : undefined
    if (sdp === undefined) return this.#missed(refusalOf(result))
    await call.accept(sdp)
  }

  #opened(connection: FilmConnection): void {
    this.#pending = null
    this.#connection = connection
    this.#attempt = 0
    this.#begin(connection)
  }

  #begin(connection: FilmConnection): void {
    const chosen = this.#chosen
    if (chosen === null) return
    this.#sending = new FilmSending(chosen, connection, () => {
      if (this.#chosen !== chosen) return
      this.#send({ order: 'stop' })
      this.#fail('film_unreadable')
    })
    const { id, what, name, type, size, mark } = chosen
    this.#send({ order: 'show', item: { id, what, name, type, size, mark } })
  }

  #heard(text: string): void {
    const news = readFilmText(FilmNews, text)
    if (news?.news === 'taken' || news?.news === 'ended') {
      this.#drop()
      return this.#fail(`film_${news.news}`)
    }
    const chosen = this.#chosen
    if (news === null) return this.#lost()
    if (news.news === 'want') {
      if (news.id === chosen?.id && this.#sending?.want(news.from, news.to) === false) this.#lost()
      return
    }
    // Ignore late news about the previous film.
    if (chosen === null || news.state.id !== chosen.id || this.#view.kind === 'failed') return
    this.#state = news.state
    if (news.state.problem === null) return this.#become({ kind: 'on', chosen, state: news.state })
    this.#fail(news.state.problem)
  }

  /** Handles the loss of an open connection, which is retried for a while. */
  #lost(): void {
    this.#drop()
    if (this.#chosen === null || this.#view.kind === 'failed') return
    this.#become({ kind: 'lost', chosen: this.#chosen, state: this.#state })
    this.#later()
  }

  /** Handles a failed attempt to connect. */
  #missed(code: string): void {
    this.#drop()
    if (this.#view.kind !== 'lost' || this.#attempt >= filmTimes.tries) return this.#fail(code)
    this.#later()
  }

  #later(): void {
    this.#again = setTimeout(() => this.#connect(), backoffMs(this.#attempt, this.#deps.random()))
    this.#attempt += 1
  }

  #send(command: FilmCommand): void {
    this.#connection?.say(JSON.stringify(command))
  }

  #fail(code: string): void {
    this.#sending?.stop()
    if (this.#chosen !== null) this.#become({ kind: 'failed', chosen: this.#chosen, code })
  }

  #become(view: CastView): void {
    this.#view = view
    const sends = view.kind === 'on' && view.state.phase === 'coming'
    if (sends) this.#sleep ??= this.#connections?.stayAwake() ?? null
    else {
      this.#sleep?.()
      this.#sleep = null
    }
    this.#deps.onView(view)
  }
}

/** Returns the reason why the room screen did not answer an offer. */
function refusalOf(result: Result<ControlReply>): string {
  if (!result.ok) return result.code === 'bad_request' ? 'film_unsupported' : result.code
  const { busy_status, reason } = result.value
  if (busy_status !== 'open') return busy_status
  return reason === 'film_no_route' ? reason : 'film_unsupported'
}
