import type { Clock } from '../../config.ts'
import { type LayeredPicture, LayerSelector } from './congestion/layerSelector.ts'
import { PictureDemand } from './congestion/pictureDemand.ts'
import type { PictureLine } from './congestion/pacer.ts'
import { Exposure } from './exposure.ts'
import type { Peer } from './peer.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import type { SelectedSources } from './selectSources.ts'
import { type PictureSource, VideoForwarder } from './videoForwarder.ts'

/** Source of the placeholder frames. */
export const waiting = 'waiting'
/** Part of the estimate that is used: the rest absorbs what an encoder sends above its target. */
const usedPart = 0.95
/**
 * Part of what the pictures may take that is for the one that is kept on screen: its viewer needs it, as for
 * a sign language, and the speaker's picture only shows who speaks.
 */
const keptPart = 0.6
/** Rate of one voice with its headers, in bit/s: Opus at 32 kbit/s in 50 packets per second. */
const voiceBitrate = 52_000
/** Rate up to which a better estimate is worth a probe, in bit/s: the full picture, with room to spare. */
const usefulBitrate = 1_800_000
/** Limit of a sender whose viewers can receive everything, in bit/s: it tells the client of no limit. */
const unlimited = 2_500_000
/**
 * Limit of a sender without viewers, in bit/s: its first viewer can be on a weak network, and a tablet
 * saves its battery.
 */
const unwatchedBitrate = 300_000
/**
 * Time after a connection began, in milliseconds, in which its queue may overflow: senders are still being
 * adapted to it.
 */
const startMs = 2_000
/** Time that a sender has to adapt before the keyframe after an overflow is requested, in milliseconds. */
const adaptMs = 400
/**
 * Time after which the estimate of a new connection counts, in milliseconds: the first probes have been answered
 * by then, even on a slow network. Until then, a picture that does not fit overflows its queue.
 */
const settleMs = 600

interface SeatDeps {
  readonly clock: Clock
  readonly peer: Peer
  /** Called for each packet of a picture that is sent to the participant. */
  readonly pictureSent: (picture: PictureSource) => void
  /** Requests a keyframe of a picture from its participant. */
  readonly askKeyframe: (picture: PictureSource) => void
}

type PictureOrigin = Pick<PictureSource, 'mediaLine' | 'layer'>

/** Peers that send what one participant receives; null for none. */
export interface PictureSources {
  readonly picture: Peer | null
  readonly slides: Peer | null
  /** Peer of the person who is kept on screen. */
  readonly kept: Peer | null
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
  /** Participants whose picture and slides it receives; null for none. */
  pictureOf: string | null = null
  slidesOf: string | null = null
  /** True if its participant was last told that the picture is paused. */
  isPauseReported = false
  /** Participant whose picture it receives on the line for slides; null for none. */
  keptOf: string | null = null
  /** True while it is sent a voice. */
  isHearing = false
  /** True while its viewers need a small picture beside the full one. */
  isSmallWanted = false
  readonly peer: Peer
  readonly exposure: Exposure
  readonly main: VideoForwarder
  readonly slides: VideoForwarder
  readonly #clock: Clock
  readonly #layers = new LayerSelector()
  readonly #keptLayers = new LayerSelector()
  readonly #demand = new PictureDemand()
  /** True while the picture that it sees arrives in a small layer, too. */
  #hasSmall = false
  #connectedAt = Infinity

  constructor({ clock, peer, pictureSent, askKeyframe }: SeatDeps) {
    this.#clock = clock
    this.peer = peer
    this.exposure = new Exposure(clock)
    const forwarder = (mediaLine: PictureLine) =>
      new VideoForwarder({
        clock,
        isConnected: () => peer.isConnected,
        send: (packet, picture) => {
          peer.send(mediaLine, packet)
          if (peer.isConnected && peer.receives(mediaLine)) pictureSent(picture)
        },
        askKeyframe: (picture) => {
          // A keyframe for a viewer who is not served would delay the next one: encoders send one in 300 ms.
          if (this.isServed) askKeyframe(picture)
        },
        mediaLine,
      })
    this.main = forwarder('main')
    this.slides = forwarder('slides')
  }

  /** True while the picture is withheld because the network carries only the sound. */
  get isPicturePaused(): boolean {
    return this.pictureOf !== null && this.#layers.choice === 'paused'
  }

  /** Selects whom it sees. */
  want(sources: SelectedSources): void {
    this.slidesOf = sources.slides
    this.keptOf = sources.kept
    this.#showSecond()
    if (this.pictureOf === sources.picture && this.main.wanted !== null) return
    this.pictureOf = sources.picture
    // The one who was seen may not be seen any longer: not even until the placeholder frame.
    if (sources.picture === null) this.main.want(null)
    this.#show()
  }

