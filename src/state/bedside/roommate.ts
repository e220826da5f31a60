import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { RoommateAnswer, RoommateQuestion } from '../../contract/calls/roommates.ts'
import { serverNowAtom } from '../ports.ts'
import { connectionKindAtom } from './connection.ts'

/** A visit to the bed beside, as this remote shows it. */
export type RoommateView =
  | { kind: 'none' }
  | {
      kind: 'asked'
      question: RoommateQuestion
      /** True while the rule of the room waits for the first answer. */
      isFirst: boolean
      /** Answer that is being sent; null while none is. */
      sending: RoommateAnswer | null
      /** Error code of the last answer; null if none failed. */
      problem: string | null
      /** True if the visit has ended while the answer is being sent. */
      isGone: boolean
    }
  /** Shows what applies now: the answer, or the rule of the room without one. */
  | { kind: 'settled'; question: RoommateQuestion }
  /** `late`: an answer came after the end of the visit. */
  | { kind: 'over'; because: 'ended' | 'late' }

/** Visit that the server reported last, and what the remote shows of it: set by the actions on them. */
export const heardRoommateAtom = atom<RoommateQuestion | null>(null)
export const roommateAtom = atom<RoommateView>({ kind: 'none' })

/** Visit to the bed beside that lasts now; null for none, and while the server cannot say so. */
export const roommateVisitAtom = atom((get) => {
  const kind = get(connectionKindAtom)
  return kind === 'connected' || kind === 'device_offline' ? get(heardRoommateAtom) : null
})

/** Returns the view of a question that nothing was done about yet. */
export const askedView = (question: RoommateQuestion, isFirst: boolean): RoommateView => ({
  kind: 'asked',
  question,
  isFirst,
  sending: null,
  problem: null,
  isGone: false,
})

/** Closes the screen. The menu still leads back to the question. */
export const closeRoommateAtom = atom(null, (_get, set) => set(roommateAtom, { kind: 'none' }))

/** Forgets the visit: the next session must not see it. */
export const forgetRoommateAtom = atom(null, (_get, set) => {
  set(heardRoommateAtom, null)
  set(closeRoommateAtom)
})

/** Reports whether the rule of the room still waits for the first answer. */
export const canAnswerFirst = ({ answer, expires_at: at }: RoommateQuestion, now: number): boolean =>
  answer === null && now < at

/** Handles the event stream's news of the visit to the bed beside. */
export const hearRoommateAtom = atom(null, (get, set, event: BedsideEvent) => {
  if (event.name !== 'roommate') return
  const { question } = event.data
  const before = get(heardRoommateAtom)
  const view = get(roommateAtom)
  set(heardRoommateAtom, question)
  if (question === null) {
    if (view.kind === 'asked' && view.sending !== null) set(roommateAtom, { ...view, isGone: true })
    else if (view.kind === 'asked' || view.kind === 'settled')
      set(roommateAtom, { kind: 'over', because: 'ended' })
    return
  }
  if (before?.id !== question.id) {
    if (canAnswerFirst(question, set(serverNowAtom))) set(roommateAtom, askedView(question, true))
    else set(closeRoommateAtom)
    return
  }
  if (view.kind === 'settled') set(roommateAtom, { ...view, question })
  if (view.kind !== 'asked') return
  // Another screen of the patient has answered. An answer that this one is sending has its own reply.
  const isAnswered = view.isFirst && view.sending === null && question.answer !== null
  set(roommateAtom, isAnswered ? { kind: 'settled', question } : { ...view, question })
})
