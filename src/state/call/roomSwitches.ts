import { atom } from 'jotai'
import { failureOf, isAway } from '../../domain/commandFate.ts'
import { sendCommandAtom } from '../commands.ts'
import { showToastAtom } from '../toasts.ts'

/** What of the room can be turned on and off during a call. */
export type RoomSwitch = 'microphone_control' | 'video_control' | 'selfview_control'

/** Turns it, and says so when the device did not. What is shown is always the device's own word. */
export const turnSwitchAtom = atom(null, async (_get, set, which: RoomSwitch, on: boolean): Promise<void> => {
  const result = await set(sendCommandAtom, which, { state: on ? 'on' : 'off' })
  const failed = failureOf(result)
  // What protects waits where nobody can be reached, and the ledger says so.
  if (failed !== null && (on || !isAway(result))) set(showToastAtom, { kind: 'warning', code: failed })
})
