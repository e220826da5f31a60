import * as z from 'zod/mini'
import { KnockAnswerRequest } from '../../../../src/contract/calls/knocks.ts'
import { knockTimes, opensRoom } from '../../../../src/domain/calls/knockRules.ts'
import type { History } from '../history.ts'
import { requestsTo } from './requests.ts'

/** Returns the times in which the room may open because the patient has let a clinician in. */
export function timesLetIn(history: History): { at: number; until: number }[] {
  return requestsTo(history, 'POST', '/api/me/knock').flatMap(({ at, body }) => {
    const { data } = z.safeParse(KnockAnswerRequest, body)
    return data !== undefined && opensRoom(data.answer) ? [{ at, until: at + knockTimes.openingMs }] : []
  })
}
