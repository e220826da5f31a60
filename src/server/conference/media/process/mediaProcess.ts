import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '../../../config.ts'
import type { MediaKind } from '../../participant.ts'
import { ConferenceError } from '../../conferenceError.ts'
import type { SeatExposure } from '../exposure.ts'
import type { MediaMessage, ServerMessage } from './messages.ts'

const program = join(import.meta.dirname, 'main.ts')
/** Delay before a process that ended is restarted, in milliseconds; doubled after each failed start. */
const restartMs = 100
const longestRestartMs = 30_000
/** Milliseconds after which a process that does not exit by itself is killed. */
const closeMs = 2_000
/**
 * Ping interval, in milliseconds. A process that answers no ping for two intervals is hung; killing it
 * restarts it.
 */
const pingMs = 2_500
/**
 * Start timeout, in milliseconds: a process that has not started by then is killed. A start takes 0.2 s, or
 * seconds on a machine that starts everything at the same time.
 */
const startMs = 20_000

/** How clients reach the media of this server. */
export interface MediaSettings {
  /** Port of all media, for UDP and TCP; null for any free one. */
  readonly port: number | null
  /** Addresses of this machine as clients see it, if they are not its own. */
  readonly addresses: readonly string[]
  /** Maximum number of participants with media in one conference. */
  readonly seats: number
}

export interface MediaAnswer {
  readonly sdp: string
  readonly media: MediaKind
}

/** A conference whose media is in the process. */
export interface MediaProcessRoom {
  readonly stage: (order: readonly string[]) => void
  readonly heard: (uuid: string, isHeard: boolean) => void
  readonly picture: (uuid: string, isPaused: boolean) => void
  /** Called when a participant should send a small picture, too, and when it is no longer needed. */
  readonly smallPicture: (uuid: string, isWanted: boolean) => void
  /** Called when the process has started, also after a crash: it has no data of this room. */
  readonly started: () => void
  /** Called when the process has ended, and all calls of this room with it. */
  readonly lost: () => void
}

/**
 * Called with the times since the last call during which rooms were sent to participants, also after their
 * conference ended.
 */
export type ExposureListener = (seats: readonly SeatExposure[]) => void

/** Result of a start. */
export type MediaStart = 'started' | 'portTaken' | 'failed'

interface PendingOffer {
  readonly message: ServerMessage
  /** True once a second process has received it: an offer that ended two of them does not get a third. */
  isResent: boolean
  readonly resolve: (answer: MediaAnswer) => void
  readonly reject: (refusal: ConferenceError) => void
}

const unavailable = () => new ConferenceError(503, 'Out of resource', 1)

/**
 * Child process that runs the media of this server’s conferences. It starts with the first conference, and
 * restarts within a second after a crash or a hang; the calls come back with their clients’ next offers. An
 * offer that waits for its answer goes to the next process: `@pexip/infinity` 20.0.0 never repeats one that is
 * refused, and its call would stay without media.
 */
export class MediaProcess {
  readonly #settings: MediaSettings
  readonly #log: Log
  readonly #onExposure: ExposureListener
  readonly #rooms = new Map<string, MediaProcessRoom>()
  readonly #pending = new Map<number, PendingOffer>()
  #child: ChildProcess | null = null
  #port: number | null
  #started: Promise<MediaStart> | null = null
  /** Timer for the start timeout, then for the pings. */
  #watchdog: NodeJS.Timeout | undefined
  #restart: NodeJS.Timeout | undefined
  #unanswered = 0
  #offers = 0
  /** Number of consecutive exits without a successful start. */
  #failures = 0
  #isClosed = false

  constructor(settings: MediaSettings, log: Log, onExposure: ExposureListener = () => undefined) {
    this.#onExposure = onExposure
    this.#settings = settings
    this.#log = log
    this.#port = settings.port
  }

