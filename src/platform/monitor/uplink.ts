import type { Camera } from './camera.ts'
import type { Microphone } from './microphone.ts'
import type { RoomSound } from './roomSound.ts'

/** The only stream that leaves the room. It contains a track only while that track may be sent. */
export class Uplink {
  readonly stream = new MediaStream()
  readonly #camera: Camera
  readonly #microphone: Microphone
  readonly #sound: RoomSound
  /**
   * A copy of the captured track is sent. Ending the copy silences the call immediately, however long the
   * call takes to drop it.
   */
  #voice: { of: MediaStreamTrack; sent: MediaStreamTrack } | null = null

  constructor(camera: Camera, microphone: Microphone, sound: RoomSound) {
    this.#camera = camera
    this.#microphone = microphone
    this.#sound = sound
  }

  /**
   * Sets the tracks of the stream. `gain` amplifies the sound; 0 sends none. Returns true if the tracks
   * changed.
   */
  put({ picture, gain }: { picture: boolean; gain: number }): boolean {
    const shown = picture ? this.#camera.shown() : null
    const heard = gain > 0 ? this.#sound.amplified(this.#microphone.stream, gain) : null
    const wanted = [shown, this.#copyOf(heard)].filter((track) => track !== null)
    const before = this.stream.getTracks()
    const leaving = before.filter((track) => !wanted.includes(track))
    for (const track of leaving) {
      track.stop()
      this.stream.removeTrack(track)
    }
    for (const track of wanted) this.stream.addTrack(track)
    if (!picture) this.#camera.hide()
    return leaving.length > 0 || wanted.length !== before.length
  }

  #copyOf(heard: MediaStreamTrack | null): MediaStreamTrack | null {
    if (heard === null) this.#voice = null
    else if (this.#voice?.of !== heard) this.#voice = { of: heard, sent: heard.clone() }
    return this.#voice?.sent ?? null
  }
}
