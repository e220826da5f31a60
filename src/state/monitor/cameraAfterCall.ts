/**
 * Remembers that the answer “Sound only” has closed a camera that was on, and that no one has pressed a privacy
 * button since: the camera may then open again when the room leaves the call. A restart forgets it, and the camera stays off.
 */
export class CameraAfterCall {
  #reopens = false

  /** Call before the camera closes for a call. A camera that is closed already keeps what is remembered. */
  closing(wish: 'on' | 'off'): void {
    if (wish === 'on') this.#reopens = true
  }

  /** Call for each press on a privacy button: it wins. */
  pressed(): void {
    this.#reopens = false
  }

  /** Joins a call. The end of an earlier call, which the join may cause, must not open the camera in the new one. */
  join(join: () => void): void {
    const reopens = this.#reopens
    this.#reopens = false
    join()
    this.#reopens = reopens
  }

  /** Returns true once if the camera is to open again, after the end of a call. */
  take(): boolean {
    const reopens = this.#reopens
    this.#reopens = false
    return reopens
  }
}
