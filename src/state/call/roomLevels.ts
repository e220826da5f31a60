import { atom } from 'jotai'
import { type LevelValue, type RoomLevel, roomLevels } from '../../domain/roomLevel.ts'
import { sendCommandAtom } from '../commands.ts'
import { deviceAtom, failureOf } from '../device.ts'
import { showToastAtom } from '../toasts.ts'

/** What was wished and is not answered yet; nothing for a level whose device has spoken. */
const wishesAtom = atom<Readonly<Partial<Record<RoomLevel, LevelValue>>>>({})

/** Each level as it is shown: the wish while it is on its way, else what the device says; null until it has spoken. */
export const roomLevelsAtom = atom((get): Readonly<Record<RoomLevel, LevelValue>> | null => {
  const { state } = get(deviceAtom)
  if (state === null) return null
  const { speaker, mic, doorbell, brightness, speed, focus } = roomLevels
  return {
    ...{ speaker: speaker.read(state), mic: mic.read(state), doorbell: doorbell.read(state) },
    ...{ brightness: brightness.read(state), speed: speed.read(state), focus: focus.read(state) },
    ...get(wishesAtom),
  }
})

/**
 * Sets a level. Of what is wished while an answer is awaited only the last is sent after it; when the device did not do it,
 * that is told, and its own value is shown again.
 */
export const setRoomLevelAtom = atom(
  null,
  async (get, set, level: RoomLevel, wish: LevelValue): Promise<void> => {
    const isUnderWay = get(wishesAtom)[level] !== undefined
    set(wishesAtom, (wishes) => ({ ...wishes, [level]: wish }))
    if (isUnderWay) return
    for (let sent: LevelValue | undefined = wish; sent !== undefined;) {
      const { command, params } = roomLevels[level].order(sent)
      const failed = failureOf(await set(sendCommandAtom, command, params))
      const next: LevelValue | undefined = get(wishesAtom)[level]
      if (failed === null && next !== undefined && next !== sent) {
        sent = next
        continue
      }
      if (failed !== null) set(showToastAtom, { kind: 'warning', code: failed })
      set(wishesAtom, ({ [level]: _done, ...others }) => others)
      sent = undefined
    }
  },
)
