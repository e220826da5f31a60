import {
  type AvailabilityReport,
  type CallQualityReport,
  type CallsReport,
  reportEndpoints,
  type RoomCallQuality,
  type SignInReport,
} from '../../../../src/contract/reports.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

const told = { from: '2027-01-13', to: '2027-01-15', time_zone: 'America/Chicago', since: 0 } as const

/** Three days of sign-ins at two facilities. */
export const signInReport: SignInReport = {
  ...told,
  total: 2,
  totals: { signed_in: 1_234, failed: 13, people: 40, previous: 1_000 },
  before: { signed_in: 1_000, failed: 20, people: 38 },
  days: [
    { day: '2027-01-13', signed_in: 400, failed: 3, people: 30, previous: 300 },
    { day: '2027-01-14', signed_in: 600, failed: 10, people: 35, previous: 500 },
    { day: '2027-01-15', signed_in: 234, failed: 0, people: 20, previous: 200 },
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

/** Three days of two units, one of which loses much of what its beds send. */
export const callQualityReport: CallQualityReport = {
  ...told,
  since: null,
  total: 2,
  totals: {
    calls: 319,
    good: 280,
    fair: 21,
    poor: 18,
    loss_up: 0.004,
    loss_down: 0.003,
    round_trip_ms: 92,
    frozen_ms: 600,
    concealed: 0.008,
    frames: 26.4,
  },
  days: [
    { day: '2027-01-13', calls: 0, good: 0, fair: 0, poor: 0 },
    { day: '2027-01-14', calls: 170, good: 150, fair: 8, poor: 12 },
    { day: '2027-01-15', calls: 149, good: 130, fair: 13, poor: 6 },
  ],
  items: [
    {
      key: 'u4',
      name: '4 West',
      place: 'Lakeside General',
      calls: 168,
      good: 164,
      fair: 3,
      poor: 1,
      loss_up: 0.002,
      loss_down: 0.003,
      round_trip_ms: 84,
      frozen_ms: 0,
      concealed: 0.001,
      frames: 27,
      cause: null,
    },
    {
      key: 'u5',
      name: '5 West',
      place: 'Lakeside General',
      calls: 151,
      good: 116,
      fair: 18,
      poor: 17,
      loss_up: 0.029,
      loss_down: 0.004,
      round_trip_ms: 143,
      frozen_ms: 3_800,
      concealed: 0.02,
      frames: 19.2,
      cause: { side: 'bed', direction: 'uplink', extent: 'beds', rooms: ['505', '506'] },
    },
  ],
  bad_days: [
    {
      unit_id: 'u5',
      unit: '5 West',
      facility: 'Lakeside General',
      day: '2027-01-14',
      calls: 17,
      poor: 9,
      cause: { side: 'bed', direction: 'uplink', extent: 'beds', rooms: ['505', '506'] },
    },
  ],
}

const noAnswers = {
  calls: 0,
  answered: 0,
  in_time: 0,
  wait_median: null,
  wait_p90: null,
  requests: 0,
  requests_in_time: 0,
  done_median: null,
  done_p90: null,
}
const morning = {
  calls: 120,
  answered: 118,
  in_time: 110,
  wait_median: 98,
  wait_p90: 214,
  requests: 300,
  requests_in_time: 282,
  done_median: 310,
  done_p90: 720,
}
const evening = {
  calls: 80,
  answered: 74,
  in_time: 66,
  wait_median: 131,
  wait_p90: 342,
  requests: 200,
  requests_in_time: 168,
  done_median: 330,
  done_p90: 1_010,
}

/** Two units, one of which answers late in the evening. */
export const callsReport: CallsReport = {
  ...told,
  since: null,
  total: 2,
  totals: {
    calls: 200,
    answered: 192,
    in_time: 176,
    wait_median: 103,
    wait_p90: 242,
    requests: 500,
    requests_in_time: 450,
    done_median: 318,
    done_p90: 840,
    target: 300,
  },
  previous: {
    calls: 180,
    answered: 171,
    in_time: 160,
    wait_median: 112,
    wait_p90: 260,
    requests: 470,
    requests_in_time: 432,
    done_median: 318,
    done_p90: 900,
  },
  days: [
    { day: '2027-01-13', ...noAnswers },
    { day: '2027-01-14', ...morning },
    { day: '2027-01-15', ...evening },
  ],
  weeks: [{ week: '2027-01-11', ...morning, calls: 200, answered: 192 }],
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    ...(hour === 9 ? morning : hour === 19 ? evening : noAnswers),
  })),
  claimed: [
    { level: 'on_duty', calls: 150, wait_median: 51 },
    { level: 'everyone', calls: 34, wait_median: 170 },
    { level: 'level_above', calls: 7, wait_median: 290 },
    { level: 'fallback', calls: 1, wait_median: 420 },
    { level: 'desk', calls: 0, wait_median: null },
  ],
  kinds: [
    { kind: 'water', requests: 320, requests_in_time: 307, done_median: 342, target: 900 },
    { kind: 'toilet', requests: 110, requests_in_time: 90, done_median: 245, target: 300 },
    { kind: 'pain', requests: 70, requests_in_time: 53, done_median: 190, target: 300 },
  ],
  items: [
    { key: 'u4', name: '4 West', place: 'Lakeside General', ...morning },
    { key: 'u5', name: '5 West', place: 'Lakeside General', ...evening },
  ],
}

/** A good call, and a poor one before it. */
export const roomCalls: readonly RoomCallQuality[] = [
  {
    call_id: 'second',
    began_at: Date.parse('2027-01-14T15:00:00Z'),
    ended_at: Date.parse('2027-01-14T15:12:00Z'),
    people: 2,
    grade: 'good',
    loss_up: 0.001,
    loss_down: 0.002,
    round_trip_ms: 84,
    frozen_ms: 0,
    concealed: 0,
    frames: 28,
    cause: null,
  },
  {
    call_id: 'first',
    began_at: Date.parse('2027-01-14T09:00:00Z'),
    ended_at: Date.parse('2027-01-14T09:30:00Z'),
    people: 3,
    grade: 'poor',
    loss_up: 0.034,
    loss_down: 0.002,
    round_trip_ms: 120,
    frozen_ms: 3_400,
    concealed: 0.02,
    frames: null,
    cause: { side: 'bed', direction: 'uplink' },
  },
]

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
    callQuality: ({ query }) => {
      asked.push(`callQuality ${query.toString()}`)
      return callQualityReport
    },
    calls: ({ query }) => {
      asked.push(`calls ${query.toString()}`)
      if (query.get('group') !== 'day') return callsReport
      const byDay = callsReport.days.map(({ day, ...row }) => ({ key: day, name: day, place: '', ...row }))
      return { ...callsReport, items: byDay.filter(({ calls }) => calls > 0) }
    },
    roomCalls: ({ id }) => {
      asked.push(`roomCalls ${id}`)
      return { items: [...roomCalls] }
    },
  })
