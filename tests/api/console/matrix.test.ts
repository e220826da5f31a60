import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiKeyList } from '../../../src/contract/apiKeys.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { NodeItem, NodeList, nodePaths } from '../../../src/contract/structure.ts'
import { type Administrator, signInAs } from '../../support/administrator.ts'
import { ask, read } from '../../support/bedsideApi.ts'
import { openWard, type Ward } from '../../support/ward.ts'

/** Each person asks a hundred questions; a busy machine takes its time over them. */
const patienceMs = 240_000

/** The staff, with the branch of the demo hospital in which each has his role. */
const staff = {
  wardlink: 'Northlight',
  channel: 'Northlight',
  customer: 'Northlight',
  facility: 'Northlight',
  unit: 'Northlight',
  users: 'Northlight',
  tech: 'Northlight',
  techadmin: 'Meridian',
} as const
type Person = keyof typeof staff
type Branch = (typeof staff)[Person]

const everybody: readonly Person[] = [
  'wardlink',
  'channel',
  'customer',
  'facility',
  'unit',
  'users',
  'tech',
  'techadmin',
]
/** Who keeps the structure at that level or above it, and the one who keeps it from above. */
const keepers = ['wardlink', 'channel', 'customer', 'facility', 'unit'] as const satisfies Person[]
const downTo = (last: (typeof keepers)[number]): readonly Person[] =>
  keepers.slice(0, keepers.indexOf(last) + 1)

/** Which people see a record of their own branch: those at or above it. */
const seers = {
  organizations: ['wardlink', 'channel'],
  customers: ['wardlink', 'channel', 'customer', 'users', 'techadmin'],
  facilities: ['wardlink', 'channel', 'customer', 'facility', 'users', 'tech', 'techadmin'],
  units: everybody,
  rooms: everybody,
} as const satisfies Record<string, readonly Person[]>
type Kind = keyof typeof seers

const sightOf = (kind: Kind): readonly Person[] => seers[kind]

const changers = {
  organizations: downTo('channel'),
  customers: downTo('customer'),
  facilities: downTo('facility'),
  units: downTo('unit'),
  rooms: downTo('unit'),
} as const
/** Nobody makes or removes a node at which his own role holds. */
const makers = {
  organizations: ['wardlink'],
  customers: downTo('channel'),
  facilities: downTo('customer'),
  units: downTo('facility'),
  rooms: downTo('unit'),
} as const satisfies Record<Kind, readonly Person[]>

const kinds: readonly Kind[] = ['organizations', 'customers', 'facilities', 'units', 'rooms']
const watchers = everybody.filter((name) => name !== 'users')
/** Lists beside those of records, and who has them. */
const lists: Readonly<Record<string, readonly Person[]>> = {
  'byod-devices': everybody,
  outbox: keepers,
  'audit-events': [...keepers, 'users'],
  'api-keys': downTo('customer'),
  webhooks: downTo('customer'),
  'webhook-deliveries': downTo('customer'),
  imports: keepers,
  'device-tests': [...keepers, 'tech', 'techadmin'],
  'monitoring/devices': watchers,
  notifications: keepers,
  users: everybody.filter((name) => name !== 'tech'),
}

/** What a bedside session asks, and what has a matrix with its own tests. */
const asksOtherwise = /^\/api\/v1\/(rooms\/control|cameras\/|sso-providers|imports\/|users\/)/u

