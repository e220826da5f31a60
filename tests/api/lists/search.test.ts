import { describe, expect } from 'vitest'
import { ListView, ListViews } from '../../../src/contract/lists/listViews.ts'
import { SearchResult } from '../../../src/contract/lists/search.ts'
import { listViewStore } from '../../../src/server/db/lists/listViewStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

const search = async (person: Administrator, q: string) =>
  read(SearchResult, await person.ask(`GET /api/v1/search?${new URLSearchParams({ q }).toString()}`))

describe('the search from anywhere', () => {
  test('finds a room by its number, a device by its id, and a person by a part of the name', async () => {
    const administrator = await signInAs(ward, 'wardlink@demo.example')
    const room = await ward.room()
    const byNumber = await search(administrator, `${room.number} ${room.unit}`)
    expect(byNumber.rooms[0]).toMatchObject({ number: room.number, unit: room.unit })
    const byDevice = await search(administrator, room.uniqueId.toLowerCase())
    expect(byDevice.devices).toEqual([expect.objectContaining({ id: room.id, unique_id: room.uniqueId })])
    const { name, email } = await administrator.principal()
    expect((await search(administrator, name)).users).toContainEqual(expect.objectContaining({ email }))
  })

  test('finds nothing of another branch, nothing without words, and takes signs as they are', async () => {
    const administrator = await signInAs(ward, 'wardlink@demo.example')
    const foreigner = await signInAs(ward, 'techadmin@demo.example')
    const room = await ward.room()
    const everything = await search(administrator, room.uniqueId)
    expect(everything.devices).toHaveLength(1)
    const nothing = { rooms: [], devices: [], users: [] }
    expect(await search(foreigner, room.uniqueId)).toEqual(nothing)
    // Within the same customer, the org unit decides.
    const neighbor = await signInAs(ward, 'unit@demo.example')
    const ofHospital = (isOwn: boolean) =>
      ward.room(
        ({ facility, unit, patient }) =>
          facility === 'Lakeside General' && (unit === '4 West Medical') === isOwn && patient !== null,
      )
    const own = await search(neighbor, (await ofHospital(true)).uniqueId)
    expect([...own.rooms, ...own.devices]).not.toEqual([])
    expect(await search(neighbor, (await ofHospital(false)).uniqueId)).toEqual(nothing)
    expect(await search(administrator, '  ')).toEqual(nothing)
    expect(await search(administrator, '%')).toEqual(nothing)
    expect((await administrator.ask(`GET /api/v1/search?q=${'a'.repeat(201)}`)).status).toBe(400)
  })

  test('is refused for text that no name can contain, as are the searches in lists and for Login As', async () => {
    const administrator = await signInAs(ward, 'wardlink@demo.example')
    const { id } = await ward.room()
    for (const path of ['search', 'rooms', 'users', `rooms/${id}/free-beds`]) {
      const { status, fields } = await administrator.ask(`GET /api/v1/${path}?q=a%00b`)
      expect([path, status, fields]).toEqual([path, 400, { q: 'invalid_format' }])
    }
    const { fields } = await administrator.ask('GET /authentication/impersonation?q=a%00b')
    expect(fields).toEqual({ q: 'invalid_format' })
  })

  test('tells a technician of no people', async () => {
    const tech = await signInAs(ward, 'tech@demo.example')
    expect((await search(tech, 'demo.example')).users).toEqual([])
  })
})

describe('a saved view of a list', () => {
  const views = async (person: Administrator) =>
    read(ListViews, await person.ask('GET /api/v1/list-views?list=rooms'))
  const keep = (person: Administrator, name: string) =>
    person.ask('POST /api/v1/list-views', { body: { list: 'rooms', name, query: 'status=offline' } })

  test('is stored under a name that the user chooses, and is visible to no other user', async () => {
    const one = await signInAs(ward, 'facility@demo.example')
    const other = await signInAs(ward, 'unit@demo.example')
    const kept = read(ListView, await keep(one, ' オフライン '))
    expect(kept).toMatchObject({ name: 'オフライン', query: 'status=offline' })
    expect((await views(one)).items).toEqual([kept])
    expect((await views(other)).items).toEqual([])
    expect((await other.ask(`DELETE /api/v1/list-views/${kept.id}`)).status).toBe(404)
    expect((await one.ask(`DELETE /api/v1/list-views/${kept.id}`)).status).toBe(204)
    expect((await views(one)).items).toEqual([])
  })

  test('is refused under a name that is used, that is none, or that hides signs', async () => {
    const one = await signInAs(ward, 'customer@demo.example')
    expect((await keep(one, 'Night')).status).toBe(201)
    const again = await keep(one, 'NIGHT')
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('already_exists')])
    expect((await keep(one, ' ')).status).toBe(400)
    expect((await keep(one, 'a\u202eb')).status).toBe(400)
  })

  test('is refused with too_many_views when the user already has two hundred', async () => {
    const one = await signInAs(ward, 'channel@demo.example')
    const { id } = await one.principal()
    await ward.database.transaction('platform', async (tx) => {
      for (let count = 0; count < 200; count += 1)
        await listViewStore.add(tx, id, { list: 'rooms', name: `View ${count}`, query: '' })
    })
    const refused = await keep(one, 'One more')
    expect([refused.status, refused.code]).toEqual([409, 'too_many_views'])
    const [first] = (await views(one)).items
    expect((await one.ask(`DELETE /api/v1/list-views/${first?.id}`)).status).toBe(204)
    expect((await keep(one, 'One more')).status).toBe(201)
  })

  test('comes with the columns that the user chose, until they choose none', async () => {
    const one = await signInAs(ward, 'facility@demo.example')
    const put = (columns: string[]) => one.ask('PUT /api/v1/list-views/rooms/columns', { body: { columns } })
    expect((await views(one)).columns).toBeNull()
    await put(['name', 'status'])
    await put(['status', 'name'])
    expect((await views(one)).columns).toEqual(['status', 'name'])
    await put([])
    expect((await views(one)).columns).toBeNull()
    expect((await put(['not a column'])).status).toBe(400)
  })
})
