import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type ControlReply,
  type DeviceCommand,
  type DeviceState,
  HoldMs,
} from '../../contract/devices/device.ts'
import type { CommandResult, ServerFrame } from '../../contract/devices/deviceLink.ts'
import type { LogLine } from '../../contract/technician/deviceTechnician.ts'
import { controlOf, isLeased, isMotion } from '../../domain/queue/commandPolicy.ts'
import { leaseMs } from '../../domain/devices/motionLease.ts'
import type { SequenceGate } from '../../domain/devices/sequence.ts'
import type { Clock } from '../config.ts'
import { CameraLease } from './cameraLease.ts'
import {
  answerMs,
  deadlineOf,
  offline,
  type AuthorizedCommand,
  type Outcome,
  type CapturedView,
} from '../cluster/authorizedCommand.ts'
import type { ReplayCache } from './replayCache.ts'
import type { RoomEvent } from '../cluster/roomEvent.ts'

export interface LinkedRoom {
  id: string
  uniqueId: string
  customerId: string
}

/** A device’s answer, and its view if the device includes it. */
interface DeviceReply {
  reply: ControlReply
  seen?: CapturedView
  log?: LogLine[]
}

interface Waiting {
  readonly promise: Promise<DeviceReply>
  settle(word: DeviceReply): void
}

interface RoomLinkDeps {
  /** Identifies the link among all links. */
  id: string
  since: number
  room: LinkedRoom
  clock: Clock
  /** Shared by all links of this process, so that no old command passes after a device reconnects. */
  gate: SequenceGate
  replayCache: ReplayCache
  /** Last known state from before this link; null for a device that has never reported one. */
  state: DeviceState | null
  send(frame: ServerFrame): void
  close(code: number): void
  onEvent(event: RoomEvent): void
  onState(state: DeviceState): void
  onFrame(jpeg: string): void
  /** Called with the outcome of a command, in one word, after `ms` milliseconds. */
  onOutcome(command: string, outcome: string, ms: number): void
}

/**
 * Live connection of one room, in the process that holds its device's socket. Only this process sends
 * commands to the device.
 */
export class RoomLink {
  readonly id: string
  readonly room: LinkedRoom
  /** When the link was recorded, in microseconds of the database's clock: the later of two links wins. */
  readonly since: number
  readonly #deps: RoomLinkDeps
  readonly #motion: CameraLease
  /** Callers that wait for the device, by command id. */
  readonly #waiting = new Map<string, Waiting>()
  #state: DeviceState | null
  #previewOn = false
  /**
   * Session whose film the room’s screen shows or waits for: null if there is none, undefined if the film
   * began over an earlier link.
   */
  #screenOf: string | null | undefined
  #closed = false
  /** Number of times that a command opened a control, by the control's name. */
  readonly #opened = new Map<string, number>()

