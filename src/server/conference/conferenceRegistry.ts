import type { ForwardedPicture } from '../../contract/calls/roommates.ts'

/** Role that a person was invited in, if more than a guest. */
export type InvitedRole = 'clinician' | 'interpreter'

/** Invite of a person to a conference by a link, with one seat in it. */
export interface ConferenceInvite {
  readonly id: string
  readonly kind: 'guest' | InvitedRole
  /** Access code of this invite only. A clinician's code admits a host, any other a guest. */
  readonly accessCode: string
  /** Name of the account that joined with it; absent or null for a person without one. */
  readonly accountName?: string | null
  /** True if an interpreter of a sign language was invited. */
  readonly isSigning?: boolean
}

/** A conference that can be joined now. Its access codes are random for each call. */
export interface ConferenceEntry {
  readonly alias: string
  /** Call that it belongs to. The next call can have the same alias. */
  readonly call: string
  /** Name of the conference, which every participant may read. */
  readonly name: string
  /** Access code that admits a host. */
  readonly hostPin: string
  /** Access code that admits a guest; null: a participant without a code joins as guest. */
  readonly guestPin: string | null
  /** Invites that admit to the conference; absent if no one was invited. */
  readonly invites?: readonly ConferenceInvite[]
  /** Names under which a room's own screen and its remotes are in it as hosts; absent without a room. */
  readonly own?: { readonly screen: string; readonly remote: string }
  /** The part of the room screen's picture that may be forwarded; absent for everything. */
  readonly roomPicture?: ForwardedPicture
}

/** Registry of the conferences, and of the server process that holds each one's media. */
export interface ConferenceRegistry {
  /** Returns the conference at an alias; null if it is unknown or its call is over (404). */
  find(alias: string): Promise<ConferenceEntry | null>
  /**
   * Returns the server process that holds the conference’s media; claims it for `peerId` if no live process
   * does.
   */
  claim(alias: string, peerId: string): Promise<string>
  /** Ends the invite of a person whom a host removed: it no longer gives access. */
  endInvite(id: string): Promise<void>
  /** Records that the person of this invite is in the call: their media have arrived. */
  noteArrival(id: string): Promise<void>
}
