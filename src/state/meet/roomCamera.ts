import { atom, type Atom, type createStore } from 'jotai'
import { PressAndHold, type PressState, type Move, refusalOf, type Release } from '../devices/pressAndHold.ts'
import type { MeetPorts } from './ports.ts'

/**
 * Camera of the room that the clinician is in a call with, moved under the lease of the room's own remotes.
 */
export interface RoomCamera {
  readonly motionAtom: Atom<PressState>
  press(by: Move): void
  /** Moves one short step, for a tap, a switch or a screen reader. */
  nudge(by: Move): void
  release(why: Release): void
  home(): Promise<void>
}

/**
 * Creates the control of the room's camera. `resume` is the secret of the join, which identifies the room. No
 * request is sent before a button is pressed.
 */
export function createRoomCamera(
  { consult, random }: Pick<MeetPorts, 'consult' | 'random'>,
  store: ReturnType<typeof createStore>,
  resume: string,
): RoomCamera {
  const motion = atom<PressState>({ kind: 'still' })
  const held = new PressAndHold({
    random,
    onChange: (now) => store.set(motion, now),
    send: (command, params_p, urgent) => consult.move(resume, { command, params_p }, urgent),
  })
  return {
    motionAtom: atom((get) => get(motion)),
    press: (by) => held.press(by),
    nudge: (by) => held.nudge(by),
    release: (why) => held.release(why),
    home: async () => {
      // A pending stop would end the motion to the home position.
      held.dispose()
      const reason = refusalOf(await consult.move(resume, { command: 'home', params_p: {} }, false))
      if (reason !== null && held.motion.kind !== 'moving') store.set(motion, { kind: 'refused', reason })
    },
  }
}
