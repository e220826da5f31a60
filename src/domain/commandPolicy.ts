import type { DeviceCommand } from '../contract/device.ts'
import type { TechnicalCommand } from '../contract/deviceTechnician.ts'
import type { RemoteFunction } from '../contract/functions.ts'

/** What a person asks for that is no command of the room device, though it may wait as well. */
export const otherActs = ['patient_call', 'invite', 'alert', 'message', 'rename_bookmark'] as const
/** Whatever a person asks of the room or of people: each has its row in contract 4. */
export type Act = DeviceCommand | (typeof otherActs)[number]
/** Beside it what a technician asks of the device, which is never kept. */
type AnyAct = Act | TechnicalCommand

/** How a command may wait while the tablet or the room device is offline: contract 4. */
export type CommandClass = 'momentary' | 'stop' | 'setting' | 'privacy' | 'exposure' | 'request' | 'record'

/**
 * How old an action may be when it starts, in milliseconds from the person's act: contract 4. An
 * older one is answered `command_expired`. Exposure is never stored, so it ages like a momentary one.
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

/** Switches that open or close the room to others: what is `on` exposes, what is `off` protects. */
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
  message: 'record',
  delete_bookmark: 'record',
  rename_bookmark: 'record',
  final_end_call: 'record',
}

export function commandClass(act: AnyAct, params: Readonly<Record<string, unknown>>): CommandClass {
  if (exposingSwitches.has(act)) return params['state'] === 'off' ? 'privacy' : 'exposure'
  return classOf[act] ?? 'momentary'
}

/** Whether a command is kept and sent later when nobody can be reached. A request waits too, but with its person. */
export function mayWait(kind: CommandClass): boolean {
  return kind === 'setting' || kind === 'privacy' || kind === 'record'
}

/**
 * The control that a command turns. Within one session an older `X-Seq` for the same control never
 * overwrites a newer. All that moves the camera is one control, so that an old pan cannot follow a stop. What waits is
 * delivered in order for each control by itself, so that a cover never waits behind anything else. What changes the
 * list of pins is one control too: no pin is renamed once it was removed.
 */
export function controlOf(act: AnyAct): string {
  if (isMotion(act)) return 'motion'
  return act === 'rename_bookmark' ? 'delete_bookmark' : act
}

const motionCommands: ReadonlySet<AnyAct> = new Set(['pan', 'zoom', 'stop', 'home', 'go_to_bookmark'])

/** Whether the command moves, or stops, the camera: it needs the camera free or held by the same session. */
export function isMotion(act: AnyAct): boolean {
  return motionCommands.has(act)
}

/** Whether the command starts a motion that ends by itself unless it is renewed. */
export function isLeased(command: AnyAct): boolean {
  return command === 'pan' || command === 'zoom'
}

/**
 * The functions of which a session needs one for the command; empty when it needs none (contract 3). What protects the
 * room needs none: a film can be ended by a remote whose function was withdrawn.
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
