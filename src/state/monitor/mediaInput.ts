import type { DeviceState } from '../../contract/devices/device.ts'
import type { MediaProblem, MicrophonePort } from './ports.ts'

export type Light = DeviceState['camera']

/** Camera or microphone of the room: its requested state and its actual state. */
export class MediaInput {
  readonly #port: MicrophonePort
  readonly #onChange: () => void
  #wish: 'on' | 'off' = 'off'
  #light: Light = 'unknown'
  #problem: MediaProblem | null = null
  /** Increases with each request, so that a device opened for an earlier one is closed again. */
  #turn = 0
  #resting = false

  constructor(port: MicrophonePort, onChange: () => void) {
    this.#port = port
    this.#onChange = onChange
  }

  /** Actual state: `on` only while it delivers media. */
  get light(): Light {
    return this.#light
  }

  get wish(): 'on' | 'off' {
    return this.#wish
  }

  /** Reason why it is not on although it should be. */
  get problem(): MediaProblem | null {
    return this.#problem
  }

  /**
   * Turns it on or off. Resolves to true once it is in that state. Turning off always succeeds, and
   * immediately.
   */
  async turn(wish: 'on' | 'off'): Promise<boolean> {
    if (wish === this.#light && wish === this.#wish) return true
    this.#wish = wish
    this.#resting = false
    this.#turn += 1
    if (wish === 'off') {
      this.#port.close()
      this.#become('off', null)
      return true
    }
    const turn = this.#turn
    const problem = await this.#port.open(
      () => {
        if (turn === this.#turn) this.#become('off', 'missing')
      },
      (muted) => {
        if (turn !== this.#turn) return
        if (muted) this.#become('off', 'system')
        else this.#become('on', null)
      },
    )
    if (turn !== this.#turn) {
      // Another request, or a `rest`, came in between: if it must be off now, close what was opened.
      if (this.wish === 'off' || this.#resting) this.#port.close()
      return false
    }
    this.#become(lightOf(problem), problem)
    return problem === null
  }

  /** Turns it off immediately, regardless of the requested state, which is kept for the next `turn`. */
  rest(): void {
    this.#resting = true
    this.#turn += 1
    this.#port.close()
    this.#become('off', null)
  }

  /** Opens it again, for example because the picture froze or a camera was plugged in. */
  async reopen(): Promise<boolean> {
    if (this.#wish === 'off') return true
    this.#port.close()
    this.#light = 'unknown'
    return this.turn('on')
  }

  #become(light: Light, problem: MediaProblem | null): void {
    this.#light = light
    this.#problem = problem
    this.#onChange()
  }
}

/** A device held by another program may be in use there, so its state is unknown. */
function lightOf(problem: MediaProblem | null): Light {
  if (problem === null) return 'on'
  return problem === 'failed' ? 'unknown' : 'off'
}
