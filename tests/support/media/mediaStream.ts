/** A stream of tracks for tests without a browser. */
export class PlainMediaStream {
  readonly #tracks: readonly MediaStreamTrack[]
  constructor(tracks: readonly MediaStreamTrack[] = []) {
    this.#tracks = tracks
  }
  getTracks(): readonly MediaStreamTrack[] {
    return this.#tracks
  }
}
