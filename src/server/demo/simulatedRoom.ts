import type { DeviceState } from '../../contract/devices/device.ts'
import type { CommandFrame, CommandResult, CallParams } from '../../contract/devices/deviceLink.ts'
import {
  cameraAt,
  halt,
  hold,
  keepWithin,
  moveOn,
  sendHome,
  sendTo,
  type CameraMotion,
} from '../../domain/devices/cameraMotion.ts'
import { type ParsedDeviceCommand, parseDeviceCommand } from '../../domain/devices/parsedDeviceCommand.ts'
import { homeZone } from '../../domain/devices/cameraZone.ts'
import { homePose } from '../../domain/devices/ptz.ts'
import { isCovered, levelsSetBy, startState, toldMicrophone } from '../../domain/devices/deviceState.ts'
import type { Clock } from '../config.ts'
import { greyPicture } from './greyPicture.ts'

/** Commands that need a camera that can see. */
const lookingCommands: ReadonlySet<string> = new Set([
  'pan',
  'zoom',
  'home',
  'go_to_bookmark',
  'set_as_bookmark',
])

/** Room side of the device protocol without a camera: the rules of motion and settings, on a given clock. */
export class SimulatedRoom {
  readonly #clock: Clock
  readonly #onState: (state: DeviceState) => void
  #kept: DeviceState = { ...startState, camera: 'on', microphone: 'on' }
  #camera: CameraMotion
  #end: NodeJS.Timeout | undefined
  /** Conference that the device is in; null if none. */
  #alias: string | null = null
  /** Order of the last change of its picture in this call. */
  #pictureOrder = 0

  /**
   * `clock` measures leases, in milliseconds; `onState` receives every change that is not the result of a
   * command.
   */
  constructor(clock: Clock, onState: (state: DeviceState) => void) {
    this.#clock = clock
    this.#onState = onState
    this.#camera = cameraAt(this.#kept.pose, clock.now())
  }

  get state(): DeviceState {
    const { pose, motion } = moveOn(this.#camera, this.#clock.now(), this.#kept.speed)
    const microphone = toldMicrophone(this.#kept.microphone, this.#kept)
    return { ...this.#kept, microphone, pose, moving: motion !== null }
  }

  /**
   * Carries out a command. `now` is the server's time in epoch milliseconds, to which its deadline is
   * compared.
   */
  obey(frame: CommandFrame, now: number): CommandResult {
    const answer = { type: 'result', id: frame.id, busy_status: 'open' } as const
    if (now > frame.deadline_ms) return { ...answer, success: false, reason: 'late' }
    const command = parseDeviceCommand(frame)
    if (typeof command === 'string') return { ...answer, success: false, reason: command, state: this.state }
    if (this.#kept.camera === 'off' && lookingCommands.has(command.command)) {
      return { ...answer, success: false, reason: 'covered', state: this.state }
    }
    const alias = this.#alias
    if (command.command === 'api' && alias !== null && alias !== command.params.vmr) {
      return { ...answer, busy_status: 'busy', success: false, alias, state: this.state }
    }
    if (command.command === 'room_picture') {
      const reason = this.#alias === null ? 'no_call' : 'replaced'
      const isDue = this.#alias !== null && command.params.order >= this.#pictureOrder
      if (!isDue) return { ...answer, success: false, reason, state: this.state }
    }
    // A simulated device has no screen.
    if (command.command === 'film')
      return { ...answer, success: false, reason: 'unsupported', state: this.state }
    this.#apply(command)
    const { state } = this
    const seen = command.command === 'set_as_bookmark' && { pose: state.pose, thumbnail: greyPicture }
    return { ...answer, success: true, ...seen, state }
  }

  /** Covers or uncovers the camera and the microphone, as a person in the room does. */
  cover(covered: boolean): void {
    const light = covered ? 'off' : 'on'
    if (!covered) this.#keep({ mic_level: { ...this.#kept.mic_level, mute: false } })
    this.#switch({ camera: light, microphone: light })
    this.#onState(this.state)
  }

  /** Reports another state, as a person or a fault in the room causes it. */
  report(change: Partial<DeviceState>): void {
    this.#keep(change)
    this.#onState(this.state)
  }

  close(): void {
    clearTimeout(this.#end)
  }

  #apply(command: ParsedDeviceCommand): void {
    const now = this.#clock.now()
    const { speed } = this.#kept
    switch (command.command) {
      case 'pan':
        return this.#move(hold(this.#camera, { pan: command.params.dir }, command.params.hold_ms, now, speed))
      case 'zoom':
        return this.#move(
          hold(this.#camera, { zoom: command.params.dir }, command.params.hold_ms, now, speed),
        )
      case 'home':
        return this.#move(sendHome(this.#camera, now, speed))
      case 'go_to_bookmark':
        return this.#move(sendTo(this.#camera, command.params.pose, now, speed))
      case 'stop':
        return this.#move(halt(this.#camera, now, speed))
      case 'video_control':
        return this.#switch({ camera: command.params.state })
      case 'microphone_control':
        this.#keep(levelsSetBy(command, this.#kept) ?? {})
        return this.#switch({ microphone: command.params.state })
      case 'selfview_control':
        return this.#keep({ selfview: command.params.state })
      case 'entertainment':
        return this.#keep({ entertainment: command.params.state === 'on' })
      case 'api':
        this.#meet(command.params.vmr)
        return this.#keepTo(command.params)
      case 'room_picture':
        return this.#keepTo(command.params)
      case 'final_end_call':
        this.#pictureOrder = 0
        this.#keepTo({})
        return this.#meet(null)
      default:
        this.#camera = moveOn(this.#camera, now, speed)
        this.#kept = { ...this.#kept, ...levelsSetBy(command, this.#kept) }
    }
  }

  #keep(change: Partial<DeviceState>): void {
    this.#kept = { ...this.#kept, ...change }
  }

  #keepTo({ picture, zone = null, order = 0 }: Pick<CallParams, 'picture' | 'zone' | 'order'>): void {
    if (order < this.#pictureOrder) return
    this.#pictureOrder = order
    const limits = picture === 'one_bed' ? (zone ?? homeZone(homePose)) : null
    this.#move(keepWithin(this.#camera, limits, this.#clock.now(), this.#kept.speed))
  }

  #meet(alias: string | null): void {
    this.#alias = alias
    this.#keep({ in_call: alias !== null })
  }

  #switch(lights: Partial<Pick<DeviceState, 'camera' | 'microphone'>>): void {
    const next = { ...this.#kept, ...lights }
    this.#kept = { ...next, covered: isCovered(next) }
    if (next.camera === 'off') this.#move(halt(this.#camera, this.#clock.now(), next.speed))
  }

  #move(camera: CameraMotion): void {
    this.#camera = camera
    clearTimeout(this.#end)
    if (camera.motion !== null)
      this.#end = setTimeout(() => this.#due(), Math.max(1, camera.until - camera.at))
  }

  /** Stops the camera when its lease has expired, and reports the new state. */
  #due(): void {
    const now = this.#clock.now()
    // Timers can fire a millisecond early.
    if (now < this.#camera.until) return this.#move(moveOn(this.#camera, now, this.#kept.speed))
    this.#camera = moveOn(this.#camera, now, this.#kept.speed)
    this.#onState(this.state)
  }
}
