import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asMoments } from '../../../../src/admin/audit/auditPeriod.ts'

const zoneBefore = process.env['TZ']
beforeEach(() => {
  process.env['TZ'] = 'America/Chicago'
})
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

/** Returns the query that the server receives, with its moments in UTC. */
function asked(query: string): Record<string, string> {
  const parts = [...asMoments(new URLSearchParams(query))]
  const told = (name: string, value: string) =>
    name === 'from' || name === 'until' ? new Date(Number(value)).toISOString() : value
  return Object.fromEntries(parts.map(([name, value]) => [name, told(name, value)]))
}

describe('the days of an audit’s address', () => {
  test('are the reader’s own: from the first midnight to the one after the last day', () => {
    expect(asked('q=ana&from=2026-11-20&to=2026-11-21')).toEqual({
      q: 'ana',
      from: '2026-11-20T06:00:00.000Z',
      until: '2026-11-22T06:00:00.000Z',
    })
  })

  test('have 23 or 25 hours where the clocks change', () => {
    expect(asked('from=2026-03-08&to=2026-03-08')).toEqual({
      from: '2026-03-08T06:00:00.000Z',
      until: '2026-03-09T05:00:00.000Z',
    })
    expect(asked('from=2026-11-01&to=2026-11-01')).toEqual({
      from: '2026-11-01T05:00:00.000Z',
      until: '2026-11-02T06:00:00.000Z',
    })
  })

  test('may be open at either end', () => {
    expect(asked('from=2026-12-31')).toEqual({ from: '2026-12-31T06:00:00.000Z' })
    expect(asked('to=2026-12-31')).toEqual({ until: '2027-01-01T06:00:00.000Z' })
  })

  test.each(['from=2026-02-30', 'from=2026-13-01', 'to=yesterday', 'from=1790000000000', 'until=7', 'from='])(
    'are left out where they are none: %s',
    (query) => {
      expect(asked(query)).toEqual({})
    },
  )
})
