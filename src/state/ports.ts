import { atom } from 'jotai'
import type { PatientCallReply, VmrReply } from '../contract/calls/calls.ts'
import type { RoomCareRequest } from '../contract/careRequests/careRequests.ts'
import type { RuntimeConfig } from '../contract/config.ts'
import type { ControlReply } from '../contract/devices/device.ts'
import type { BedsideEvent, EndReason } from '../contract/bedside/events.ts'
import type { CareRequestOffer } from '../contract/careRequests/careRequests.ts'
import type { RemoteFunction } from '../contract/permissions/functions.ts'
import type { InterpreterLanguage } from '../contract/calls/interpreter.ts'
import type { InviteReply } from '../contract/calls/invites.ts'
import type { IceServersReply } from '../contract/conference/webRtc.ts'
import type { PinList, PinUnits } from '../contract/pins.ts'
import type { Visits } from '../contract/visits/visits.ts'
import type { RoomTexts } from '../contract/bedside/roomTexts.ts'
import type { Me, SessionRenewed, SessionReply, SessionState } from '../contract/bedside/session.ts'
import type { CommandOutcome } from '../domain/queue/commandOutcome.ts'
import type { ConferencePort } from '../domain/conference.ts'
import type { EntryParameters } from '../domain/bedside/entryLink.ts'
import type { FilmCallPort } from '../domain/film/filmConnection.ts'
import type { BoundCall, QueuedCommand } from '../domain/queue/queuedCommand.ts'

/** Stops what was started; calling it again does nothing. */
export type Stop = () => void

/** Reason why a request failed: a code of the error catalog, or `unreachable` if no answer came. */
export interface Failure {
  ok: false
  code: string
  /** HTTP status; absent if no answer came. */
  status?: number
  fields?: Readonly<Record<string, string>>
  /** Seconds after which the request can be retried. */
  retryAfter?: number
}
export type Result<T> = { ok: true; value: T } | Failure

/**
 * Types of successful replies, by name. Their schemas are in the platform layer, so that the first screen
 * does not wait for them.
 */
export interface ApiReplies {
  session: SessionReply
  renewed: SessionRenewed
  me: Me
  control: ControlReply
  vmr: VmrReply
  patientCall: PatientCallReply
  invited: InviteReply
  languages: InterpreterLanguage[]
  iceServers: IceServersReply
  pins: PinList
  pinUnits: PinUnits
  roomTexts: RoomTexts
  careRequest: RoomCareRequest
  visits: Visits
}

/** Type of the reply that a call with this reply name returns. */
export type ReplyOf<R extends keyof ApiReplies | null> = R extends keyof ApiReplies ? ApiReplies[R] : null

export interface ApiRequest<R extends keyof ApiReplies | null> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the API's base, e.g. `/api/me`. */
  path: string
  body?: unknown
  /** Name of the reply type; null if a success has no content. */
  reply: R
  headers?: Readonly<Record<string, string>>
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Timeout in milliseconds; 10,000 if absent. */
  timeoutMs?: number
  /** Sends no access token; for requests that carry their own credential. */
  anonymous?: boolean
}

export interface ApiPort {
  /** Never throws. On a 401 the tokens are refreshed once before it is returned as a failure. */
  call<R extends keyof ApiReplies | null>(request: ApiRequest<R>): Promise<Result<ReplyOf<R>>>
  /** The server's time in epoch milliseconds, as estimated from its replies. */
  serverNow(): number
  /**
   * Reports whether a reply has carried the server's time. Until then `serverNow` is the tablet's own clock.
   */
  knowsServerTime(): boolean
  /** Ends the session on the server, immediately or as soon as it can be reached. Never throws. */
  logOut(): Promise<void>
  /**
   * Calls back when a 401 remains after the refresh: the session has ended, for the reason that the server
   * gives or because it expired.
   */
  onSessionLost(listener: (because: EndReason) => void): Stop
}

