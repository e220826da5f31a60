import {
  type Dashboard,
  dashboardEndpoints,
  type UsualDay,
} from '../../../../src/contract/monitoring/dashboard.ts'
import {
  deskCareRequestEndpoints,
  type DeskCareRequest,
} from '../../../../src/contract/careRequests/careRequests.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/** A day with one waiting call. */
export const scriptedDashboard = scriptedEndpoints(dashboardEndpoints, {
  today: (): Dashboard => ({
    as_of: 1_800_000_000_000,
    time_zone: 'UTC',
    time_zones: 1,
    day: '2027-01-15',
    calls: [
      { hour: 6, answered: 3, missed: 0, wait_median: 65 },
      { hour: 7, answered: 1, missed: 2, wait_median: 228 },
    ],
    totals: { calls: 6, answered: 4, wait_median: 107 },
    waiting: {
      count: 1,
      since: 1_799_999_538_000,
      target: 300,
      late: [
        {
          id: 'c',
          room_id: 'room-409',
          number: '409',
          bed: 'B',
          unit: '4 West',
          since: 1_799_999_538_000,
          target: 300,
          coming: null,
        },
      ],
      calls: [
        {
          id: 'c',
          room_id: 'room-409',
          number: '409',
          bed: 'B',
          unit: '4 West',
          since: 1_799_999_538_000,
          target: 300,
          coming: null,
        },
      ],
    },
    invites: {
      total: 1,
      items: [
        {
          id: 'i',
          kind: 'interpreter',
          room_id: 'room-412',
          number: '412',
          bed: 'A',
          unit: '4 West',
          at: 1_799_999_820_000,
        },
      ],
    },
    requests: {
      total: 2,
      items: [
        {
          id: 'q',
          kind: 'pain',
          names: {},
          room_id: 'room-432',
          number: '432',
          bed: 'A',
          unit: '4 West',
          at: 1_799_999_515_000,
          target_at: 1_799_999_815_000,
          coming: null,
        },
        {
          id: 'r',
          kind: 'water',
          names: {},
          room_id: 'room-203',
          number: '203',
          bed: 'A',
          unit: '2 East',
          at: 1_799_999_750_000,
          target_at: 1_800_000_650_000,
          coming: 'Wei Zhang',
        },
      ],
    },
    messages: { count: 41, since: 1_799_998_080_000 },
  }),
  waiting: () => ({ as_of: 1_800_000_000_000, count: 0, since: null }),
  usual: (): UsualDay => ({
    day: '2027-01-15',
    days: 4,
    calls: 24,
    answered: 18,
    wait_median: 119,
    hours: [
      { hour: 6, calls: 8 },
      { hour: 8, calls: 16 },
    ],
  }),
})

/** Accepts each claim of a request; `asked` gets what is requested. */
export const scriptedClaims = (asked: string[]) =>
  scriptedEndpoints(
    { claim: deskCareRequestEndpoints.claim },
    {
      claim: ({ id, body }): DeskCareRequest => {
        asked.push(`claim ${id} ${body.display_name}`)
        return {
          id,
          room: { name: '', facility: '', number: '432', bed: 'A' },
          unit: '4 West',
          kind: 'pain',
          team: 'nurses',
          names: {},
          sent_at: 0,
          target_at: 0,
          seen: null,
          claim: { name: body.display_name, own: true, at: 0, expires_at: 0 },
          steps: [],
        }
      },
    },
  )