interface Row {
  call: string
  allowed: readonly Person[]
}
const listRows: readonly Row[] = [...kinds, ...Object.keys(lists)].flatMap((name) => {
  const allowed = lists[name] ?? everybody
  return [
    { call: `GET /api/v1/${name}`, allowed },
    { call: `GET /api/v1/${name}.csv`, allowed },
  ]
})
/** Asked for a period, in which everybody has just signed in. */
const reportPeriod = `?from=${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}&to=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`
const reportRows: readonly Row[] = ['', '.csv'].flatMap((ending) => [
  { call: `GET /api/v1/reports/sign-ins${ending}`, allowed: [...keepers, 'users'] },
  { call: `GET /api/v1/reports/vmr-availability${ending}`, allowed: keepers },
])
const recordRows: readonly (Row & { kind: Kind; says: number })[] = kinds.flatMap((kind) => {
  const at = `/api/v1/${kind}`
  return [
    // Each is asked for so that nothing comes of it: a name that is taken, a version that nobody has seen.
    { kind, call: `POST ${at}`, allowed: makers[kind], says: 409 },
    { kind, call: `GET ${at}/{id}`, allowed: seers[kind], says: 200 },
    { kind, call: `GET ${at}/{id}/below`, allowed: seers[kind], says: 200 },
    { kind, call: `PATCH ${at}/{id}`, allowed: changers[kind], says: 409 },
    { kind, call: `DELETE ${at}/{id}`, allowed: makers[kind], says: 409 },
    { kind, call: `POST ${at}/{id}/restore`, allowed: makers[kind], says: 409 },
  ]
})
const otherRows: readonly Row[] = [
  { call: 'GET /api/v1/dashboard', allowed: everybody },
  { call: 'POST /api/v1/notifications', allowed: keepers },
  { call: 'GET /api/v1/notifications/{id}', allowed: keepers },
  { call: 'PATCH /api/v1/notifications/{id}', allowed: keepers },
  { call: 'DELETE /api/v1/notifications/{id}', allowed: keepers },
  { call: 'POST /api/v1/notifications/{id}/test', allowed: keepers },
  { call: 'GET /api/v1/device-tests/{id}', allowed: [...keepers, 'tech', 'techadmin'] },
  { call: 'GET /api/v1/monitoring/devices/events', allowed: watchers },
  { call: 'POST /api/v1/monitoring/alerts/{id}/acknowledgement', allowed: watchers },
  { call: 'POST /api/v1/download-tokens', allowed: everybody },
  { call: 'GET /api/v1/search', allowed: everybody },
  // One's own, whoever one is.
  { call: 'GET /api/v1/list-views', allowed: everybody },
  { call: 'POST /api/v1/list-views', allowed: everybody },
  { call: 'DELETE /api/v1/list-views/{id}', allowed: everybody },
  { call: 'PUT /api/v1/list-views/{list}/columns', allowed: everybody },
  { call: 'GET /api/v1/audit-events/verification', allowed: ['wardlink'] },
  { call: 'POST /api/v1/byod-devices/{id}/links', allowed: keepers },
  { call: 'POST /api/v1/api-keys', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/api-keys/{id}', allowed: downTo('customer') },
  { call: 'POST /api/v1/webhooks', allowed: downTo('customer') },
  { call: 'PATCH /api/v1/webhooks/{id}', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/webhooks/{id}', allowed: downTo('customer') },
  { call: 'POST /api/v1/webhooks/{id}/secrets', allowed: downTo('customer') },
  { call: 'POST /api/v1/webhook-deliveries/{id}/tries', allowed: downTo('customer') },
  { call: 'POST /api/v1/imports', allowed: keepers },
  { call: 'POST /api/v1/users', allowed: everybody.filter((name) => name !== 'tech') },
  { call: 'GET /api/v1/permissions', allowed: [...keepers, 'users'] },
  { call: 'POST /api/v1/permissions/preview', allowed: [...keepers, 'users'] },
  { call: 'PUT /api/v1/permissions', allowed: [...keepers, 'users'] },
  { call: 'GET /api/v1/permissions/why', allowed: [...keepers, 'users'] },
  { call: 'GET /api/v1/settings', allowed: keepers },
  { call: 'PUT /api/v1/settings/{key}', allowed: keepers },
  { call: 'DELETE /api/v1/settings/{key}', allowed: keepers },
]

/** What technicians do to a room's device; of these nobody's device is linked, and none of its tests is known. */
const enrollers: readonly Person[] = [...keepers, 'techadmin']
const testers: readonly Person[] = [...enrollers, 'tech']
const technicianRows: readonly (Row & { says: number; body?: Readonly<Record<string, string>> })[] = [
  { call: 'GET /api/v1/monitoring/devices/{id}', allowed: watchers, says: 200 },
  { call: 'POST /api/v1/rooms/{id}/enrollment-codes', allowed: enrollers, says: 201 },
  { call: 'DELETE /api/v1/rooms/{id}/credential', allowed: enrollers, says: 204 },
  { call: 'POST /api/v1/rooms/{id}/restarts', allowed: testers, says: 409, body: { how: 'refresh' } },
  { call: 'POST /api/v1/rooms/{id}/device-tests', allowed: testers, says: 409 },
  { call: 'GET /api/v1/rooms/{id}/device-log', allowed: testers, says: 409 },
]

/** Who lies in a bed: over a version that nobody has seen, and into a bed that is none. */
const bedRows: typeof technicianRows = [
  { call: 'GET /api/v1/rooms/{id}/free-beds', allowed: keepers, says: 200 },
  {
    call: 'PUT /api/v1/rooms/{id}/patient',
    allowed: keepers,
    says: 409,
    body: { first_name: 'Ada', last_name: 'Ng' },
  },
  { call: 'DELETE /api/v1/rooms/{id}/patient', allowed: keepers, says: 409 },
  { call: 'POST /api/v1/rooms/{id}/transfer', allowed: keepers, says: 400, body: { room_id: 'none' } },
]

interface Target {
  id: string
  body: Readonly<Record<string, string>>
  /** One that was removed, and whose name another has by now. */
  removed: string
}
let ward: Ward
const targets: Partial<Record<Branch, Record<Kind, Target>>> = {}

const names = {
  Northlight: ['Northlight Health', 'Lakeside Hospitals', 'Lakeside General', '4 West Medical'],
  Meridian: ['Meridian Group', 'Meridian International', 'みなと総合病院', '3階 内科病棟'],
} as const

async function targetsOf(keeper: Administrator, branch: Branch): Promise<Record<Kind, Target>> {
  const found: Partial<Record<Kind, Target>> = {}
  let above = ''
  for (const [index, kind] of Object.values(nodePaths).entries()) {
    const list = read(NodeList, await keeper.ask(`GET /api/v1/${kind}?limit=200`))
    const item = list.items.find(({ name }) => name === names[branch][index])
    if (item === undefined) throw new Error(`there is no ${kind} of ${branch}`)
    const place = { address: '1 Pier', time_zone: 'Asia/Tokyo' }
    const body = {
      ...{ name: `Twin ${branch}` },
      ...(above !== '' && { parent_id: above }),
      ...(kind === 'facilities' && place),
    }
    found[kind] = { id: item.id, body, removed: await twin(keeper, kind, body, NodeItem) }
    above = item.id
  }
  const room = await ward.room(({ unitId }) => unitId === above)
  const body = { unit_id: above, type: 'care_system', number: 'Twin', bed: '' }
  found.rooms = { id: room.id, body, removed: await twin(keeper, 'rooms', body, RoomItem) }
  const { organizations, customers, facilities, units, rooms } = found
  if (!organizations || !customers || !facilities || !units) throw new Error('a level is missing')
  return { organizations, customers, facilities, units, rooms }
}

/** Makes a record, removes it, and makes another of its name. */
async function twin(
  keeper: Administrator,
  kind: Kind,
  body: Readonly<Record<string, string>>,
  schema: typeof NodeItem | typeof RoomItem,
): Promise<string> {
  const { id } = read(schema, await keeper.ask(`POST /api/v1/${kind}`, { body }))
  await keeper.ask(`DELETE /api/v1/${kind}/${id}`, { headers: { 'if-match': '1' } })
  await keeper.ask(`POST /api/v1/${kind}`, { body })
  return id
}

beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
  const keeper = await signInAs(ward, 'wardlink@demo.example')
  targets.Northlight = await targetsOf(keeper, 'Northlight')
  targets.Meridian = await targetsOf(keeper, 'Meridian')
}, patienceMs)
afterAll(() => ward.close())

