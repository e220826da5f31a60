import type { Conference } from '../../domain/conference.ts'
import type { OutgoingMedia, UplinkPort } from './ports.ts'

export const nothing: OutgoingMedia = { picture: false, gain: 0 }

/**
 * Media that the room sends into one conference, and the mute state reported there: a covered camera appears
 * as a muted one.
 */
export class CallSending {
  readonly #uplink: UplinkPort
  readonly #conference: Conference
  readonly #me: string
  #sends = nothing
  /** State last reported to the conference; null if it must be reported again. */
  #reported: { picture: boolean | null; sound: boolean | null } = { picture: null, sound: null }
  #queue: Promise<unknown> = Promise.resolve()

  /** `me` is the room's uuid in that conference. */
  constructor(uplink: UplinkPort, conference: Conference, me: string) {
    this.#uplink = uplink
    this.#conference = conference
    this.#me = me
  }

  get sends(): OutgoingMedia {
    return this.#sends
  }

  /** Releases exactly this media immediately; nothing else leaves the room. */
  send(what: OutgoingMedia): void {
    this.#sends = what
    if (this.#uplink.put(what)) this.#conference.sendStream(this.#uplink.stream)
    const sound = what.gain > 0
    if (this.#reported.picture !== what.picture) {
      this.#reported.picture = what.picture
      this.#report('picture', () => this.#conference.muteVideo(this.#me, !what.picture))
    }
    if (this.#reported.sound !== sound) {
      this.#reported.sound = sound
      this.#report('sound', () => this.#conference.mute(this.#me, !sound))
    }
  }

  /**
   * Sends one request after another so that none overtakes another. A failed one is sent again with the next
   * change.
   */
  #report(what: 'picture' | 'sound', ask: () => Promise<boolean>): void {
    this.#queue = this.#queue.then(async () => {
      if (!(await ask())) this.#reported[what] = null
    })
  }
}