/** The session as stored on the tablet, under the spec's names; wiped completely when it ends. */
export interface SessionRecord {
  accessToken: string
  refreshToken: string
  aps_id: string
  vmr: string
  available_functions: RemoteFunction[]
  customer: string
  lastName: string
  roomNumber: string
  mdm_token?: string
  /** True on the patient's own phone, where there is no room device. */
  byod?: boolean
  /** Milliseconds by which the server's clock is ahead of this tablet's, as last reported. */
  serverAhead?: number
  /** State of the room when the session began. The user is taken there once, after the verification. */
  state?: SessionState | null
  /** Last received profile, so that the menu opens without a network. */
  profile: Me | null
  /** Last received kinds of requests, so that a request can wait for the network. */
  offers?: CareRequestOffer[]
}

/** A message in a call's chat. The user's own messages have no name and are shown as "You". */
export interface ChatMessage {
  id: string
  name: string
  text: string
  /** Epoch milliseconds. */
  at: number
  status: 'received' | 'sent' | 'pending' | 'failed'
}

/** The chat of one call, stored so that it survives a reload. */
export interface KeptChat {
  alias: string
  /** Host PIN of the call: distinguishes it from the next call, which can have the same alias. */
  pin?: string | null | undefined
  /** Time at which this remote joined the call, epoch milliseconds. */
  startedAt: number
  /**
   * Rejoin token for the call, which also returns the messages sent while this remote was away; absent if the
   * conferencing node issues none.
   */
  ticket?: string | null | undefined
  messages: readonly ChatMessage[]
}

export interface SessionStorePort {
  load(): Promise<SessionRecord | null>
  save(record: SessionRecord): Promise<void>
  update(changes: Partial<SessionRecord>): Promise<void>
  loadChat(): Promise<KeptChat | null>
  /** Stores the chat; null wipes it. The chat is kept only while its call is running. */
  saveChat(chat: KeptChat | null): Promise<void>
  /** Wipes everything about the session and its patient. */
  wipe(): Promise<void>
  /** Calls back when another tab ended the session. */
  onWiped(listener: () => void): Stop
}

/** Storage of waiting commands, shared by all tabs of the session and its service worker. */
export interface LedgerPort {
  /** Lists this session's waiting commands, in the order in which they were issued. */
  list(): Promise<QueuedCommand[]>
  enter(command: QueuedCommand): Promise<void>
  /** Reports the outcome to the other tabs. The command is removed from storage unless it still waits. */
  settle(command: QueuedCommand, outcome: CommandOutcome): Promise<void>
  /** Calls back with outcomes reported by another tab or the service worker. */
  onNews(listener: (command: QueuedCommand, outcome: CommandOutcome) => void): Stop
  /** Runs `work` while no one else on this tablet delivers the commands of that lane. */
  alone(queue: string, work: () => Promise<void>): Promise<void>
}

export interface EventsPort {
  /** Follows the session's events and reconnects until stopped; `retry` connects immediately. */
  follow(listener: { event(event: BedsideEvent): void; status(status: StreamStatus): void }): {
    stop: Stop
    retry(): void
  }
}

/**
 * `lost`: no answer. `failed`: the server has a problem of its own. Both are retried. `unsupported`: the back
 * end has no event stream, which is not an error. `unauthorized`: the session is over.
 */
export type StreamStatus = 'connecting' | 'open' | 'lost' | 'failed' | 'unsupported' | 'unauthorized'

export interface PreviewPort {
  watch(listener: { frame(jpeg: Blob): void; status(status: 'connecting' | 'open' | 'lost'): void }): Stop
}

export interface NetworkPort {
  online(): boolean
  onChange(listener: () => void): Stop
}

export interface PageVisibilityPort {
  hidden(): boolean
  onChange(listener: () => void): Stop
}

/** The screen of this tablet or phone. */
export interface DisplayPort {
  /** Returns true if the screen is large enough for the speaker's video and the connection may carry it. */
  takesPicture(): boolean
}

/** The voice of this tablet or phone. */
export interface SpeechPort {
  /** Speaks a text in place of the one that is spoken. `volume` is 0 to 1. */
  speak(text: string, voice: { lang: string; volume: number }): void
  /** Reads texts one after another. Calls `onEnd` after the last one, or if there is no voice; not if stopped. */
  read(texts: readonly string[], voice: { lang: string; onEnd: () => void }): void
  stop(): void
}

