import type { DeskCareRequest, RoomCareRequests } from '../../../src/contract/careRequests/careRequests.ts'
import type { RequestLinkReply } from '../../../src/contract/careRequests/requestLinks.ts'
import type { EntryNotice } from '../../../src/contract/calls/emergencyEntry.ts'
import type { RoomKnock } from '../../../src/contract/calls/knocks.ts'
import type { RoommateQuestion } from '../../../src/contract/calls/roommates.ts'
import type { Vmr } from '../../../src/contract/calls/calls.ts'
import type { WaitingCall } from '../../../src/contract/calls/callClaims.ts'
import type { ConsultDesk, ConsultDeskCall } from '../../../src/contract/calls/consultDesk.ts'
import { codeLength } from '../../../src/contract/bedside/codeAlphabet.ts'
import type { EmergencyReason, Knock, KnockRoom, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { ControlReply, DeviceState, Holder } from '../../../src/contract/devices/device.ts'
import type { Welcome } from '../../../src/contract/devices/deviceLink.ts'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import type { Pin } from '../../../src/contract/pins.ts'
import { remoteFunctions } from '../../../src/contract/permissions/remoteFunctions.ts'
import type { RemoteFunction } from '../../../src/contract/permissions/functions.ts'
import type { InterpreterLanguage } from '../../../src/contract/calls/interpreter.ts'
import type { MeetJoinReply, MeetLookReply } from '../../../src/contract/calls/meet.ts'
import type { Endpoint, Me } from '../../../src/contract/bedside/session.ts'
import { greyPicture } from '../../../src/server/demo/greyPicture.ts'
import type { Visit } from '../../../src/contract/visits/visits.ts'
import { stageVisits } from '../scripted/visits/scriptedVisits.ts'
import type { Locale } from '../catalogue.ts'
import { standardOffers } from '../scripted/bedside/scriptedRequests.ts'

/** Current state of the stage's back end. A test changes it, and the screens must follow. */
export interface Scene {
  /**
   * True if the back end knows only the specification's own calls. It answers 404 to each extension of the
   * contract.
   */
  readonly specOnly: boolean
  readonly functions: readonly RemoteFunction[]
  readonly verified: boolean
  /** True if the remote is a patient's own phone, without a room device. */
  readonly byod: boolean
  readonly deviceOnline: boolean
  readonly device: DeviceState
  /** True if the picture of the room's camera arrives. */
  readonly pictureComes: boolean
  readonly holder: Holder | null
  readonly pins: readonly Pin[]
  /** Remaining life of the session, in milliseconds. */
  readonly sessionLeftMs: number
  /** True if the room is in a call, no matter who started it. */
  readonly callIsOn: boolean
  /** Knock of a clinician that the room shows; null for none. */
  readonly knock: RoomKnock | null
  /** Visit to the bed beside; null for none. */
  readonly roommate: RoommateQuestion | null
  /** The patient's call that waits; null for none. */
  readonly waiting: WaitingCall | null
  /** Emergency entries of which the patient has not read. */
  readonly entries: readonly EntryNotice[]
  /** The patient's requests by picture, and the kinds that the room offers. */
  readonly careRequests: RoomCareRequests
  /** Visits that GET /api/me/visits returns, or one of the error codes. */
  readonly visits: readonly Visit[] | ErrorCode
  /** Answer to every device command. */
  readonly control: ControlReply
  /** Reply to POST /api/session: a session, one of the error codes, or nothing at all. */
  readonly entry: 'session' | 'silence' | ErrorCode
  readonly verification: 'accepted' | ErrorCode
  /** Conference of the room's call; null answers `no_vmr`. */
  readonly vmr: Vmr | null
  /** Address of the conferences; empty if there are none. */
  readonly conferenceUrl: string
  /** Reply to POST /api/patient-call/aps. */
  readonly patientCall: 'accepted' | ErrorCode
  /** Response of the gateway to an invite. */
  readonly invite: 'ACCEPTED' | 'REJECTED'
  readonly languages: readonly InterpreterLanguage[] | null
  /** Reply to POST /aps/enroll. */
  readonly enrollment: 'accepted' | ErrorCode
  /** Reply to POST /api/meet/look: an invitation, one of the error codes, or nothing at all. */
  readonly invitation: MeetLookReply | 'silence' | ErrorCode
  /** Reply to POST /api/meet/request/look: a request, one of the error codes, or nothing at all. */
  readonly requestLink: RequestLinkReply | 'silence' | ErrorCode
  /** Seat that POST /api/meet/join returns. */
  readonly seat: Pick<MeetJoinReply, 'alias' | 'pin' | 'role'>
  /**
   * Calls that GET /api/consult/waiting returns, each with how long ago it began, or one of the error codes.
   */
  readonly desk: readonly StageDeskCall[] | ErrorCode
  /** Care requests that GET /api/consult/waiting returns. */
  readonly deskRequests: readonly StageDeskRequest[]
  /** Reply to POST /api/consult/join: the seat, or one of the error codes. */
  readonly deskJoin: 'accepted' | ErrorCode
  /** Name of the account whose desk it is; null for the desk of a link. */
  readonly deskAccount: string | null
  /** Rooms that GET /api/consult/rooms returns, and knocks, each with its time in milliseconds from now. */
  readonly knockRooms: readonly KnockRoom[]
  readonly knocks: readonly StageKnock[]
  /** Language of the room's screen, which receives it as it links. */
  readonly roomLocale: Locale
}

/** A call at the desk; `ago` is in milliseconds, and all other times are in milliseconds from now. */
export type StageDeskCall = Omit<ConsultDeskCall, 'since'> & { readonly ago: number }

/** A care request at the desk; all times are in milliseconds from now. */
export type StageDeskRequest = DeskCareRequest

/** A knock of the account; `ago` is since when it is shown, in milliseconds. */
export type StageKnock = Pick<Knock, 'state'> &
  Partial<Omit<Knock, 'kind' | 'reason'>> & {
    readonly ago?: number
    /** Reason of an emergency entry; absent for a knock. */
    readonly emergency?: EmergencyReason
  }

export const uncoveredDevice: DeviceState = {
  camera: 'on',
  microphone: 'on',
  selfview: 'off',
  covered: false,
  entertainment: false,
  in_call: false,
  speaker: { mute: false, point: 5 },
  mic_level: { mute: false, point: 5 },
  bell_volume: 0.5,
  bright: 10,
  speed: 10,
  focus: { auto: true, point: 10 },
  pose: { pan: 0, tilt: 0, zoom: 1.2 },
  moving: false,
}

export const coveredDevice: DeviceState = {
  ...uncoveredDevice,
  camera: 'off',
  microphone: 'off',
  covered: true,
}

/** One with a thumbnail, one without, and one with a long name. */
export const stagePins: readonly Pin[] = [
  { unique_id: 'pin-1', name: 'Window', thumbnail: greyPicture },
  { unique_id: 'pin-2', name: 'Door' },
  { unique_id: 'pin-3', name: 'The chair of the family, by the garden', thumbnail: greyPicture },
]

/** Details of the room that invited people see. */
export const stageMeetRoom = {
  name: 'Room 412 · Bed A',
  facility: 'Main Building',
  number: '412',
  bed: 'A',
}

/** A bedside session's life, in milliseconds. */
export const sessionMs = 12 * 3_600_000

export const openingScene: Scene = {
  specOnly: false,
  functions: remoteFunctions,
  verified: true,
  byod: false,
  deviceOnline: true,
  device: uncoveredDevice,
  pictureComes: true,
  holder: null,
  pins: [],
  sessionLeftMs: sessionMs,
  callIsOn: false,
  knock: null,
  roommate: null,
  waiting: null,
  entries: [],
  careRequests: { offers: standardOffers, requests: [] },
  visits: stageVisits,
  control: { busy_status: 'open', success: true, state: uncoveredDevice },
  entry: 'session',
  verification: 'accepted',
  vmr: null,
  conferenceUrl: '',
  patientCall: 'accepted',
  invite: 'ACCEPTED',
  languages: null,
  enrollment: 'accepted',
  invitation: { kind: 'guest', room: stageMeetRoom },
  requestLink: 'join_link_expired',
  seat: { alias: 'stage-call', role: 'GUEST' },
  desk: [],
  deskRequests: [],
  deskJoin: 'accepted',
  deskAccount: null,
  knockRooms: [],
  knocks: [],
  roomLocale: 'en',
}

export const stageRoom: Endpoint = {
  unique_id: 'aps-stage-412a',
  name: 'Room 412 Bed A',
  number: '412',
  bed: 'A',
  organization: 'Northside Health',
  customer: 'Northside Hospital',
  facility: 'Main Building',
  unit: '4 East',
}

/** Code that the monitor shows, and token in its link; both are always valid on the stage. */
export const stageEntry = { code: '7KQ2M9XD', token: 'stage-entry-token' }

/** Secret of an invitation's link, which can be used any number of times. */
export const stageInvitation = 'stage-invitation-0123456789'

export function stageMe(scene: Scene): Me {
  return {
    ...stageRoom,
    firstName: 'Ada',
    lastName: 'Okafor',
    username: 'room-412-a',
    available_functions: [...scene.functions],
    verified: scene.verified,
    byod: scene.byod,
    session_expires_at: Date.now() + scene.sessionLeftMs,
    time_zone: 'America/New_York',
  }
}

interface StageDeskInput {
  readonly desk: readonly StageDeskCall[]
  readonly deskRequests: readonly StageDeskRequest[]
  readonly deskAccount: string | null
}

export function stageDesk({ desk, deskRequests, deskAccount }: StageDeskInput): ConsultDesk {
  const now = Date.now()
  const calls = desk.map(({ ago, claim, steps, next, ...call }) => ({
    ...call,
    since: now - ago,
    claim: claim && { ...claim, expires_at: now + claim.expires_at },
    steps: steps.map((step) => ({ ...step, at: now + step.at })),
    next: next && { ...next, at: now + next.at },
  }))
  const requests = deskRequests.map(({ seen, claim, steps, ...request }) => ({
    ...request,
    sent_at: now + request.sent_at,
    target_at: now + request.target_at,
    seen: seen && { ...seen, at: now + seen.at },
    claim: claim && { ...claim, at: now + claim.at, expires_at: now + claim.expires_at },
    steps: steps.map((step) => ({ ...step, at: now + step.at })),
  }))
  if (deskAccount !== null) return { now, unit: '', facility: '', calls, requests, account: deskAccount }
  return { now, unit: stageRoom.unit, facility: stageRoom.facility, calls, requests }
}

/** Returns the knocks of the account, each at a bed of its own, for 60 s from when it was shown. */
export function stageKnocks({ knocks }: { readonly knocks: readonly StageKnock[] }): Knocks {
  const now = Date.now()
  return {
    now,
    may_enter: true,
    knocks: knocks.map(({ ago = 18_000, emergency, ...knock }, at) => ({
      ...(emergency === undefined
        ? { kind: 'knock' as const, reason: 'round' as const }
        : { kind: 'emergency' as const, reason: emergency }),
      id: `00000000-0000-4000-8000-0000000002${String(at).padStart(2, '0')}`,
      room_id: `00000000-0000-4000-8000-0000000003${String(at).padStart(2, '0')}`,
      patient_id: null,
      room: stageMeetRoom,
      unit: stageRoom.unit,
      note: '',
      created_at: now - ago,
      shown_at: now - ago,
      expires_at: now - ago + (emergency === undefined ? 60_000 : 10_000),
      // Later than the list of calls, which has none for these knocks.
      ended_at: knock.state === 'queued' || knock.state === 'shown' ? null : now + 60_000,
      call: null,
      call_ended: false,
      covered: false,
      behind: null,
      knock_again_at: knock.state === 'in_5_minutes' ? now + 150_000 : null,
      ...knock,
    })),
  }
}

export function stageWelcome(origin: string, locale: Locale): Welcome {
  if (stageEntry.code.length !== codeLength) throw new Error('the stage shows a code that nobody can type')
  return {
    type: 'welcome',
    unique_id: stageRoom.unique_id,
    room: {
      number: stageRoom.number,
      bed: stageRoom.bed,
      facility: stageRoom.facility,
      unit: stageRoom.unit,
    },
    entry: {
      url: `${origin}/#token=${stageEntry.token}&aps_id=${stageRoom.unique_id}`,
      code: stageEntry.code,
      expires_at: Date.now() + sessionMs,
    },
    settings: { locale, time_zone: 'America/New_York', night: { from: '22:00', to: '06:00' } },
    now: Date.now(),
  }
}
