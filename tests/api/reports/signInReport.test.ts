import { describe, expect } from 'vitest'
import { SignInReport } from '../../../src/contract/reports.ts'
import { daysLater } from '../../../src/domain/reports/reportPeriod.ts'
import { auditEvents } from '../../../src/server/db/schema/auditSchema.ts'
import { channel, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

interface SignIn {
  at: Date
  person: { id: string; name: string }
  failed: boolean
  place: { organizationId: string; customerId: string; facilityId: string; unitId: string }
}

const patienceMs = 120_000
/** Time zone of all three facilities. */
const zone = 'America/Chicago'
/** Daylight saving time ends on November 3: that day has 25 hours. */
const period = { from: '2024-10-20', to: '2024-11-08' }
const people = ['Ada', 'Bo', '山田', 'ليلى', '=SUM(A1)'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
}))

const written: SignIn[] = []

test.beforeAll(async () => {
  const places = []
  for (const unit of ['4 West Medical', 'Day Surgery', 'Long Stay'])
    places.push(await ward.room((room) => room.unit === unit))
  // Fixed mix of sign-ins: one every 1.37 hours for 46 days from September 28.
  const begin = Date.parse('2024-09-28T00:00:00Z')
  for (let hours = 0; hours < 46 * 24; hours += 1.37) {
    const turn = written.length
    const at = new Date(begin + hours * 3_600_000)
    const [person, place] = [people[(turn * 7) % people.length], places[(turn * 5) % places.length]]
    if (person === undefined || place === undefined) throw new Error('there is nobody')
    const { organizationId, customerId, facilityId, unitId } = place
    const failed = turn % 11 === 0
    written.push({ at, person, failed, place: { organizationId, customerId, facilityId, unitId } })
  }
  await ward.database.transaction('platform', (tx) =>
    tx.insert(auditEvents).values(
      written.map(({ at, person, failed, place }) => ({
        at,
        address: '10.0.0.1',
        target: person.name,
        ...place,
        ...(failed
          ? { actor: '', action: 'sign_in_failed', targetKind: 'user', targetId: person.id }
          : { actor: person.name, actorId: person.id, action: 'sign_in', targetKind: 'session' }),
      })),
    ),
  )
}, patienceMs)

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const dayOf = ({ at }: SignIn) => dayFormat.format(at)
const inside = (from: string, to: string) => written.filter((one) => dayOf(one) >= from && dayOf(one) <= to)
const figuresOf = (some: readonly SignIn[]) => ({
  signed_in: some.filter(({ failed }) => !failed).length,
  failed: some.filter(({ failed }) => failed).length,
  people: new Set(some.filter(({ failed }) => !failed).map(({ person }) => person.id)).size,
})
const report = async (query: Readonly<Record<string, string>>) => {
  const asked = new URLSearchParams({ ...period, ...query }).toString()
  return read(SignInReport, await channel.ask(`GET /api/v1/reports/sign-ins?${asked}`))
}

describe('the summary of sign-ins', () => {
  test('counts each on the day it had at its facility, also in the night in which the clocks go back', async () => {
    const { days, totals, before, time_zone: told } = await report({})
    expect(told).toBe(zone)
    expect(days).toHaveLength(20)
    for (const { day, ...figures } of days) {
      const earlier = daysLater(day, -20)
      const { signed_in: previous } = figuresOf(inside(earlier, earlier))
      expect([day, figures]).toEqual([day, { ...figuresOf(inside(day, day)), previous }])
    }
    expect(before).toEqual(figuresOf(inside('2024-09-30', '2024-10-19')))
    expect(totals).toEqual({
      ...figuresOf(inside(period.from, period.to)),
      previous: figuresOf(inside('2024-09-30', '2024-10-19')).signed_in,
    })
  })

  test.each([
    ['facility', ({ place }: SignIn) => place.facilityId],
    ['unit', ({ place }: SignIn) => place.unitId],
    ['customer', ({ place }: SignIn) => place.customerId],
    ['person', ({ person }: SignIn) => person.id],
    ['day', dayOf],
  ])('by %s has the figures of the raw events', async (group, keyOf) => {
    const { items, total } = await report({ group })
    const now = inside(period.from, period.to)
    const before = inside('2024-09-30', '2024-10-19')
    const keys = [...new Set(now.map(keyOf))]
    expect(total).toBe(keys.length)
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set(keys))
    for (const { key, name: _name, previous, ...figures } of items) {
      expect(figures).toEqual(figuresOf(now.filter((one) => keyOf(one) === key)))
      expect(previous).toBe(figuresOf(before.filter((one) => keyOf(one) === key)).signed_in)
    }
  })

  test('can be had for one facility, and for one role', async () => {
    const [facility] = written.map(({ place }) => place.facilityId)
    const { totals } = await report({ below: facility ?? '' })
    const own = inside(period.from, period.to).filter(({ place }) => place.facilityId === facility)
    expect(totals).toMatchObject(figuresOf(own))
    // None of these users has a role; the user who asks signed in today.
    expect((await report({ role: 'TECH' })).totals.signed_in).toBe(0)
  })

  test('is the same as CSV, without a formula', async () => {
    const asked = new URLSearchParams({ ...period, group: 'person' }).toString()
    const { text, headers } = await channel.ask(`GET /api/v1/reports/sign-ins.csv?${asked}`)
    expect(headers.get('content-disposition')).toContain('sign-ins-2024-10-20-2024-11-08.csv')
    const { items } = await report({ group: 'person' })
    expect(text.trim().split('\r\n')).toHaveLength(items.length + 1)
    for (const { name, signed_in: signedIn, people: persons, failed, previous } of items)
      expect(text).toContain(
        `${name.startsWith('=') ? `'${name}` : name},${signedIn},${persons},${failed},${previous}`,
      )
  })

  test('refuses a period that ends before it begins, is longer than a year, or is none', async () => {
    const ask = (from: string, to: string) =>
      channel.ask(`GET /api/v1/reports/sign-ins?from=${from}&to=${to}`)
    expect(await ask('2024-11-02', '2024-11-01')).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await ask('2022-11-02', '2024-11-01')).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await ask('2024-02-30', '2024-11-01')).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await ask('0000-01-01', '0000-01-02')).toMatchObject({ status: 400, code: 'bad_request' })
  })
})
