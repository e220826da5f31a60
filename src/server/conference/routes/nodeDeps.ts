import type { Admission } from '../admission.ts'
import type { TokenBucket } from '../../limits/tokenBucket.ts'
import type { Conference } from '../conference.ts'
import type { ConferenceRegistry, ConferenceEntry } from '../conferenceRegistry.ts'
import type { IceServers } from '../iceServers.ts'
import type { ConferenceMedia } from '../media/conferenceMedia.ts'
import type { QualityRecorder } from '../qualityRecorder.ts'
import type { RejoinTokens } from '../rejoinToken.ts'
import type { Tokens } from '../tokens.ts'

/** Dependencies shared by the routes of the conferencing node. */
export interface ConferenceNodeDeps {
  /** Name under which this process holds conferences. */
  readonly peerId: string
  readonly admission: Admission
  readonly registry: ConferenceRegistry
  readonly tokens: Tokens
  readonly tickets: RejoinTokens
  readonly limits: ConferenceNodeLimits
  readonly quality: QualityRecorder
  /** Returns the conference of this entry; creates it for the first participant. */
  conferenceOf(entry: ConferenceEntry): Conference
  /** Returns the media of a conference. */
  mediaOf(conference: Conference): ConferenceMedia
  /** Returns the STUN and TURN servers for a client that joins now. */
  iceServers(): IceServers
  /** Lifetime of a token, in seconds. */
  readonly tokenLifeSeconds: number
  readonly version: string
}

export interface ConferenceNodeLimits {
  /** Joins from one address to one conference, by invite or role. */
  readonly joins: TokenBucket
  /** Checked access codes from one address for one conference. */
  readonly pins: TokenBucket
  /** Wrong access codes from one address for one conference. */
  readonly wrongPins: TokenBucket
  /** Chat messages of one participant. */
  readonly chat: TokenBucket
  /** Offers of one participant; each one costs keys and a connection. */
  readonly offers: TokenBucket
  /** Minutes of one participant. */
  readonly quality: TokenBucket
  /** Grades of one participant's connection. */
  readonly grades: TokenBucket
}
