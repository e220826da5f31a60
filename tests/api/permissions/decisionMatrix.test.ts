import { expect } from 'vitest'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'

/** Each person makes many requests, which takes a busy machine long. */
const patienceMs = 120_000

/**
 * Staff, the organization in which each has their role, and whether each manages permissions and settings at
 * a unit.
 */
const staff = [
  { name: 'wardlink', own: 'Northlight Health', permissions: true, settings: true },
  { name: 'channel', own: 'Northlight Health', permissions: true, settings: true },
  { name: 'customer', own: 'Northlight Health', permissions: true, settings: true },
  { name: 'facility', own: 'Northlight Health', permissions: true, settings: true },
  { name: 'unit', own: 'Northlight Health', permissions: true, settings: true },
  { name: 'users', own: 'Northlight Health', permissions: true, settings: false },
  { name: 'tech', own: 'Northlight Health', permissions: false, settings: false },
  { name: 'techadmin', own: 'Meridian Group', permissions: false, settings: false },
] as const

let rooms: readonly RoomRecord[]
test.beforeAll(async () => {
  rooms = [
    await ward.room(({ unit }) => unit === '4 West Medical'),
    await ward.room(({ organization }) => organization === 'Meridian Group'),
  ]
}, patienceMs)

const statuses = async (person: Administrator, calls: readonly (readonly [string, unknown?])[]) => {
  const found: number[] = []
  for (const [call, body] of calls)
    // A request with a version that does not exist changes nothing.
    found.push(
      (await person.ask(call, { ...(body !== undefined && { body }), headers: { 'if-match': '999' } }))
        .status,
    )
  return found
}

test.each(staff)(
  '$name decides within their own branch as far as their role allows, and learns nothing about another branch',
  { timeout: patienceMs },
  async ({ name, own, permissions, settings }) => {
    const person = await signInAs(ward, `${name}@demo.example`)
    for (const { id, unitId, organization } of rooms) {
      const isOwn = organization === own || name === 'wardlink'
      const asked = { node: id, function: 'entertainment', granted: null }
      const decided = await statuses(person, [
        [`GET /api/v1/permissions?node=${id}`],
        [`GET /api/v1/permissions/why?room=${id}&function=entertainment`],
        ['POST /api/v1/permissions/preview', asked],
        ['PUT /api/v1/permissions', { ...asked, overwrites: 0 }],
      ])
      const all = (status: number) => decided.map(() => status)
      expect(decided).toEqual(!isOwn ? all(404) : permissions ? [200, 200, 200, 409] : all(403))
      const set = await statuses(person, [
        [`GET /api/v1/settings?node=${unitId}`],
        ['PUT /api/v1/settings/phone_rule', { node: unitId, value: 'international' }],
        [`DELETE /api/v1/settings/phone_rule?node=${unitId}`],
      ])
      expect(set).toEqual(!isOwn ? [404, 404, 404] : settings ? [200, 409, 409] : [403, 403, 403])
    }
  },
)
