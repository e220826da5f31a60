import * as z from 'zod/mini'
import { WaitingCall } from '../calls/callClaims.ts'
import { KnockAnswer, RoomKnock } from '../calls/knocks.ts'
import { CameraZone, RoommateAnswer, RoommateQuestion, RoomPicture } from '../calls/roommates.ts'
import { commandParams, DeviceState, Pose } from './device.ts'
import { LogLine, TestOverFrame, TestStepFrame, logLength } from '../technician/deviceTechnician.ts'
import { DataSdp, IceServers } from '../conference/webRtc.ts'

/**
 * The frames of `wss://HOST/aps/device`: JSON text, one object a frame, at most
 * 64 KiB. Either side ignores a frame whose `type` it does not know, so that versions can differ.
 */

/**
 * Entry data that a room’s monitor shows: `url` carries the one-time token, `code` is its equivalent for
 * typing.
 */
export const Entry = z.object({ url: z.string(), code: z.string(), expires_at: z.number() })
export type Entry = z.infer<typeof Entry>

/**
 * Capabilities of a device: at most 20 strings, numbers and booleans. Values are not nested, so that
 * PostgreSQL can store all of them.
 */
export const Capabilities = z
  .catchall(
    z.object({ ptz: z.enum(['hardware', 'digital', 'none']) }),
    z.union([z.string().check(z.maxLength(200), z.regex(/^[^\0\p{Cs}]*$/u)), z.number(), z.boolean()]),
  )
  .check(
    z.refine(
      (all) => Object.keys(all).length <= 20 && Object.keys(all).every((name) => /^[\w-]{1,40}$/u.test(name)),
    ),
  )

/** Capability of a device that shows knocks and lets the patient answer them. */
export const knockCapability = 'knock'
/** Capability of a device that counts down before an emergency entry, and refuses one that it has not shown. */
export const countdownCapability = 'countdown'

/** Capability of a device that keeps its camera within a zone, and asks the patient about visits to the bed beside. */
export const roommateCapability = 'roommate'

/** PostgreSQL cannot store NUL or an unpaired surrogate. */
const deviceText = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u))

export const Hello = z.object({
  type: z.literal('hello'),
  credential: z.string().check(z.maxLength(200)),
  protocol: z.literal(1),
  model: deviceText(120),
  version: deviceText(60),
  capabilities: Capabilities,
})
export type Hello = z.infer<typeof Hello>

export const CommandResult = z.object({
  type: z.literal('result'),
  id: z.string(),
  busy_status: z.enum(['open', 'busy']),
  success: z.boolean(),
  reason: z.optional(z.string().check(z.maxLength(60))),
  alias: z.optional(z.string().check(z.maxLength(120))),
  state: z.optional(DeviceState),
  pose: z.optional(Pose),
  thumbnail: z.optional(z.string().check(z.maxLength(28_000))),
  /** For `film` only. */
  answer: z.optional(DataSdp),
  /** For `device_log` only. */
  log: z.optional(z.array(LogLine).check(z.maxLength(logLength))),
})
export type CommandResult = z.infer<typeof CommandResult>

export const Ping = z.object({ type: z.literal('ping'), now: z.number() })
export const Pong = z.object({ type: z.literal('pong') })

/** The patient's answer at the screen to the knock that it shows. */
export const KnockAnswered = z.object({
  type: z.literal('knock_answer'),
  knock: z.string(),
  answer: KnockAnswer,
})
export type KnockAnswered = z.infer<typeof KnockAnswered>

/** The patient's answer at the screen about a visit to the bed beside. */
export const RoommateAnswered = z.object({
  type: z.literal('roommate_answer'),
  question: z.string(),
  answer: RoommateAnswer,
})
export type RoommateAnswered = z.infer<typeof RoommateAnswered>

export const DeviceFrame = z.discriminatedUnion('type', [
  Hello,
  CommandResult,
  z.object({ type: z.literal('state'), state: DeviceState }),
  z.object({ type: z.literal('frame'), jpeg: z.string().check(z.maxLength(60_000)) }),
  TestStepFrame,
  TestOverFrame,
  KnockAnswered,
  RoommateAnswered,
  Ping,
  Pong,
])
export type DeviceFrame = z.infer<typeof DeviceFrame>

