import type { DeviceFrame } from '../../contract/devices/deviceLink.ts'
import type { TestInterruption } from '../../contract/technician/deviceTechnician.ts'
import type { TestStep } from '../../contract/technician/deviceTests.ts'

/** Simulated duration of a step, in milliseconds. */
const stepMs = 40

/** Test results of a device without a camera: no one hears its loudspeaker, and it has no motors. */
const findings: readonly TestStep[] = [
  { step: 'network', outcome: 'passed', measured: { ms: 1 } },
  { step: 'stun', outcome: 'skipped', measured: {}, reason: 'none_configured' },
  { step: 'camera', outcome: 'passed', measured: { fps: 30, width: 1280, height: 720 } },
  { step: 'pan', outcome: 'passed', measured: { moved: 0.05 } },
  { step: 'zoom', outcome: 'passed', measured: { zoom: 1.2 } },
  { step: 'microphone', outcome: 'passed', measured: { level: -42 } },
  { step: 'speaker', outcome: 'skipped', measured: {}, reason: 'ask_person' },
]

/** Self-test of a simulated device. */
export class SimulatedTest {
  readonly #send: (frame: DeviceFrame) => void
  #test: string | null = null
  #timer: NodeJS.Timeout | undefined
  /** Steps that are to fail, with the reason for each. */
  faults: Readonly<Partial<Record<TestStep['step'], string>>> = {}

  constructor(send: (frame: DeviceFrame) => void) {
    this.#send = send
  }

  get isRunning(): boolean {
    return this.#test !== null
  }

  begin(test: string): void {
    this.#test = test
    this.#next(test, findings)
  }

  /** Ends the test because the room is needed; the remaining steps stay untested. */
  interrupt(interrupted: TestInterruption): void {
    if (this.#test === null) return
    this.#send({ type: 'test_over', test: this.#test, interrupted })
    this.stop()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#test = null
  }

  #next(test: string, [found, ...others]: readonly TestStep[]): void {
    if (found === undefined) {
      this.#send({ type: 'test_over', test })
      return this.stop()
    }
    this.#timer = setTimeout(() => {
      const reason = this.faults[found.step]
      const step = reason === undefined ? found : { ...found, outcome: 'failed' as const, reason }
      this.#send({ type: 'test_step', test, step })
      this.#next(test, others)
    }, stepMs)
  }
}
