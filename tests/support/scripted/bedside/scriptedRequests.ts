import type {
  CareRequestOffer,
  OfferedKind,
  RoomCareRequest,
  RoomCareRequests,
} from '../../../../src/contract/careRequests/careRequests.ts'
import { standardRules } from '../../../../src/domain/careRequests/standardRules.ts'

/** Offers of a level that has set nothing. */
export const standardOffers: CareRequestOffer[] = standardRules.map(({ kind, team, names }) => ({
  kind,
  team,
  names,
}))

/** Half past two in the afternoon at the room of the tests, as an offset in minutes. */
const afternoon = Date.UTC(2026, 10, 29, 19, 30)
export const minute = (past: number): number => afternoon + past * 60_000

/** Returns a request that was sent and notified to two people. */
export function careRequest(
  kind: OfferedKind | 'alert',
  change: Partial<RoomCareRequest> = {},
): RoomCareRequest {
  const team = standardOffers.find((offer) => offer.kind === kind)?.team ?? 'nurses'
  return {
    id: `request-${kind}`,
    kind,
    team,
    names: {},
    sent_at: minute(0),
    seen_at: null,
    coming: null,
    done_at: null,
    notified: 2,
    ...change,
  }
}

const ito = (at: number) => ({ name: 'Nurse Ito', from: '4 West', at: minute(at) })

/** The requests of the mockups: one in each step. */
export const requestsInEachStep: RoomCareRequests = {
  offers: standardOffers,
  requests: [
    careRequest('water', { seen_at: minute(1), coming: ito(1) }),
    careRequest('position', { sent_at: minute(3), seen_at: minute(4) }),
    careRequest('question', { sent_at: minute(6) }),
    careRequest('blanket', {
      sent_at: minute(-18),
      seen_at: minute(-17),
      coming: ito(-15),
      done_at: minute(-10),
    }),
  ],
}
