/** What somebody was invited as, where that is more than a guest. */
export type LinkPart = 'clinician' | 'interpreter'

/** A conference that may be joined now. PINs are random for each call. */
export interface ConferenceEntry {
  readonly alias: string
  /** The call that it belongs to: the next one may have the same alias. */
  readonly call: string
  /** What everybody in it may read as its name. */
  readonly name: string
  /** Who gives it is a host. */
  readonly hostPin: string
  /** Who gives it is a guest; null: no PIN joins as guest. */
  readonly guestPin: string | null
  /** Who gives one of these was invited as such: a clinician, who is a host, or an interpreter, who is a guest. */
  readonly linkPins?: Readonly<Record<LinkPart, string>>
  /** The names under which a room's own screen and its remotes are in it as hosts; absent without a room. */
  readonly own?: { readonly screen: string; readonly remote: string }
}

/** Which conferences there are, and which server process holds each one's media. */
export interface ConferenceBook {
  /** The conference at this alias, or null: unknown, or its call is over (answered 404). */
  find(alias: string): Promise<ConferenceEntry | null>
  /** The server process that holds its media; claims it for `node` when nobody living does. */
  claim(alias: string, node: string): Promise<string>
}
