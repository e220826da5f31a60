import type { Page } from 'playwright'
import {
  type CallQualityReport,
  type CallsReport,
  type QualityCause,
  reportEndpoints,
  type RoomCallQuality,
} from '../../../src/contract/reports.ts'
import { callQualityReport, callsReport, roomCalls } from '../scripted/admin/scriptedReports.ts'

const cause = (change: Partial<QualityCause>): QualityCause => ({
  side: 'bed',
  direction: 'uplink',
  extent: 'unit',
  rooms: [],
  ...change,
})
const beds = Array.from({ length: 8 }, (_, at) => `50${String(at + 1)}-A`)

/** Causes in all their words, each at a unit of its own. */
const causes: readonly (readonly [unit: string, QualityCause | null])[] = [
  ['4 West Medical', cause({ extent: 'beds', rooms: beds })],
  ['Neonatal Intensive Care and Step-Down Unit', cause({ side: 'away', direction: 'downlink' })],
  ['Dialysis', cause({ direction: 'delay' })],
  ['Maternity', cause({ direction: 'delay', extent: 'bed', rooms: ['612-B'] })],
  ['ICU', null],
]

const days = Array.from({ length: 30 }, (_, at) => ({
  day: `2027-01-${String(at + 1).padStart(2, '0')}`,
  calls: 40 + at,
  good: 30,
  fair: 4 + (at % 7),
  poor: 6 + at - (at % 7),
}))

const [, poorUnit] = callQualityReport.items
if (poorUnit === undefined) throw new Error('the report has no unit with poor calls')

/** A month of calls, with units in all kinds of trouble and the most warnings that a report has. */
const troubledReport: CallQualityReport = {
  ...callQualityReport,
  since: Date.parse('2027-01-04T08:00:00Z'),
  days,
  total: 230,
  items: [
    ...callQualityReport.items,
    ...causes.map(([name, why], at) => ({ ...poorUnit, key: String(at), name, cause: why })),
  ],
  bad_days: causes.map(([unit, why], at) => ({
    unit_id: String(at),
    unit,
    facility: 'Lakeside General',
    day: `2027-01-${String(29 - at)}`,
    calls: 17,
    poor: 9,
    cause: why,
  })),
}

/** Returns more calls and longer waits than those of another column. */
const busier = <Row extends object>(row: Row, more: number) => ({
  ...row,
  calls: 20 + more * 4,
  answered: 18 + more * 4,
  wait_median: 60 + more * 4,
  wait_p90: 150 + more * 9,
  requests: 30 + more * 3,
  requests_in_time: 28 + more * 2,
  done_median: 200 + more * 8,
  done_p90: 500 + more * 20,
})
const [week] = callsReport.weeks
if (week === undefined) throw new Error('the report has no week')

/** Calls at every hour, of units with long names. */
const busyReport: CallsReport = {
  ...callsReport,
  from: '2026-12-04',
  total: causes.length,
  hours: callsReport.hours.map((row) => busier(row, row.hour)),
  weeks: [
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
    '2027-01-11',
  ].map((monday, at) => ({ ...busier(week, at * 20), week: monday })),
  items: callsReport.items.flatMap((row) =>
    causes.map(([name], at) => ({ ...row, key: `${row.key}${String(at)}`, name })),
  ),
}

const hourRows = busyReport.hours.map(({ hour, ...row }) => ({
  ...row,
  key: String(hour),
  name: '',
  place: '',
}))

const [good, poor] = roomCalls
const troubledCalls: readonly RoomCallQuality[] =
  good === undefined || poor === undefined
    ? []
    : [
        good,
        poor,
        { ...poor, call_id: 'away', cause: { side: 'away', direction: 'downlink' } },
        { ...poor, call_id: 'fair', grade: 'fair', loss_up: null, round_trip_ms: 412, cause: null },
      ]

/** Makes the server return many calls and their quality. A demo hospital has none: no one calls there. */
export async function answerReports(page: Page): Promise<void> {
  const room = new RegExp(`^${reportEndpoints.roomCalls.path.replace(':id', '[^/]+')}$`, 'u')
  await page.route(
    ({ pathname }) => pathname === reportEndpoints.callQuality.path,
    (route) => route.fulfill({ json: troubledReport }),
  )
  await page.route(
    ({ pathname }) => pathname === reportEndpoints.calls.path,
    (route, request) => {
      const isByHour = new URL(request.url()).searchParams.get('group') === 'hour'
      return route.fulfill({ json: isByHour ? { ...busyReport, items: hourRows } : busyReport })
    },
  )
  await page.route(
    ({ pathname }) => room.test(pathname),
    (route) => route.fulfill({ json: { items: troubledCalls } }),
  )
}