const target = (branch: Branch, kind: Kind): Target => {
  const found = targets[branch]?.[kind]
  if (found === undefined) throw new Error('the hospital is not ready')
  return found
}
const statusOf = async (
  person: Administrator,
  { call, kind }: { call: string; kind: Kind },
  branch: Branch,
) => {
  const { id, body, removed } = target(branch, kind)
  const made = call.startsWith('POST') && !call.endsWith('restore')
  const answer = await person.ask(call.replace('{id}', call.endsWith('restore') ? removed : id), {
    ...(made ? { body } : {}),
    ...(call.startsWith('PATCH') && { body: kind === 'rooms' ? { bed: 'Z' } : { name: 'Renamed' } }),
    headers: { 'if-match': '999' },
  })
  return answer.status
}

describe('every route of the console', () => {
  test('stands in this matrix', async () => {
    const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    const { paths } = read(Paths, await ask(ward.url, 'GET /api/openapi.json'))
    const calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/v1/') && !asksOtherwise.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    const known = [
      ...listRows,
      ...reportRows,
      ...recordRows,
      ...otherRows,
      ...technicianRows,
      ...bedRows,
    ].map(({ call }) => call)
    expect(calls.toSorted()).toEqual(known.toSorted())
  })

  test('answers nobody without a session', async () => {
    for (const { call } of [
      ...listRows,
      ...reportRows,
      ...recordRows,
      ...otherRows,
      ...technicianRows,
      ...bedRows,
    ]) {
      const path = call.replace('{id}', target('Northlight', 'rooms').id)
      expect(`${call} ${(await ask(ward.url, path)).status}`).toBe(`${call} 401`)
    }
  })
})

