import type { DeviceState } from '../../contract/devices/device.ts'
import type { ParsedDeviceCommand } from './parsedDeviceCommand.ts'
import { homePose } from './ptz.ts'
import { roomLevels } from './roomLevel.ts'

const { speaker, mic, doorbell, brightness, speed, focus } = roomLevels

/**
 * State of a room device before its first command: levels as in the specification (section 9), camera and
 * microphone unknown.
 */
export const startState: DeviceState = {
  camera: 'unknown',
  microphone: 'unknown',
  selfview: 'off',
  covered: false,
  entertainment: false,
  in_call: false,
  speaker: { mute: false, point: speaker.start },
  mic_level: { mute: false, point: mic.start },
  bell_volume: doorbell.start,
  bright: brightness.start,
  speed: speed.start,
  focus: { auto: true, point: focus.start },
  pose: { ...homePose },
  moving: false,
}

/** Covered means both: no picture and no sound leave the room. */
export function isCovered(state: Pick<DeviceState, 'camera' | 'microphone'>): boolean {
  return state.camera === 'off' && state.microphone === 'off'
}

/** The part of the device state that a person sets and that the device keeps across restarts. */
export type DeviceLevels = Pick<
  DeviceState,
  'speaker' | 'mic_level' | 'bell_volume' | 'bright' | 'speed' | 'focus'
>

/**
 * Returns the microphone state to report to clients: off also when its level is muted, so that no screen
 * shows "on" for a room that no one can hear.
 */
export function toldMicrophone(
  light: DeviceState['microphone'],
  { mic_level }: Pick<DeviceState, 'mic_level'>,
): DeviceState['microphone'] {
  return light === 'on' && mic_level.mute ? 'off' : light
}

/** Returns the levels that a command sets; `null` if it sets none. */
export function levelsSetBy(
  command: ParsedDeviceCommand,
  { mic_level }: Pick<DeviceState, 'mic_level'>,
): Partial<DeviceLevels> | null {
  switch (command.command) {
    case 'microphone_control':
      // Also unmute the level: otherwise the microphone would stay silent although it is on.
      return command.params.state === 'on' && mic_level.mute
        ? { mic_level: { ...mic_level, mute: false } }
        : null
    case 'set_speaker':
      return { speaker: command.params }
    case 'set_microphone':
      return { mic_level: command.params }
    case 'adjust_bell':
      return { bell_volume: command.params.bell_volume }
    case 'adj_brightness':
      return { bright: command.params.bright }
    case 'set_speed':
      return { speed: command.params.speed }
    case 'set_focus':
      return { focus: command.params }
    default:
      return null
  }
}

/** Returns the effective level of a loudspeaker: 0 while muted. */
export function loudness({ mute, point }: DeviceState['speaker']): number {
  return mute ? 0 : point
}
