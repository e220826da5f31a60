import { atom } from 'jotai'
import { failureOf } from '../../domain/commandFate.ts'
import { sendCommandAtom } from '../commands.ts'
import { endFilmAtom, filmAtom } from './film.ts'
import type { Stop } from '../ports.ts'
import { callIsOnAtom } from '../roomCall.ts'
import { showToastAtom } from '../toasts.ts'

/** Makes the room screen ready for a film; a failure is told. */
export const readyScreenAtom = atom(null, async (_get, set): Promise<void> => {
  const failed = failureOf(await set(sendCommandAtom, 'entertainment', { state: 'on' }))
  if (failed !== null) set(showToastAtom, { kind: 'warning', code: failed })
})

/** The entertainment screen is open: on when entering it, off when leaving it, by the answered stop. */
export const entertainAtom = atom(null, (get, set): Stop => {
  void set(readyScreenAtom)
  return () => {
    // Whoever goes to a call that has come finds the film again where it was.
    if (get(callIsOnAtom) && get(filmAtom).kind !== 'none') return
    set(endFilmAtom)
    void set(sendCommandAtom, 'entertainment', { state: 'off' })
  }
})
