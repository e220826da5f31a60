import type { DeviceCommand, DeviceState } from '../../contract/devices/device.ts'
import type { Act } from '../queue/commandPolicy.ts'

/** Continuous settings of the room device. */
export type RoomLevel = 'speaker' | 'mic' | 'doorbell' | 'brightness' | 'speed' | 'focus'

/** `auto` means muted for a sound level, and autofocus for the focus. */
export interface LevelValue {
  readonly point: number
  readonly auto: boolean
}

interface LevelRule {
  readonly max: number
  readonly step: number
  /** Value of a device that has never been given one. */
  readonly start: number
  /** Reads the value that the device reports. */
  readonly read: (state: DeviceState) => LevelValue
  readonly commandFor: (value: LevelValue) => { command: DeviceCommand; params: Record<string, unknown> }
}

const manualLevel = (point: number): LevelValue => ({ point, auto: false })

export const roomLevels: Readonly<Record<RoomLevel, LevelRule>> = {
  speaker: {
    max: 10,
    step: 1,
    start: 3,
    read: ({ speaker }) => ({ point: speaker.point, auto: speaker.mute }),
    commandFor: ({ point, auto: mute }) => ({ command: 'set_speaker', params: { mute, point } }),
  },
  mic: {
    max: 10,
    step: 1,
    start: 3,
    read: ({ mic_level }) => ({ point: mic_level.point, auto: mic_level.mute }),
    commandFor: ({ point, auto: mute }) => ({ command: 'set_microphone', params: { mute, point } }),
  },
  doorbell: {
    max: 1,
    step: 0.1,
    start: 0.3,
    read: ({ bell_volume }) => manualLevel(bell_volume),
    commandFor: ({ point }) => ({ command: 'adjust_bell', params: { bell_volume: point } }),
  },
  brightness: {
    max: 20,
    step: 1,
    start: 3,
    read: ({ bright }) => manualLevel(bright),
    commandFor: ({ point: bright }) => ({ command: 'adj_brightness', params: { bright } }),
  },
  speed: {
    max: 20,
    step: 1,
    start: 3,
    read: ({ speed }) => manualLevel(speed),
    commandFor: ({ point: speed }) => ({ command: 'set_speed', params: { speed } }),
  },
  focus: {
    max: 20,
    step: 1,
    start: 3,
    read: ({ focus }) => ({ point: focus.point, auto: focus.auto }),
    commandFor: ({ point, auto }) => ({ command: 'set_focus', params: { auto, point } }),
  },
}

const levelNames: readonly RoomLevel[] = ['speaker', 'mic', 'doorbell', 'brightness', 'speed', 'focus']

/** Returns the level that a command sets and its value; `null` if it sets none. */
export function levelOf(
  command: Act,
  params: Readonly<Record<string, unknown>>,
): { level: RoomLevel; value: LevelValue } | null {
  const level = levelNames.find((name) => roomLevels[name].commandFor(manualLevel(0)).command === command)
  const point = Object.values(params).find((value) => typeof value === 'number')
  if (level === undefined || point === undefined) return null
  return { level, value: { point, auto: Object.values(params).includes(true) } }
}

/** Returns the closest value that can be set. Also corrects rounding errors: 0.1 + 0.2 becomes 0.3. */
export function settable(level: RoomLevel, point: number): number {
  const { max, step } = roomLevels[level]
  const steps = Math.round(1 / step)
  return Math.min(max, Math.max(0, Math.round(point * steps) / steps))
}

/**
 * Returns the distance of a point from the level's initial value, as a share of the range: -1 at 0, 0 at the
 * initial value, 1 at the maximum.
 */
export function shareFromStart(level: RoomLevel, point: number): number {
  const { max, start } = roomLevels[level]
  const within = Math.min(max, Math.max(0, point))
  return within < start ? within / start - 1 : (within - start) / (max - start)
}
