import * as z from 'zod/mini'
import { DataSdp } from '../conference/webRtc.ts'
import { Pin, PinName } from '../pins.ts'

const point10 = z.number().check(z.int(), z.gte(0), z.lte(10))
const point20 = z.number().check(z.int(), z.gte(0), z.lte(20))
/** The `unique_id` or name of a pin, possibly from another back end. */
const pinKey = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^\P{Cc}*$/u))

export const panDirections = [
  'up',
  'down',
  'left',
  'right',
  'upright',
  'downright',
  'upleft',
  'downleft',
] as const
export const PanDirection = z.enum(panDirections)
export type PanDirection = z.infer<typeof PanDirection>
export const ZoomDirection = z.enum(['tele', 'wide'])
export type ZoomDirection = z.infer<typeof ZoomDirection>

/** Duration for which one pan or zoom command can move the camera without renewal, in milliseconds. */
export const HoldMs = z.number().check(z.int(), z.gte(50), z.lte(1000))

const empty = z.strictObject({})
const onOff = z.strictObject({ state: z.enum(['on', 'off']) })
const muteAndPoint = z.strictObject({ mute: z.boolean(), point: point10 })

/** Parameters of each device command, by name. */
export const commandParams = {
  pan: z.strictObject({ dir: PanDirection, hold_ms: z.optional(HoldMs) }),
  zoom: z.strictObject({ dir: ZoomDirection, hold_ms: z.optional(HoldMs) }),
  stop: z.strictObject({ dir: z.literal('stop') }),
  home: empty,
  refresh: empty,
  reboot: empty,
  set_as_bookmark: z.strictObject({ b_name: PinName }),
  delete_bookmark: z.strictObject({ b_name: pinKey }),
  go_to_bookmark: z.strictObject({ bookmark: pinKey }),
  set_speaker: muteAndPoint,
  set_microphone: muteAndPoint,
  adjust_bell: z.strictObject({ bell_volume: z.number().check(z.gte(0), z.lte(1), z.multipleOf(0.1)) }),
  adj_brightness: z.strictObject({ bright: point20 }),
  set_speed: z.strictObject({ speed: point20 }),
  set_focus: z.strictObject({ auto: z.boolean(), point: point20 }),
  microphone_control: onOff,
  video_control: onOff,
  selfview_control: onOff,
  entertainment: onOff,
  /** Opens the connection for a film from the remote to the room's screen, which bypasses the server. */
  film: z.strictObject({ offer: DataSdp }),
  api: z.strictObject({
    vmr: z.string().check(z.minLength(1), z.maxLength(120)),
    announce: z.literal(true),
  }),
  final_end_call: empty,
} as const

export type DeviceCommand = keyof typeof commandParams
export const DeviceCommandName = z.keyof(z.object(commandParams))

/**
 * Body of POST /api/v1/rooms/control. `params_p` is validated afterwards against `commandParams[command]`.
 */
export const ControlRequest = z.strictObject({
  unique_id: z.string().check(z.minLength(1), z.maxLength(40)),
  command: DeviceCommandName,
  params_p: z.record(z.string(), z.unknown()),
})
export type ControlRequest = z.infer<typeof ControlRequest>

const Tri = z.enum(['on', 'off', 'unknown'])

/**
 * Orientation of the camera: pan and tilt from -1 (left, down) to 1 (right, up), zoom from 1 to the device's
 * maximum.
 */
export const Pose = z.object({ pan: z.number(), tilt: z.number(), zoom: z.number() })
export type Pose = z.infer<typeof Pose>

/** State that the device reports. Every control shows this state. */
export const DeviceState = z.object({
  camera: Tri,
  microphone: Tri,
  selfview: Tri,
  covered: z.boolean(),
  entertainment: z.boolean(),
  in_call: z.boolean(),
  speaker: z.object({ mute: z.boolean(), point: z.number() }),
  mic_level: z.object({ mute: z.boolean(), point: z.number() }),
  bell_volume: z.number(),
  bright: z.number(),
  speed: z.number(),
  /**
   * `modes`: how the camera can focus, automatically or manually. Absent if the device does not report it.
   */
  focus: z.object({
    auto: z.boolean(),
    point: z.number(),
    modes: z.optional(z.array(z.enum(['auto', 'manual']))),
  }),
  pose: Pose,
  moving: z.boolean(),
  /**
   * Number of this report of the device, counted by the server. It orders reports, because replies and events
   * arrive by different routes.
   */
  revision: z.optional(z.number()),
})
export type DeviceState = z.infer<typeof DeviceState>

/** Session that moves the camera now: an opaque id and a display name. Null if there is none. */
export const Holder = z.object({ id: z.string(), name: z.string() })
export type Holder = z.infer<typeof Holder>

/** Reply to a device command: the outcomes of the customer's specification, with our reasons. */
export const ControlReply = z.object({
  busy_status: z.enum(['open', 'busy', 'offline']),
  success: z.boolean(),
  reason: z.optional(z.string()),
  alias: z.optional(z.string()),
  holder: z.optional(Holder),
  pin: z.optional(Pin),
  /** For `film` only: the session description of the room's end. */
  answer: z.optional(DataSdp),
  state: z.optional(DeviceState),
})
export type ControlReply = z.infer<typeof ControlReply>

/**
 * The same reply as a client reads it. The specification defines `busy_status` for `api` alone, so for other
 * commands another back end may report only whether they succeeded.
 */
export const HeardControlReply = z.extend(ControlReply, {
  busy_status: z._default(ControlReply.shape.busy_status, 'open'),
})
