import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { DeviceState } from '../../contract/devices/device.ts'
import {
  type CommandFrame,
  type CommandResult,
  countdownCapability,
  roommateCapability,
  knockCapability,
  type DeviceFrame,
  type Entry,
  linkCloseCodes,
  ServerFrame,
  type Welcome,
} from '../../contract/devices/deviceLink.ts'
import { type LogLine, SelfTestParams } from '../../contract/technician/deviceTechnician.ts'
import { EnrollReply } from '../../contract/devices/enrollment.ts'
import type { Clock } from '../config.ts'
import { Heartbeat } from '../devices/link/heartbeat.ts'
import { readJson } from '../devices/readJson.ts'
import { simulatedModel } from './deviceRoles.ts'
import { greyPicture } from './greyPicture.ts'
import { SimulatedRoom } from './simulatedRoom.ts'
import { SimulatedTest } from './simulatedTest.ts'

/** Time after which a device that has not been welcomed gives up, in milliseconds. */
const welcomeMs = 10_000
/**
 * Interval of preview pictures, in milliseconds. Contract 3 allows five a second; two are enough to show that
 * the device is alive.
 */
const previewMs = 500
/** Number of recent commands that a device remembers, and number that its log contains. */
const remembered = 1_000
const loggedCommands = 100

export interface SimulatedDevice {
  readonly uniqueId: string
  readonly room: Welcome['room']
  /** Current state of the device. */
  readonly state: DeviceState
  /** The last commands received, oldest first. */
  readonly commands: readonly CommandFrame[]
  /** Returns what the monitor would show now. */
  entry(): Entry
  /** Covers or uncovers camera and microphone, as a person in the room does. */
  cover(covered: boolean): void
  /** Reports another state, as a person or a fault in the room causes it. */
  report(change: Partial<DeviceState>): void
  /** Sets the faults that the next self-test finds: the steps, with the reason for each. */
  breakDown(faults: SimulatedTest['faults']): void
  /** Fulfilled with the close code when the link has ended, no matter which side ended it. */
  readonly closed: Promise<number>
  close(): Promise<void>
  /** Cuts the connection without a close frame, as a pulled plug does. */
  kill(): void
}

/** Thrown when the device could not be linked; `code` is the close code of the socket. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused'
  readonly code: number
  constructor(code: number) {
    super(`the device link was closed with ${code}`)
    this.code = code
  }
}

/** Thrown when the server rejected the enrollment code; `status` is the status of its response. */
export class EnrollmentRefused extends Error {
  override readonly name = 'EnrollmentRefused'
  readonly status: number
  constructor(status: number, answer: string) {
    super(`enrollment was answered ${status}: ${answer}`)
    this.status = status
  }
}

/** Exchanges an enrollment code for a credential at the server whose origin is `url`. */
export async function enrollDevice(url: string, code: string): Promise<EnrollReply> {
  const reply = await fetch(new URL('/aps/enroll', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!reply.ok) throw new EnrollmentRefused(reply.status, await reply.text())
  return z.parse(EnrollReply, await reply.json())
}

/**
 * Links a room device without a screen to the server whose origin is `url` (http or https), using the real
 * protocol: leases, deadlines, states, preview, pings. Fulfilled once welcomed; rejected with LinkRefused.
 * Does not reconnect.
 */
export async function connectSimulatedDevice(options: {
  url: string
  credential: string
  /** Clock in epoch milliseconds, also used to measure leases. */
  clock?: Clock
  /** Version that the device reports; '1' if absent. */
  version?: string
  /** Called for each command before it is carried out, with the unique ID of the device's room. */
  onCommand?: (frame: CommandFrame, uniqueId: string) => void
}): Promise<SimulatedDevice> {
  const clock = options.clock ?? { now: () => performance.timeOrigin + performance.now() }
  const address = new URL('/aps/device', options.url)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: welcomeMs })
  const ended = Promise.withResolvers<number>()
  const welcomed = Promise.withResolvers<Welcome>()
  let ownRoom = ''
  const device = new Link({
    socket,
    clock,
    version: options.version ?? '1',
    onWelcome: (welcome) => {
      ownRoom = welcome.unique_id
      welcomed.resolve(welcome)
    },
    onCommand: (frame) => options.onCommand?.(frame, ownRoom),
  })
  const timeout = setTimeout(() => socket.terminate(), welcomeMs)
  socket.on('open', () => device.greet(options.credential))
  socket.on('message', (data) => device.receive(readJson(data)))
  // The reason arrives with 'close', which always follows.
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    device.stop()
    welcomed.reject(new LinkRefused(code))
    ended.resolve(code)
  })
  try {
    const { unique_id: uniqueId, room } = await welcomed.promise
    return {
      uniqueId,
      room,
      commands: device.commands,
      get state() {
        return device.room.state
      },
      entry: () => device.entry(),
      cover: (covered) => device.cover(covered),
      report: (change) => device.room.report(change),
      breakDown: (faults) => (device.test.faults = faults),
      closed: ended.promise,
      close: async () => {
        socket.close(1000)
        await ended.promise
      },
      kill: () => socket.terminate(),
    }
  } finally {
    clearTimeout(timeout)
  }
}

