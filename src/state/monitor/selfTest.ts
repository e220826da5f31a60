import type { Pose } from '../../contract/devices/device.ts'
import type {
  SelfTestParams,
  TestInterruption,
  TestOverFrame,
  TestStepFrame,
} from '../../contract/technician/deviceTechnician.ts'
import { testSteps, type TestReason, type TestStep } from '../../contract/technician/deviceTests.ts'
import { cameraFinding, stunFinding, toneFinding } from '../../domain/technician/deviceTest.ts'
import type { CameraMover } from './cameraMover.ts'
import type { ProbePort } from './ports.ts'
import type { MediaInput } from './mediaInput.ts'

/** State of the self-test on the screen. `quiet`: the device tests itself at night. */
export type TestView = { kind: 'none' } | { kind: 'testing'; quiet: boolean }

export interface SelfTestDeps {
  probe: ProbePort
  camera: MediaInput
  microphone: MediaInput
  mover: CameraMover
  /** How the camera moves: by motors, or by cropping its picture. */
  ptz(): 'hardware' | 'digital'
  speaker(): { mute: boolean; point: number }
  /** Measures the server's response time in milliseconds; null if it does not respond. */
  roundTrip(): Promise<number | null>
  send(frame: TestStepFrame | TestOverFrame): void
  onView(view: TestView): void
}

type Finding = Omit<TestStep, 'step'>

/** Milliseconds for which the camera is held to one side before it must stop by itself. */
const holdMs = 400
/**
 * Milliseconds after the hold by which a motion must have ended by itself; also the time allowed for moving
 * home or back.
 */
const settleMs = 700
/** Number of round trips measured; the median counts. */
const roundTrips = 3
/**
 * Maximum volume of the test tone, out of 10, regardless of the loudspeaker's setting: someone may be lying
 * next to it.
 */
const mostLoud = 3
/** Thresholds that count as moved (`pan`, `zoom`) and as returned (`back`), in units of the camera's pose. */
const least = { pan: 0.01, zoom: 0.05, back: 0.02 } as const

/**
 * Runs the device's self-test step by step and reports only numbers and codes. People who need the room take
 * precedence.
 */
export class SelfTest {
  readonly #deps: SelfTestDeps
  #running: SelfTestParams | null = null
  /** Pose before the test moved the camera; null until then. */
  #before: Pose | null = null

  constructor(deps: SelfTestDeps) {
    this.#deps = deps
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  begin(params: SelfTestParams): void {
    this.#running = params
    this.#deps.onView({ kind: 'testing', quiet: params.quiet })
    void this.#run(params)
  }

  /** Interrupts the test at its current step and restores the camera's pose. */
  interrupt(interrupted: TestInterruption): void {
    if (this.#running === null) return
    this.#deps.send({ type: 'test_over', test: this.#running.test, interrupted })
    this.#end()
  }

  async #run(params: SelfTestParams): Promise<void> {
    for (const step of testSteps) {
      const finding = await this.#find(step, params).catch((): Finding => failed('failed'))
      if (this.#running !== params) return
      this.#deps.send({ type: 'test_step', test: params.test, step: { step, ...finding } })
    }
    this.#deps.send({ type: 'test_over', test: params.test })
    this.#end()
  }

  #end(): void {
    this.#running = null
    const { mover } = this.#deps
    const before = this.#before
    this.#before = null
    // Restore the pose also if the way back was interrupted, for example by a screen that no one saw.
    if (before !== null && (mover.isMoving || distance(mover.pose, before) > 0)) mover.place(before)
    this.#deps.onView({ kind: 'none' })
  }

  async #find(step: TestStep['step'], params: SelfTestParams): Promise<Finding> {
    const { camera, microphone, probe } = this.#deps
    switch (step) {
      case 'network':
        return this.#network()
      case 'stun':
        if (params.ice_servers.length === 0) return skipped('none_configured')
        return stunFinding(await probe.reach(params.ice_servers))
      case 'camera':
        return faultOf(camera) ?? cameraFinding(await probe.picture(), params.quiet)
      case 'pan':
        return faultOf(camera) ?? this.#move(params, 'pan')
      case 'zoom':
        return faultOf(camera) ?? this.#move(params, 'zoom')
      case 'microphone':
        return faultOf(microphone) ?? this.#microphone()
      case 'speaker':
        return this.#speaker(params)
    }
  }