/** Settings that a room device applies on `welcome`. It keeps its own value for an absent setting. */
export const DeviceSettings = z.looseObject({
  locale: z.enum(['en', 'ja', 'ar']),
  time_zone: z.string(),
  /** Night hours as local `HH:MM`, during which the monitor shows its night theme. */
  night: z.object({ from: z.string(), to: z.string() }),
})
export type DeviceSettings = z.infer<typeof DeviceSettings>

export const Welcome = z.object({
  type: z.literal('welcome'),
  unique_id: z.string(),
  room: z.object({ number: z.string(), bed: z.string(), facility: z.string(), unit: z.string() }),
  entry: Entry,
  settings: DeviceSettings,
  now: z.number(),
})
export type Welcome = z.infer<typeof Welcome>

export const CommandFrame = z.object({
  type: z.literal('command'),
  id: z.string(),
  command: z.string(),
  params: z.record(z.string(), z.unknown()),
  /**
   * Server time in epoch milliseconds. If the device cannot start the command by then, it replies with
   * `success:false`.
   */
  deadline_ms: z.number(),
})
export type CommandFrame = z.infer<typeof CommandFrame>

/**
 * Picture that may leave the room in a call. `zone`: null for the home position. `order` grows with each change: the
 * device refuses one that is older than the last, because two server processes can send at the same time.
 */
const pictureParams = { picture: RoomPicture, zone: z.nullable(CameraZone), order: z.number() }

/** Command with which the server changes what may leave the room through its camera. No client can send it. */
export const roomPictureCommand = 'room_picture'

/** Reason of a refused `room_picture`: the motors of the camera refuse to be steered into the zone. */
export const unsteered = 'unsteered'

/** Parameters of `room_picture`, which only the server sends: the device does this before it replies. */
export const RoomPictureParams = z.object(pictureParams)
export type RoomPictureParams = z.infer<typeof RoomPictureParams>

/** Parameters of `api` as the device receives them. */
export const CallParams = z.object({
  ...commandParams.api.shape,
  /** Admits the room as a host; absent if the conference requires no access code. */
  pin: z.optional(z.string().check(z.maxLength(40))),
  /** Origin of the conferencing node; '' or absent for this server. */
  conference: z.optional(z.string().check(z.maxLength(300))),
  /** Name of the caller to announce; absent if the room itself requested the call. */
  caller: z.optional(z.string().check(z.maxLength(200))),
  /** Name of the patient's own remotes in the conference; they do not count as company. */
  remote: z.optional(z.string().check(z.maxLength(200))),
  /**
   * Emergency entry that opens the room, by id. The device refuses it with `unannounced` if it has not shown its
   * countdown long enough, and with `covered` if its camera is off.
   */
  entry: z.optional(z.string().check(z.maxLength(80))),
  /** From the start of the call; absent in a room for one. */
  picture: z.optional(RoomPicture),
  zone: z.optional(z.nullable(CameraZone)),
  order: z.optional(z.number()),
})
export type CallParams = z.infer<typeof CallParams>

/** Parameters of `go_to_bookmark` as the device receives them. Only the server stores the pose of a pin. */
export const GoToParams = z.object({ ...commandParams.go_to_bookmark.shape, pose: Pose })

/** Parameters of `film` as the device receives them. */
export const FilmParams = z.object({
  ...commandParams.film.shape,
  /** ICE servers that help the two ends to connect; absent if there are none. */
  ice_servers: z.optional(IceServers),
})
export type FilmParams = z.infer<typeof FilmParams>

export const ServerFrame = z.discriminatedUnion('type', [
  Welcome,
  CommandFrame,
  z.object({ type: z.literal('entry'), entry: Entry }),
  z.object({ type: z.literal('preview'), on: z.boolean() }),
  /** Knock to show at the room's screen; null for none. Sent after `welcome`, and on each change. */
  z.object({ type: z.literal('knock'), knock: z.nullable(RoomKnock) }),
  /** Visit to the bed beside; null for none. Sent after `welcome`, and on each change. */
  z.object({ type: z.literal('roommate'), question: z.nullable(RoommateQuestion) }),
  /** Patient's call that no clinician has joined; null for none. Sent after `welcome`, and on each change. */
  z.object({ type: z.literal('waiting'), waiting: z.nullable(WaitingCall) }),
  Ping,
  Pong,
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** WebSocket close codes of the device link. */
export const linkCloseCodes = {
  wrongCredential: 4401,
  replaced: 4409,
  protocol: 4400,
  silent: 4408,
  restarting: 1012,
} as const
