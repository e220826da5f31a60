/** At most five pictures a second leave the room. */
const everyMs = 200

/** Sends the camera's picture while someone is watching. Sends nothing while there is no picture. */
export class Preview {
  readonly #picture: () => Promise<string | null>
  readonly #send: (jpeg: string) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  /** `picture` returns a base64 JPEG, or null while there is no picture to show. */
  constructor(picture: () => Promise<string | null>, send: (jpeg: string) => void) {
    this.#picture = picture
    this.#send = send
  }

  watch(on: boolean): void {
    this.#turn += 1
    clearTimeout(this.#timer)
    if (on) void this.#show(this.#turn)
  }

  async #show(turn: number): Promise<void> {
    const startedAt = performance.now()
    const jpeg = await this.#picture()
    if (turn !== this.#turn) return
    if (jpeg !== null) this.#send(jpeg)
    this.#timer = setTimeout(
      () => void this.#show(turn),
      Math.max(0, startedAt + everyMs - performance.now()),
    )
  }
}
