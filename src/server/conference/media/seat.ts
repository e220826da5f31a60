import type { Clock } from '../../config.ts'
import { type Layer, LayerSelector } from './congestion/layerSelector.ts'
import type { Peer } from './peer.ts'
import { StreamContinuity } from './streamContinuity.ts'
import { VideoForwarder } from './videoForwarder.ts'

/** Source of the placeholder frames. */
export const waiting = 'waiting'
/** Part of the estimate that is used: the rest absorbs what an encoder sends above its target. */
const usedPart = 0.95
/** Rate of one voice with its headers, in bit/s: Opus at 32 kbit/s in 50 packets per second. */
const voiceBitrate = 52_000
/** Rate up to which a better estimate is worth a probe, in bit/s: the full picture, with room to spare. */
const usefulBitrate = 1_800_000
/** Rate of the small layer, in bit/s, as Wardlink's pages send it. */
const lowBitrate = 150_000
/** Smallest rate to which a sender is limited for a viewer, in bit/s. */
const leastPicture = 40_000
/** Distance that the full layer keeps from what its best viewer can receive. */
const margin = 1.25

interface SeatDeps {
  readonly clock: Clock
  readonly peer: Peer
  /** Requests a keyframe of a layer from a participant. */
  readonly askKeyframe: (source: string, mediaLine: 'main' | 'slides', layer: Layer) => void
}

/** Place of one participant in a conference: what they are sent. */
export class Seat {
  /**
   * True if anything had arrived from the peer at the last check; only then is it sent anything. Its streams
   * pause in the meantime: a sequence number that wraps unsent would leave sender and receiver with different
   * keys (RFC 3711, section 3.3.1).
   */
  isHeard = true
  /**
   * True while it is sent sound and picture: media arrives from it, and the server has informed all others of
   * that.
   */
  isServed = false
  /** Participants whose sound, picture and slides it receives; null for none. */
  soundOf: string | null = null
  pictureOf: string | null = null
  slidesOf: string | null = null
  readonly peer: Peer
  readonly sound: StreamContinuity
  readonly main: VideoForwarder
  readonly slides: VideoForwarder
  readonly #clock: Clock
  readonly #layers = new LayerSelector()

  constructor({ clock, peer, askKeyframe }: SeatDeps) {
    this.#clock = clock
    this.peer = peer
    this.sound = new StreamContinuity(clock, 48_000)
    const forwarder = (mediaLine: 'main' | 'slides') =>
      new VideoForwarder({
        clock,
        send: (packet) => peer.send(mediaLine, packet),
        askKeyframe: (source, layer) => askKeyframe(source, mediaLine, layer),
      })
    this.main = forwarder('main')
    this.slides = forwarder('slides')
  }

  /** True while the picture is withheld because the network carries only the sound. */
  get isPicturePaused(): boolean {
    return this.pictureOf !== null && this.#layers.choice === 'paused'
  }

  /** Selects whom it hears and sees. */
  want(sources: { sound: string | null; picture: string | null; slides: string | null }): void {
    this.soundOf = sources.sound
    this.slidesOf = sources.slides
    this.slides.want(sources.slides)
    if (this.pictureOf === sources.picture && this.main.wanted !== null) return
    this.pictureOf = sources.picture
    this.#show()
  }

  /**
   * Adapts the picture to the network, and measures the network; called about every 100 ms. `picture` and
   * `slides` are the peers that send them.
   */
  adapt(picture: Peer | null, slides: Peer | null): void {
    const now = this.#clock.now()
    if (picture !== null) {
      const layered = picture.isLayered('main')
      this.#layers.choose(this.#available(slides), { layered, ...picture.ratesOf('main') }, now)
    }
    this.#show(picture)
    this.peer.measure(picture === null && slides === null ? 0 : usefulBitrate)
  }

  /** Returns the rate at which a sender of the picture may send for this viewer, in bit/s. */
  wantedBitrate(layered: boolean, slides: Peer | null): number {
    const available = Math.max(leastPicture, this.#available(slides))
    // A viewer whose network carries less than both layers would have to miss the full one anyway.
    const picture = layered && available > lowBitrate * margin ? lowBitrate + available / margin : available
    return voiceBitrate + picture
  }

  /** Continues after what waited to be sent was discarded: with a smaller picture, from a keyframe on. */
  overflowed(mediaLine: 'main' | 'slides'): void {
    if (mediaLine === 'main') this.#layers.fall(this.#clock.now())
    this[mediaLine].restart()
  }

  /** Starts sound and pictures again after nothing was sent for a while. */
  restart(): void {
    this.sound.resume()
    this.main.restart()
    this.slides.restart()
  }

  #show(picture: Peer | null = null): void {
    if (this.pictureOf === null || this.isPicturePaused) this.main.want(waiting)
    else this.main.want(this.pictureOf, this.#layerOf(picture))
  }

  #layerOf(picture: Peer | null): Layer {
    if (picture?.isLayered('main') === false) return 'high'
    return this.#layers.choice === 'high' ? 'high' : 'low'
  }

  /** Rate that the network carries of the picture, in bit/s, after the voice and the shared screen. */
  #available(slides: Peer | null): number {
    const voice = this.soundOf === null ? 0 : voiceBitrate
    const shared = slides === null ? 0 : slides.ratesOf('slides').high
    return this.peer.bitrate * usedPart - voice - shared
  }
}
