import {
  type DeskCareRequest,
  deskCareRequestEndpoints,
} from '../../../../src/contract/careRequests/careRequests.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import { scriptedEndpoints } from '../admin/scriptedEndpoints.ts'
import { scriptedNow } from './scriptedNow.ts'

const minute = 60_000

/** Returns the id of a scripted request. */
export const requestId = (number: number): string =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`

/**
 * Returns an open request of Room 415, Bed B for water, sent `ago` milliseconds before the desk's current time
 * and late after 15 minutes.
 */
export function careRequestOf(
  number: number,
  ago: number,
  change: Partial<DeskCareRequest> = {},
): DeskCareRequest {
  const sent = scriptedNow - ago
  return {
    id: requestId(number),
    room: { name: 'Room 415 · Bed B', facility: 'St. Brigid', number: '415', bed: 'B' },
    unit: '4 West',
    kind: 'water',
    team: 'care_assistants',
    names: {},
    sent_at: sent,
    target_at: sent + 15 * minute,
    seen: null,
    claim: null,
    steps: [{ org_unit: '4 West', notified: 2, at: sent }],
    ...change,
  }
}

/** Creates the care requests of a desk, with a server that acts as the test says. */
export function createScriptedCareRequests(asked: string[]) {
  const script = {
    /** Reply to the next requests that change something; null accepts them. */
    refusal: null as Refusal | null,
    /** Reply to the next reports of what was seen; null accepts them. */
    seenRefusal: null as Refusal | null,
    /** Request that a claim returns. */
    claimed: careRequestOf(1, 0),
  }
  const requests = (secret: string | null) => {
    const whose = secret ?? 'as the account'
    return scriptedEndpoints(deskCareRequestEndpoints, {
      seen: ({ body }) => {
        asked.push(`seen ${whose} ${JSON.stringify(body)}`)
        return script.seenRefusal ?? undefined
      },
      claim: ({ id, body }) => {
        asked.push(`claim request ${whose} ${id} ${JSON.stringify(body)}`)
        return script.refusal ?? script.claimed
      },
      giveBack: ({ id }) => {
        asked.push(`give back request ${whose} ${id}`)
        return script.refusal ?? undefined
      },
      done: ({ id, body }) => {
        asked.push(`done ${whose} ${id} ${JSON.stringify(body)}`)
        return script.refusal ?? undefined
      },
    })
  }
  return { script, requests }
}
