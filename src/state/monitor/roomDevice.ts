import type { DeviceState, Pose } from '../../contract/devices/device.ts'
import type { CommandFrame, CommandResult, FilmParams } from '../../contract/devices/deviceLink.ts'
import { type ParsedDeviceCommand, parseDeviceCommand } from '../../domain/devices/parsedDeviceCommand.ts'
import {
  type DeviceLevels,
  isCovered,
  levelsSetBy,
  loudness,
  startState,
  toldMicrophone,
} from '../../domain/devices/deviceState.ts'
import { RoomCall } from './roomCall.ts'
import type { CallView } from './callView.ts'
import { CameraMover } from './cameraMover.ts'
import { RoomFilm } from './film.ts'
import type { FilmView } from './filmView.ts'
import { CastLease } from './castLease.ts'
import { PictureLimit } from './pictureLimit.ts'
import type { MonitorPorts } from './ports.ts'
import { MediaInput } from './mediaInput.ts'

type DevicePorts = Pick<
  MonitorPorts,
  | 'clock'
  | 'random'
  | 'camera'
  | 'microphone'
  | 'canCall'
  | 'conference'
  | 'sound'
  | 'uplink'
  | 'filmLines'
  | 'filmPlayer'
  | 'requestFrame'
  | 'reload'
>

/** Listeners of the device, and facts that it cannot know itself. */
export interface RoomDeviceDeps {
  /** Called after every state change that is not the result of a command. */
  onChange(): void
  onCall(view: CallView): void
  onFilm(view: FilmView): void
  /** Name that the other participants see for this room in a conference. */
  name(): string
  /** Reports whether the screen has shown the countdown of this emergency entry. */
  hasAnnounced(entry: string): boolean
}

/** Minimum interval between steering commands in milliseconds: motors are slower than a screen. */
const steerMs = 100

/** Room device behind the screen: carries out commands and reports its actual state. */
export class RoomDevice {
  readonly camera: MediaInput
  readonly microphone: MediaInput
  readonly call: RoomCall
  readonly film: RoomFilm
  readonly #ports: DevicePorts
  readonly #onChange: () => void
  readonly #hasAnnounced: (entry: string) => boolean
  readonly #mover: CameraMover
  readonly #pictureLimit: PictureLimit
  readonly #castLease: CastLease
  #levels: DeviceLevels
  #selfview: 'on' | 'off' = 'off'
  #steeredAt = 0
  /**
   * Pose last sent to the motors; null to send the next one in any case. A newly opened camera of another kind is not
   * steered until it moves, unless it must keep to a zone.
   */
  #steered: Pose | null
  /** True while the motors refuse to be steered: the camera may look anywhere. */
  #isUnsteered = false
  /** Number of poses to which the motors have not answered. */
  #unanswered = 0
  #cancelFrame: (() => void) | null = null

