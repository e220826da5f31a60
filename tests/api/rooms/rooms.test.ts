import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { RoomList } from '../../../src/contract/rooms.ts'
import { ownPhone } from '../../../src/server/demo/hospitalPlan.ts'
import {
  channel,
  facility as facilityAdmin,
  hospitalTest as test,
  unit as unitAdmin,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'

type Page = z.infer<typeof RoomList>

const list = async (user: Administrator, query = ''): Promise<Page> =>
  read(RoomList, await user.ask(`GET /api/v1/rooms?limit=200${query}`))
const among = (page: Page, part: 'unit' | 'facility' | 'customer' | 'organization') => [
  ...new Set(page.items.map((item) => item[part])),
]

describe('the rooms that a user sees', () => {
  test('are those below the node of the role, and no others', async () => {
    const ofUnit = await list(unitAdmin)
    expect(among(ofUnit, 'unit')).toEqual(['4 West Medical'])
    const ofFacility = await list(facilityAdmin)
    expect(among(ofFacility, 'facility')).toEqual(['Lakeside General'])
    expect(ofFacility.total).toBeGreaterThan(ofUnit.total)
    const ofOrganization = await list(channel)
    expect(among(ofOrganization, 'organization')).toEqual(['Northlight Health'])
    expect(among(ofOrganization, 'customer').length).toBeGreaterThan(1)
    const all = await list(await signInAs(ward, 'wardlink@demo.example'))
    expect(among(all, 'organization').length).toBeGreaterThan(1)
    expect(all.items).toHaveLength(all.total)
  })

  test('keep their patients’ names from technicians and from who keeps the users', async () => {
    const named = (page: Page) => page.items.filter(({ patient }) => patient !== null)
    expect(named(await list(unitAdmin))).not.toEqual([])
    for (const email of ['tech@demo.example', 'techadmin@demo.example', 'users@demo.example']) {
      const page = await list(await signInAs(ward, email))
      expect(page.total).toBeGreaterThan(0)
      expect(named(page)).toEqual([])
    }
  })

  test('are found by every word, whatever signs are in it', async () => {
    const some = (await list(unitAdmin)).items[3]
    if (some === undefined) throw new Error('the unit has no rooms')
    for (const words of [some.unique_id, some.unique_id.toLowerCase(), `${some.number} medical`])
      expect((await list(unitAdmin, `&q=${encodeURIComponent(words)}`)).items).toContainEqual(some)
    for (const words of ['%', '_', '\\', "'", `${some.number} nowhere`]) {
      const { total } = await list(unitAdmin, `&q=${encodeURIComponent(words)}`)
      expect(`${words}: ${total}`).toBe(`${words}: 0`)
    }
  })

  test('are filtered by facility, type and state, and say what their device does', async () => {
    const room = await ward.room(({ unit, patient }) => unit === '4 West Medical' && patient !== null)
    await ward.device(room)
    const online = await list(facilityAdmin, '&status=online')
    expect(online.items.map(({ unique_id: id }) => id)).toEqual([room.uniqueId])
    expect(online.items[0]?.device).toMatchObject({ online: true, in_call: false, covered: false })
    const offline = await list(facilityAdmin, '&status=offline')
    expect(offline.total).toBe((await list(facilityAdmin)).total - 1)
    const standalone = await list(facilityAdmin, '&type=standalone')
    expect(standalone.items.every(({ type }) => type === 'standalone')).toBe(true)
    expect(standalone.total).toBeGreaterThan(0)
    expect(await list(channel, `&facility=${room.facilityId}`)).toMatchObject({
      total: (await list(facilityAdmin)).total,
    })
    expect(await list(unitAdmin, `&facility=${room.id}`)).toMatchObject({ items: [], total: 0 })
  })

  test('that are selected are had alone, and nothing of another branch by its id', async () => {
    const [first, , third] = (await list(channel)).items
    const ids = [first?.id, third?.id].join(',')
    expect((await list(channel, `&ids=${ids}`)).items.map(({ id }) => id)).toEqual([first?.id, third?.id])
    const foreign = await ward.room(({ facility }) => facility === 'みなと総合病院')
    expect(await list(channel, `&ids=${foreign.id}`)).toMatchObject({ items: [], total: 0 })
    expect((await channel.ask('GET /api/v1/rooms?ids=all')).status).toBe(400)
  })

  test('do not hold the places of patients’ own phones, which have a list of their own', async () => {
    expect((await list(unitAdmin)).items.map(({ number }) => number)).not.toContain(ownPhone.number)
    const own = read(RoomList, await unitAdmin.ask('GET /api/v1/byod-devices'))
    expect(own.items).toMatchObject([{ number: ownPhone.number, type: 'byod' }])
  })
})

describe('a long list', () => {
  const walk = async (sort: string): Promise<Page['items']> => {
    const items: Page['items'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page: Page = read(RoomList, await channel.ask(`GET /api/v1/rooms?limit=7${sort}${next}`))
      items.push(...page.items)
      cursor = page.next_cursor
    }
    return items
  }

  test('comes in pages that miss nothing and repeat nothing, in whatever order', async () => {
    const { total } = await list(channel)
    for (const sort of ['', '&sort=-name', '&sort=type&sort=-unique_id', '&sort=-unit&sort=name']) {
      const items = await walk(sort)
      expect(new Set(items.map(({ id }) => id)).size).toBe(total)
      expect(items).toHaveLength(total)
    }
  })

  test('is ordered as asked: by several keys, and room 9 before room 10', async () => {
    const order = (await walk('&sort=-facility&sort=name')).map(
      ({ facility, number }) => [facility, Number(number)] as const,
    )
    const expected = order.toSorted(([one, a], [other, b]) => (one === other ? a - b : one < other ? 1 : -1))
    expect(order).toEqual(expected)
  })
})

describe('a refused request for a list of rooms', () => {
  test('is told so: no sign-in needed, or with a remote’s', async () => {
    for (const call of ['GET /api/v1/rooms', 'GET /api/v1/byod-devices'])
      expect(await ask(ward.url, call)).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['sort=patient', 'sort'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=WyJcdTAwMDAiLCJhIl0', 'cursor'],
    ['facility=4', 'facility'],
    ['type=byod', 'type'],
    ['colour=red', 'colour'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('%s is refused with the name of what is wrong', async (query, field) => {
    const answer = await unitAdmin.ask(`GET /api/v1/rooms?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.fields)).toEqual([field])
  })
})
