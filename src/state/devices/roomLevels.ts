import { type Atom, atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import type { DeviceState } from '../../contract/devices/device.ts'
import { failureOf, isAway } from '../../domain/queue/commandOutcome.ts'
import { type LevelValue, levelOf, type RoomLevel, roomLevels } from '../../domain/devices/roomLevel.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import { deviceAtom } from './device.ts'
import { ledgerAtom } from '../queue/ledger.ts'
import { showToastAtom } from '../toasts.ts'

/** A level as shown on screen. */
export interface ShownLevel extends LevelValue {
  /**
   * Parts of the value that the device does not have yet because it cannot be reached: the point, the mute or
   * auto setting, or both.
   */
  readonly pointWaits: boolean
  readonly autoWaits: boolean
}

type Wish = LevelValue & { readonly waits: boolean }

/** Requested values without an answer, the newest for each level. */
const wishesAtom = atom((get): Readonly<Partial<Record<RoomLevel, Wish>>> => {
  const open = get(ledgerAtom).filter(({ status }) => status === 'sending' || status === 'waiting')
  return Object.fromEntries(
    open.flatMap(({ command, params, status }) => {
      const wish = levelOf(command, params)
      return wish === null ? [] : [[wish.level, { ...wish.value, waits: status === 'waiting' }]]
    }),
  )
})

function shown(heard: LevelValue, wish: Wish | undefined): ShownLevel {
  const { point, auto, waits } = wish ?? { ...heard, waits: false }
  const autoWaits = waits && auto !== heard.auto
  return { point, auto, autoWaits, pointWaits: waits && (point !== heard.point || !autoWaits) }
}

/**
 * Value of each level: the requested one while it is in transit or waits, otherwise the device's own; null
 * until the device has reported.
 */
const roomLevelsAtom = atom((get): Readonly<Record<RoomLevel, ShownLevel>> | null => {
  const { state } = get(deviceAtom)
  if (state === null) return null
  const wishes = get(wishesAtom)
  const level = (name: RoomLevel) => shown(roomLevels[name].read(state), wishes[name])
  return {
    speaker: level('speaker'),
    mic: level('mic'),
    doorbell: level('doorbell'),
    brightness: level('brightness'),
    speed: level('speed'),
    focus: level('focus'),
  }
})

/** True if the device has reported its levels. */
export const levelsHeardAtom = atom((get) => get(roomLevelsAtom) !== null)

const isSame = (one: ShownLevel | null, other: ShownLevel | null): boolean =>
  one?.point === other?.point &&
  one?.auto === other?.auto &&
  one?.pointWaits === other?.pointWaits &&
  one?.autoWaits === other?.autoWaits

const shownLevel = (name: RoomLevel): Atom<ShownLevel | null> =>
  selectAtom(roomLevelsAtom, (levels) => levels?.[name] ?? null, isSame)

/**
 * One atom per level, so that a component that shows one does not render for the others; null until the
 * device has reported.
 */
export const shownLevelAtoms: Readonly<Record<RoomLevel, Atom<ShownLevel | null>>> = {
  speaker: shownLevel('speaker'),
  mic: shownLevel('mic'),
  doorbell: shownLevel('doorbell'),
  brightness: shownLevel('brightness'),
  speed: shownLevel('speed'),
  focus: shownLevel('focus'),
}

/**
 * Focus modes of the camera; undefined if the device does not report them, so that every mode may be tried.
 */
export const focusModesAtom = selectAtom(
  deviceAtom,
  ({ state }): DeviceState['focus']['modes'] => state?.focus.modes,
  (one, other) => one?.join() === other?.join(),
)

/**
 * Sets a level. The newest request replaces one that has no answer yet. A refusal by the device is shown,
 * together with the device's own value. If the server or device cannot be reached, the request waits for as
 * long as `maxAgeMs` lets a setting wait.
 */
export const setRoomLevelAtom = atom(
  null,
  async (_get, set, level: RoomLevel, wish: LevelValue): Promise<void> => {
    const { command, params } = roomLevels[level].commandFor(wish)
    const result = await set(sendCommandAtom, command, params)
    const failed = failureOf(result)
    if (failed !== null && failed !== 'replaced' && !isAway(result))
      set(showToastAtom, { kind: 'warning', code: failed, ofScreen: true })
  },
)
