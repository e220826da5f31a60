import { act, screen } from '@testing-library/react'
import * as z from 'zod/mini'
import {
  ownCareRequestEndpoints,
  type RoomCareRequests,
} from '../../../src/contract/careRequests/careRequests.ts'
import type { Locale } from '../catalogue.ts'
import type { SessionRecord } from '../../../src/state/ports.ts'
import { keptSession, ok, profile, unreachable } from '../scripted/bedside/scriptedBedside.ts'
import { careRequest, standardOffers } from '../scripted/bedside/scriptedRequests.ts'
import { openPage, openRoom } from './bedsidePage.tsx'

export const sendRequest = 'POST /api/me/requests'

interface RequestsSituation {
  path?: string
  locale?: Locale
  offers?: RoomCareRequests['offers']
  requests?: RoomCareRequests['requests']
}

/** Opens a screen of the requests in a room whose server confirms each request as sent. */
export async function openRequests({
  path = '/ask',
  offers = standardOffers,
  requests = [],
  ...situation
}: RequestsSituation = {}) {
  const page = await openRoom({
    path,
    me: { ...profile, time_zone: 'America/New_York' },
    ...situation,
    arrange: ({ api }) =>
      api.on(sendRequest, ({ body }) => {
        const { kind } = z.parse(ownCareRequestEndpoints.send.body, body)
        return ok(careRequest(kind))
      }),
  })
  const hear = (data: Partial<RoomCareRequests>) =>
    act(() => page.events.tell({ name: 'care_requests', data: { offers, requests: [], ...data } }))
  hear({ requests })
  const sent = () => page.api.sent.filter(({ method, path: to }) => `${method} ${to}` === sendRequest)
  return { ...page, hear, sent }
}

/** Opens the requests on a remote that starts without a network, with what it could last ask for. */
export async function openOffline({
  offers,
  path = '/ask',
}: Pick<SessionRecord, 'offers'> & { path?: string }) {
  const page = await openPage({
    path,
    kept: { ...keptSession, profile, ...(offers !== undefined && { offers }) },
    arrange: ({ api, online }) => {
      online.turn(false)
      api.on('GET /api/me', unreachable)
      api.on(sendRequest, unreachable)
    },
  })
  return { ...page, sent: () => page.api.sent.filter((call) => call.path === '/api/me/requests') }
}

/** Returns the tile of a kind that can be pressed. */
export const tile = (name: string | RegExp) => screen.findByRole('button', { name, busy: false })
