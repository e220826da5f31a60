import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { DeviceState } from '../../../../src/contract/devices/device.ts'
import {
  type CommandFrame,
  countdownCapability,
  type DeviceFrame,
  knockCapability,
  roommateCapability,
  ServerFrame,
} from '../../../../src/contract/devices/deviceLink.ts'
import { systemClock } from '../../../../src/server/config.ts'
import { SimulatedRoom } from '../../../../src/server/demo/simulatedRoom.ts'
import type { Happening } from '../history.ts'

/** Milliseconds between two attempts to link. */
const retryMs = 100

interface RoomDeviceDeps {
  readonly credential: string
  /** Returns the server's address, which changes with each start. */
  readonly server: () => string
  readonly note: (happening: Happening) => void
}

/**
 * A room device that outlives its links, like a real one: it keeps its camera and settings while the
 * connection or the server is away. Records its commands and when its camera moves.
 */
export class RoomDevice {
  readonly #deps: RoomDeviceDeps
  readonly #room: SimulatedRoom
  #socket: WebSocket | null = null
  #linked = false
  #isAway = false
  #stopped = false
  #wasMoving = false

  constructor(deps: RoomDeviceDeps) {
    this.#deps = deps
    this.#room = new SimulatedRoom(systemClock, (state) => {
      this.#noteCamera()
      this.#say({ type: 'state', state })
    })
    void this.#keepLinked()
  }

  get state(): DeviceState {
    return this.#room.state
  }

  get linked(): boolean {
    return this.#linked
  }

  /** Breaks the connection without a close, and keeps it broken until called with false. */
  away(isAway: boolean): void {
    this.#isAway = isAway
    if (isAway) this.#socket?.terminate()
  }

  close(): void {
    this.#stopped = true
    this.#socket?.terminate()
    this.#room.close()
  }

  async #keepLinked(): Promise<void> {
    while (!this.#stopped) {
      if (!this.#isAway) await this.#live()
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  /** Runs one link until it ends. */
  async #live(): Promise<void> {
    const address = new URL('/aps/device', this.#deps.server().replace('http', 'ws'))
    const socket = new WebSocket(address, { perMessageDeflate: false })
    this.#socket = socket
    // Ignore: the reason comes with 'close', which always follows.
    socket.on('error', () => undefined)
    socket.on('open', () => this.#greet())
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString())))
    await new Promise((resolve) => socket.on('close', resolve))
    this.#linked = false
  }

  #greet(): void {
    const { credential } = this.#deps
    const capabilities = {
      ptz: 'digital',
      [knockCapability]: true,
      [countdownCapability]: true,
      [roommateCapability]: true,
    } as const
    this.#say({ type: 'hello', credential, protocol: 1, model: 'simulated', version: '1', capabilities })
  }

  #hear(json: unknown): void {
    const read = z.safeParse(ServerFrame, json)
    if (!read.success) return
    const frame = read.data
    if (frame.type === 'welcome') {
      this.#linked = true
      this.#say({ type: 'state', state: this.#room.state })
    }
    if (frame.type === 'command') this.#obey(frame)
    if (frame.type === 'ping') this.#say({ type: 'pong' })
  }

  #obey(frame: CommandFrame): void {
    const at = systemClock.now()
    const result = this.#room.obey(frame, at)
    const { command, params } = frame
    this.#deps.note({ kind: 'device', at, command, params, success: result.success })
    this.#noteCamera()
    this.#say(result)
  }

  #noteCamera(): void {
    const { moving } = this.#room.state
    if (moving === this.#wasMoving) return
    this.#wasMoving = moving
    this.#deps.note({ kind: 'camera', at: systemClock.now(), moving })
  }

  #say(frame: DeviceFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }
}
