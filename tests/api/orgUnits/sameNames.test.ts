import { describe, expect } from 'vitest'
import { ListView } from '../../../src/contract/lists/listViews.ts'
import { RoomList } from '../../../src/contract/rooms.ts'
import { SearchResult } from '../../../src/contract/lists/search.ts'
import { OrgUnitList } from '../../../src/contract/orgUnits.ts'
import { UserList } from '../../../src/contract/users/users.ts'
import { hospitalTest as it, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, linkedIn, read } from '../../support/testHospital/bedsideApi.ts'
import { takenFile } from '../../support/testHospital/imports/importing.ts'
import { pin, pinsAt } from '../../support/testHospital/pins/pinsOf.ts'

let unitId: string
it.beforeAll(async () => {
  const { items } = read(OrgUnitList, await wardlink.ask('GET /api/v1/units?q=4%20west'))
  unitId = items[0]?.id ?? ''
})

const makeRoom = (number: string): Promise<Answer> =>
  wardlink.ask('POST /api/v1/rooms', { body: { unit_id: unitId, type: 'care_system', number, bed: '' } })
const makeUnit = async (name: string): Promise<Answer> => {
  const { items } = read(OrgUnitList, await wardlink.ask('GET /api/v1/facilities?q=lakeside'))
  return wardlink.ask('POST /api/v1/units', { body: { name, parent_id: items[0]?.id } })
}
const roomsNamed = async (q: string) =>
  read(RoomList, await wardlink.ask(`GET /api/v1/rooms?limit=200&q=${encodeURIComponent(q)}`)).items.map(
    ({ number }) => number,
  )

describe('unique name', () => {
  it.each(['N4170', 'ｎ４１７０', 'n٤١٧٠', ' N4170\u00A0'])(
    'of a room is refused as %j again',
    async (number) => {
      await makeRoom('N4170')
      expect(await makeRoom(number)).toMatchObject({ status: 409, fields: { number: 'already_exists' } })
    },
  )

  it('of a level is refused in another width', async () => {
    expect((await makeUnit('West 7')).status).toBe(201)
    expect(await makeUnit('ｗｅｓｔ　７')).toMatchObject({ status: 409, fields: { name: 'already_exists' } })
  })

  it('of a pin is refused with other digits', async () => {
    const { remote } = await linkedIn(ward)
    await pin(remote, 'Bed 12')
    const again = await remote.ask(`POST ${pinsAt(remote)}`, { body: { name: 'ｂｅｄ ١٢' } })
    expect(again).toMatchObject({ status: 409 })
  })

  it('of a view of a list is refused in another width', async () => {
    const keep = (name: string) =>
      wardlink.ask('POST /api/v1/list-views', { body: { list: 'rooms', name, query: '' } })
    read(ListView, await keep('Night 2'))
    expect((await keep('Ｎｉｇｈｔ ２')).status).toBe(409)
  })

  it('in a file is the same room in two rows, or one that is there', async () => {
    await makeRoom('N500')
    const rows = ['Ｎ５００', 'N501', 'n٥٠١'].map((number) => `${number},care_system,4 West Medical\n`)
    const { check } = await takenFile(ward, wardlink, `Room,Type,Unit\n${rows.join('')}`)
    expect(check.problems).toMatchObject([
      { row: 2, code: 'already_exists' },
      { row: 4, code: 'same_as_row', other: 3 },
    ])
  })
})

describe('search of the console', () => {
  it.each(['s612', 'Ｓ６１２', 's٦١٢', 's۶۱۲'])('finds a room by %s', async (q) => {
    await makeRoom('S612')
    expect(await roomsNamed(q)).toEqual(['S612'])
    const found = read(SearchResult, await wardlink.ask(`GET /api/v1/search?q=${encodeURIComponent(q)}`))
    expect(found.rooms.map(({ number }) => number)).toEqual(['S612'])
  })

  it('finds a person without accents, and lists people by the rules of languages', async () => {
    const names = ['Zoë Zz', 'Ängström Zz', 'Bo Zz', 'angus Zz']
    for (const [index, name] of names.entries())
      await wardlink.ask('POST /api/v1/users', {
        body: {
          name,
          email: `zz${index}@example.org`,
          assignments: [{ role: 'WARDLINK_ADMIN', level: 'platform', node_id: null }],
        },
      })
    const { items } = read(UserList, await wardlink.ask('GET /api/v1/users?limit=200&q=zz'))
    expect(items.map(({ name }) => name)).toEqual(['Ängström Zz', 'angus Zz', 'Bo Zz', 'Zoë Zz'])
    expect(read(UserList, await wardlink.ask('GET /api/v1/users?limit=200&q=zoe%20zz')).total).toBe(1)
  })

  it('lists rooms and levels by the value of their numbers', async () => {
    for (const number of ['T9', '9T', '１０T', '10T a']) await makeRoom(number)
    const numbers = await roomsNamed('４ west')
    const ours = numbers.filter((number) => /^(?:9T|１０T|10T a)$/u.test(number))
    expect(ours).toEqual(['9T', '１０T', '10T a'])
    for (const name of ['Hall 10', 'Hall 9', 'ｈａｌｌ 11']) await makeUnit(name)
    const units = read(OrgUnitList, await wardlink.ask('GET /api/v1/units?q=hall'))
    expect(units.items.map(({ name }) => name)).toEqual(['Hall 9', 'Hall 10', 'ｈａｌｌ 11'])
  })
})
