import { atom } from 'jotai'
import { failureOf } from '../../domain/queue/commandOutcome.ts'
import { filmTimes } from '../../domain/film/film.ts'
import { postCommand, sendCommandAtom, roomUniqueIdAtom } from '../queue/commands.ts'
import { deviceAtom } from '../devices/device.ts'
import { endFilmAtom, filmAtom } from './film.ts'
import { portsAtom, type Stop } from '../ports.ts'
import { callIsOnAtom } from '../bedside/callState.ts'
import { showToastAtom } from '../toasts.ts'

/** Prepares the room screen for a film; shows a failure to the user. */
export const readyScreenAtom = atom(null, async (_get, set): Promise<void> => {
  const failed = failureOf(await set(sendCommandAtom, 'entertainment', { state: 'on' }))
  if (failed !== null) set(showToastAtom, { kind: 'warning', code: failed, ofScreen: true })
})

/**
 * Puts the room screen into casting mode until the returned function is called. In the meantime the room's
 * lease is renewed without an entry in the ledger, because a renewal changes nothing that the user sees.
 */
export const entertainAtom = atom(null, (get, set): Stop => {
  void set(readyScreenAtom)
  let renewedAt = Date.now()
  const renewal = setInterval(() => {
    const slept = Date.now() - renewedAt > filmTimes.castLeaseMs
    renewedAt = Date.now()
    // After sleep the lease has expired: ask again. If another remote ended casting, do not renew.
    if (slept) return void set(readyScreenAtom)
    const [ports, uniqueId] = [get(portsAtom), get(roomUniqueIdAtom)]
    if (ports === null || uniqueId === null || get(deviceAtom).state?.entertainment !== true) return
    const request = { key: ports.newId(), actedAt: ports.api.serverNow() }
    void postCommand(ports, uniqueId, { command: 'entertainment', params: { state: 'on' }, ...request })
  }, filmTimes.castRenewMs)
  return () => {
    clearInterval(renewal)
    // A user who leaves for an incoming call finds the film where it was when they come back.
    if (get(callIsOnAtom) && get(filmAtom).kind !== 'none') return
    set(endFilmAtom)
    void set(sendCommandAtom, 'entertainment', { state: 'off' })
  }
})
