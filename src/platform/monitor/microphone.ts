import { endMedia, mediaProblem, openMedia } from './mediaProblem.ts'

/** The room's microphone. Outside a call its sound is sent to no one. */
export class Microphone {
  #stream: MediaStream | null = null
  /** Incremented by each close, so that opening requests from before it no longer take effect. */
  #turn = 0

  /** Sound of the microphone; null while it is off. */
  get stream(): MediaStream | null {
    return this.#stream
  }

  async open(
    onEnded: () => void,
    onSystemMute: (muted: boolean) => void = () => undefined,
  ): Promise<'denied' | 'missing' | 'failed' | 'system' | null> {
    const turn = this.#turn
    try {
      const stream = await openMedia({ audio: true })
      if (turn !== this.#turn) {
        endMedia(stream)
        return 'failed'
      }
      endMedia(this.#stream)
      this.#stream = stream
      const [track] = stream.getAudioTracks()
      track?.addEventListener('ended', onEnded)
      track?.addEventListener('mute', () => onSystemMute(true))
      track?.addEventListener('unmute', () => onSystemMute(false))
      return track?.muted === true ? 'system' : null
    } catch (error) {
      return mediaProblem(error)
    }
  }

  /** Closes the microphone, including one that is still being opened. */
  close(): void {
    this.#turn += 1
    endMedia(this.#stream)
    this.#stream = null
  }
}
