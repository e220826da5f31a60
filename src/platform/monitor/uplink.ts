import type { Camera } from './camera.ts'
import type { Microphone } from './microphone.ts'
import type { RoomSound } from './roomSound.ts'

/** The one stream that leaves the room. It holds a track only while that is let out. */
export class Uplink {
  readonly stream = new MediaStream()
  readonly #camera: Camera
  readonly #microphone: Microphone
  readonly #sound: RoomSound

  constructor(camera: Camera, microphone: Microphone, sound: RoomSound) {
    this.#camera = camera
    this.#microphone = microphone
    this.#sound = sound
  }

  /** Puts exactly this in. `gain` is how much louder than heard, 0 for no sound. True if the tracks changed. */
  put({ picture, gain }: { picture: boolean; gain: number }): boolean {
    const wanted = new Set<MediaStreamTrack>()
    const shown = picture ? this.#camera.shown() : null
    if (shown !== null) wanted.add(shown)
    const heard = gain > 0 ? this.#sound.amplified(this.#microphone.stream, gain) : null
    if (heard !== null) wanted.add(heard)
    const before = this.stream.getTracks()
    const leaving = before.filter((track) => !wanted.has(track))
    for (const track of leaving) this.stream.removeTrack(track)
    for (const track of wanted) this.stream.addTrack(track)
    if (!picture) this.#camera.hide()
    return leaving.length > 0 || wanted.size !== before.length
  }
}
