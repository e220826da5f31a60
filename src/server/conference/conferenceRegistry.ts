/** Role that a person was invited in, if more than a guest. */
export type InvitedRole = 'clinician' | 'interpreter'

/** Someone who was invited into a conference by a link, and has one seat in it. */
export interface ConferenceInvite {
  readonly id: string
  readonly kind: 'guest' | InvitedRole
  /** The PIN of this invite alone. A clinician's makes a host, any other a guest. */
  readonly accessCode: string
  /** The name of the account that joined by it; absent or null for a person without one. */
  readonly accountName?: string | null
}

/** A conference that may be joined now. PINs are random for each call. */
export interface ConferenceEntry {
  readonly alias: string
  /** The call that it belongs to: the next one may have the same alias. */
  readonly call: string
  /** Name of the conference, which every participant may read. */
  readonly name: string
  /** Access code that admits a host. */
  readonly hostPin: string
  /** Access code that admits a guest; null: a participant without a code joins as guest. */
  readonly guestPin: string | null
  /** Invites that admit to the conference; absent if no one was invited. */
  readonly invites?: readonly ConferenceInvite[]
  /** The names under which a room's own screen and its remotes are in it as hosts; absent without a room. */
  readonly own?: { readonly screen: string; readonly remote: string }
}

/** Which conferences there are, and which server process holds each one's media. */
export interface ConferenceRegistry {
  /** The conference at this alias, or null: unknown, or its call is over (answered 404). */
  find(alias: string): Promise<ConferenceEntry | null>
  /**
   * Returns the server process that holds the conference’s media; claims it for `node` if no live process
   * does.
   */
  claim(alias: string, node: string): Promise<string>
  /** A host removed the person of this invite: it opens nothing from now on. */
  endInvite(id: string): Promise<void>
  /** The person of this invite is in the call: their media have arrived. */
  noteArrival(id: string): Promise<void>
}