export interface ScannerPort {
  /** Scans the camera's picture until it finds one of our entry links. */
  start(
    video: HTMLVideoElement,
    listener: {
      found(entry: { token: string; apsId: string }): void
      status(status: 'looking' | 'denied' | 'unavailable'): void
    },
  ): Stop
}

/** The call that this page is in, and how to send its messages there. */
export interface Meeting {
  call: BoundCall
  /** Sends the message to everyone. The same id is sent only once, however often it is tried. */
  say(text: string, id: string): Promise<Result<ControlReply>>
  /** Reports the outcome of a message, whichever tab sent it. */
  settle(id: string, status: CommandOutcome['status'] | 'sending'): void
}

/** Dependencies of the outbox, and the listeners that it notifies. */
export interface OutboxDeps {
  ports: Pick<Ports, 'api' | 'ledger' | 'network' | 'random' | 'newId'>
  /** The `unique_id` of the room that receives the commands. */
  room: string
  /** Reports the state of a command, here or in another tab. */
  onOutcome(
    command: QueuedCommand,
    outcome: { status: CommandOutcome['status'] | 'sending'; code?: string },
  ): void
  /** Receives the device's answer, which can carry its state. */
  hear(answer: ControlReply): void
  /**
   * Reports whether the user has done something else in the meantime, so that the command must no longer be
   * sent.
   */
  isMoot(command: QueuedCommand): boolean
  /** Returns the call that this page is in, or null outside a call. */
  meeting(): Meeting | null
}

/**
 * Delivers commands that may wait: each one once, in the order of its control, however long the server or
 * device cannot be reached.
 */
export interface Outbox {
  /** Restores the commands that were waiting when the page was closed. */
  restore(): Promise<void>
  /**
   * Stores a command and sends it. Returns the result of the first attempt; after that the command may still
   * wait.
   */
  send(command: QueuedCommand): Promise<Result<ControlReply>>
  /**
   * Sends a request to other people, for as long as `maxAgeMs` lets a request wait, and never from another
   * page. Returns the last result of `attempt`, `command_expired` if no one could be reached in time, or
   * `cancelled` if the user canceled it.
   */
  ask<T>(request: QueuedCommand, attempt: () => Promise<Result<T>>): Promise<Result<T>>
  /** Tries the waiting commands immediately: the connection to the server, or the room device, is back. */
  deliver(): void
  /** Cancels a waiting command. */
  cancel(id: string): Promise<void>
  /** Returns the ids of the commands for that control that are not settled yet. */
  openFor(control: string): readonly string[]
  /**
   * Settles these commands without sending them, unless they are settled already: the user has since done the
   * opposite, or their call is over.
   */
  drop(ids: readonly string[], outcome: CommandOutcome): void
  stop(): void
}

/** Browser ports of a session; created once in src/app and passed in. */
export interface Ports {
  api: ApiPort
  store: SessionStorePort
  ledger: LedgerPort
  openOutbox(deps: OutboxDeps): Outbox
  events: EventsPort
  preview: PreviewPort
  scanner: ScannerPort
  network: NetworkPort
  visibility: PageVisibilityPort
  display: DisplayPort
  speech: SpeechPort
  conference: ConferencePort
  /**
   * Loads the port that connects to the room's screen, with the first film. Rejects if it cannot be loaded.
   */
  filmLines(): Promise<FilmCallPort>
  /** Returns a new unguessable id. */
  newId(): string
  /** Returns a random number from 0 to 1. */
  random(): number
  entry: EntryParameters
  loadConfig(): Promise<Result<RuntimeConfig>>
}

export const portsAtom = atom<Ports | null>(null)

/** Returns the best known server time in epoch milliseconds; a tablet's own clock can be minutes off. */
export const serverNowAtom = atom(null, (get): number => get(portsAtom)?.api.serverNow() ?? Date.now())
