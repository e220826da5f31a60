import { type Dashboard, dashboardEndpoints } from '../../../../src/contract/monitoring/dashboard.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/** A day with one waiting call. */
export const scriptedDashboard = scriptedEndpoints(dashboardEndpoints, {
  today: (): Dashboard => ({
    as_of: 1_800_000_000_000,
    calls: [
      { hour: 9, answered: 3, missed: 0 },
      { hour: 10, answered: 1, missed: 2 },
    ],
    waiting: { count: 1, since: 1_799_999_700_000 },
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
  }),
})
