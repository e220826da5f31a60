import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../../config.ts'
import type { MediaKind } from '../../participant.ts'
import { Refusal } from '../../refusal.ts'
import type { MediaMessage, ServerMessage } from './messages.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/** A process that crashes at once, again and again, is started at this rate, in milliseconds. */
const restartMs = 500
/** A process that answers no ping for two of these, in milliseconds, hangs: it is killed, which restarts it. */
const pingMs = 2_500

/** How clients find the media of this server. */
export interface MediaSettings {
  /** The port of all media, by UDP and TCP; null for one that is free. */
  readonly port: number | null
  /** Addresses of this machine as clients see it, where these are not its own. */
  readonly addresses: readonly string[]
}

export interface MediaAnswer {
  readonly sdp: string
  readonly media: MediaKind
}

/** A conference whose media are in the process. */
export interface MediaProcessRoom {
  readonly stage: (order: readonly string[]) => void
  readonly heard: (uuid: string, isHeard: boolean) => void
  /** The process began, or began again after a crash: it knows nothing of this room. */
  readonly started: () => void
  /** The process has gone, with all calls of this room. */
  readonly lost: () => void
}

interface PendingOffer {
  readonly resolve: (answer: MediaAnswer) => void
  readonly reject: (refusal: Refusal) => void
}

const unavailable = () => new Refusal(503, 'Out of resource', 1)

/**
 * The process in which the media of this server's conferences run. It starts with the first conference, and again within a second after
 * a crash or a hang; the calls come back with their clients' next offers.
 */
export class MediaProcess {
  readonly #settings: MediaSettings
  readonly #log: Log
  readonly #rooms = new Map<string, MediaProcessRoom>()
  readonly #pending = new Map<number, PendingOffer>()
  #child: ChildProcess | null = null
  #port: number | null
  #started: Promise<boolean> | null = null
  #ping: NodeJS.Timeout | undefined
  #restart: NodeJS.Timeout | undefined
  #unanswered = 0
  #offers = 0
  #isClosed = false

  constructor(settings: MediaSettings, log: Log) {
    this.#settings = settings
    this.#log = log
    this.#port = settings.port
  }

  /** Starts the process where it does not run. Resolves to false when its port is taken. */
  start(): Promise<boolean> {
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

  /** Sends a message in order; it is lost with a process that has gone, and `started` tells what is to be said again. */
  post(message: ServerMessage): void {
    if (this.#child?.connected === true) this.#child.send(message, () => undefined)
  }

  /** @throws Refusal as the process refuses, or 503 when it goes before it answers. */
  async offer(offer: Omit<Extract<ServerMessage, { kind: 'offer' }>, 'kind' | 'id'>): Promise<MediaAnswer> {
    if (this.#isClosed || !(await this.start())) throw unavailable()
    this.#offers += 1
    const id = this.#offers
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.post({ kind: 'offer', id, ...offer })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#ping)
    clearTimeout(this.#restart)
    const child = this.#child
    if (child === null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    await gone
  }

  #spawn(): Promise<boolean> {
    const child = fork(program, {
      // Native code that strangers' packets reach is given none of the server's secrets.
      env: { PATH: process.env['PATH'] },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child = child
    child.stderr?.on('data', (chunk) => this.#log.warn({ output: String(chunk) }, 'the media process'))
    child.on('error', (error) => this.#log.error({ err: error }, 'the media process cannot be reached'))
    const started = new Promise<boolean>((resolve) => {
      child.on('message', (message: MediaMessage) => {
        if (message.kind === 'started') resolve(this.#hasStarted(message.port))
        else this.#handle(message)
      })
      child.once('exit', (code, signal) => {
        resolve(false)
        this.#hasGone(code, signal)
      })
    })
    // The same port as before a crash: a firewall or a client may know it.
    this.post({ kind: 'start', port: this.#port, addresses: this.#settings.addresses })
    for (const room of this.#rooms.values()) room.started()
    this.#watch(child)
    return started
  }

  #hasStarted(port: number | null): boolean {
    if (port === null) {
      this.#log.error({ port: this.#port }, 'the port of media is taken')
      this.#child?.disconnect()
      return false
    }
    this.#port = port
    this.#log.info({ port }, 'media run')
    return true
  }

  #watch(child: ChildProcess): void {
    this.#unanswered = 0
    this.#ping = setInterval(() => {
      if (this.#unanswered >= 2) {
        this.#log.error('the media process hangs, and is killed')
        child.kill('SIGKILL')
        return
      }
      this.#unanswered += 1
      this.post({ kind: 'ping' })
    }, pingMs)
    this.#ping.unref()
  }

  #hasGone(code: number | null, signal: string | null): void {
    clearInterval(this.#ping)
    this.#child = null
    this.#started = null
    for (const { reject } of this.#pending.values()) reject(unavailable())
    this.#pending.clear()
    if (this.#isClosed) return
    this.#log.error({ code, signal }, 'the media process ended, and its calls with it')
    for (const room of this.#rooms.values()) room.lost()
    if (this.#rooms.size > 0) this.#restart = setTimeout(() => void this.start(), restartMs)
  }

  #handle(message: Exclude<MediaMessage, { kind: 'started' }>): void {
    if (message.kind === 'pong') this.#unanswered = 0
    else if (message.kind === 'stage') this.#rooms.get(message.room)?.stage(message.order)
    else if (message.kind === 'heard') this.#rooms.get(message.room)?.heard(message.uuid, message.isHeard)
    else {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      if (message.kind === 'answer') pending?.resolve({ sdp: message.sdp, media: message.media })
      else pending?.reject(new Refusal(message.status, message.reason))
    }
  }
}
