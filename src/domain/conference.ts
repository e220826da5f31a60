import type { ForwardedPicture } from '../contract/calls/roommates.ts'
import type { QualityGrade } from '../contract/conference/callQuality.ts'

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
  /**
   * False for a name that the person entered; true for the name of a room or an account, and for a dialed
   * number.
   */
  nameVerified: boolean
  protocol: 'webrtc' | 'sip' | 'api' | 'other'
  /** Muted by the conference for all participants. */
  muted: boolean
  videoMuted: boolean
  /** Sends or receives media. False for a client that only controls. */
  hasMedia: boolean
  /**
   * No media are currently received from or sent to the participant, who can neither see nor hear the others.
   */
  cutOff: boolean
  /** True while the participant's network carries only sound: they see no one. */
  picturePaused: boolean
  /** Limit on the picture of a room, on its screen; null for everyone else. */
  roomPicture: ForwardedPicture | null
  /**
   * Quality of the participant's connection in the last seconds; null if it is not known, as for a participant
   * without media.
   */
  quality: QualityGrade | null
  presenting: boolean
  /** True if the reader keeps this participant on screen, beside the active speaker. No one else knows. */
  kept: boolean
  /** True for an interpreter of a sign language. */
  signing: boolean
  /** True while someone who signs with this participant gets too few frames, or they do. */
  signingUnclear: boolean
  /**
   * True if the participant joined a locked conference. They see and hear no one until a host admits them.
   */
  waiting: boolean
  isMe: boolean
  /** Actions that the reader of the roster may take on this participant. */
  canMute: boolean
  canRemove: boolean
  /** Time of joining, in epoch milliseconds of the conference's clock. */
  since: number
}

export interface ConferenceMessage {
  /** The same for repeated deliveries of a message. */
  id: string
  /** The sender's uuid. They may have left since. */
  from: string
  name: string
  text: string
  /** Time of arrival at this client, in epoch milliseconds. */
  at: number
  /** True if sent only to this client. */
  direct: boolean
}

/** Reason why the conference ended for this client, or did not start. The screens contain the texts. */
export type ConferenceEnd =
  /** The conference was ended for everyone, or its call is over. */
  | 'ended'
  /** A host removed this client. */
  | 'removed'
  /** The same person joined with their invite on another page. */
  | 'elsewhere'
  /** This client left. */
  | 'left'
  /** The conference does not exist: its call is over or never existed. */
  | 'not_found'
  | 'pin_wrong'
  /** The conference is full (six participants) or locked. */
  | 'full'
  | 'locked'
  /** The connection was lost for longer than the client waits. */
  | 'lost'
  /** The conferencing node does not respond. */
  | 'unreachable'
  /** No network path for the media was found. */
  | 'media_failed'

export type ConferenceEvent =
  /**
   * `ticket` restores this seat and the messages that were sent in the meantime; null if the node does not
   * support it.
   */
  | { kind: 'joined'; uuid: string; role: 'host' | 'guest'; ticket: string | null }
  /** The complete roster, in order of arrival. */
  | { kind: 'roster'; people: readonly ConferenceParticipant[] }
  | { kind: 'message'; message: ConferenceMessage }
  /** The active speaker's uuid; null while no one speaks. */
  | { kind: 'speaker'; uuid: string | null }
  /** Video and audio of the active speaker; `null` while none is received. */
  | { kind: 'stream'; stream: MediaStream | null }
  /**
   * Content shared by another participant, or else the picture of the person whom this client keeps on
   * screen; null while there is neither.
   */
  | { kind: 'presentation'; stream: MediaStream | null }
  /** This client no longer shares content, for example because the user stopped it in the browser. */
  | { kind: 'presenting_ended' }
  /**
   * `hears` is true if the conference can receive requests even without video or audio; if absent, it follows
   * `link`.
   */
  | { kind: 'link'; link: 'up' | 'lost'; hears?: boolean }
  | { kind: 'locked'; locked: boolean }
  /** The last event. */
  | { kind: 'ended'; because: ConferenceEnd }

export interface ConferenceJoin {
  /** Origin of the conferencing node; '' for the page's own. */
  address: string
  alias: string
  pin: string | null
  /** Name of this client as others see it. */
  name: string
  /** Role that the person was invited as. A deployment's own nodes know it only from this field. */
  invitedAs?: 'clinician' | 'interpreter' | undefined
  /** `ticket` of the latest `joined` event, for a client that was in this conference before. */
  ticket?: string | null
  /** Outgoing media; null to send none. */
  send: MediaStream | null
  /** `nothing`: control, roster and chat only. `picture`: the speaker's picture without its sound. */
  receive: 'nothing' | 'picture' | 'picture_and_sound'
  /** True if the client shows the person whom it keeps on screen beside the active speaker. */
  showsKept?: boolean
}

/**
 * Actions in the conference by a host, or by a participant on themselves. Each resolves to true if it was
 * carried out.
 */
export interface Conference {
  mute(uuid: string, muted: boolean): Promise<boolean>
  muteVideo(uuid: string, muted: boolean): Promise<boolean>
  remove(uuid: string): Promise<boolean>
  /** Keeps a participant on this client's screen, in place of another, or ends that. */
  keep(uuid: string, kept: boolean): Promise<boolean>
  /**
   * Sends a message to everyone, or to one participant. Resolves to true once the conference has it. `id` is
   * a uuid that stays the same across retries of one message: this product's own node delivers the message
   * once, however often it is sent. Pexip's nodes do not support the id.
   */
  say(text: string, id: string, to?: string): Promise<boolean>
  /** Replaces the outgoing tracks, for example with another camera, or with none while it is off. */
  sendStream(stream: MediaStream): void
  /** Shares content; `null` stops sharing. */
  present(stream: MediaStream | null): void
  lock(locked: boolean): Promise<boolean>
  /** Admits a waiting participant. */
  admit(uuid: string): Promise<boolean>
  /**
   * Dials a telephone or a SIP room. Resolves to `null` when it rings, otherwise to the conference's error
   * text.
   */
  dial(destination: string): Promise<string | null>
  /** Ends the conference for all participants. */
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
