import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { UserList } from '../../../src/contract/users/users.ts'
import {
  channel,
  customer,
  hospitalTest as test,
  unit,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { keyFor } from '../../support/testHospital/integrations/fhirFeed.ts'
import {
  ListReply,
  patchOf,
  type ScimClient,
  scimClient,
  scimTold,
  ScimUserReply,
} from '../../support/testHospital/provisioning/scimClient.ts'

let idp: ScimClient
let customerId: string
test.beforeAll(async () => {
  const room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  customerId = room.customerId
  idp = await scimClient(ward, channel, 'customer', customerId)
})

let count = 0
/** Returns a new person as an identity provider sends them. */
const person = (more: object = {}) => {
  count += 1
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `nurse${count}@lakeside.example`,
    externalId: `oid-${count}`,
    name: { givenName: 'Ada', familyName: `Nurse ${count}` },
    emails: [{ value: `nurse${count}@lakeside.example`, type: 'work', primary: true }],
    active: true,
    ...more,
  }
}

const sql = async (text: string) =>
  (await ward.database.transaction('platform', (tx) => tx.execute(text))).rows
/** Returns the number of links by which the owner of an account can choose a password. */
const openLinks = async (id: string) =>
  (
    await sql(
      `select from account_links where user_id = '${id}' and purpose = 'activate' and used_at is null`,
    )
  ).length

