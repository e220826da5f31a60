/** A stream of tracks, where there is no browser that has one. */
export class PlainMediaStream {
  readonly #tracks: readonly MediaStreamTrack[]
  constructor(tracks: readonly MediaStreamTrack[] = []) {
    this.#tracks = tracks
  }
  getTracks(): readonly MediaStreamTrack[] {
    return this.#tracks
  }
}
