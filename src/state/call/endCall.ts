import { atom } from 'jotai'
import { sendCommandAtom } from '../commands.ts'
import { advanceAtom } from './advance.ts'
import { closeAtom, placeAtom } from './attendance.ts'
import { conferenceAtom } from './conferenceLine.ts'
import { endLaterAtom, isPassing } from './endLater.ts'

/** How long the end waits for the conference, in milliseconds: the room device is told in any case. */
const patienceMs = 4_000

/** Ends the call for everybody: disconnects all, tells the room device, and goes back to the menu. */
export const endCallAtom = atom(null, async (get, set): Promise<void> => {
  if (!set(advanceAtom, 'end_asked')) return
  const ended = get(conferenceAtom)?.endForAll()
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs))
  const [, told] = await Promise.all([
    Promise.race([ended, patience]),
    set(sendCommandAtom, 'final_end_call', {}),
  ])
  const place = get(placeAtom)
  set(closeAtom)
  // A device that was away has not heard it, but the server has.
  if (told.ok || place === null || !isPassing(told)) return void set(advanceAtom, 'ended')
  if (set(advanceAtom, 'end_waits')) void set(endLaterAtom, place)
})
