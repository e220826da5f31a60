import { beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { ApiKeyList } from '../../../src/contract/integrations/apiKeys.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { OrgUnitItem, OrgUnitList, orgUnitPaths } from '../../../src/contract/orgUnits.ts'
import { hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import {
  accountCalls,
  accountRows,
  type AccountTarget,
  bedsideCalls,
  providerValues,
} from '../../support/testHospital/permissions/accountRows.ts'
import { accountTargets } from '../../support/testHospital/permissions/accountTargets.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { openRequestIn } from '../../support/testHospital/careRequests.ts'
import {
  bedRows,
  type Branch,
  consoleCalls,
  doorRows,
  downTo,
  everybody,
  type Kind,
  listRows,
  recordRows,
  reportPeriod,
  reportRows,
  requestRows,
  sightOf,
  staff,
  technicianRows,
} from '../../support/testHospital/permissions/consoleRows.ts'

/** Each person makes a hundred requests, which takes a busy machine long. */
const patienceMs = 240_000

interface Target {
  id: string
  body: Readonly<Record<string, string>>
  /** Id of one that was removed and whose name another has taken. */
  removed: string
}
const targets: Partial<Record<Branch, Record<Kind, Target>>> = {}
const accounts: Partial<Record<Branch, (target: AccountTarget) => Promise<string>>> = {}

const names = {
  Northlight: ['Northlight Health', 'Lakeside Hospitals', 'Lakeside General', '4 West Medical'],
  Meridian: ['Meridian Group', 'Meridian International', 'みなと総合病院', '3階 内科病棟'],
} as const

async function targetsOf(administrator: Administrator, branch: Branch): Promise<Record<Kind, Target>> {
  const found: Partial<Record<Kind, Target>> = {}
  let above = ''
  for (const [index, kind] of Object.values(orgUnitPaths).entries()) {
    const list = read(OrgUnitList, await administrator.ask(`GET /api/v1/${kind}?limit=200`))
    const item = list.items.find(({ name }) => name === names[branch][index])
    if (item === undefined) throw new Error(`there is no ${kind} of ${branch}`)
    const place = { address: '1 Pier', time_zone: 'Asia/Tokyo' }
    const body = {
      name: `Twin ${branch}`,
      ...(above !== '' && { parent_id: above }),
      ...(kind === 'facilities' && place),
    }
    found[kind] = { id: item.id, body, removed: await twin(administrator, kind, body, OrgUnitItem) }
    above = item.id
  }
  const room = await ward.room(({ unitId }) => unitId === above)
  const body = { unit_id: above, type: 'care_system', number: 'Twin', bed: '' }
  found.rooms = { id: room.id, body, removed: await twin(administrator, 'rooms', body, RoomItem) }
  const { organizations, customers, facilities, units, rooms } = found
  if (!organizations || !customers || !facilities || !units) throw new Error('a level is missing')
  return { organizations, customers, facilities, units, rooms }
}

/** Creates a record, removes it, and creates another with the same name. Returns the removed one's id. */
async function twin(
  administrator: Administrator,
  kind: Kind,
  body: Readonly<Record<string, string>>,
  schema: typeof OrgUnitItem | typeof RoomItem,
): Promise<string> {
  const { id } = read(schema, await administrator.ask(`POST /api/v1/${kind}`, { body }))
  await administrator.ask(`DELETE /api/v1/${kind}/${id}`, { headers: { 'if-match': '1' } })
  await administrator.ask(`POST /api/v1/${kind}`, { body })
  return id
}

test.beforeAll(async () => {
  targets.Northlight = await targetsOf(wardlink, 'Northlight')
  targets.Meridian = await targetsOf(wardlink, 'Meridian')
  for (const branch of ['Northlight', 'Meridian'] as const) {
    const at = (kind: Kind) => target(branch, kind).id
    const orgUnits = { customer: at('customers'), facility: at('facilities'), unit: at('units') }
    accounts[branch] = await accountTargets(ward, wardlink, branch, orgUnits)
  }
}, patienceMs)

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
      .filter(([path]) => path.startsWith('/api/v1/'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    const told = new Set([...consoleCalls, ...accountCalls, ...bedsideCalls])
    expect(calls.toSorted()).toEqual([...told].toSorted())
  })

  test('refuses every caller no sign-in needed', async () => {
    for (const call of [...consoleCalls, ...accountCalls, ...bedsideCalls]) {
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

  test('lists only records of their own branch', { timeout: patienceMs }, async () => {
    const reports = reportRows.map(({ call, allowed }) => ({ call: `${call}${reportPeriod}`, allowed }))
    for (const { call, allowed } of [...listRows, ...reports]) {
      const answer = await person.ask(call)
      expect(`${call} ${answer.status}`).toBe(`${call} ${allowed.includes(name) ? 200 : 403}`)
      const leaks = names[foreign].filter((word) => answer.text.includes(word))
      if (!isEverywhere) expect(`${call} ${leaks.join()}`).toBe(`${call} `)
    }
  })

  test(
    'acts on the records of their own branch as the role allows, and on no others',
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
        // The removed twin of a person's own org unit is outside their scope, so they may not see it.
        else if (call.endsWith('restore')) expect([call, [403, 404].includes(status)]).toEqual([call, true])
        else expect(`${call} ${status}`).toBe(`${call} ${sees ? 403 : 404}`)
        if (isEverywhere) continue
        // A user who cannot see an org unit gets the same answer as for one that does not exist.
        const elsewhere = await statusOf(person, row, foreign)
        const refusals = call === `POST /api/v1/${kind}` ? [400, 403] : [404]
        expect([call, refusals.includes(elsewhere)]).toEqual([call, true])
      }
    },
  )

  test(
    'acts on the accounts, files and providers of their own branch as the role allows, and on no others',
    { timeout: patienceMs },
    async () => {
      for (const { call, target: about, allowed, says, sees, otherwise, body, query = '' } of accountRows) {
        const statusAt = async (branch: Branch) => {
          const id = await accounts[branch]?.(about)
          const asked = `${call}${query}`
            .replace('{id}', id ?? '')
            .replace('{unit}', target(branch, 'units').id)
          return (await person.ask(asked, { headers: { 'if-match': '999' }, ...(body && { body }) })).status
        }
        const refused = sees.includes(name) ? 403 : otherwise(name)
        const told = [call, about, await statusAt(own)]
        expect(told).toEqual([call, about, allowed.includes(name) ? says : refused])
        if (!isEverywhere) expect([call, await statusAt(foreign)]).toEqual([call, otherwise(name)])
      }
    },
  )

  test('creates accounts and providers only in their own branch, and is refused by the bedside routes', async () => {
    const makes = async (branch: Branch) => {
      const [unit, customer] = [target(branch, 'units').id, target(branch, 'customers').id]
      const assignments = [{ role: 'TECH', level: 'unit', node_id: unit }]
      const account = { name: 'Twin', email: 'tech@demo.example', assignments }
      const provider = { ...providerValues, level: 'customer', node_id: customer }
      return [
        (await person.ask('POST /api/v1/users', { body: account })).status,
        (await person.ask('POST /api/v1/sso-providers', { body: provider })).status,
      ]
    }
    expect(await makes(own)).toEqual([
      name === 'tech' ? 403 : 409,
      downTo('customer').includes(name) ? 201 : 403,
    ])
    if (!isEverywhere) expect(await makes(foreign)).toEqual([400, 403])
    for (const call of bedsideCalls)
      expect([
        call,
        (await person.ask(call.replaceAll(/\{\w+\}/gu, target(own, 'rooms').id))).status,
      ]).toEqual([call, 401])
  })

  test('knocks at rooms of their own branch as the role allows, and at no others', async () => {
    for (const { call, allowed, says, body } of doorRows) {
      const statusAt = async (branch: Branch) => {
        const { id } = target(branch, 'rooms')
        return (await person.ask(call.replace('{id}', id), body && { body: { ...body, room: id } })).status
      }
      expect(`${call} ${await statusAt(own)}`).toBe(`${call} ${allowed.includes(name) ? says : 404}`)
      if (!isEverywhere) expect(`${call} ${await statusAt(foreign)}`).toBe(`${call} 404`)
    }
  })

  test('responds to patients’ requests of their own branch as the role allows, and to no others', async () => {
    for (const { call, allowed, says, body } of requestRows) {
      const statusAt = async (branch: Branch) => {
        const id = await openRequestIn(ward, target(branch, 'rooms').id)
        return (await person.ask(call.replace('{id}', id), body && { body })).status
      }
      const isAllowed = allowed.includes(name)
      expect(`${call} ${await statusAt(own)}`).toBe(`${call} ${isAllowed ? says : 403}`)
      if (!isEverywhere) expect(`${call} ${await statusAt(foreign)}`).toBe(`${call} ${isAllowed ? 410 : 403}`)
    }
  })

  test('acts on the devices of their own branch as the role allows, and on no others', async () => {
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
  'only the platform Read the audit log through, and only who keeps patients issues their phones’ links',
  { timeout: patienceMs },
  async () => {
    for (const name of everybody) {
      const person = await signInAs(ward, `${name}@demo.example`)
      const verification = await person.ask('GET /api/v1/audit-events/verification')
      expect([name, verification.status]).toEqual([name, name === 'wardlink' ? 200 : 403])
      const { id } = target(staff[name], 'rooms')
      // A room with a monitor has no such link: a user who may ask learns no more than one who may not.
      expect([name, (await person.ask(`POST /api/v1/byod-devices/${id}/links`)).status]).toEqual([name, 404])
    }
  },
)

test(
  'only administrators of a whole customer create API keys and webhooks, and only for their own customer',
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
      const isAdministrator = downTo('customer').includes(name)
      expect([name, own.status]).toEqual([name, isAdministrator ? 201 : 403])
      expect([name, (await hookAt(staff[name])).status]).toEqual([name, isAdministrator ? 201 : 403])
      if (name !== 'wardlink')
        expect([name, (await keyAt(staff[name] === 'Meridian' ? 'Northlight' : 'Meridian')).status]).toEqual([
          name,
          400,
        ])
      const { items } = read(ApiKeyList, await wardlink.ask('GET /api/v1/api-keys'))
      const foreign = items.find(({ node }) => node !== names[staff[name]][1])
      if (isAdministrator || foreign === undefined) continue
      expect([name, (await person.ask(`DELETE /api/v1/api-keys/${foreign.id}`)).status]).toEqual([name, 404])
    }
  },
)