  async #network(): Promise<Finding> {
    const took: number[] = []
    for (let trip = 0; trip < roundTrips; trip += 1) {
      const ms = await this.#deps.roundTrip()
      if (ms === null) return failed('no_answer')
      took.push(ms)
    }
    return passed({ ms: Math.round(took.toSorted((one, other) => one - other)[1] ?? 0) })
  }

  /**
   * Moves the camera from home to one side, or zooms in; it has to stop by itself. Then moves it back to its
   * previous pose.
   */
  async #move(params: SelfTestParams, way: 'pan' | 'zoom'): Promise<Finding> {
    const { mover, ptz } = this.#deps
    if (params.quiet && ptz() === 'hardware') return skipped('night')
    const before = (this.#before ??= mover.pose)
    mover.home()
    await this.#pause(params, settleMs)
    const from = mover.pose
    mover.hold(way === 'pan' ? { pan: 'right' } : { zoom: 'tele' }, holdMs)
    await this.#pause(params, holdMs + settleMs)
    const ranOn = mover.isMoving
    const reached = mover.pose
    mover.goTo(before)
    await this.#pause(params, settleMs)
    if (ranOn) return failed('did_not_stop')
    const moved = Math.abs(reached[way] - from[way])
    if (moved < least[way]) return failed('did_not_move')
    if (distance(mover.pose, before) > least.back) return failed('did_not_return')
    return passed(way === 'pan' ? { moved: rounded(moved / 2) } : { zoom: rounded(reached.zoom / from.zoom) })
  }

  async #microphone(): Promise<Finding> {
    const level = await this.#deps.probe.loudest()
    if (level === null) return failed('blocked')
    // A microphone that is switched off at the device delivers no signal at all; a quiet room always delivers
    // some.
    return level < silence ? failed('silent', { level: Math.max(level, noiseFloor) }) : passed({ level })
  }

  async #speaker({ quiet }: SelfTestParams): Promise<Finding> {
    const { mute, point } = this.#deps.speaker()
    if (quiet) return skipped('night')
    if (mute || point === 0) return skipped('muted')
    return toneFinding(await this.#deps.probe.tone(Math.min(point, mostLoud) / 10))
  }

  /** Rejects if the test ended during the pause, so that nothing is moved after that. */
  async #pause(params: SelfTestParams, ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (this.#running !== params) throw new Error('the test is over')
  }
}

/**
 * Levels in dBFS: below `silence` the microphone picks up nothing; `noiseFloor` is the lowest level that is
 * reported.
 */
const silence = -90
const noiseFloor = -120

const passed = (measured: TestStep['measured']): Finding => ({ outcome: 'passed', measured })
const failed = (reason: TestReason, measured: TestStep['measured'] = {}): Finding => ({
  outcome: 'failed',
  measured,
  reason,
})
const skipped = (reason: TestReason): Finding => ({ outcome: 'skipped', measured: {}, reason })

/**
 * Returns the finding that prevents a camera or microphone from being tested, or null. One that was turned
 * off stays off.
 */
function faultOf({ wish, light, problem }: MediaInput): Finding | null {
  if (wish === 'off') return skipped('off')
  if (problem === 'system') return failed('muted')
  return light === 'on' ? null : failed(problem ?? 'failed')
}

const distance = (one: Pose, other: Pose): number =>
  Math.max(...(['pan', 'tilt', 'zoom'] as const).map((way) => Math.abs(one[way] - other[way])))
const rounded = (value: number): number => Math.round(value * 100) / 100
