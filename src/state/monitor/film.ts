import type { FilmParams } from '../../contract/devices/deviceLink.ts'
import {
  type FilmItem,
  type FilmNews,
  FilmCommand,
  type FilmProblem,
  type FilmState,
  readFilmText,
} from '../../contract/film.ts'
import { filmTimes, problemOf } from '../../domain/film/film.ts'
import { readChunk } from '../../domain/film/filmChunk.ts'
import type { FilmConnection } from '../../domain/film/filmConnection.ts'
import { FilmReception } from './filmReception.ts'
import type { FilmView } from './filmView.ts'
import type { MonitorPorts, PlayerState } from './ports.ts'

export interface RoomFilmDeps {
  ports: Pick<MonitorPorts, 'filmLines' | 'filmPlayer'>
  /** Returns the volume of the room's loudspeaker, 0 to 10, at which the first film starts. */
  loudness(): number
  onView(view: FilmView): void
}

/** Item that was sent to the room. */
interface Shown {
  readonly item: FilmItem
  readonly reception: FilmReception
  problem: FilmProblem | null
  player: PlayerState | null
  /** True if it should play, according to the remote's last command. */
  wanted: boolean
}

/**
 * Film from a phone on the room screen. It arrives directly from the phone, which controls it, and is kept
 * only in memory.
 */
