import type { DeviceCommand } from '../../contract/devices/device.ts'
import type { roomPictureCommand } from '../../contract/devices/deviceLink.ts'
import type { TechnicalCommand } from '../../contract/technician/deviceTechnician.ts'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'

/** Actions of the user that are not commands of the room device, although they can be queued too. */
export const otherActs = [
  'patient_call',
  'invite',
  'alert',
  'care_request',
  'message',
  'rename_bookmark',
] as const
/** Any action that a user requests from the room or from people. */
export type Act = DeviceCommand | (typeof otherActs)[number]
/** Includes commands of a technician and of the server to the device, which are never queued. */
type AnyAct = Act | TechnicalCommand | typeof roomPictureCommand

/** How a command may wait while the tablet or the room device is offline. */
export type CommandClass = 'momentary' | 'stop' | 'setting' | 'privacy' | 'exposure' | 'request' | 'record'

/**
 * Maximum age of an action when it starts, in milliseconds since the user acted. An older one is refused with
 * `command_expired`. Exposure is never queued, so it has the limit of a momentary command.
 */
export const maxAgeMs: Readonly<Record<CommandClass, number>> = {
  momentary: 1_000,
  stop: Number.POSITIVE_INFINITY,
  setting: 60_000,
  privacy: Number.POSITIVE_INFINITY,
  exposure: 1_000,
  request: 30_000,
  record: Number.POSITIVE_INFINITY,
}

/** Switches that open or close the room to others: `on` exposes the room, `off` protects it. */
const exposingSwitches: ReadonlySet<AnyAct> = new Set([
  'microphone_control',
  'video_control',
  'selfview_control',
  'entertainment',
])

const classOf: Readonly<Partial<Record<AnyAct, CommandClass>>> = {
  pan: 'momentary',
  zoom: 'momentary',
  go_to_bookmark: 'momentary',
  home: 'momentary',
  refresh: 'momentary',
  reboot: 'momentary',
  set_as_bookmark: 'momentary',
  film: 'momentary',
  stop: 'stop',
  set_speaker: 'setting',
  set_microphone: 'setting',
  adjust_bell: 'setting',
  adj_brightness: 'setting',
  set_speed: 'setting',
  set_focus: 'setting',
  api: 'request',
  patient_call: 'request',
  invite: 'request',
  alert: 'request',
  care_request: 'request',
  message: 'record',
  delete_bookmark: 'record',
  rename_bookmark: 'record',
  final_end_call: 'record',
  // It carries an order, so it is never too old.
  room_picture: 'privacy',
}

export function commandClass(act: AnyAct, params: Readonly<Record<string, unknown>>): CommandClass {
  if (exposingSwitches.has(act)) return params['state'] === 'off' ? 'privacy' : 'exposure'
  return classOf[act] ?? 'momentary'
}

/**
 * Returns true if a command of this class is queued and sent later when the server or the device cannot be
 * reached. Requests to people also wait, but only while the user who made them does.
 */
export function mayWait(kind: CommandClass): boolean {
  return kind === 'setting' || kind === 'privacy' || kind === 'record'
}

/**
 * Returns the control that a command acts on. Within one session, an older `X-Seq` never overwrites a newer
 * one for the same control. All camera motion is one control, so a stale pan cannot follow a stop. Queued
 * commands are delivered in order per control, so covering the camera never waits behind anything else.
 * Changes to the pin list share one control too: no pin is renamed after it was removed.
 */
export function controlOf(act: AnyAct): string {
  if (isMotion(act)) return 'motion'
  return act === 'rename_bookmark' ? 'delete_bookmark' : act
}

const motionCommands: ReadonlySet<AnyAct> = new Set(['pan', 'zoom', 'stop', 'home', 'go_to_bookmark'])

/**
 * Returns true if the command moves or stops the camera. The camera must then be free or held by the same
 * session.
 */
export function isMotion(act: AnyAct): boolean {
  return motionCommands.has(act)
}

/** Returns true if the command starts a motion that ends by itself unless it is renewed. */
export function isLeased(command: AnyAct): boolean {
  return command === 'pan' || command === 'zoom'
}

/**
 * Returns the functions of which a session needs at least one to send the command; empty if it needs none.
 * Commands that protect the room need none: a remote whose function was withdrawn can still stop a film.
 */
export function functionsFor(
  command: DeviceCommand,
  params: Readonly<Record<string, unknown>> = {},
): readonly RemoteFunction[] {
  if (commandClass(command, params) === 'privacy') return []
  if (command === 'entertainment' || command === 'film') return ['entertainment']
  if (command === 'api') return ['call_clinician', 'call_guest', 'call_interpreter']
  return []
}
