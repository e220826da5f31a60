import type { CallClaim, ClaimRequest } from '../../contract/calls/callClaims.ts'
import type { deskCareRequestEndpoints } from '../../contract/careRequests/careRequests.ts'
import type { ConsultDesk, ConsultDeskJoinRequest } from '../../contract/calls/consultDesk.ts'
import type { emergencyEndpoints } from '../../contract/calls/emergencyEntry.ts'
import type { knockEndpoints } from '../../contract/calls/knocks.ts'
import type { pushEndpoints, PushSubscriptionRequest } from '../../contract/calls/pushSubscriptions.ts'
import type { EndpointCalls } from '../../contract/endpoint.ts'
import type { ControlReply } from '../../contract/devices/device.ts'
import type { MeetJoinReply, MeetJoinRequest, MeetLookReply } from '../../contract/calls/meet.ts'
import type { PressedNews } from '../../domain/calls/deskLinks.ts'
import type { ConferencePort } from '../../domain/conference.ts'
import type { NetworkCheckPort } from './networkCheck.ts'

/* Ports of the page of an invited participant, implemented for the browser in src/platform/meet. */

export type Stop = () => void

/**
 * `code` is an error code of the contract, or `unreachable`; `status` is the HTTP status, absent if there was
 * no response.
 */
export interface MeetRefusal {
  ok: false
  code: string
  status?: number
}
export type MeetResult<Value> = { ok: true; value: Value } | MeetRefusal

/** Target of a link. */
export type Invitation = MeetLookReply

export type MediaKind = 'camera' | 'microphone'

/**
 * Participant's choice to be seen and heard, and the device for each; null leaves the device to the browser.
 */
export type MediaWishes = Readonly<Record<MediaKind, { on: boolean; id: string | null }>>

/** State that this tab keeps so that a reload returns to the call. */
export interface KeptSeat {
  resume: string
  name: string
  invitation: Invitation
  /**
   * Set while in the call. `id` is unique to this stay, `at` is when it was saved in epoch milliseconds, and
   * `closed` is true if the page announced that it was closing. `ticket` identifies the participant to the
   * conference when they return, so that they receive the messages they missed.
   */
  stay?: { id: string; at: number; closed: boolean; wishes: MediaWishes; ticket: string | null } | undefined
}

/**
 * Reason why camera or microphone cannot be used. `system`: the device's own settings refuse it; `insecure`:
 * the address is not HTTPS.
 */
export type MediaProblem = 'denied' | 'system' | 'missing' | 'taken' | 'insecure' | 'failed'

export type Opened = { ok: true; track: MediaStreamTrack } | { ok: false; problem: MediaProblem }

export interface MediaChoice {
  id: string
  label: string
}
export type MediaChoices = Readonly<Record<MediaKind, readonly MediaChoice[]>>

export interface MeetMediaPort {
  /**
   * Opens both with a single permission prompt, if possible. An ID selects a device; null leaves the choice
   * to the browser.
   */
  openBoth(ids: Readonly<Record<MediaKind, string | null>>): Promise<Record<MediaKind, Opened>>
  open(kind: MediaKind, id: string | null): Promise<Opened>
  /**
   * Returns the devices to choose from. They have no labels, and the lists are therefore empty, before
   * permission is granted.
   */
  choices(): Promise<MediaChoices>
  onDevicesChanged(callback: () => void): Stop
  /** Calls back several times a second with the loudness, 0 to 1. */
  listenLevel(track: MediaStreamTrack, callback: (level: number) => void): Stop
  /** True if this browser supports calls. */
  readonly canCall: boolean
  /** True if this browser can share its screen. */
  readonly canShare: boolean
  /** Returns the chosen content; null if the user chose none. */
  share(): Promise<MediaStream | null>
}

/** Port of the loudspeakers, implemented for the browser in src/platform/meet. */
export interface LoudspeakerPort {
  /** False if this browser plays on the system's loudspeaker alone. */
  readonly canChoose: boolean
  /** Returns the loudspeakers; empty before the microphone is allowed. */
  choices(): Promise<readonly MediaChoice[]>
  /** Plays a short tone. Resolves with false if this loudspeaker cannot play it. */
  playTone(id: string): Promise<boolean>
  /** Loudspeaker of the last visit; '' for the system's. */
  load(): string
  save(id: string): void
}

export interface MeetApi {
  look(t: string): Promise<MeetResult<Invitation>>
  join(request: MeetJoinRequest): Promise<MeetResult<MeetJoinReply>>
  decline(t: string): Promise<MeetResult<null>>
}

/**
 * Requests that only a clinician makes. `secret` is the one in the message's link or of a join, or null for
 * the account that is signed in to the console in this browser; `resume` is that of the join.
 */
