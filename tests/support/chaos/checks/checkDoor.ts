import * as z from 'zod/mini'
import { KnockAnswerRequest } from '../../../../src/contract/calls/knocks.ts'
import { RoommateAnswerRequest } from '../../../../src/contract/calls/roommates.ts'
import { opensRoom } from '../../../../src/domain/calls/knockRules.ts'
import { actsOf, all, type History, type SeenRequest } from '../history.ts'
import { requestsTo } from './requests.ts'

/** Titles of the results that state an answer. */
const titles: Readonly<Record<string, string>> = { 'Not now': 'not_now', 'In 5 minutes': 'in_5_minutes' }
/** Title of the result that states that an answer did not count. */
const tooLate = 'This knock has ended'
const pictures: Readonly<Record<string, string>> = { fine: 'free', one_bed: 'one_bed', sound_only: 'none' }

/**
 * Checks that nothing opens without the patient's answer, that no acknowledged answer is lost, and that the
 * clinician and the patient read the same end of each knock.
 */
export function checkDoor(history: History): string[] {
  return [...unasked(history), ...lostAnswers(history), ...twoEnds(history), ...visits(history)]
}

function isAcknowledged(history: History, { exchange }: SeenRequest): boolean {
  return all(history, 'reply').some((one) => one.exchange === exchange && one.status < 300)
}

function answersSent<T extends z.ZodMiniType>(
  history: History,
  path: string,
  schema: T,
): { request: SeenRequest; body: z.infer<T> }[] {
  return requestsTo(history, 'POST', path).flatMap((request) => {
    const read = z.safeParse(schema, request.body)
    return read.success ? [{ request, body: read.data }] : []
  })
}

const knockAnswers = (history: History) => answersSent(history, '/api/me/knock', KnockAnswerRequest)
const visitAnswers = (history: History) => answersSent(history, '/api/me/roommate', RoommateAnswerRequest)

function unasked(history: History): string[] {
  // An emergency entry is not an answer's; `checkEntries` judges it.
  const knocks = history.settled.server.knocks.filter(({ kind }) => kind !== 'emergency')
  const faults: string[] = []
  const tried = all(history, 'act').filter(({ act }) => act.act === 'knock').length
  if (knocks.length > tried) faults.push(`twice: ${String(knocks.length)} knocks for ${String(tried)} wishes`)
  for (const { id, outcome, isOpened } of knocks) {
    const answered = knockAnswers(history).filter(({ body }) => body.knock === id)
    if (isOpened && !answered.some(({ body }) => opensRoom(body.answer)))
      faults.push(`unasked: a knock opened the room as ${outcome}, and the patient never let anyone in`)
    const isAnswer = ['come_in', 'sound_only', 'in_5_minutes', 'not_now'].includes(outcome)
    if (isAnswer && !answered.some(({ body }) => body.answer === outcome))
      faults.push(`unasked: a knock ended with ${outcome}, which the patient never answered`)
  }
  return faults
}

function lostAnswers(history: History): string[] {
  const ends = new Map(history.settled.server.knocks.map(({ id, outcome }) => [id, outcome]))
  return knockAnswers(history).flatMap(({ request, body: { knock, answer } }) =>
    isAcknowledged(history, request) && ends.get(knock) !== answer
      ? [`lost: the answer ${answer} was acknowledged, and the knock ended with ${String(ends.get(knock))}`]
      : [],
  )
}

function twoEnds(history: History): string[] {
  const { server, knocksRead, screens } = history.settled
  const faults: string[] = []
  for (const { id, outcome } of server.knocks) {
    if (outcome === 'open') faults.push('unresolved: a knock still waits')
    const read = knocksRead.find((one) => one.id === id)?.outcome
    if (read !== outcome)
      faults.push(`two ends: a knock ended with ${outcome}, and its clinician reads ${String(read)}`)
  }
  for (const { at, title } of all(history, 'door')) {
    const last = knockAnswers(history).findLast(({ request }) => request.at <= at)?.body
    const end = server.knocks.find(({ id }) => id === last?.knock)?.outcome
    const isWrong = title === tooLate ? end === last?.answer : title in titles && titles[title] !== end
    if (isWrong)
      faults.push(`two ends: the tablet showed “${title}”, and the knock ended with ${String(end)}`)
  }
  for (const { words } of screens)
    for (const question of ['Someone Is at Your Door', 'Visit Next to You', 'Visit next to you'])
      if (words.includes(question)) faults.push(`unresolved: the tablet still shows “${question}”`)
  return faults
}

function visits(history: History): string[] {
  const answers = visitAnswers(history)
  const faults: string[] = []
  for (const { at, picture } of all(history, 'picture')) {
    const isAllowed = answers.some(({ request, body }) => request.at <= at && body.answer === 'fine')
    if (picture === 'free' && !isAllowed)
      faults.push('unasked: the camera beside may turn, and the roommate never said that it is fine')
  }
  for (const { at, answer, picture } of all(history, 'visit')) {
    const sent = answers.filter(({ request }) => request.at <= at)
    const last = sent.findLast(({ request }) => isAcknowledged(history, request))
    if (last !== undefined && answer !== last.body.answer)
      faults.push(
        `lost: the roommate's answer ${last.body.answer} was acknowledged, and is ${String(answer)}`,
      )
    if (answer !== null && !sent.some(({ body }) => body.answer === answer))
      faults.push(`unasked: the visit beside has the answer ${answer}, which the roommate never gave`)
    if (answer !== null && picture !== pictures[answer])
      faults.push(`two ends: the roommate answered ${answer}, and the camera beside shows ${String(picture)}`)
  }
  // A schedule whose visit was never recorded has tested nothing.
  if (history.schedule.complete && actsOf(history, 'answerBeside').length > all(history, 'visit').length)
    faults.push('incomplete: an answer to a visit beside has no visit')
  return faults
}
