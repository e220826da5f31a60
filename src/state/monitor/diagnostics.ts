import * as z from 'zod/mini'
import type { CommandFrame, CommandResult, DeviceFrame } from '../../contract/devices/deviceLink.ts'
import { SelfTestParams, type TestInterruption } from '../../contract/technician/deviceTechnician.ts'
import type { LogRing } from './logRing.ts'
import type { ProbePort } from './ports.ts'
import type { RoomDevice } from './roomDevice.ts'
import { SelfTest, type TestView } from './selfTest.ts'

interface DiagnosticsDeps {
  device: RoomDevice
  log: LogRing
  probe: ProbePort
  ptz(): 'hardware' | 'digital'
  roundTrip(): Promise<number | null>
  send(frame: DeviceFrame): void
  isQuestionShown(): boolean
  onView(view: TestView): void
}

/** Commands that technicians send to the device. People who use the room take precedence. */
export class Diagnostics {
  readonly #deps: DiagnosticsDeps
  readonly #test: SelfTest
  #noted = { camera: 'unknown', microphone: 'unknown', inCall: false, isUnsteered: false }

  constructor(deps: DiagnosticsDeps) {
    this.#deps = deps
    const { device, log, probe, ptz, roundTrip, onView } = deps
    this.#test = new SelfTest({
      probe,
      ptz,
      roundTrip,
      onView,
      camera: device.camera,
      microphone: device.microphone,
      mover: device.mover,
      speaker: () => device.levels.speaker,
      send: (frame) => {
        if (frame.type === 'test_step')
          log.add('test', [frame.step.step, frame.step.outcome, frame.step.reason ?? ''].join(' ').trim())
        else log.add('test', frame.interrupted ?? 'over')
        deps.send(frame)
      },
    })
  }

  get isTesting(): boolean {
    return this.#test.isRunning
  }

  /** Returns the result of a command for technicians; null for any other command. */
  obey({ id, command, params }: CommandFrame): CommandResult | null {
    const answer = { type: 'result', id, busy_status: 'open' } as const
    if (command === 'device_log') return { ...answer, success: true, log: [...this.#deps.log.lines] }
    if (command !== 'self_test') return null
    const asked = z.safeParse(SelfTestParams, params)
    const reason = asked.success ? this.#inTheWay() : 'bad_request'
    if (reason !== null || !asked.success)
      return { ...answer, success: false, reason: reason ?? 'bad_request' }
    this.#test.begin(asked.data)
    return { ...answer, success: true }
  }

  /** Interrupts the test because a command uses the room. */
  yieldTo(command: string): void {
    this.#test.interrupt(interruptions[command] ?? 'in_use')
  }

  /** Ends the test. */
  stop(because: TestInterruption): void {
    this.#test.interrupt(because)
  }

  /** Logs the outcome of a command. */
  noteAnswer(command: string, { success, reason = 'failed' }: CommandResult): void {
    this.#deps.log.add('command', `${command} ${success ? 'done' : reason}`)
  }

  /** Logs changes of camera, microphone and call. */
  noteState(): void {
    const { device, log } = this.#deps
    const { camera, microphone, in_call: inCall } = device.state
    const before = this.#noted
    const { isUnsteered } = device
    this.#noted = { camera, microphone, inCall, isUnsteered }
    if (camera !== before.camera) log.add('camera', `${camera} ${device.camera.problem ?? ''}`.trim())
    if (microphone !== before.microphone)
      log.add('microphone', `${microphone} ${device.microphone.problem ?? ''}`.trim())
    if (isUnsteered !== before.isUnsteered) log.add('camera', isUnsteered ? 'unsteered' : 'steered')
    if (inCall !== before.inCall) log.add('call', inCall ? 'begun' : 'ended')
  }

  #inTheWay(): string | null {
    const { in_call: inCall, covered, entertainment, moving } = this.#deps.device.state
    if (this.#test.isRunning) return 'testing'
    if (inCall) return 'in_call'
    if (covered) return 'covered'
    return entertainment || moving || this.#deps.isQuestionShown() ? 'in_use' : null
  }
}

const interruptions: Readonly<Partial<Record<string, TestInterruption>>> = {
  api: 'in_call',
  video_control: 'covered',
  microphone_control: 'covered',
}
