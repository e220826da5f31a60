import type { Admission } from '../admission.ts'
import type { Allowance } from '../../http/allowance.ts'
import type { Conference } from '../conference.ts'
import type { ConferenceBook, ConferenceEntry } from '../conferenceBook.ts'
import type { IceServers } from '../iceServers.ts'
import type { ConferenceMedia } from '../media/conferenceMedia.ts'
import type { ReturnTickets } from '../returnTickets.ts'
import type { Tokens } from '../tokens.ts'

/** Dependencies shared by the routes of the conferencing node. */
export interface NodeParts {
  /** The name under which this process holds conferences. */
  readonly nodeId: string
  readonly admission: Admission
  readonly book: ConferenceBook
  readonly tokens: Tokens
  readonly tickets: ReturnTickets
  readonly limits: NodeLimits
  /** Returns the conference of this entry; creates it for the first participant. */
  conferenceOf(entry: ConferenceEntry): Conference
  /** The media of a conference. */
  mediaOf(conference: Conference): ConferenceMedia
  /** STUN and TURN servers for a client that joins now. */
  iceServers(): IceServers
  /** How long a token is good, in seconds. */
  readonly tokenLifeSeconds: number
  readonly version: string
}

export interface NodeLimits {
  /** Joins from one address to one conference, by invite or role. */
  readonly joins: Allowance
  /** PINs from one address for one conference that are judged. */
  readonly pins: Allowance
  /** Wrong PINs from one address for one conference. */
  readonly wrongPins: Allowance
  /** Chat messages of one participant. */
  readonly chat: Allowance
  /** Offers of one participant: each costs keys and a connection. */
  readonly offers: Allowance
}