interface LinkDeps {
  socket: WebSocket
  clock: Clock
  version: string
  onWelcome(welcome: Welcome): void
  onCommand(frame: CommandFrame): void
}

/** Device side of one socket. */
class Link {
  readonly room: SimulatedRoom
  readonly test = new SimulatedTest((frame) => this.#send(frame))
  readonly commands: CommandFrame[] = []
  readonly #deps: LinkDeps
  #heartbeat: Heartbeat | undefined
  #preview: NodeJS.Timeout | undefined
  #entry: Entry | undefined
  /** Server time minus own time, in milliseconds. */
  #offset = 0

  constructor(deps: LinkDeps) {
    this.#deps = deps
    this.room = new SimulatedRoom(deps.clock, (state) => this.#send({ type: 'state', state }))
  }

  greet(credential: string): void {
    const capabilities = {
      ptz: 'digital',
      [knockCapability]: true,
      [countdownCapability]: true,
      [roommateCapability]: true,
    } as const
    const { version } = this.#deps
    this.#send({ type: 'hello', credential, protocol: 1, model: simulatedModel, version, capabilities })
  }

  entry(): Entry {
    if (this.#entry === undefined) throw new Error('the device was never welcomed')
    return this.#entry
  }

  receive(json: unknown): void {
    const read = z.safeParse(ServerFrame, json)
    if (!read.success) return
    const frame = read.data
    this.#heartbeat?.heard()
    switch (frame.type) {
      case 'welcome':
        return this.#welcomed(frame)
      case 'entry':
        this.#entry = frame.entry
        return
      case 'command':
        this.#deps.onCommand(frame)
        this.commands.push(frame)
        if (this.commands.length > remembered) this.commands.shift()
        return this.#send(this.#obey(frame))
      case 'preview':
        return this.#show(frame.on)
      case 'ping':
        return this.#send({ type: 'pong' })
      // No one answers at a simulated screen; the patient's remote does.
      case 'knock':
      case 'waiting':
      case 'roommate':
      case 'pong':
    }
  }

  stop(): void {
    this.#heartbeat?.stop()
    clearInterval(this.#preview)
    this.test.stop()
    this.room.close()
  }

  cover(covered: boolean): void {
    this.test.interrupt('covered')
    this.room.cover(covered)
  }

  #obey(frame: CommandFrame): CommandResult {
    const answer = { type: 'result', id: frame.id, busy_status: 'open' } as const
    if (frame.command === 'self_test') return { ...answer, ...this.#beginTest(frame) }
    if (frame.command === 'device_log') return { ...answer, success: true, log: this.#log() }
    const isEntry = frame.command === 'api' && frame.params['entry'] !== undefined
    if (isEntry && this.room.state.camera !== 'on') return { ...answer, success: false, reason: 'covered' }
    this.test.interrupt(frame.command === 'api' ? 'in_call' : 'in_use')
    return this.room.obey(frame, this.#deps.clock.now() + this.#offset)
  }

  #beginTest({ params }: CommandFrame): { success: boolean; reason?: string } {
    const { in_call: inCall, covered } = this.room.state
    if (inCall) return { success: false, reason: 'in_call' }
    if (covered) return { success: false, reason: 'covered' }
    if (this.test.isRunning) return { success: false, reason: 'testing' }
    this.test.begin(z.parse(SelfTestParams, params).test)
    return { success: true }
  }

  /** Returns the device's log: its last commands are its only events. */
  #log(): LogLine[] {
    const at = Math.round(this.#deps.clock.now() + this.#offset)
    return this.commands.slice(-loggedCommands).map(({ command }) => ({ at, kind: 'command', word: command }))
  }

  #welcomed(welcome: Welcome): void {
    this.#offset = welcome.now - this.#deps.clock.now()
    this.#entry = welcome.entry
    this.#heartbeat = new Heartbeat({
      clock: this.#deps.clock,
      send: () => this.#send({ type: 'ping', now: this.#deps.clock.now() }),
      onDead: () => this.#deps.socket.close(linkCloseCodes.silent),
      isMeasured: false,
    })
    this.#send({ type: 'state', state: this.room.state })
    this.#deps.onWelcome(welcome)
  }

  #show(on: boolean): void {
    clearInterval(this.#preview)
    if (!on) return
    const show = () => {
      if (this.room.state.camera === 'on') this.#send({ type: 'frame', jpeg: greyPicture })
    }
    show()
    this.#preview = setInterval(show, previewMs)
  }

  #send(frame: DeviceFrame): void {
    const { socket } = this.#deps
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
}