  /** Forwards a packet of a participant's picture to the lines on which it is wanted. */
  receivePicture(from: string, packet: MediaPacket, { mediaLine, layer }: PictureOrigin): void {
    if (mediaLine === 'main') this.main.push(from, packet, layer)
    if (mediaLine === 'slides' || this.keptOf === from) this.slides.push(from, packet, layer, mediaLine)
  }

  /**
   * Adapts the pictures to the network, and measures the network; called about every 100 ms. The peers are
   * those that send them.
   */
  adapt({ picture, slides, kept }: PictureSources): void {
    const now = this.#clock.now()
    if (this.isSettled) {
      if (kept !== null) this.#keptLayers.choose(this.availableForKept(picture), layersOf(kept), now)
      if (picture !== null) {
        const layers = layersOf(picture)
        this.#hasSmall = layers.layered
        this.#layers.choose(this.available({ slides, kept }), layers, now)
      }
    }
    if (picture !== null) this.peer.holdBack('main', picture.repairMs('main'))
    if (slides !== null) this.peer.holdBack('slides', slides.repairMs('slides'))
    else if (kept !== null) this.peer.holdBack('slides', kept.repairMs('main'))
    this.#show()
    this.#showSecond()
    const pictures = [picture, slides, kept].filter((peer) => peer !== null)
    this.peer.measure(Math.min(pictures.length, 2) * usefulBitrate)
  }

  /** True once the estimate of the network is based on measurements. */
  get isSettled(): boolean {
    return this.#clock.now() - this.#connectedAt >= settleMs
  }

  /**
   * Returns the rate that the network carries of the picture, in bit/s, after the voice, and the shared
   * screen or the person who is kept on screen.
   */
  available({ slides, kept }: Pick<PictureSources, 'slides' | 'kept'>): number {
    const shared = slides === null ? 0 : slides.ratesOf('slides').high
    const { choice } = this.#keptLayers
    const keptRate = kept === null || choice === 'paused' ? 0 : kept.ratesOf('main')[choice]
    const keptShare = kept === null ? 0 : Math.min(keptRate, this.#forPictures * keptPart)
    return this.#forPictures - shared - keptShare
  }

  /** Returns the rate that the network carries of the one who is kept, beside `picture`, in bit/s. */
  availableForKept(picture: Peer | null): number {
    return picture === null ? this.#forPictures : this.#forPictures * keptPart
  }

  /** Rate that the network carries beside the voice, in bit/s. */
  get #forPictures(): number {
    return this.peer.bitrate * usedPart - (this.isHearing ? voiceBitrate : 0)
  }

  /**
   * Requests the picture that its viewers need from the peer; `available` has the rate of each viewer, in bit/s. A peer that
   * shares its screen with someone is not limited: what does not fit is not sent to a viewer.
   */
  demand(available: readonly number[], isSharing: boolean, nowMs: number): void {
    const request =
      available.length === 0 ? null : this.#demand.decide(available, this.peer.isLayered('main'), nowMs)
    this.isSmallWanted = request?.isSmallWanted === true
    const needed = request === null ? unwatchedBitrate : voiceBitrate + request.bitrate
    this.peer.limit(isSharing ? unlimited : Math.min(unlimited, needed))
  }

  /**
   * Continues after what waited to be sent was discarded: with a smaller picture, from a keyframe on. If there is
   * no smaller one, the sender first adapts to the network: a keyframe at the old rate would not fit, either.
   */
  overflowed(mediaLine: 'main' | 'slides'): void {
    const now = this.#clock.now()
    const layers = mediaLine === 'main' ? this.#layers : this.keptOf === null ? null : this.#keptLayers
    if (now - this.#connectedAt > startMs) layers?.fall(now)
    const isSmaller = mediaLine === 'main' && this.#hasSmall
    this[mediaLine].restart(isSmaller ? 0 : adaptMs)
  }

  /** Starts after a connection was established: what was sent before did not arrive. */
  connected(): void {
    this.#connectedAt = this.#clock.now()
    this.restart()
  }

  /** Starts the pictures again after nothing was sent for a while. */
  restart(): void {
    this.main.restart()
    this.slides.restart()
  }

  #show(): void {
    if (this.pictureOf === null || this.isPicturePaused) this.main.want(waiting)
    else this.main.want(this.pictureOf, this.#layers.choice === 'high' ? 'high' : 'low')
  }

  #showSecond(): void {
    const { choice } = this.#keptLayers
    if (this.slidesOf !== null) this.slides.want(this.slidesOf)
    else if (this.keptOf === null || choice === 'paused') this.slides.want(null)
    else this.slides.want(this.keptOf, choice, 'main')
  }
}

/** Returns the layers in which a peer’s picture arrives. */
function layersOf(peer: Peer): LayeredPicture {
  const rates = peer.ratesOf('main')
  return { layered: peer.isLayered('main') && rates.low > 0, ...rates }
}
