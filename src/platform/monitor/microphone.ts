import { endMedia, mediaProblem, openMedia } from './mediaProblem.ts'

/** The room's microphone. Outside a call nobody is sent what it hears. */
export class Microphone {
  #stream: MediaStream | null = null

  /** What it hears; null while it is off. */
  get stream(): MediaStream | null {
    return this.#stream
  }

  async open(onEnded: () => void): Promise<'denied' | 'missing' | 'failed' | null> {
    try {
      const stream = await openMedia({ audio: true })
      this.close()
      this.#stream = stream
      stream.getAudioTracks()[0]?.addEventListener('ended', onEnded)
      return null
    } catch (error) {
      return mediaProblem(error)
    }
  }

  close(): void {
    endMedia(this.#stream)
    this.#stream = null
  }
}
