/*
 * Requests that a call makes to its conference, and the events it receives. They are in the product's own
 * terms, independent of the vendor of the conferencing node.
 */

/** A participant in a conference, either a person or a room's device, as listed in the roster. */
export interface ConferenceParticipant {
  uuid: string
  name: string
  role: 'host' | 'guest'
  /**
   * Role named in the invitation that the participant joined with; null for guests, rooms and their remotes.
   */
  invitedAs: 'clinician' | 'interpreter' | null
  /** False for a name that the person typed; true for the room's own name, a number that was dialled, and the name of an account. */
  nameVerified: boolean
  protocol: 'webrtc' | 'sip' | 'api' | 'other'
  /** Muted by the conference, for everybody. */
  muted: boolean
  videoMuted: boolean
  /** Sends or receives media: a client that only controls has none. */
  hasMedia: boolean
  /** Nothing comes from there just now, and nothing is sent there: this person neither sees nor hears anybody. */
  cutOff: boolean
  presenting: boolean
  /**
   * True if the participant joined a locked conference. They see and hear no one until a host admits them.
   */
  waiting: boolean
  isMe: boolean
  /** Actions that the reader of the roster may take on this participant. */
  canMute: boolean
  canRemove: boolean
  /** When it came, epoch milliseconds by the conference's clock. */
  since: number
}

export interface ConferenceMessage {
  /** Equal for two deliveries of one message. */
  id: string
  /** The sender's uuid; it may have left since. */
  from: string
  name: string
  text: string
  /** When it arrived here, epoch milliseconds. */
  at: number
  /** Only for this client. */
  direct: boolean
}

/** Why a conference is over for this client, or never began. The screens have the words. */
export type ConferenceEnd =
  /** The conference was ended for everyone, or its call is over. */
  | 'ended'
  /** A host removed this client. */
  | 'removed'
  /** The same person joined by their invite on another page. */
  | 'elsewhere'
  /** This client left. */
  | 'left'
  /** No such conference: its call is over, or never was. */
  | 'not_found'
  | 'pin_wrong'
  /** A seventh participant, or a locked conference. */
  | 'full'
  | 'locked'
  /** The line was lost for longer than it is waited for. */
  | 'lost'
  /** The conferencing node does not respond. */
  | 'unreachable'
  /** The media found no way through the network. */
  | 'media_failed'

export type ConferenceEvent =
  /**
   * `ticket` restores this seat and the messages that were sent in the meantime; null if the node does not
   * support it.
   */
  | { kind: 'joined'; uuid: string; role: 'host' | 'guest'; ticket: string | null }
  /** Always the whole roster, in the order of arrival. */
  | { kind: 'roster'; people: readonly ConferenceParticipant[] }
  | { kind: 'message'; message: ConferenceMessage }
  /** The active speaker's uuid; null while no one speaks. */
  | { kind: 'speaker'; uuid: string | null }
  /** The active speaker's picture and sound; null when none is received. */
  | { kind: 'stream'; stream: MediaStream | null }
  /** Content shared by another participant; null while no one shares. */
  | { kind: 'presentation'; stream: MediaStream | null }
  /** Content is shared from here no longer, by the browser's own key for instance. */
  | { kind: 'presenting_ended' }
  /** `hears`: the conference can be told something although picture or sound are away; absent, it is as the link. */
  | { kind: 'link'; link: 'up' | 'lost'; hears?: boolean }
  | { kind: 'locked'; locked: boolean }
  /** The last event. */
  | { kind: 'ended'; because: ConferenceEnd }

export interface ConferenceJoin {
  /** Where the conference node is: an origin, '' for the page's own. */
  address: string
  alias: string
  pin: string | null
  /** How the others see this client. */
  name: string
  /** Role that the person was invited as. A deployment's own nodes know it only from this field. */
  invitedAs?: 'clinician' | 'interpreter'
  /** `ticket` of the latest `joined` event, for a client that was in this conference before. */
  ticket?: string | null
  /** Outgoing media; null to send none. */
  send: MediaStream | null
  /** `nothing`: control, roster and chat only. `picture`: the speaker's picture without its sound. */
  receive: 'nothing' | 'picture' | 'picture_and_sound'
}

/**
 * Actions in the conference by a host, or by a participant on themselves. Each resolves to true if it was
 * carried out.
 */
export interface Conference {
  mute(uuid: string, muted: boolean): Promise<boolean>
  muteVideo(uuid: string, muted: boolean): Promise<boolean>
  remove(uuid: string): Promise<boolean>
  /**
   * Sends a message to everyone, or to one participant. Resolves to true once the conference has it. `id` is
   * a uuid that stays the same across retries of one message: this product's own node delivers the message
   * once, however often it is sent. Pexip's nodes do not support the id.
   */
  say(text: string, id: string, to?: string): Promise<boolean>
  /** Sends other tracks instead: another camera, or none while it is off. */
  sendStream(stream: MediaStream): void
  /** Shares content; null ends it. */
  present(stream: MediaStream | null): void
  lock(locked: boolean): Promise<boolean>
  /** Admits a waiting participant. */
  admit(uuid: string): Promise<boolean>
  /** Calls a telephone or a SIP room in. Null when it rings, else the conference's own words why it does not. */
  dial(destination: string): Promise<string | null>
  /** Ends it for everybody. */
  endForAll(): Promise<boolean>
  /** Leaves the conference. No events are emitted after `ended`. */
  leave(): Promise<void>
}

export interface ConferencePort {
  /** Loads the client's code before it is needed. Never rejects. */
  warm(): Promise<void>
  /**
   * Joins, and reports events until `ended`. Only one conference per page: joining another leaves the
   * previous one.
   */
  join(join: ConferenceJoin, listener: (event: ConferenceEvent) => void): Conference
}