  constructor(ports: DevicePorts, { onChange, onCall, onFilm, name, hasAnnounced }: RoomDeviceDeps) {
    this.#ports = ports
    this.#hasAnnounced = hasAnnounced
    this.#onChange = onChange
    this.#mover = new CameraMover(ports.clock, { onEnd: onChange, onFrameNeeded: () => this.#askForFrame() })
    this.#steered = this.#mover.pose
    const changed = () => {
      if (this.camera.light !== 'on') this.#mover.halt()
      this.#askForFrame()
      this.call.refresh()
      onChange()
    }
    this.camera = new MediaInput(ports.camera, () => {
      // Restores the focus that was set before. A camera that cannot focus stays as it is.
      if (this.camera.light === 'on') void ports.camera.focus(this.#levels.focus)
      if (this.camera.light === 'on') this.#cameraOpened()
      changed()
    })
    this.microphone = new MediaInput(ports.microphone, changed)
    this.film = new RoomFilm({ ports, onView: onFilm, loudness: () => loudness(this.#levels.speaker) })
    this.#castLease = new CastLease(this.film, onChange)
    const called = () => {
      this.film.hold(this.call.alias !== null)
      if (this.call.alias === null) this.#pictureLimit.end()
      onChange()
    }
    this.call = new RoomCall({ ports, name, onChange: called, onView: onCall, state: () => this.state })
    this.#pictureLimit = new PictureLimit({
      call: this.call,
      mover: this.#mover,
      isCameraOn: () => this.camera.light === 'on',
      isUnsteered: () => this.#isUnsteered,
      isSteering: () => this.#unanswered > 0,
    })
    this.#levels = startState
    this.levels = startState
  }

  get state(): DeviceState {
    const lights = { camera: this.camera.light, microphone: this.microphone.light }
    const { pose, isMoving: moving } = this.#mover
    const shown = { selfview: this.#selfview, entertainment: this.#castLease.isActive }
    const in_call = this.call.alias !== null
    const modes = lights.camera === 'on' && { modes: [...this.#ports.camera.focusModes] }
    return {
      ...startState,
      ...this.#levels,
      ...lights,
      ...shown,
      microphone: toldMicrophone(lights.microphone, this.#levels),
      focus: { ...this.#levels.focus, ...modes },
      in_call,
      covered: isCovered(lights),
      pose,
      moving,
    }
  }

  /** True while the motors of the camera refuse to be steered. */
  get isUnsteered(): boolean {
    return this.#isUnsteered
  }

  get mover(): CameraMover {
    return this.#mover
  }

  get levels(): DeviceLevels {
    const { speaker, mic_level, bell_volume, bright, speed, focus } = this.#levels
    return { speaker, mic_level, bell_volume, bright, speed, focus }
  }

  set levels(levels: DeviceLevels) {
    this.#levels = levels
    this.#mover.speed = levels.speed
    this.#askForFrame()
    this.call.refresh()
  }

  /** Sets camera and microphone to their state before the restart, or before `rest`. */
  async start(lights: { camera: 'on' | 'off'; microphone: 'on' | 'off' }): Promise<void> {
    await Promise.all([this.#turnCamera(lights.camera), this.microphone.turn(lights.microphone)])
  }

  /**
   * Stops camera, microphone, call and casting because another screen is now the room's device. `start`
   * resumes.
   */
  rest(): void {
    this.call.leave()
    this.#castLease.end()
    this.camera.rest()
    this.microphone.rest()
  }

  stop(): void {
    this.call.stop()
    this.#castLease.end()
    this.#mover.stop()
    this.#cancelFrame?.()
    this.#ports.camera.close()
    this.#ports.microphone.close()
  }

  /** Covers or uncovers camera and microphone, requested in the room itself. */
  async cover(covered: boolean): Promise<void> {
    const light = covered ? 'off' : 'on'
    if (!covered) this.levels = { ...this.levels, mic_level: { ...this.levels.mic_level, mute: false } }
    await this.start({ camera: light, microphone: light })
  }

  /** Stops the camera, for example because no one sees the screen or the connection is lost. */
  halt(): void {
    if (!this.#mover.isMoving) return
    this.#mover.halt()
    this.#onChange()
  }

  /** Retries a camera or microphone that should be on and is not: a camera may have been plugged in. */
  async retryFailed(): Promise<void> {
    if (this.camera.wish === 'on' && this.camera.problem !== null) await this.#turnCamera('on')
    if (this.microphone.wish === 'on' && this.microphone.problem !== null) await this.microphone.turn('on')
  }

  /**
   * Requests one frame. No frame is requested between motions: an idle screen must not render 60 frames a
   * second.
   */
  #askForFrame(): void {
    this.#cancelFrame ??= this.#ports.requestFrame(() => {
      this.#cancelFrame = null
      this.#frame()
    })
  }

  /** Advances the camera before a frame is drawn, and steers its motors. */
  #frame(): void {
    const pose = this.#mover.frame()
    if (this.camera.light !== 'on') return
    const now = this.#ports.clock.monotonic()
    // Steer at the end of a motion too, however it ended: the motors must be where the state says.
    if (pose !== this.#steered && (now - this.#steeredAt >= steerMs || !this.#mover.isMoving)) {
      this.#steeredAt = now
      this.#steered = pose
      void this.#steer(pose)
    }
    this.#ports.camera.draw(pose, this.#levels.bright)
    this.#pictureLimit.drawn(pose)
  }

  async #steer(pose: Pose): Promise<void> {
    this.#unanswered += 1
    const isUnsteered = !(await this.#ports.camera.steer(pose))
    this.#unanswered -= 1
    this.#pictureLimit.steered(pose, !isUnsteered)
    // The next frame steers again.
    if (isUnsteered && this.#steered === pose) this.#steered = null
    if (isUnsteered === this.#isUnsteered) return
    this.#isUnsteered = isUnsteered
    this.#onChange()
  }

  /** Executes a command; resolves once it has actually been done. */
  async obey(frame: CommandFrame): Promise<{ result: CommandResult; after?: () => void }> {
    const command = parseDeviceCommand(frame)
    if (typeof command !== 'string' && command.command === 'film')
      return this.#openFilm(frame.id, command.params)
    if (typeof command !== 'string' && command.command === 'set_as_bookmark') return this.#keepView(frame.id)
    const reason = typeof command === 'string' ? command : await this.#carryOut(command)
    const { alias } = this.call
    const busy = reason === 'busy' && alias !== null
    const result: CommandResult = {
      type: 'result',
      id: frame.id,
      busy_status: busy ? 'busy' : 'open',
      success: reason === null,
      ...(busy ? { alias } : reason !== null && { reason }),
      state: this.state,
    }
    return frame.command === 'reboot' && reason === null ? { result, after: this.#ports.reload } : { result }
  }

  async #openFilm(id: string, params: FilmParams): Promise<{ result: CommandResult }> {
    const answer = await this.film.open(params)
    if (answer !== null) this.#castLease.renew()
    const done = answer === null ? { success: false, reason: 'film_no_route' } : { success: true, answer }
    return { result: { type: 'result', id, busy_status: 'open', ...done, state: this.state } }
  }

  /** Returns the camera's pose and a thumbnail, only while the camera is on. */
  async #keepView(id: string): Promise<{ result: CommandResult }> {
    const { pose } = this.#mover
    const thumbnail = this.camera.light === 'on' ? await this.#ports.camera.jpeg() : null
    const answer = { type: 'result', id, busy_status: 'open' } as const
    // The camera may have been covered while the picture was taken.
    if (this.camera.light !== 'on')
      return { result: { ...answer, success: false, reason: this.#why(this.camera), state: this.state } }
    const seen = { pose, ...(thumbnail !== null && { thumbnail }) }
    return { result: { ...answer, success: true, ...seen, state: this.state } }
  }

  /** Executes the command. Returns null on success, otherwise the reason for the failure. */
  async #carryOut(command: ParsedDeviceCommand): Promise<string | null> {
    switch (command.command) {
      case 'pan':
        return this.#move(() => this.#mover.hold({ pan: command.params.dir }, command.params.hold_ms))
      case 'zoom':
        return this.#move(() => this.#mover.hold({ zoom: command.params.dir }, command.params.hold_ms))
      case 'home':
        return this.#move(() => this.#mover.home())
      case 'go_to_bookmark':
        return this.#move(() => this.#mover.goTo(command.params.pose))
      case 'stop':
        this.#mover.halt()
        return null
      case 'video_control':
        return (await this.#turnCamera(command.params.state)) ? null : this.#why(this.camera)
      case 'microphone_control':
        this.levels = { ...this.levels, ...levelsSetBy(command, this.levels) }
        return (await this.microphone.turn(command.params.state)) ? null : this.#why(this.microphone)
      case 'refresh':
        return (await this.camera.reopen()) ? null : this.#why(this.camera)
      case 'set_focus':
        return this.#focus(command.params)
      case 'reboot':
        return null
      case 'api':
        // Otherwise a call would appear to begin in which no one can be seen or heard.
        if (!this.#ports.canCall) return 'no_calls'
        if (this.call.alias !== null && this.call.alias !== command.params.vmr) return 'busy'
        if (command.params.entry !== undefined) {
          // The last word is the room's own: the server may not know yet that the patient has covered the camera.
          if (this.camera.wish === 'off' || this.camera.light !== 'on') return this.#why(this.camera)
          if (!this.#hasAnnounced(command.params.entry)) return 'unannounced'
        }
        this.#pictureLimit.join(command.params)
        return null
      case 'room_picture':
        return this.#pictureLimit.set(command.params)
      case 'final_end_call':
        this.call.leave()
        return null
      case 'selfview_control':
        this.#selfview = command.params.state
        return null
      case 'entertainment':
        if (command.params.state === 'on') this.#castLease.renew()
        else this.#castLease.end()
        return null
      default:
        this.levels = { ...this.levels, ...levelsSetBy(command, this.levels) }
        return null
    }
  }

  /** Continues with the kind of camera that was opened. It looks where it looked before, unless it must keep to a zone. */
  #cameraOpened(): void {
    const { pose } = this.#mover
    this.#mover.use(this.#ports.camera.ptz)
    if (this.#pictureLimit.cameraOpened()) this.#steered = null
    else if (this.#mover.pose !== pose) this.#steered = this.#mover.pose
  }

  /** Sets the focus. If the camera is off, the focus is applied when it opens. */
  async #focus(focus: DeviceLevels['focus']): Promise<string | null> {
    if (this.camera.light === 'on' && !(await this.#ports.camera.focus(focus))) return 'no_focus'
    this.levels = { ...this.levels, focus }
    return null
  }

  #move(start: () => void): string | null {
    if (this.camera.light !== 'on') return this.#why(this.camera)
    start()
    return null
  }

  #why(input: MediaInput): string {
    return input.wish === 'off'
      ? 'covered'
      : `${input === this.camera ? 'camera' : 'microphone'}_${input.problem ?? 'unknown'}`
  }

  #turnCamera(wish: 'on' | 'off'): Promise<boolean> {
    return this.camera.turn(wish)
  }
}
