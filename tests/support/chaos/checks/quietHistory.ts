import { startState } from '../../../../src/domain/devices/deviceState.ts'
import type { DeviceState } from '../../../../src/contract/devices/device.ts'
import type { Happening, History, Screen, Settled } from '../history.ts'

const room: DeviceState = { ...startState, camera: 'on', microphone: 'on' }

/** Levels that the sliders of that room show. */
export const quietLevels = {
  Speaker: room.speaker.point,
  Mic: room.mic_level.point,
  Doorbell: room.bell_volume,
  Brightness: room.bright,
  Speed: room.speed,
  Focus: room.focus.point,
}

const screen: Screen = {
  path: '/device-control',
  levels: quietLevels,
  unresolved: [],
  link: '',
  steers: true,
  cover: 'cover',
  words: '',
}

/** Returns a history without faults, except for what a test plants in it. */
export function quietHistory(
  happenings: readonly Happening[],
  planted: {
    device?: Partial<DeviceState>
    screen?: Partial<Screen>
    server?: Partial<Settled['server']>
    settled?: Partial<Settled>
  } = {},
): History {
  return {
    schedule: { name: 'quiet', worker: false, complete: false, steps: [] },
    heldUpMs: 0,
    happenings,
    settled: {
      at: 100_000,
      device: { ...room, ...planted.device },
      server: {
        pins: [],
        calls: [],
        invites: [],
        sessions: 0,
        knocks: [],
        requests: [],
        claims: [],
        audited: [],
        ...planted.server,
      },
      knocksRead: [],
      requestsShown: [],
      screens: [{ ...screen, ...planted.screen }],
      waiting: [],
      leftovers: [],
      ...planted.settled,
    },
  }
}

/** Returns the events of a command that the browser sent at `at`, and of the server's reply. */
export function commanded(
  at: number,
  command: string,
  params: Readonly<Record<string, unknown>>,
  { key = `key ${String(at)}`, reply, copy = false }: { key?: string; reply?: unknown; copy?: boolean } = {},
): Happening[] {
  const body = { unique_id: 'aps', command, params_p: params }
  const path = '/api/v1/rooms/control'
  const sent: Happening = { kind: 'request', at, exchange: at, method: 'POST', path, key, body, copy }
  return reply === undefined
    ? [sent]
    : [sent, { kind: 'reply', at: at + 10, exchange: at, status: 200, body: reply }]
}

export const yes = { busy_status: 'open', success: true }

/** Returns a command that the room's device was told, and carried out. */
export function told(at: number, command: string, params: Readonly<Record<string, unknown>>): Happening {
  return { kind: 'device', at, command, params, success: true }
}
