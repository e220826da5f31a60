import { type Atom, atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import type { DeviceState } from '../contract/device.ts'
import { failureOf, isAway } from '../domain/commandFate.ts'
import { type LevelValue, levelOf, type RoomLevel, roomLevels } from '../domain/roomLevel.ts'
import { sendCommandAtom } from './commands.ts'
import { deviceAtom } from './device.ts'
import { ledgerAtom } from './ledger.ts'
import { showToastAtom } from './toasts.ts'

/** A level as it is shown. */
export interface ShownLevel extends LevelValue {
  /** What of it is not the device's yet, because nobody can be reached: its point, its mute or auto, or both. */
  readonly pointWaits: boolean
  readonly autoWaits: boolean
}

type Wish = LevelValue & { readonly waits: boolean }

/** What was wished and is not answered yet, the newest of each level. */
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

/** Each level: the wish while it is on its way or waits, else what the device says; null until it has spoken. */
const roomLevelsAtom = atom((get): Readonly<Record<RoomLevel, ShownLevel>> | null => {
  const { state } = get(deviceAtom)
  if (state === null) return null
  const wishes = get(wishesAtom)
  const level = (name: RoomLevel) => shown(roomLevels[name].read(state), wishes[name])
  return {
    ...{ speaker: level('speaker'), mic: level('mic'), doorbell: level('doorbell') },
    ...{ brightness: level('brightness'), speed: level('speed'), focus: level('focus') },
  }
})

/** Whether the device has said how its levels stand. */
export const levelsHeardAtom = atom((get) => get(roomLevelsAtom) !== null)

const isSame = (one: ShownLevel | null, other: ShownLevel | null): boolean =>
  one?.point === other?.point &&
  one?.auto === other?.auto &&
  one?.pointWaits === other?.pointWaits &&
  one?.autoWaits === other?.autoWaits

const shownLevel = (name: RoomLevel): Atom<ShownLevel | null> =>
  selectAtom(roomLevelsAtom, (levels) => levels?.[name] ?? null, isSame)

/** Each level by itself, so that who shows one renders for no other; null until the device has spoken. */
export const shownLevelAtoms: Readonly<Record<RoomLevel, Atom<ShownLevel | null>>> = {
  ...{ speaker: shownLevel('speaker'), mic: shownLevel('mic'), doorbell: shownLevel('doorbell') },
  ...{ brightness: shownLevel('brightness'), speed: shownLevel('speed'), focus: shownLevel('focus') },
}

/** How the camera can be focused; undefined where the device does not say, and everything may be tried. */
export const focusModesAtom = selectAtom(
  deviceAtom,
  ({ state }): DeviceState['focus']['modes'] => state?.focus.modes,
  (one, other) => one?.join() === other?.join(),
)

/**
 * Sets a level; the newest wish replaces one that is not answered yet. What the device refused is told, and its own value
 * is shown again. Where nobody can be reached the wish waits, for as long as contract 4 lets a setting wait.
 */
export const setRoomLevelAtom = atom(
  null,
  async (_get, set, level: RoomLevel, wish: LevelValue): Promise<void> => {
    const { command, params } = roomLevels[level].order(wish)
    const answer = await set(sendCommandAtom, command, params)
    const failed = failureOf(answer)
    if (failed !== null && failed !== 'replaced' && !isAway(answer))
      set(showToastAtom, { kind: 'warning', code: failed, ofScreen: true })
  },
)
