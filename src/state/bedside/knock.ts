import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { KnockAnswer, RoomKnock } from '../../contract/calls/knocks.ts'
import { knockTimes, opensRoom } from '../../domain/calls/knockRules.ts'
import { portsAtom, serverNowAtom } from '../ports.ts'
import { goToAtom } from './callState.ts'

/** A clinician's knock on this remote. Times are epoch milliseconds of server time. */
export type KnockView =
  | { kind: 'none' }
  | {
      kind: 'asked'
      knock: RoomKnock
      /** Answer that is being sent; null while none is. */
      sending: KnockAnswer | null
      /** Error code of the last answer; null if none failed. */
      problem: string | null
      /** True if the server has taken the knock away while the answer is being sent. */
      isGone: boolean
    }
  /** The answer did not count, or it is not known whether it did. */
  | { kind: 'over'; because: 'late' | 'room_offline' | 'unknown' }
  /** Shows that an answer which opens nothing has arrived, until the user closes it. */
  | { kind: 'answered'; name: string; answer: 'in_5_minutes' | 'not_now'; againAt: number }

const knockStateAtom = atom<KnockView>({ kind: 'none' })
export const knockAtom = atom((get) => get(knockStateAtom))

/** Forgets the knock: the next session must not see it. */
export const forgetKnockAtom = atom(null, (_get, set) => set(knockStateAtom, { kind: 'none' }))

/** Handles the event stream's news of the knock that the room shows. */
export const hearKnockAtom = atom(null, (get, set, event: BedsideEvent) => {
  if (event.name !== 'knock') return
  const { knock } = event.data
  const view = get(knockStateAtom)
  if (knock === null) {
    if (view.kind !== 'asked') return
    // The server takes a knock away before it confirms the answer to it.
    if (view.sending === null) set(forgetKnockAtom)
    else set(knockStateAtom, { ...view, isGone: true })
    return
  }
  const isSame = view.kind === 'asked' && view.knock.id === knock.id
  const fresh = { kind: 'asked', sending: null, problem: null, isGone: false } as const
  set(knockStateAtom, isSame ? { ...view, knock } : { ...fresh, knock })
})

const overBy = (code: string): (KnockView & { kind: 'over' })['because'] =>
  code === 'knock_over' ? 'late' : code === 'room_offline' ? 'room_offline' : 'unknown'

/** Sends the answer to the knock. A failed answer can be given again while the knock waits. */
export const answerKnockAtom = atom(null, async (get, set, answer: KnockAnswer): Promise<void> => {
  const ports = get(portsAtom)
  const view = get(knockStateAtom)
  if (ports === null || view.kind !== 'asked' || view.sending !== null) return
  const { knock } = view
  // An emergency entry has no answer.
  if (knock.kind !== 'knock') return
  set(knockStateAtom, { ...view, sending: answer, problem: null })
  const body = { knock: knock.id, answer }
  const result = await ports.api.call({ method: 'POST', path: '/api/me/knock', body, reply: null })
  const now = get(knockStateAtom)
  // The session has ended, or the next clinician knocks already.
  if (now.kind !== 'asked' || now.knock.id !== knock.id) return
  if (!result.ok && (now.isGone || result.code === 'knock_over'))
    return set(knockStateAtom, { kind: 'over', because: overBy(result.code) })
  if (!result.ok) return set(knockStateAtom, { ...now, sending: null, problem: result.code })
  if (opensRoom(answer)) {
    set(forgetKnockAtom)
    return set(goToAtom, '/aps-options')
  }
  const againAt = set(serverNowAtom) + knockTimes.againMs
  set(knockStateAtom, {
    kind: 'answered',
    name: knock.name,
    answer: answer === 'not_now' ? 'not_now' : 'in_5_minutes',
    againAt,
  })
})
