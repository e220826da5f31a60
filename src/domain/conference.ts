/* What a call asks of the conference that carries it, and hears of it; in the words of the product, whoever runs the node. */

/** Somebody, or a room's device, in a conference, as its roster tells. */
export interface ConferencePerson {
  uuid: string
  name: string
  role: 'host' | 'guest'
  /** What the message called it that it came by; null for a guest, and for a room and its remotes. */
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
  /** Came to a locked conference: sees and hears nobody until a host lets him in. */
  waiting: boolean
  isMe: boolean
  /** What the one who reads the roster may do with this person. */
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
  /** Somebody ended it for all, or its call is over. */
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
  /** Nobody answers there. */
  | 'unreachable'
  /** The media found no way through the network. */
  | 'media_failed'

export type ConferenceEvent =
  /** `ticket`: what leads back to this place, and to what is said meanwhile; null where the node has none. */
  | { kind: 'joined'; uuid: string; role: 'host' | 'guest'; ticket: string | null }
  /** Always the whole roster, in the order of arrival. */
  | { kind: 'roster'; people: readonly ConferencePerson[] }
  | { kind: 'message'; message: ConferenceMessage }
  /** Who speaks now: a uuid, null when nobody does. */
  | { kind: 'speaker'; uuid: string | null }
  /** The active speaker's picture and sound; null when none is received. */
  | { kind: 'stream'; stream: MediaStream | null }
  /** Content that somebody shares; null when nobody does. */
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
  /** What the person was invited as; a deployment's own nodes know it by this alone. */
  invitedAs?: 'clinician' | 'interpreter'
  /** The newest `joined` of somebody who was in this conference before. */
  ticket?: string | null
  /** What is sent; null sends nothing. */
  send: MediaStream | null
  /** `nothing`: control, roster and chat only. `picture`: the speaker's picture without its sound. */
  receive: 'nothing' | 'picture' | 'picture_and_sound'
}

/** What a host, or oneself, asks of the conference: true when it was done. */
export interface Conference {
  mute(uuid: string, muted: boolean): Promise<boolean>
  muteVideo(uuid: string, muted: boolean): Promise<boolean>
  remove(uuid: string): Promise<boolean>
  /**
   * A message to everybody, or to one. True once the conference has it. `id` is a uuid, the same for each try to send one
   * message: this product's own node tells it once, however often it comes. Pexip's nodes know no such id.
   */
  say(text: string, id: string, to?: string): Promise<boolean>
  /** Sends other tracks instead: another camera, or none while it is off. */
  sendStream(stream: MediaStream): void
  /** Shares content; null ends it. */
  present(stream: MediaStream | null): void
  lock(locked: boolean): Promise<boolean>
  /** Lets in somebody who waits. */
  admit(uuid: string): Promise<boolean>
  /** Calls a telephone or a SIP room in. Null when it rings, else the conference's own words why it does not. */
  dial(destination: string): Promise<string | null>
  /** Ends it for everybody. */
  endForAll(): Promise<boolean>
  /** Leaves; nothing is heard of it any more. */
  leave(): Promise<void>
}

export interface ConferencePort {
  /** Loads the client's code before it is needed. Never rejects. */
  warm(): Promise<void>
  /** Joins, and tells what happens until `ended`. One conference to a page: another join leaves the one before. */
  join(join: ConferenceJoin, listener: (event: ConferenceEvent) => void): Conference
}
