import { atom } from 'jotai'
import { failureOf, isAway } from '../../domain/queue/commandOutcome.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import { showToastAtom } from '../toasts.ts'

/** Commands that turn parts of the room on and off during a call. */
export type RoomSwitch = 'microphone_control' | 'video_control' | 'selfview_control'

/**
 * Turns a switch on or off and reports a failure. The switch always shows the state reported by the device.
 */
export const turnSwitchAtom = atom(null, async (_get, set, which: RoomSwitch, on: boolean): Promise<void> => {
  const result = await set(sendCommandAtom, which, { state: on ? 'on' : 'off' })
  const failed = failureOf(result)
  // A command that protects privacy waits while the server or device cannot be reached, and the ledger shows
  // that.
  if (failed === null || (!on && isAway(result))) return
  // A refusal to stop sending stays until the user has seen it.
  set(showToastAtom, { kind: 'warning', code: failed, ofScreen: on })
})
