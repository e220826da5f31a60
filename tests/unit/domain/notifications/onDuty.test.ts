import { describe, expect, test } from 'vitest'
import { type Duty, onDuty } from '../../../../src/domain/notifications/onDuty.ts'

const station: Duty = { channel: 'email', destination: 'station@ward.example' }
const duluth = 'America/Chicago'

/** Reports whether the station, with these hours, is notified of a call at a moment. */
const isTold = (hours: Partial<Duty>, moment: string, timeZone = duluth): boolean =>
  onDuty([{ ...station, ...hours }], Date.parse(moment), timeZone).length === 1

describe('a recipient without hours', () => {
  test.each(['2026-11-21T00:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T09:30:00Z'])(
    'is told at any time, as at %s',
    (moment) => expect(isTold({}, moment)).toBe(true),
  )
})

describe('a day shift from 07:00 to 19:00', () => {
  const day = { from: '07:00', to: '19:00' }
  test.each([
    ['2026-11-21T06:59-06:00', false],
    ['2026-11-21T07:00-06:00', true],
    ['2026-11-21T18:59-06:00', true],
    ['2026-11-21T19:00-06:00', false],
  ])('at %s: %s', (moment, told) => expect(isTold(day, moment)).toBe(told))

  test('goes by the clock of the facility, not of the server', () => {
    const moment = '2026-11-21T11:00+09:00'
    expect(isTold(day, moment, 'Asia/Tokyo')).toBe(true)
    expect(isTold(day, moment, duluth)).toBe(false)
  })

  test('begins at seven on the wall the day before and after the clock is set', () => {
    expect(isTold(day, '2026-03-07T12:30Z')).toBe(false)
    expect(isTold(day, '2026-03-08T12:00Z')).toBe(true)
    expect(isTold(day, '2026-10-31T12:00Z')).toBe(true)
    expect(isTold(day, '2026-11-01T12:30Z')).toBe(false)
    expect(isTold(day, '2026-11-01T13:00Z')).toBe(true)
  })
})

describe('a night shift from 19:00 to 07:00 on Mondays', () => {
  const night: Partial<Duty> = { from: '19:00', to: '07:00', days: ['mon'] }
  test.each([
    ['Monday morning, which is Sunday’s night', '2026-11-23T03:00-06:00', false],
    ['Monday evening', '2026-11-23T22:00-06:00', true],
    ['Tuesday before dawn', '2026-11-24T03:00-06:00', true],
    ['Tuesday at seven', '2026-11-24T07:00-06:00', false],
    ['Tuesday evening', '2026-11-24T22:00-06:00', false],
  ])('%s', (_, moment, told) => expect(isTold(night, moment)).toBe(told))

  test('of Saturdays covers Sunday before dawn, also in the hour that comes twice', () => {
    const saturday: Partial<Duty> = { ...night, days: ['sat'] }
    expect(isTold(saturday, '2026-11-01T06:30Z')).toBe(true)
    expect(isTold(saturday, '2026-11-01T07:30Z')).toBe(true)
    expect(isTold(saturday, '2026-11-01T13:00Z')).toBe(false)
  })
})

describe('a shift that lies in the hour that the clock skips', () => {
  test('is never on duty, and in the repeated hour the recipient is on duty once', () => {
    const skipped = { from: '02:00', to: '03:00' }
    expect(isTold(skipped, '2026-03-08T07:59Z')).toBe(false)
    expect(isTold(skipped, '2026-03-08T08:00Z')).toBe(false)
    const repeated = { from: '01:00', to: '02:00' }
    expect(isTold(repeated, '2026-11-01T06:00Z')).toBe(true)
    expect(isTold(repeated, '2026-11-01T07:59Z')).toBe(true)
    expect(isTold(repeated, '2026-11-01T08:00Z')).toBe(false)
  })
})

describe('around the clock, but', () => {
  test('only at the weekend', () => {
    const weekend: Partial<Duty> = { from: '07:00', to: '07:00', days: ['sat', 'sun'] }
    expect(isTold(weekend, '2026-11-20T23:59-06:00')).toBe(false)
    expect(isTold(weekend, '2026-11-21T00:00-06:00')).toBe(true)
    expect(isTold(weekend, '2026-11-22T23:59-06:00')).toBe(true)
  })

  test('not in the quiet hours', () => {
    const quiet = { quiet: { from: '22:00', to: '06:00' } }
    expect(isTold(quiet, '2026-11-21T23:00-06:00')).toBe(false)
    expect(isTold(quiet, '2026-11-22T05:59-06:00')).toBe(false)
    expect(isTold(quiet, '2026-11-22T06:00-06:00')).toBe(true)
  })

  test('from eight until midnight', () => {
    expect(isTold({ from: '08:00' }, '2026-11-21T23:59-06:00')).toBe(true)
    expect(isTold({ from: '08:00' }, '2026-11-22T00:00-06:00')).toBe(false)
    expect(isTold({ to: '08:00' }, '2026-11-21T07:59-06:00')).toBe(true)
    expect(isTold({ to: '08:00' }, '2026-11-21T08:00-06:00')).toBe(false)
  })
})

test('a recipient with two overlapping shifts is notified once, as are the others', () => {
  const nurse: Duty = { channel: 'sms', destination: '+12185550100' }
  const told = onDuty(
    [
      { ...station, from: '06:00', to: '18:00' },
      { ...station, from: '12:00', to: '23:00' },
      nurse,
      { ...nurse, destination: '+12185550101', days: [] },
    ],
    Date.parse('2026-11-21T13:00-06:00'),
    duluth,
  )
  expect(told.map(({ destination }) => destination)).toEqual([station.destination, nurse.destination])
})