describe('the description of the service', () => {
  test.each(['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/Group', 'Schemas'])(
    '%s is SCIM JSON',
    async (path) => {
      const answer = await idp.ask(`GET /${path}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('application/scim+json')
    },
  )

  test('has the schema of a user, and none of a stranger', async () => {
    expect((await idp.ask('GET /Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).status).toBe(200)
    expect(scimTold(await idp.ask('GET /Schemas/urn:nothing'))).toBe('404')
  })
})

describe('a provisioned person', () => {
  test('has an account with their name and address, and is in the audit', async () => {
    const made = await idp.user(person({ displayName: 'Ada Lovelace' }))
    const listed = read(UserList, await wardlink.ask('GET /api/v1/users?q=Lovelace'))
    expect(listed.items.map(({ id, name }) => [id, name])).toEqual([[made.id, 'Ada Lovelace']])
    const audit = read(AuditList, await channel.ask(`GET /api/v1/audit-events?target=${made.id}`))
    expect(audit.items.map(({ action }) => action)).toEqual(['create'])
    expect(audit.items[0]?.by.name).toContain('ADT feed')
  })

  test('gets a mail with a link, because no provider signs them in', async () => {
    const { id } = await idp.user(person())
    expect(await openLinks(id)).toBe(1)
  })

  test('gets the mail once they are active, and again at a new address', async () => {
    const { id } = await idp.user(person({ active: false }))
    expect(await openLinks(id)).toBe(0)
    await idp.ask(`PATCH /Users/${id}`, patchOf({ op: 'replace', path: 'active', value: 'True' }))
    expect(await openLinks(id)).toBe(1)
    const address = { op: 'replace', path: 'emails[type eq "work"].value', value: 'moved@lakeside.example' }
    await idp.ask(`PATCH /Users/${id}`, patchOf(address))
    expect(await openLinks(id)).toBe(1)
    const mails = await sql(`select destination from messages where destination = 'moved@lakeside.example'`)
    expect(mails).toHaveLength(1)
  })

  test('is read with a version, and not again while it is the same', async () => {
    const { id } = await idp.user(person())
    const answer = await idp.ask(`GET /Users/${id}`)
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\d.]+"$/u)
    expect(read(ScimUserReply, answer).meta.version).toBe(etag)
    const again = await idp.ask(`GET /Users/${id}`, undefined, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('exists once', async () => {
    const one = person()
    await idp.user(one)
    expect(scimTold(await idp.ask('POST /Users', one))).toBe('409 uniqueness')
    const other = person()
    expect(scimTold(await idp.ask('POST /Users', { ...one, userName: other.userName }))).toBe(
      '409 uniqueness',
    )
  })

  test.each([
    ['without a user name', { userName: '' }],
    ['without an address', { userName: 'ada', emails: [] }],
    ['with an address that is none', { emails: [{ value: 'ada', type: 'work' }] }],
    ['with a name that is not text', { name: { givenName: 7 } }],
    ['with a state that is none', { active: 'maybe' }],
  ])('%s is refused', async (_title, change) => {
    expect(scimTold(await idp.ask('POST /Users', person(change)))).toBe('400 invalidValue')
  })

  test('gets no role, password or administrator from the body', async () => {
    const { id } = await idp.user(
      person({
        roles: [{ value: 'SUPER_ADMIN' }],
        groups: [{ value: customerId }],
        password: 'Ward-Link-4711',
        assignments: [{ role: 'CUSTOMER_ADMIN', level: 'customer', node_id: customerId }],
      }),
    )
    const [user] = read(UserList, await wardlink.ask(`GET /api/v1/users?ids=${id}`)).items
    expect(user).toMatchObject({ assignments: [], status: 'invited' })
  })

  test('changes with PUT and PATCH, and has a new version', async () => {
    const one = person()
    const made = await idp.user(one)
    const put = await idp.ask(`PUT /Users/${made.id}`, { ...one, displayName: 'Grace Hopper' })
    expect(read(ScimUserReply, put)).toMatchObject({ displayName: 'Grace Hopper', active: true })
    const patched = read(
      ScimUserReply,
      await idp.ask(
        `PATCH /Users/${made.id}`,
        patchOf({ op: 'Replace', path: 'displayName', value: 'Grace B. Hopper' }),
      ),
    )
    expect(patched.displayName).toBe('Grace B. Hopper')
    expect(new Set([made, read(ScimUserReply, put), patched].map(({ meta }) => meta.version)).size).toBe(3)
  })

  test('keeps version and audit when a change has no effect', async () => {
    const one = person()
    const made = await idp.user(one)
    const again = read(ScimUserReply, await idp.ask(`PUT /Users/${made.id}`, one))
    expect(again.meta.version).toBe(made.meta.version)
    const audit = read(AuditList, await channel.ask(`GET /api/v1/audit-events?target=${made.id}`))
    expect(audit.items).toHaveLength(1)
  })

  test('is not changed in another version than the provider read', async () => {
    const made = await idp.user(person())
    const change = patchOf({ op: 'replace', path: 'displayName', value: 'Other' })
    const stale = { headers: { 'if-match': 'W/"99.99"' } }
    expect(scimTold(await idp.ask(`PATCH /Users/${made.id}`, change, stale))).toBe('412')
    expect(scimTold(await idp.ask(`DELETE /Users/${made.id}`, undefined, stale))).toBe('412')
    const seen = { headers: { 'if-match': made.meta.version } }
    expect(scimTold(await idp.ask(`PATCH /Users/${made.id}`, change, seen))).toBe('200')
  })
})

describe('a filter', () => {
  test('finds a person by what identity providers ask for', async () => {
    const one = person({ externalId: 'Case-Matters-1' })
    const { id } = await idp.user(one)
    for (const filter of [
      `userName eq "${one.userName.toUpperCase()}"`,
      'externalId eq "Case-Matters-1"',
      `emails[type eq "work"].value eq "${one.userName}"`,
      `emails.value Eq "${one.userName}"`,
      `id eq "${id}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${one.userName}" and active eq "True"`,
      `(userName sw "${one.userName.slice(0, 6)}" or userName eq "x") and not (externalId ne "Case-Matters-1")`,
    ]) {
      const found = read(ListReply, await idp.ask(`GET /Users?filter=${encodeURIComponent(filter)}`))
      expect([filter, found.Resources.map((resource) => resource.id)]).toEqual([filter, [id]])
    }
    const none = await idp.ask(`GET /Users?filter=${encodeURIComponent('externalId eq "case-matters-1"')}`)
    expect(read(ListReply, none)).toMatchObject({ totalResults: 0, Resources: [] })
  })

  test.each([
    ['without a value', 'userName eq'],
    ['with an unknown operator', 'userName like "a"'],
    ['of a password', 'password eq "a"'],
    ['with an open quote', 'userName eq "a'],
    ['with a text in single quotes', "userName eq 'a' or 1=1"],
    ['with SQL behind it', 'userName eq "a"); drop table users; --"'],
    ['of a property that every object has', 'constructor eq "a"'],
    ['of a property of a list that every object has', 'emails[primary eq true].constructor eq "a"'],
    ['of 500 levels', '('.repeat(500)],
    ['of 2,000 letters', `userName eq "${'a'.repeat(2_000)}"`],
    ['of an open quote and 500 lines', `a eq "${'\n'.repeat(500)}`],
  ])('%s is refused', async (_title, filter) => {
    const answer = await idp.ask(`GET /Users?filter=${encodeURIComponent(filter)}`)
    expect(scimTold(answer)).toBe('400 invalidFilter')
  })

  test('treats SQL in a value as a value', async () => {
    const filter = `userName eq "' or '1'='1" or userName co "%"`
    const found = read(ListReply, await idp.ask(`GET /Users?filter=${encodeURIComponent(filter)}`))
    expect(found.totalResults).toBe(0)
  })

  test('is answered in pages', async () => {
    const [first, second] = [await idp.user(person()), await idp.user(person())]
    const all = read(ListReply, await idp.ask('GET /Users?count=200'))
    const at = all.Resources.findIndex(({ id }) => id === first.id) + 1
    const page = read(ListReply, await idp.ask(`GET /Users?startIndex=${at}&count=1`))
    expect(page).toMatchObject({ startIndex: at, itemsPerPage: 1, totalResults: all.totalResults })
    expect(page.Resources.map(({ id }) => id)).toEqual([first.id])
    expect(all.Resources[at]?.id).toBe(second.id)
    expect(read(ListReply, await idp.ask('GET /Users?count=0')).Resources).toEqual([])
  })
})

describe('a key', () => {
  test('without the scope, or none, is refused in SCIM', async () => {
    const { key } = await keyFor(customer, 'customer', customerId, ['rooms:read'])
    expect(scimTold(await idp.ask('GET /Users', undefined, { token: key }))).toBe('403')
    expect(scimTold(await ask(ward.url, 'GET /scim/v2/Users'))).toBe('401')
    expect(scimTold(await ask(ward.url, 'POST /scim/v2/Users', { body: {} }))).toBe('401')
  })

  test('that asks too often is told when to come back', async () => {
    const busy = await scimClient(ward, channel, 'customer', customerId)
    const answers = await Promise.all(Array.from({ length: 90 }, () => busy.askOnce('GET /Users?count=0')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(scimTold(answer)).toBe('429')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(scimTold(await idp.ask('GET /Users?count=0'))).toBe('200')
  })

  test('does not open the console', async () => {
    const { key } = await keyFor(customer, 'customer', customerId, ['scim:write'])
    expect((await ask(ward.url, 'GET /api/v1/users', { token: key })).status).toBe(401)
  })

  test('of another customer finds no one, by list or by id', async () => {
    const { id, userName } = await idp.user(person())
    const there = await ward.room((one) => one.customer === 'Prairie Care')
    const other = await scimClient(ward, wardlink, 'customer', there.customerId)
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    expect(read(ListReply, await other.ask(`GET /Users?filter=${filter}`)).totalResults).toBe(0)
    const change = patchOf({ op: 'replace', path: 'active', value: false })
    expect(scimTold(await other.ask(`GET /Users/${id}`))).toBe('404')
    expect(scimTold(await other.ask(`PUT /Users/${id}`, person()))).toBe('404')
    expect(scimTold(await other.ask(`PATCH /Users/${id}`, change))).toBe('404')
    expect(scimTold(await other.ask(`DELETE /Users/${id}`))).toBe('404')
    const theirs = person({ emails: [{ value: userName, type: 'work' }] })
    expect(scimTold(await other.ask('POST /Users', theirs))).toBe('409 uniqueness')
    expect(scimTold(await other.ask('POST /Groups', { displayName: 'Ours', members: [{ value: id }] }))).toBe(
      '400 invalidValue',
    )
    expect(read(ScimUserReply, await idp.ask(`GET /Users/${id}`)).active).toBe(true)
  })

  test('finds no one by an id that is none', async () => {
    for (const id of ['1', 'me', "'", '00000000-0000-0000-0000-000000000000'])
      expect(scimTold(await idp.ask(`GET /Users/${encodeURIComponent(id)}`))).toBe('404')
  })

  test('does not take over the account of its creator, or of a higher role', async () => {
    const weak = await scimClient(ward, customer, 'customer', customerId)
    for (const email of ['customer@demo.example', 'channel@demo.example', 'wardlink@demo.example'])
      expect([
        email,
        scimTold(await weak.ask('POST /Users', person({ userName: email, emails: [] }))),
      ]).toEqual([email, '409 uniqueness'])
  })

  test('takes over an account that its creator manages', async () => {
    const email = 'unit@demo.example'
    await unit.principal()
    const taken = await idp.user(person({ userName: email, emails: [], displayName: 'Unit Lead' }))
    const [user] = read(UserList, await wardlink.ask('GET /api/v1/users?q=unit@demo')).items
    expect(user).toMatchObject({ id: taken.id, name: 'Unit Lead', status: 'active' })
    expect(user?.assignments.map(({ role }) => role)).toEqual(['UNIT_ADMIN'])
  })
})
