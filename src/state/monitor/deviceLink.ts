import * as z from 'zod/mini'
import {
  type CommandFrame,
  type CommandResult,
  type DeviceFrame,
  linkCloseCodes,
  ServerFrame,
} from '../../contract/devices/deviceLink.ts'
import { backoffMs } from '../../domain/backoff.ts'
import type { MonitorClock, Socket, SocketHandlers } from './ports.ts'

/**
 * `waiting`: for the next attempt. `refused`: the credential is no longer valid. `replaced`: another screen
 * took over the room, and this one does not take it back by itself.
 */
export type LinkStatus = 'connecting' | 'linked' | 'waiting' | 'refused' | 'replaced' | 'stopped'

/** Server frames that the link does not handle itself. */
export type RoomFrame = Exclude<ServerFrame, { type: 'ping' | 'pong' | 'command' }>

export interface DeviceLinkDeps {
  clock: Pick<MonitorClock, 'now' | 'monotonic'>
  random(): number
  connect(handlers: SocketHandlers): Socket
  hello(): DeviceFrame & { type: 'hello' }
  /** Carries out a command. `after` is called once the result has been sent. */
  obey(frame: CommandFrame): Promise<{ result: CommandResult; after?: () => void }>
  onFrame(frame: RoomFrame): void
  onStatus(status: LinkStatus): void
}

/** Interval at which the link is looked at, in milliseconds; after three of them without a frame it is dead. */
const beatMs = 10_000
const silentBeats = 3
/** Maximum wait for the server's welcome before the device connects again, in milliseconds. */
const welcomeMs = 10_000
/** Time after which a ping counts as unanswered, in milliseconds. */
const answerMs = 3_000

/**
 * Connection from the room to the server. It reconnects indefinitely and never runs a command that arrives
 * too late.
 */
export class DeviceLink {
  readonly #deps: DeviceLinkDeps
  #status: LinkStatus = 'stopped'
  #socket: Socket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #attempt = 0
  /** Number of beats since the server's last frame. */
  #silent = 0
  #onPong: () => void = () => undefined
  /** Server time minus the monotonic clock, in milliseconds; null before the first welcome. */
  #offset: number | null = null

  constructor(deps: DeviceLinkDeps) {
    this.#deps = deps
  }

  /**
   * Returns the server's time in epoch milliseconds; until a server has sent it, the time of this machine's
   * clock.
   */
  serverNow(): number {
    const { clock } = this.#deps
    return this.#offset === null ? clock.now() : clock.monotonic() + this.#offset
  }

  /** Connects immediately if it is waiting for its next attempt, for example because the network is back. */
  connectNow(): void {
    if (this.#status === 'waiting') this.#open()
  }

  /** Connects, no matter how the last connection ended. Does nothing while linked or connecting. */
  connect(): void {
    if (this.#status === 'linked' || this.#status === 'connecting') return
    this.#open()
  }

  stop(): void {
    this.#drop()
    this.#become('stopped')
  }

  send(frame: DeviceFrame): void {
    if (this.#status === 'linked') this.#socket?.send(JSON.stringify(frame))
  }

  /**
   * Returns the round trip of a ping to the server, in milliseconds; null if there is no answer within three
   * seconds.
   */
  async roundTrip(): Promise<number | null> {
    const { clock } = this.#deps
    const sentAt = clock.monotonic()
    const { promise, resolve } = Promise.withResolvers<number | null>()
    const timer = setTimeout(() => resolve(null), answerMs)
    this.#onPong = () => resolve(clock.monotonic() - sentAt)
    this.send({ type: 'ping', now: clock.now() })
    const ms = await promise
    clearTimeout(timer)
    return ms
  }

  #open(): void {
    this.#drop()
    this.#become('connecting')
    this.#timer = setTimeout(() => this.#closed(linkCloseCodes.silent), welcomeMs)
    const socket = this.#deps.connect({
      onOpen: () => socket.send(JSON.stringify(this.#deps.hello())),
      onText: (text) => this.#receive(socket, text),
      onClose: (code) => this.#closed(code),
    })
    this.#socket = socket
  }

  #closed(code: number): void {
    this.#drop()
    if (code === linkCloseCodes.wrongCredential) return this.#become('refused')
    if (code === linkCloseCodes.replaced) return this.#become('replaced')
    this.#become('waiting')
    this.#timer = setTimeout(() => this.#open(), backoffMs(this.#attempt, this.#deps.random()))
    this.#attempt += 1
  }

  /** Closes the socket without waiting for the other side, which may be gone. */
  #drop(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#heartbeat)
    this.#socket?.close()
    this.#socket = null
  }

  #receive(socket: Socket, text: string): void {
    const frame = readFrame(text)
    if (frame === null) return
    this.#silent = 0
    switch (frame.type) {
      case 'welcome':
        this.#offset = frame.now - this.#deps.clock.monotonic()
        this.#linked()
        return this.#deps.onFrame(frame)
      case 'command':
        return this.#obey(socket, frame)
      case 'ping':
        return socket.send(JSON.stringify({ type: 'pong' }))
      case 'pong':
        return this.#onPong()
      default:
        return this.#deps.onFrame(frame)
    }
  }

  #linked(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#heartbeat)
    this.#attempt = 0
    this.#heartbeat = setInterval(() => {
      if (this.#silent >= silentBeats) return this.#closed(linkCloseCodes.silent)
      this.#silent += 1
      // A server that was heard since the last beat is not asked.
      if (this.#silent > 1) this.send({ type: 'ping', now: this.#deps.clock.now() })
    }, beatMs)
    this.#become('linked')
  }

  #obey(socket: Socket, frame: CommandFrame): void {
    const answer = (result: CommandResult) => socket.send(JSON.stringify(result))
    const failed = (reason: string): CommandResult => ({
      type: 'result',
      id: frame.id,
      busy_status: 'open',
      success: false,
      reason,
    })
    if (this.serverNow() > frame.deadline_ms) return answer(failed('late'))
    this.#deps.obey(frame).then(
      ({ result, after }) => {
        answer(result)
        after?.()
      },
      () => answer(failed('device_error')),
    )
  }

  #become(status: LinkStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#deps.onStatus(status)
  }
}

/** Parses a frame; null if it is not valid, or of a type that this version does not support. */
function readFrame(text: string): ServerFrame | null {
  try {
    const read = z.safeParse(ServerFrame, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