  constructor(deps: RoomLinkDeps) {
    this.id = deps.id
    this.since = deps.since
    this.room = deps.room
    this.#deps = deps
    this.#state = deps.state
    this.#screenOf = deps.state?.entertainment === true ? undefined : null
    this.#motion = new CameraLease({
      clock: deps.clock,
      stop: () => void this.#command('stop', { dir: 'stop' }, deps.clock.now() + answerMs),
      onHolder: (holder) => deps.onEvent({ kind: 'control', holder }),
    })
  }

  /** Last known state of the device. Once the link is closed, nothing counts as moving. */
  get state(): DeviceState | null {
    return this.#state && this.#closed ? { ...this.#state, moving: false } : this.#state
  }

  /** Returns the events that a new watcher receives first. */
  snapshot(): RoomEvent[] {
    return [
      { kind: 'device', online: true, state: this.#state },
      { kind: 'control', holder: this.#motion.holder },
    ]
  }

  /** Sends an authorized command to the device; resolves within `answerMs`. */
  execute(command: AuthorizedCommand): Promise<Outcome> {
    if (!isMotion(command.command)) return this.#run(command)
    return this.#deps.replayCache.once(command, () => this.#run(command))
  }

  async #run(command: AuthorizedCommand): Promise<Outcome> {
    const now = this.#deps.clock.now()
    const deadline = deadlineOf(command, now)
    if (deadline <= now) return { refused: 'command_expired' }
    if (command.command === 'stop') return this.#stop(command, deadline)
    if (isMotion(command.command) && !this.#motion.mayMove(command.session)) {
      return { reply: { ...refused('held'), ...(this.#motion.holder && { holder: this.#motion.holder }) } }
    }
    if (!this.#deps.gate.passes(command.session, controlOf(command.command), command.seq)) {
      return { reply: refused('superseded') }
    }
    const opens = command.command === 'api' ? 'final_end_call' : command.command
    if (command.command === 'api' || command.params['state'] === 'on')
      this.#opened.set(opens, this.timesOpened(opens) + 1)
    const word = await this.#command(command.command, this.#started(command), deadline)
    if (word.reply.success) this.#noteScreen(command)
    return word
  }

  #noteScreen({ command, params, session }: AuthorizedCommand): void {
    if (command === 'film') this.#screenOf = session
    if (command === 'entertainment') this.#screenOf = params['state'] === 'on' ? session : null
  }

  /** Returns the parameters as the device receives them: a held motion always states how long it may last. */
  #started(command: AuthorizedCommand): Record<string, unknown> {
    if (!isMotion(command.command)) return command.params
    if (!isLeased(command.command)) {
      this.#motion.start(command, 0)
      return command.params
    }
    const asked = z.safeParse(HoldMs, command.params['hold_ms'])
    const holdMs = leaseMs(asked.success ? asked.data : undefined)
    this.#motion.start(command, holdMs)
    return { ...command.params, hold_ms: holdMs }
  }

  /** Stops the camera. A stop always passes, and prevents older motions from following it. */
  #stop(command: AuthorizedCommand, deadline: number): Promise<DeviceReply> | DeviceReply {
    this.#deps.gate.passes(command.session, controlOf('stop'), command.seq)
    if (this.#motion.holder?.id !== command.session) return { reply: { busy_status: 'open', success: true } }
    this.#motion.end()
    return this.#command('stop', { dir: 'stop' }, deadline)
  }

  #command(
    command: AuthorizedCommand['command'],
    params: Record<string, unknown>,
    deadline: number,
  ): Promise<DeviceReply> {
    if (this.#closed) return Promise.resolve(offline)
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<DeviceReply>()
    const timer = setTimeout(() => settle(offline), answerMs)
    const sentAt = this.#deps.clock.now()
    const settle = (word: DeviceReply) => {
      clearTimeout(timer)
      this.#waiting.delete(id)
      this.#deps.onOutcome(command, outcomeOf(word.reply), this.#deps.clock.now() - sentAt)
      resolve(word)
    }
    this.#waiting.set(id, { promise, settle })
    this.#deps.send({ type: 'command', id, command, params, deadline_ms: Math.floor(deadline) })
    return promise
  }

  /**
   * Returns how many commands have opened this control. A closing command that was read before this number grew
   * is out of date.
   */
  timesOpened(command: AuthorizedCommand['command']): number {
    return this.#opened.get(command) ?? 0
  }

  /**
   * Sends a command that waited for this link: a privacy command, or the return to a call. Resolves to the
   * device's reply, or `offline`, within `answerMs`.
   */
  async deliver(command: DeviceCommand, params: Record<string, unknown>): Promise<ControlReply> {
    return (await this.#command(command, params, this.#deps.clock.now() + answerMs)).reply
  }

  result({ type: _type, id, pose, thumbnail, log, ...reply }: CommandResult): void {
    const waiting = this.#waiting.get(id)
    const state = reply.state && this.update(reply.state)
    // As in `frame`: no picture of a covered room leaves the server, even if the device sends one.
    const isOpen = this.#state?.covered !== true
    const seen = pose && { pose, ...(isOpen && thumbnail !== undefined && { thumbnail }) }
    waiting?.settle({
      reply: { ...reply, ...(state && { state }) },
      ...(seen && { seen }),
      ...(log && { log }),
    })
  }

  /** Updates the state that the device reported, and returns it with its revision. */
  update(reported: DeviceState): DeviceState {
    // The revision also grows over a reconnection, and from one process to the next.
    const revision = Math.max((this.#state?.revision ?? 0) + 1, this.#deps.clock.now())
    const state = { ...reported, revision }
    this.#state = state
    this.#deps.onState(state)
    this.#deps.onEvent({ kind: 'device', online: true, state })
    return state
  }

  /**
   * Forwards a preview picture of the camera; drops it while the camera is covered, even if the device sends
   * one.
   */
  frame(jpeg: string): void {
    if (this.#previewOn && this.#state?.covered !== true) this.#deps.onFrame(jpeg)
  }

  preview(on: boolean): void {
    if (on === this.#previewOn) return
    this.#previewOn = on
    this.#deps.send({ type: 'preview', on })
  }

  /** Notifies the holder that `session` asks for the camera. */
  ask(session: string): void {
    const holder = this.#motion.holder
    if (holder === null || holder.id === session) return
    this.#deps.onEvent({ kind: 'control', holder, askedBy: session })
  }

  forgetSession(session: string): void {
    this.#motion.release(session)
    this.#deps.gate.forget(session)
    if (this.#screenOf === null || (this.#screenOf ?? session) !== session) return
    // A film ends with the session that sent it, because the phone may no longer be able to end it.
    this.#screenOf = null
    void this.#command('entertainment', { state: 'off' }, this.#deps.clock.now() + answerMs)
  }

  showEntry(frame: ServerFrame & { type: 'entry' }): void {
    this.#deps.send(frame)
  }

  /** Ends the link once the device has answered all earlier commands; resolves within `answerMs`. */
  async leave(code: number): Promise<void> {
    await Promise.all(Array.from(this.#waiting.values(), ({ promise }) => promise))
    this.close(code)
  }

  /** Ends the link: callers that wait for the device receive `offline`. */
  close(code: number): void {
    if (this.#closed) return
    this.#closed = true
    this.#motion.close()
    for (const { settle } of this.#waiting.values()) settle(offline)
    this.#deps.close(code)
  }
}

/** Returns `done`, or the reason for the failure: the device's own reason if it gives one. */
function outcomeOf({ busy_status: status, success, reason }: ControlReply): string {
  if (success) return 'done'
  return reason ?? (status === 'open' ? 'failed' : status)
}

function refused(reason: 'held' | 'superseded'): ControlReply {
  return { busy_status: 'open', success: false, reason }
}