export class RoomFilm {
  readonly #deps: RoomFilmDeps
  #connection: FilmConnection | null = null
  #shown: Shown | null = null
  #volume: number | null = null
  #inCall = false
  #isKnocking = false
  /** Increases with each stop, so that a connection being established opens nothing afterward. */
  #turn = 0
  #untold = false
  #news: ReturnType<typeof setTimeout> | undefined
  #abandonTimer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RoomFilmDeps) {
    this.#deps = deps
  }

  get view(): FilmView {
    const shown = this.#shown
    if (shown === null) return { kind: 'none' }
    const { item, reception, problem, player } = shown
    const { name, what } = item
    if (problem !== null) return { kind: 'failed', name, problem }
    if (player === null) {
      const share = item.size === 0 ? 0 : reception.received / item.size
      return { kind: 'coming', name, what, share, lost: this.#connection === null }
    }
    const { position, duration, touch } = player
    const phase = this.#isHeld(shown) ? 'held' : phaseOf(player)
    return { kind: 'shown', name, what, phase, position, duration, touch }
  }

  /** True while a film is loaded or a phone is connected. */
  get isInUse(): boolean {
    return this.#connection !== null || this.#shown !== null
  }

  /**
   * Accepts a phone's connection and returns the SDP answer; null if it cannot be opened. The previous phone
   * is notified that another one took its place.
   */
  async open({ offer, ice_servers: servers = [] }: FilmParams): Promise<string | null> {
    const turn = this.#turn
    let opened: FilmConnection | null = null
    const isOurs = () => opened !== null && opened === this.#connection
    try {
      const { connection, answer } = await this.#deps.ports.filmLines.answer(offer, servers, {
        onOpen: () => (turn === this.#turn ? this.#become(opened) : opened?.close()),
        onText: (text) => isOurs() && this.#heard(text),
        onBytes: (bytes) => isOurs() && this.#received(bytes),
        onClosed: () => isOurs() && this.#lost(),
      })
      // Stopped while the connection was being set up: no one waits for it, and the screen expects no film.
      if (turn !== this.#turn) {
        connection.close()
        return null
      }
      opened = connection
      return answer
    } catch {
      return null
    }
  }

  /**
   * Called when a call begins or ends. A film that a call paused continues only when its phone requests it,
   * not by itself.
   */
  hold(inCall: boolean): void {
    if (inCall === this.#inCall) return
    this.#inCall = inCall
    if (inCall) this.#pause()
    this.#changed()
  }

  /**
   * Called when a knock appears on the screen or is gone. A film that was playing then continues by itself,
   * unless a call follows.
   */
  holdForKnock(isKnocking: boolean): void {
    if (isKnocking === this.#isKnocking) return
    this.#isKnocking = isKnocking
    const { filmPlayer } = this.#deps.ports
    if (isKnocking) filmPlayer.pause()
    else if (this.#shown !== null && this.#shown.player !== null) this.#resume(this.#shown)
    this.#changed()
  }

  /** Removes the film and closes the connection to its phone. */
  stop(): void {
    this.#turn += 1
    this.#clear()
    this.#say({ news: 'ended' })
    this.#connection?.close()
    this.#connection = null
    clearTimeout(this.#abandonTimer)
    this.#volume = null
    this.#deps.onView(this.view)
  }

  #become(connection: FilmConnection | null): void {
    if (connection === this.#connection) return
    const before = this.#connection
    this.#connection = connection
    clearTimeout(this.#abandonTimer)
    if (before !== null) {
      before.say(JSON.stringify({ news: 'taken' } satisfies FilmNews))
      before.close()
    }
  }

  #lost(): void {
    this.#connection = null
    this.#waitForPhone()
    this.#changed()
  }

  /**
   * Starts the timer that clears the film when its phone does not return. A film that is playing continues
   * without its phone, which may only be asleep.
   */
  #waitForPhone(): void {
    clearTimeout(this.#abandonTimer)
    const patience = this.#shown?.player === null ? filmTimes.halfMs : filmTimes.forsakenMs
    this.#abandonTimer = setTimeout(() => {
      if (this.#shown?.player?.playing === true) return this.#waitForPhone()
      this.#clear()
      this.#changed()
    }, patience)
  }

  #heard(text: string): void {
    const command = readFilmText(FilmCommand, text)
    // A client that sends an invalid message is not one of our remotes.
    if (command === null) return this.#refuse()
    this.#obey(command)
    this.#changed()
  }

  #obey(command: FilmCommand): void {
    const { filmPlayer } = this.#deps.ports
    switch (command.order) {
      case 'show':
        return this.#show(command.item)
      case 'play':
        if (this.#shown !== null) this.#shown.wanted = !this.#inCall
        if (!this.#inCall && !this.#isKnocking) filmPlayer.play()
        return
      case 'pause':
        return this.#pause()
      case 'seek':
        return filmPlayer.seek(command.to)
      case 'volume':
        this.#volume = command.point
        return filmPlayer.setVolume(command.point / 10)
      case 'stop':
        return this.#clear()
    }
  }

  #show(item: FilmItem): void {
    if (this.#shown?.item.id === item.id) {
      if (!this.#shown.reception.isComplete) this.#shown.reception.begin()
      return
    }
    this.#clear()
    const reception = new FilmReception(item.size, (from, to) => {
      this.#say({ news: 'want', id: item.id, from, to })
    })
    const problem = problemOf(item) ?? (this.#deps.ports.filmPlayer.canPlay(item.type) ? null : 'film_format')
    this.#shown = { item, reception, problem, player: null, wanted: !this.#inCall }
    this.#volume ??= this.#deps.loudness()
    if (problem === null) reception.begin()
  }

  #received(chunk: ArrayBuffer): void {
    const shown = this.#shown
    const part = readChunk(chunk)
    if (part === null) return this.#refuse()
    // Ignore data that was in transit when the phone chose another item.
    if (shown === null || shown.problem !== null || part.mark !== shown.item.mark) return
    if (!shown.reception.take(part.bytes)) return this.#refuse()
    if (shown.reception.isComplete) {
      this.#load(shown)
      this.#changed()
    } else {
      // A few hundred parts arrive per second; the view is drawn less often.
      this.#untold = true
      this.#sendState()
    }
  }

  #load(shown: Shown): void {
    const { filmPlayer } = this.#deps.ports
    filmPlayer.setVolume((this.#volume ?? 0) / 10)
    filmPlayer.load({ ...shown.item, parts: shown.reception.parts() }, (state) => {
      if (this.#shown !== shown) return
      if (state.failed) shown.problem = 'film_format'
      shown.player = state
      this.#changed()
    })
    if (!this.#isKnocking) this.#resume(shown)
  }

  /** Plays the film if it should play, and has not ended. */
  #resume({ item, wanted, player }: Shown): void {
    const isOver = player?.ended === true
    if (wanted && !isOver && !this.#inCall && item.what === 'film') this.#deps.ports.filmPlayer.play()
  }

  /** Returns true if the film is paused by a knock alone. */
  #isHeld({ item, wanted, player }: Shown): boolean {
    return this.#isKnocking && !this.#inCall && wanted && item.what === 'film' && player?.ended === false
  }

  #pause(): void {
    if (this.#shown !== null) this.#shown.wanted = false
    this.#deps.ports.filmPlayer.pause()
  }

  #refuse(): void {
    this.#connection?.close()
    this.#lost()
  }

  #clear(): void {
    this.#shown = null
    this.#deps.ports.filmPlayer.clear()
  }

  /** Shows the new state immediately, and sends it to the phone as soon as the rate limit allows. */
  #changed(): void {
    this.#deps.onView(this.view)
    this.#untold = true
    this.#sendState()
  }

  /** Sends the state to the phone and shows the received amount, no more often than a person can see. */
  #sendState(): void {
    if (!this.#untold || this.#news !== undefined) return
    this.#untold = false
    this.#deps.onView(this.view)
    const state = this.#state()
    if (state !== null) this.#say({ news: 'state', state })
    this.#news = setTimeout(() => {
      this.#news = undefined
      this.#sendState()
    }, filmTimes.newsMs)
  }

  #state(): FilmState | null {
    if (this.#shown === null) return null
    const { item, reception, problem, player } = this.#shown
    return {
      id: item.id,
      phase: problem !== null ? 'failed' : player === null ? 'coming' : phaseOf(player),
      problem,
      received: reception.received,
      position: player?.position ?? 0,
      duration: player?.duration ?? null,
      volume: this.#volume ?? 0,
      inCall: this.#inCall,
      touch: player?.touch ?? false,
    }
  }

  #say(news: FilmNews): void {
    this.#connection?.say(JSON.stringify(news))
  }
}

function phaseOf({ playing, stalled, ended }: PlayerState): 'playing' | 'buffering' | 'paused' | 'ended' {
  if (ended) return 'ended'
  if (stalled) return 'buffering'
  return playing ? 'playing' : 'paused'
}