  /** Starts the process if it is not running. */
  start(): Promise<MediaStart> {
    if (this.#isClosed) return Promise.resolve('failed')
    clearTimeout(this.#restart)
    this.#started ??= this.#spawn()
    return this.#started
  }

  register(id: string, room: MediaProcessRoom): void {
    this.#rooms.set(id, room)
    if (this.#child === null) void this.start()
    else room.started()
  }

  unregister(id: string): void {
    this.#rooms.delete(id)
    this.post({ kind: 'close', room: id })
  }

  /**
   * Sends a message, in order. A message to a process that has gone is lost; `started` signals what must be
   * sent again.
   */
  post(message: ServerMessage): void {
    if (this.#child?.connected === true) this.#child.send(message, () => undefined)
  }

  /**
   * Sends an offer to the process and returns its answer.
   * @throws ConferenceError as the process refuses, or 503 if it and the next one end before they respond.
   */
  offer(offer: Omit<Extract<ServerMessage, { kind: 'offer' }>, 'kind' | 'id'>): Promise<MediaAnswer> {
    return this.#ask((id) => ({ kind: 'offer', id, ...offer }))
  }

  /** Sends the offer of a network check and returns its answer. Throws like `offer`. */
  check(sdp: string): Promise<MediaAnswer> {
    return this.#ask((id) => ({ kind: 'check', id, sdp }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#watchdog)
    clearTimeout(this.#restart)
    const child = this.#child
    if (child === null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const killing = setTimeout(() => child.kill('SIGKILL'), closeMs)
    if (child.connected) child.disconnect()
    await gone
    clearTimeout(killing)
  }

  async #ask(write: (id: number) => ServerMessage): Promise<MediaAnswer> {
    if ((await this.start()) !== 'started') throw unavailable()
    this.#offers += 1
    const id = this.#offers
    const message = write(id)
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, isResent: false, resolve, reject })
      this.post(message)
    })
  }

  #spawn(): Promise<MediaStart> {
    const child = forkOrNull(this.#log)
    // Out of memory, or too many open files: the next attempt can succeed.
    if (child?.pid === undefined) {
      child?.on('error', (error) => this.#log.error({ err: error }, 'the media process did not start'))
      this.#hasGone(null)
      return Promise.resolve('failed')
    }
    this.#child = child
    child.stderr?.on('data', (chunk) => this.#log.warn({ output: String(chunk) }, 'the media process'))
    child.on('error', (error) => this.#log.error({ err: error }, 'the media process cannot be reached'))
    const started = new Promise<MediaStart>((resolve) => {
      child.on('message', (message: MediaMessage) => {
        if (message.kind === 'started') resolve(this.#hasStarted(child, message.port))
        else this.#handle(message)
      })
      child.once('exit', (code, signal) => {
        resolve('failed')
        this.#log.error({ code, signal }, 'the media process ended, and its calls with it')
        this.#hasGone(child)
      })
    })
    // The same port as before a crash, because firewalls and clients may rely on it.
    const { addresses, seats } = this.#settings
    this.post({ kind: 'start', port: this.#port, addresses, seats })
    for (const room of this.#rooms.values()) room.started()
    for (const pending of this.#pending.values()) {
      pending.isResent = true
      this.post(pending.message)
    }
    this.#watchdog = setTimeout(() => this.#kill(child, 'the media process does not start'), startMs)
    this.#watchdog.unref()
    return started
  }

  #hasStarted(child: ChildProcess, port: number | null): MediaStart {
    clearTimeout(this.#watchdog)
    if (port === null) {
      this.#log.error({ port: this.#port }, 'the port of media is taken')
      child.disconnect()
      return 'portTaken'
    }
    this.#port = port
    this.#failures = 0
    this.#log.info({ port }, 'media run')
    this.#watch(child)
    return 'started'
  }

  #watch(child: ChildProcess): void {
    this.#unanswered = 0
    this.#watchdog = setInterval(() => {
      if (this.#unanswered >= 2) this.#kill(child, 'the media process hangs')
      else {
        this.#unanswered += 1
        this.post({ kind: 'ping' })
      }
    }, pingMs)
    this.#watchdog.unref()
  }

  #kill(child: ChildProcess, why: string): void {
    this.#log.error(`${why}, and is killed`)
    child.kill('SIGKILL')
  }

  #hasGone(child: ChildProcess | null): void {
    if (child !== this.#child) return
    clearInterval(this.#watchdog)
    this.#child = null
    this.#started = null
    for (const [id, { isResent, reject }] of this.#pending) {
      if (!isResent && !this.#isClosed) continue
      this.#pending.delete(id)
      reject(unavailable())
    }
    if (this.#isClosed) return
    for (const room of this.#rooms.values()) room.lost()
    this.#failures += 1
    if (this.#rooms.size === 0 && this.#pending.size === 0) return
    const waitMs = Math.min(longestRestartMs, restartMs * 2 ** (this.#failures - 1))
    this.#restart = setTimeout(() => void this.start(), waitMs)
  }

  #handle(message: Exclude<MediaMessage, { kind: 'started' }>): void {
    if (message.kind === 'pong') this.#unanswered = 0
    else if (message.kind === 'exposure') this.#onExposure(message.seats)
    else if (message.kind === 'stage') this.#rooms.get(message.room)?.stage(message.order)
    else if (message.kind === 'picture')
      this.#rooms.get(message.room)?.picture(message.uuid, message.isPaused)
    else if (message.kind === 'smallPicture')
      this.#rooms.get(message.room)?.smallPicture(message.uuid, message.isWanted)
    else if (message.kind === 'heard') this.#rooms.get(message.room)?.heard(message.uuid, message.isHeard)
    else {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      if (message.kind === 'answer') pending?.resolve({ sdp: message.sdp, media: message.media })
      else pending?.reject(new ConferenceError(message.status, message.reason))
    }
  }
}

/**
 * Starts the process; returns null on failure. Native code that parses packets from strangers gets none of
 * the server's secrets, and no more memory than calls need. With a folder of compiled modules it starts with a
 * third of the CPU time (0.1 instead of 0.3 s), which is what calls wait for after a crash.
 */
function forkOrNull(log: Log): ChildProcess | null {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  try {
    return fork(program, {
      env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    log.error({ err: error }, 'the media process could not be made')
    return null
  }
}
