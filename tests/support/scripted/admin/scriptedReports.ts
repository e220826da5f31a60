import {
  type AvailabilityReport,
  reportEndpoints,
  type SignInReport,
} from '../../../../src/contract/reports.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

const told = { from: '2027-01-13', to: '2027-01-15', time_zone: 'America/Chicago', since: 0 } as const

/** Three days of sign-ins at two facilities. */
export const signInReport: SignInReport = {
  ...told,
  total: 2,
  totals: { signed_in: 1_234, failed: 13, people: 40, previous: 1_000 },
  days: [
    { day: '2027-01-13', signed_in: 400, failed: 3, people: 30 },
    { day: '2027-01-14', signed_in: 600, failed: 10, people: 35 },
    { day: '2027-01-15', signed_in: 234, failed: 0, people: 20 },
  ],
  items: [
    { key: 'f', name: 'Lakeside General', signed_in: 1_000, failed: 13, people: 30, previous: 800 },
    { key: null, name: '', signed_in: 234, failed: 0, people: 10, previous: 0 },
  ],
}

/** Two days of three rooms, the first half a day in calls. */
export const availabilityReport: AvailabilityReport = {
  ...told,
  total: 1,
  since: Date.parse('2027-01-14T06:00:00Z'),
  totals: { busy: 43_200, free: 86_400, offline: 43_200, calls: 7, rooms: 3 },
  days: [
    { day: '2027-01-13', busy: 0, free: 0, offline: 0, calls: 0 },
    { day: '2027-01-14', busy: 43_200, free: 43_200, offline: 0, calls: 7 },
    { day: '2027-01-15', busy: 0, free: 43_200, offline: 43_200, calls: 0 },
  ],
  items: [
    {
      key: 'f',
      name: 'Lakeside General',
      place: '',
      rooms: 3,
      calls: 7,
      busy: 43_200,
      free: 86_400,
      offline: 43_200,
    },
  ],
}

/** Returns reports that are always the same; `asked` records the requests. */
export const scriptedReports = (asked: string[]) =>
  scriptedEndpoints(reportEndpoints, {
    signIns: ({ query }) => {
      asked.push(`signIns ${query.toString()}`)
      return signInReport
    },
    availability: ({ query }) => {
      asked.push(`availability ${query.toString()}`)
      return availabilityReport
    },
  })
