import { atom } from 'jotai'
import type { RoommateAnswer, RoommateQuestion } from '../../contract/calls/roommates.ts'
import { portsAtom, serverNowAtom } from '../ports.ts'
import {
  askedView,
  canAnswerFirst,
  closeRoommateAtom,
  heardRoommateAtom,
  roommateAtom,
  roommateVisitAtom,
} from './roommate.ts'

/** Returns what applies until the patient answers otherwise. */
export const presentRule = ({ answer, unanswered }: RoommateQuestion): RoommateAnswer => answer ?? unanswered

/** Opens the question again, so that the patient can change the answer while the visit lasts. */
export const openRoommateAtom = atom(null, (get, set) => {
  const question = get(heardRoommateAtom)
  if (question !== null) set(roommateAtom, askedView(question, canAnswerFirst(question, set(serverNowAtom))))
})

/** Ends the time for the first answer. An answer that failed can still be given: it changes the rule. */
export const endRoommateTimeAtom = atom(null, (get, set) => {
  const view = get(roommateAtom)
  if (view.kind !== 'asked' || !view.isFirst) return
  const { question, sending, problem } = view
  if (sending !== null || problem !== null) return set(roommateAtom, { ...view, isFirst: false })
  // Without a connection another screen may have answered, so nothing is known that could be shown.
  if (get(roommateVisitAtom) === null) return set(closeRoommateAtom)
  set(roommateAtom, { kind: 'settled', question })
})

/** Sends the answer. A failed answer can be given again while the visit lasts. */
export const answerRoommateAtom = atom(null, async (get, set, answer: RoommateAnswer): Promise<void> => {
  const ports = get(portsAtom)
  const view = get(roommateAtom)
  if (ports === null || view.kind !== 'asked' || view.sending !== null) return
  const { id } = view.question
  set(roommateAtom, { ...view, sending: answer, problem: null })
  const body = { question: id, answer }
  const result = await ports.api.call({ method: 'POST', path: '/api/me/roommate', body, reply: null })
  const now = get(roommateAtom)
  // The session has ended, or the next visitor is there already.
  if (now.kind !== 'asked' || now.question.id !== id) return
  if (!result.ok && result.code === 'visit_over') {
    set(heardRoommateAtom, null)
    return set(roommateAtom, { kind: 'over', because: 'late' })
  }
  if (now.isGone) return set(roommateAtom, { kind: 'over', because: 'ended' })
  // The reply may be lost although the answer has arrived: the server reports it to every remote.
  if (!result.ok && now.question.answer !== answer)
    return set(roommateAtom, { ...now, sending: null, problem: result.code })
  const question = { ...now.question, answer }
  set(heardRoommateAtom, question)
  set(roommateAtom, { kind: 'settled', question })
})
