import { randomUUID } from 'node:crypto'
import type { Conference } from '../conference.ts'
import { ConferenceError } from '../conferenceError.ts'
import type { MediaAnswer, MediaProcess } from './process/mediaProcess.ts'

/**
 * Media of one conference as the server sees it: who has a call, and what the media process must know about
 * the participants.
 */
export class ConferenceMedia {
  readonly #id = randomUUID()
  readonly #conference: Conference
  readonly #process: MediaProcess
  /** Ids of the calls, by participant. */
  readonly #calls = new Map<string, string>()
  readonly #arrived = new Set<string>()

  /** `onArrived` is called once for each invite whose media have reached the conference. */
  constructor(conference: Conference, process: MediaProcess, onArrived: (invite: string) => void) {
    this.#conference = conference
    this.#process = process
    process.register(this.#id, {
      stage: (order) => conference.setStage(order),
      picture: (uuid, isPaused) => conference.update(uuid, { isPicturePaused: isPaused }),
      smallPicture: (uuid, isWanted) => conference.update(uuid, { isSmallPictureWanted: isWanted }),
      heard: (uuid, isHeard) => {
        if (!this.#calls.has(uuid)) return
        conference.update(uuid, { isCutOff: !isHeard })
        const invite = conference.participant(uuid)?.invite ?? null
        if (!isHeard || invite === null || this.#arrived.has(invite)) return
        this.#arrived.add(invite)
        onArrived(invite)
      },
      started: () => {
        const own = conference.entry.own ?? null
        process.post({ kind: 'room', room: this.#id, own, participants: conference.participants })
      },
      lost: () => {
        // The next process begins with every picture, and with one layer.
        const fresh = { isCutOff: true, isPicturePaused: false, isSmallPictureWanted: false }
        for (const uuid of this.#calls.keys()) conference.update(uuid, fresh)
      },
    })
  }

  get size(): number {
    return this.#calls.size
  }

  /** Returns true if this participant has a call. */
  hasCall(uuid: string): boolean {
    return this.#calls.has(uuid)
  }

  /** Returns true if this is the id of this participant's call. */
  isCallOf(uuid: string, callUuid: string): boolean {
    return this.#calls.get(uuid) === callUuid
  }

  /**
   * Starts a participant's call, replacing an existing one.
   * @throws ConferenceError 403 if the conference cannot carry more media, 400 for an unreadable offer, 404
   * for a participant who has left, 503 without a media process.
   */
  async open(uuid: string, sdp: string): Promise<MediaAnswer & { callUuid: string }> {
    const callUuid = randomUUID()
    this.#calls.set(uuid, callUuid)
    try {
      const answer = await this.#process.offer({ room: this.#id, uuid, sdp, isNew: true })
      // They may have left, or started another call, before the answer arrived.
      if (!this.isCallOf(uuid, callUuid)) throw new ConferenceError(404, 'No such call')
      return { callUuid, ...answer }
    } catch (error) {
      if (this.isCallOf(uuid, callUuid)) this.#calls.delete(uuid)
      throw error
    }
  }

  /**
   * Returns the SDP answer to a later offer for this call, with other media lines or another network path.
   * Throws like `open`.
   */
  async update(uuid: string, callUuid: string, sdp: string): Promise<MediaAnswer> {
    const answer = await this.#process.offer({ room: this.#id, uuid, sdp, isNew: false })
    if (this.isCallOf(uuid, callUuid)) return answer
    // They hung up before the answer arrived, and a newly started process may have opened the call again.
    if (!this.hasCall(uuid)) this.#process.post({ kind: 'leave', room: this.#id, uuid })
    throw new ConferenceError(404, 'No such call')
  }

  leave(uuid: string): void {
    if (this.#calls.delete(uuid)) this.#process.post({ kind: 'leave', room: this.#id, uuid })
  }

  /** Sends the current participants to the media process, which decides by them who may be heard and seen. */
  refresh(): void {
    const { participants } = this.#conference
    this.#process.post({ kind: 'participants', room: this.#id, participants })
  }

  close(): void {
    this.#calls.clear()
    this.#process.unregister(this.#id)
  }
}
