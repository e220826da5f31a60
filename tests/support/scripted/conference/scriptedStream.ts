/** An empty stream for tests outside a browser, which is only ever passed on. */
export class ScriptedStream extends EventTarget implements MediaStream {
  readonly active = true
  readonly id = 'scripted'
  readonly onaddtrack = null
  readonly onremovetrack = null
  readonly #tracks = new Set<MediaStreamTrack>()

  addTrack(track: MediaStreamTrack): void {
    this.#tracks.add(track)
  }
  removeTrack(track: MediaStreamTrack): void {
    this.#tracks.delete(track)
  }
  getTracks(): MediaStreamTrack[] {
    return [...this.#tracks]
  }
  getAudioTracks(): MediaStreamTrack[] {
    return this.getTracks().filter(({ kind }) => kind === 'audio')
  }
  getVideoTracks(): MediaStreamTrack[] {
    return this.getTracks().filter(({ kind }) => kind === 'video')
  }
  getTrackById(id: string): MediaStreamTrack | null {
    return this.getTracks().find((track) => track.id === id) ?? null
  }
  clone(): MediaStream {
    return new ScriptedStream()
  }
}
