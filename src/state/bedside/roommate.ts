import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import type { RoommateAnswer, RoommateQuestion } from '../../contract/calls/roommates.ts'
import { portsAtom, serverNowAtom } from '../ports.ts'
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

const heardAtom = atom<RoommateQuestion | null>(null)
const viewAtom = atom<RoommateView>({ kind: 'none' })
export const roommateAtom = atom((get) => get(viewAtom))

/** Visit to the bed beside that lasts now; null for none, and while the server cannot say so. */
export const roommateVisitAtom = atom((get) => {
  const kind = get(connectionKindAtom)
  return kind === 'connected' || kind === 'device_offline' ? get(heardAtom) : null
})

/** Returns what applies until the patient answers otherwise. */
export const presentRule = ({ answer, unanswered }: RoommateQuestion): RoommateAnswer => answer ?? unanswered

const asked = (question: RoommateQuestion, isFirst: boolean): RoommateView => ({
  kind: 'asked',
  question,
  isFirst,
  sending: null,
  problem: null,
  isGone: false,
})

/** Closes the screen. The menu still leads back to the question. */
export const closeRoommateAtom = atom(null, (_get, set) => set(viewAtom, { kind: 'none' }))

/** Forgets the visit: the next session must not see it. */
export const forgetRoommateAtom = atom(null, (_get, set) => {
  set(heardAtom, null)
  set(closeRoommateAtom)
})

/** Opens the question again, so that the patient can change the answer while the visit lasts. */
export const openRoommateAtom = atom(null, (get, set) => {
  const question = get(heardAtom)
  if (question !== null) set(viewAtom, asked(question, canAnswerFirst(question, set(serverNowAtom))))
})

const canAnswerFirst = ({ answer, expires_at: at }: RoommateQuestion, now: number): boolean =>
  answer === null && now < at

/** Handles the event stream's news of the visit to the bed beside. */
export const hearRoommateAtom = atom(null, (get, set, event: BedsideEvent) => {
  if (event.name !== 'roommate') return
  const { question } = event.data
  const before = get(heardAtom)
  const view = get(viewAtom)
  set(heardAtom, question)
  if (question === null) {
    if (view.kind === 'asked' && view.sending !== null) set(viewAtom, { ...view, isGone: true })
    else if (view.kind === 'asked' || view.kind === 'settled')
      set(viewAtom, { kind: 'over', because: 'ended' })
    return
  }
  if (before?.id !== question.id) {
    if (canAnswerFirst(question, set(serverNowAtom))) set(viewAtom, asked(question, true))
    else set(closeRoommateAtom)
    return
  }
  if (view.kind === 'settled') set(viewAtom, { ...view, question })
  if (view.kind !== 'asked') return
  // Another screen of the patient has answered. An answer that this one is sending has its own reply.
  const isAnswered = view.isFirst && view.sending === null && question.answer !== null
  set(viewAtom, isAnswered ? { kind: 'settled', question } : { ...view, question })
})

/** Ends the time for the first answer. An answer that failed can still be given: it changes the rule. */
export const endRoommateTimeAtom = atom(null, (get, set) => {
  const view = get(viewAtom)
  if (view.kind !== 'asked' || !view.isFirst) return
  const { question, sending, problem } = view
  if (sending !== null || problem !== null) return set(viewAtom, { ...view, isFirst: false })
  // Without a connection another screen may have answered, so nothing is known that could be shown.
  if (get(roommateVisitAtom) === null) return set(closeRoommateAtom)
  set(viewAtom, { kind: 'settled', question })
})

/** Sends the answer. A failed answer can be given again while the visit lasts. */
export const answerRoommateAtom = atom(null, async (get, set, answer: RoommateAnswer): Promise<void> => {
  const ports = get(portsAtom)
  const view = get(viewAtom)
  if (ports === null || view.kind !== 'asked' || view.sending !== null) return
  const { id } = view.question
  set(viewAtom, { ...view, sending: answer, problem: null })
  const body = { question: id, answer }
  const result = await ports.api.call({ method: 'POST', path: '/api/me/roommate', body, reply: null })
  const now = get(viewAtom)
  // The session has ended, or the next visitor is there already.
  if (now.kind !== 'asked' || now.question.id !== id) return
  if (!result.ok && result.code === 'visit_over') {
    set(heardAtom, null)
    return set(viewAtom, { kind: 'over', because: 'late' })
  }
  if (now.isGone) return set(viewAtom, { kind: 'over', because: 'ended' })
  // The reply may be lost although the answer has arrived: the server reports it to every remote.
  if (!result.ok && now.question.answer !== answer)
    return set(viewAtom, { ...now, sending: null, problem: result.code })
  const question = { ...now.question, answer }
  set(heardAtom, question)
  set(viewAtom, { kind: 'settled', question })
})