describe.each(everybody)('%s', (name) => {
  const own = staff[name]
  const foreign: Branch = own === 'Northlight' ? 'Meridian' : 'Northlight'
  const isEverywhere = name === 'wardlink'
  let person: Administrator
  beforeAll(async () => {
    person = await signInAs(ward, `${name}@demo.example`)
  }, patienceMs)

  test('lists what lies in his own branch and nothing of another', { timeout: patienceMs }, async () => {
    const reports = reportRows.map(({ call, allowed }) => ({ call: `${call}${reportPeriod}`, allowed }))
    for (const { call, allowed } of [...listRows, ...reports]) {
      const answer = await person.ask(call)
      expect(`${call} ${answer.status}`).toBe(`${call} ${allowed.includes(name) ? 200 : 403}`)
      const leaks = names[foreign].filter((word) => answer.text.includes(word))
      if (!isEverywhere) expect(`${call} ${leaks.join()}`).toBe(`${call} `)
    }
  })

  test(
    'may do to the records of his own branch what his role says, and nothing to others',
    { timeout: patienceMs },
    async () => {
      for (const row of recordRows) {
        const { call, kind, allowed, says } = row
        const may = allowed.includes(name)
        const sees = sightOf(kind).includes(name)
        const status = await statusOf(person, row, own)
        if (may) expect(`${call} ${status}`).toBe(`${call} ${says}`)
        else if (call === `POST /api/v1/${kind}`)
          expect([call, [400, 403].includes(status)]).toEqual([call, true])
        // A removed twin of one's own node is no part of it, and so not to be seen.
        else if (call.endsWith('restore')) expect([call, [403, 404].includes(status)]).toEqual([call, true])
        else expect(`${call} ${status}`).toBe(`${call} ${sees ? 403 : 404}`)
        if (isEverywhere) continue
        // Whoever cannot see a place is told of it as of one that is not there.
        const elsewhere = await statusOf(person, row, foreign)
        const refusals = call === `POST /api/v1/${kind}` ? [400, 403] : [404]
        expect([call, refusals.includes(elsewhere)]).toEqual([call, true])
      }
    },
  )

  test('has to do with the devices of his own branch what his role says', async () => {
    for (const { call, allowed, says, body } of [...technicianRows, ...bedRows]) {
      const statusAt = async (branch: Branch) => {
        const { id } = target(branch, 'rooms')
        const headers = { 'if-match': '999' }
        return (await person.ask(call.replace('{id}', id), { headers, ...(body && { body }) })).status
      }
      expect(`${call} ${await statusAt(own)}`).toBe(`${call} ${allowed.includes(name) ? says : 403}`)
      if (!isEverywhere) expect(`${call} ${await statusAt(foreign)}`).toBe(`${call} 404`)
    }
  })
})

test(
  'only the platform reads the audit through, and only who keeps patients issues their phones’ links',
  { timeout: patienceMs },
  async () => {
    for (const name of everybody) {
      const person = await signInAs(ward, `${name}@demo.example`)
      const verification = await person.ask('GET /api/v1/audit-events/verification')
      expect([name, verification.status]).toEqual([name, name === 'wardlink' ? 200 : 403])
      const { id } = target(staff[name], 'rooms')
      // A room with a monitor has no such link: whoever may ask learns as much as who may not.
      expect([name, (await person.ask(`POST /api/v1/byod-devices/${id}/links`)).status]).toEqual([name, 404])
    }
  },
)

test(
  'other systems are let in by who keeps a whole customer, and into his own alone',
  { timeout: patienceMs },
  async () => {
    for (const name of everybody) {
      const person = await signInAs(ward, `${name}@demo.example`)
      const keyAt = (branch: Branch) => {
        const { id } = target(branch, 'customers')
        const body = { name: 'Feed', level: 'customer', node_id: id, scopes: ['rooms:read'] }
        return person.ask('POST /api/v1/api-keys', { body })
      }
      const hookAt = (branch: Branch) => {
        const { id } = target(branch, 'customers')
        const at = { level: 'customer', node_id: id, url: 'https://example.org/', events: ['bed.freed'] }
        return person.ask('POST /api/v1/webhooks', { body: at })
      }
      const own = await keyAt(staff[name])
      const isKeeper = downTo('customer').includes(name)
      expect([name, own.status]).toEqual([name, isKeeper ? 201 : 403])
      expect([name, (await hookAt(staff[name])).status]).toEqual([name, isKeeper ? 201 : 403])
      if (name !== 'wardlink')
        expect([name, (await keyAt(staff[name] === 'Meridian' ? 'Northlight' : 'Meridian')).status]).toEqual([
          ...[name, 400],
        ])
      const keeper = await signInAs(ward, 'wardlink@demo.example')
      const { items } = read(ApiKeyList, await keeper.ask('GET /api/v1/api-keys'))
      const foreign = items.find(({ node }) => node !== names[staff[name]][1])
      if (isKeeper || foreign === undefined) continue
      expect([name, (await person.ask(`DELETE /api/v1/api-keys/${foreign.id}`)).status]).toEqual([name, 404])
    }
  },
)