export interface ConsultApi {
  waiting(secret: string | null): Promise<MeetResult<ConsultDesk>>
  join(secret: string | null, request: ConsultDeskJoinRequest): Promise<MeetResult<MeetJoinReply>>
  claim(secret: string | null, request: ClaimRequest): Promise<MeetResult<CallClaim>>
  /** Gives the caller's claim of a call back. */
  giveBack(secret: string | null, call: string): Promise<MeetResult<null>>
  /** Sends one movement of the room's camera. `urgent` lets the request outlive the page. Never rejects. */
  move(
    resume: string,
    request: { command: 'pan' | 'zoom' | 'stop' | 'home'; params_p: Readonly<Record<string, unknown>> },
    urgent: boolean,
  ): Promise<MeetResult<ControlReply>>
  /** Care requests of the desk. */
  requests(secret: string | null): EndpointCalls<typeof deskCareRequestEndpoints, MeetRefusal>
  /** Knocks of the account that is signed in to the console in this browser. */
  knocks: EndpointCalls<typeof knockEndpoints, MeetRefusal>
  emergency: EndpointCalls<typeof emergencyEndpoints, MeetRefusal>
  /** Browsers of this account that are notified of waiting calls. */
  push: EndpointCalls<typeof pushEndpoints, MeetRefusal>
}

/**
 * Consult desk state that a tab keeps: the secret that opens the desk, or null for the console's account, and
 * the clinician's name.
 */
export interface KeptConsultDesk {
  secret: string | null
  name: string
}

export interface MeetPorts {
  server: MeetApi
  consult: ConsultApi
  media: MeetMediaPort
  loudspeaker: LoudspeakerPort
  networkCheck: NetworkCheckPort
  conference: ConferencePort
  /** State that keeps the desk open for a clinician who has joined by a link. */
  deskMemory: { load(): KeptConsultDesk | null; save(kept: KeptConsultDesk | null): void }
  memory: { load(): KeptSeat | null; save(place: KeptSeat | null): void }
  /**
   * Returns the link's secret and immediately removes it from the address bar and the history; null if there
   * was none.
   */
  takeToken(): string | null
  /** Calls back when another link is opened in this page. */
  onLink(callback: () => void): Stop
  /**
   * Page events: the page is hidden, by a reload or for good, or shown again as it was by the browser's Back
   * button.
   */
  page: {
    onHide(callback: () => void): Stop
    onShownAgain(callback: () => void): Stop
    /** Holds a mark, which the browser releases with the page, no matter how that ends. */
    hold(mark: string): Stop
    /** Reports whether a page of this browser holds the mark. */
    isHeld(mark: string): Promise<boolean>
  }
  /** Current time, in epoch milliseconds. */
  now(): number
  newId(): string
  /** Random number from 0 to 1. */
  random(): number
}

/** Sound of the desk for what is new: a waiting call or a most urgent request, or another request. */
export type DeskSound = 'call' | 'request'

/** Additional ports of the consult desk. */
export interface ConsultDeskPorts extends MeetPorts {
  /**
   * Returns the id of the knock whose call the console's link joins, and immediately removes it from the
   * address bar and the history; null if there was none.
   */
  takeKnock(): string | null
  bell: {
    /** `request`: lighter than for a call. */
    ring(sound: DeskSound): void
    /**
     * Calls back, now and at each change, with whether the browser requires a touch before it plays sound.
     */
    onBlocked(callback: (blocked: boolean) => void): Stop
  }
  notifications: DeskNotificationsPort
  /**
   * Returns what the notification that opened the page was about, and immediately removes it from the address
   * bar and the history; null if there was none.
   */
  takePressed(): PressedNews | null
  /**
   * Returns the call that the console's link names, and immediately removes it from the address bar and the
   * history; null if there was none. `joins`: the clinician pressed "Join" for it in this tab.
   */
  takeCall(): { id: string; joins: boolean } | null
}

/** Keys of a browser's push subscription. */
export type DeskSubscription = Omit<PushSubscriptionRequest, 'locale'>

/** Port of this browser's notifications, implemented in src/platform/meet. */
export interface DeskNotificationsPort {
  /** `home_screen`: only for a page that was added to the home screen. */
  support(): 'yes' | 'no' | 'home_screen'
  permission(): NotificationPermission
  /** Calls back when the permission has changed, also in the settings of the browser. */
  onPermission(callback: () => void): Stop
  /**
   * Returns this browser's subscription for the server's public key; null if there is none. Ends one for
   * another key.
   */
  current(key: string): Promise<DeskSubscription | null>
  /** Asks for permission and subscribes. Null without permission; rejects if the push service refuses. */
  subscribe(key: string): Promise<DeskSubscription | null>
  unsubscribe(): Promise<void>
  /** Calls back when a notification is pressed while this page is open. */
  onPressed(callback: (news: PressedNews) => void): Stop
}
