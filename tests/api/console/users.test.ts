import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { LoginAsPeople } from '../../../src/contract/loginAs.ts'
import type { Assignment } from '../../../src/contract/roles.ts'
import { TokenPair } from '../../../src/contract/session.ts'
import { type GivenRole, UserList, UserRecord, UserSessionList } from '../../../src/contract/users.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { listUsers, userKeys } from '../../../src/server/db/userList.ts'
import {
  type Administrator,
  password,
  signInAgain,
  signInAs,
  tryPassword,
} from '../../support/administrator.ts'
import { ask, read } from '../../support/bedsideApi.ts'
import { type Mailbox, openMailbox } from '../../support/mailbox.ts'
import { openWard, type Ward } from '../../support/ward.ts'

const patienceMs = 240_000
const staff = ['wardlink', 'channel', 'customer', 'facility', 'unit', 'users', 'techadmin', 'tech'] as const
type Person = (typeof staff)[number]

let mailbox: Mailbox
let ward: Ward
const people = new Map<Person, Administrator>()
const ids = new Map<Person, string>()
const nodes = { customer: '', facility: '', unit: '' }
beforeAll(async () => {
  mailbox = await openMailbox()
  const environment = { SMTP_URL: mailbox.url }
  ward = await openWard({ postgresUrl: inject('postgresUrl'), environment })
  for (const name of staff) {
    const person = await signInAs(ward, `${name}@demo.example`)
    people.set(name, person)
    ids.set(name, (await person.principal()).id)
  }
  const path = (await as('unit').principal()).roles[0]?.path ?? []
  for (const { level, id } of path) if (level !== 'organization') nodes[level] = id
}, patienceMs)
afterAll(async () => {
  await ward.close()
  await mailbox.close()
})

const as = (name: Person): Administrator => {
  const person = people.get(name)
  if (person === undefined) throw new Error('the staff is not there')
  return person
}
const at = (name: Person) => `/api/v1/users/${ids.get(name) ?? ''}`
const given = (role: GivenRole['role'], level: GivenRole['level'], id: string | null = null): GivenRole => ({
  ...{ role, level, node_id: id },
})
let made = 0
/** A new account, by whoever may make it. */
const make = (who: Person, assignments: readonly GivenRole[], change: Record<string, unknown> = {}) => {
  made += 1
  const body = { name: `Person ${made}`, email: `person${made}@example.org`, assignments, ...change }
  return as(who).ask('POST /api/v1/users', { body })
}
const version = (item: { version: number }) => ({ 'if-match': `"${item.version}"` })
const forbidden = { status: 403, code: 'forbidden' }

/** Whom each of the staff sees, and how far he keeps him; nobody keeps himself. */
const keeping: Readonly<Record<Person, Partial<Record<Person, string>>>> = {
  wardlink: {
    ...{ wardlink: 'nothing', channel: 'account', customer: 'account', facility: 'account' },
    ...{ unit: 'account', users: 'account', techadmin: 'account', tech: 'account' },
  },
  channel: {
    ...{ channel: 'nothing', customer: 'account', facility: 'account', unit: 'account' },
    ...{ users: 'account', tech: 'account' },
  },
  customer: { customer: 'nothing', facility: 'account', unit: 'account', users: 'account', tech: 'account' },
  facility: { facility: 'nothing', unit: 'account', tech: 'account' },
  unit: { unit: 'nothing' },
  users: { customer: 'nothing', users: 'nothing', facility: 'account', unit: 'account', tech: 'account' },
  techadmin: {},
  tech: {},
}

describe('the people of a hospital group', () => {
  test.each(staff)(
    'are seen and kept by %s as far as his own roles reach',
    { timeout: patienceMs },
    async (who) => {
      const list = await as(who).ask('GET /api/v1/users?limit=200')
      if (who === 'tech') expect(list).toMatchObject(forbidden)
      else
        expect(
          read(UserList, list)
            .items.map(({ email }) => email.replace('@demo.example', ''))
            .toSorted(),
        ).toEqual(Object.keys(keeping[who]).toSorted())
      for (const other of staff) {
        const expected = keeping[who][other]
        const found = await as(who).ask(`GET ${at(other)}`)
        if (expected === undefined) expect([other, found.status]).toEqual([other, 404])
        else expect([other, read(UserRecord, found).keeping]).toEqual([other, expected])
        // Nothing comes of these: a version that nobody has seen, and an account that is there.
        const refusal = expected === undefined ? 404 : expected === 'account' ? 409 : 403
        const headers = { 'if-match': '999' }
        for (const answer of [
          await as(who).ask(`PATCH ${at(other)}`, { headers, body: { name: 'Renamed' } }),
          await as(who).ask(`DELETE ${at(other)}`, { headers }),
          await as(who).ask(`POST ${at(other)}/restore`),
        ])
          expect([other, answer.status]).toEqual([other, refusal])
        const sessions = await as(who).ask(`GET ${at(other)}/sessions`)
        expect([other, sessions.status]).toEqual([other, refusal === 409 ? 200 : refusal])
        if (refusal === 409) continue
        for (const call of [`DELETE ${at(other)}/sessions`, `POST ${at(other)}/links`])
          expect([other, (await as(who).ask(call, { body: {} })).status]).toEqual([other, refusal])
      }
    },
  )

  test('are found by name and address, role, level, node and status, and downloaded like that', async () => {
    const names = async (query: string) =>
      read(UserList, await as('wardlink').ask(`GET /api/v1/users?${query}`)).items.map(({ name }) => name)
    expect(await names('q=novak')).toEqual(['Una Novak'])
    expect(await names('q=unit@')).toEqual(['Una Novak'])
    expect(await names('q=%25')).toEqual([])
    expect(await names('role=TECH')).toEqual(['Tess Morgan'])
    expect(await names('level=organization')).toEqual(['Chen Bao'])
    expect(await names(`below=${nodes.facility}&sort=-name`)).toEqual([
      ...['Una Novak', 'Tess Morgan', 'Femi Adeola'],
    ])
    expect(await names('status=deactivated')).toEqual([])
    expect(await as('wardlink').ask('GET /api/v1/users?sort=password')).toMatchObject({ status: 400 })
    const csv = await as('facility').ask('GET /api/v1/users.csv?q=una')
    expect(csv.text).toContain('UNIT_ADMIN / Northlight Health / Lakeside Hospitals / Lakeside General')
    expect(csv.text).not.toContain('Clara')
  })

  test('of another customer stay unseen even by a query that forgets to look where somebody may', async () => {
    const clara = as('customer')
    const path = (await clara.principal()).roles[0]?.path ?? []
    const customer = path.at(-1)?.id ?? ''
    const anywhere: Assignment = { role: 'CUSTOMER_ADMIN', path: [] }
    const everywhere = { within: [anywhere], words: [], keys: userKeys([]) }
    const { items } = await ward.database.transaction({ customers: [customer] }, (tx) =>
      listUsers(tx, everywhere, { after: null, limit: 200, counted: false }),
    )
    const seen = items.map(({ email }) => email)
    expect(seen).toContain('unit@demo.example')
    for (const email of ['techadmin@demo.example', 'wardlink@demo.example']) expect(seen).not.toContain(email)
  })
})

describe('a new account', () => {
  test('is invited by a mail whose link sets its password, and becomes active', async () => {
    const item = read(
      UserRecord,
      await make('facility', [given('UNIT_ADMIN', 'unit', nodes.unit)], { name: ' 林 ', locale: 'ja' }),
    )
    expect(item).toMatchObject({ name: '林', status: 'invited', last_sign_in_at: null, keeping: 'account' })
    expect(item.assignments).toMatchObject([{ role: 'UNIT_ADMIN', path: [{}, {}, {}, { id: nodes.unit }] }])
    const mail = await mailbox.find('/activate-user#t=')
    expect(mail.to).toBe(item.email)
    const token = /#t=([\w-]+)/u.exec(mail.raw)?.[1]
    expect((await ask(ward.url, 'POST /authentication/activate', { body: { token, password } })).status).toBe(
      204,
    )
    read(TokenPair, await tryPassword(ward, item.email))
    const now = read(UserRecord, await as('facility').ask(`GET /api/v1/users/${item.id}`))
    expect(now.status).toBe('active')
    expect(now.last_sign_in_at).not.toBeNull()
  })

  test('says at its fields what is wrong, and of an address that somebody has only that', async () => {
    const empty = await as('facility').ask('POST /api/v1/users', { body: {} })
    expect(empty.fields).toEqual({ name: 'required', email: 'required', assignments: 'required' })
    const unit = [given('UNIT_ADMIN', 'unit', nodes.unit)]
    expect((await make('facility', unit, { name: 'A\u202Eb', email: 'no address' })).fields).toEqual({
      ...{ name: 'invalid_characters', email: 'invalid_email' },
    })
    // Of a colleague, and of somebody whom one may not see.
    for (const email of ['UNIT@demo.example', 'techadmin@demo.example'])
      expect(await make('facility', unit, { email })).toMatchObject({
        ...{ status: 409, code: 'already_exists', fields: { email: 'already_used' } },
      })
    expect((await make('facility', [given('UNIT_ADMIN', 'facility', nodes.facility)])).fields).toEqual({
      assignments: 'invalid_value',
    })
    const elsewhere = await ward.room(({ organization }) => organization === 'Meridian Group')
    expect((await make('facility', [given('UNIT_ADMIN', 'unit', elsewhere.unitId)])).fields).toEqual({
      assignments: 'not_found',
    })
  })

  test.each([
    ['wardlink', 'SUPER_ADMIN', 'platform', false],
    ['wardlink', 'WARDLINK_ADMIN', 'platform', true],
    ['customer', 'CUSTOMER_ADMIN', 'customer', false],
    ['customer', 'USER_ADMIN', 'customer', true],
    ['customer', 'FACILITY_ADMIN', 'facility', true],
    ['facility', 'FACILITY_ADMIN', 'facility', false],
    ['facility', 'TECH_ADMIN', 'facility', true],
    ['users', 'TECH', 'customer', false],
    ['users', 'FACILITY_ADMIN', 'facility', true],
    ['users', 'USER_ADMIN', 'unit', true],
    ['unit', 'TECH', 'unit', true],
    ['unit', 'UNIT_ADMIN', 'unit', false],
  ] as const)('%s gives %s at a %s: %s', async (who, role, level, may) => {
    const answer = await make(who, [given(role, level, level === 'platform' ? null : nodes[level])])
    if (may) expect(read(UserRecord, answer).assignments).toMatchObject([{ role }])
    else expect(answer).toMatchObject({ ...forbidden, fields: { assignments: 'forbidden' } })
  })

  test('is made by no technician, and by nobody in another’s name', async () => {
    expect(await make('tech', [given('TECH', 'facility', nodes.facility)])).toMatchObject({ status: 403 })
    const una = read(LoginAsPeople, await as('facility').ask('GET /authentication/impersonation?q=una'))
      .items[0]
    const body = { user_id: una?.id ?? '', reason: 'a look at it' }
    const { access_token: token } = read(
      TokenPair,
      await as('facility').ask('POST /authentication/impersonation', { body }),
    )
    const user = { name: 'X', email: 'x@example.org', assignments: [given('TECH', 'unit', nodes.unit)] }
    expect(await ask(ward.url, 'POST /api/v1/users', { token, body: user })).toMatchObject({
      ...{ status: 403, code: 'impersonating' },
    })
  })
})

describe('an account', () => {
  test('is changed over the version that was seen, and the audit says from what into what', async () => {
    const item = read(UserRecord, await make('facility', [given('TECH', 'facility', nodes.facility)]))
    const path = `/api/v1/users/${item.id}`
    expect(await as('facility').ask(`PATCH ${path}`, { body: { name: 'Ng' } })).toMatchObject({ status: 428 })
    const body = { name: 'Ng', assignments: [given('UNIT_ADMIN', 'unit', nodes.unit)] }
    const changed = read(
      UserRecord,
      await as('facility').ask(`PATCH ${path}`, { body, headers: version(item) }),
    )
    expect(changed).toMatchObject({ name: 'Ng', version: 2, assignments: [{ role: 'UNIT_ADMIN' }] })
    expect(await as('facility').ask(`PATCH ${path}`, { body, headers: version(item) })).toMatchObject({
      ...{ status: 409, code: 'stale_record' },
    })
    const told = read(AuditList, await as('facility').ask(`GET /api/v1/audit-events?target=${item.id}`)).items
    expect(told).toMatchObject([
      {
        ...{ action: 'change', by: { name: 'Femi Adeola' } },
        before: { name: item.name, roles: 'TECH · Lakeside General' },
        after: { name: 'Ng', roles: 'UNIT_ADMIN · 4 West Medical' },
      },
      { action: 'create', target: { kind: 'user', name: item.name } },
    ])
  })

  test('that is deactivated is out at once, opens nothing, and comes back as it was', async () => {
    const item = read(UserRecord, await make('facility', [given('TECH', 'facility', nodes.facility)]))
    const path = `/api/v1/users/${item.id}`
    const there = await signInAs(ward, item.email)
    expect((await there.ask('GET /api/v1/rooms')).status).toBe(200)
    expect((await as('facility').ask(`DELETE ${path}`, { headers: version(item) })).status).toBe(204)
    expect((await there.ask('GET /api/v1/rooms')).status).toBe(401)
    expect((await there.refresh()).status).toBe(401)
    expect((await tryPassword(ward, item.email)).status).toBe(401)
    expect(await as('facility').ask(`POST ${path}/links`, { body: {} })).toMatchObject({ status: 404 })
    const gone = read(UserList, await as('facility').ask('GET /api/v1/users?status=deactivated')).items
    expect(gone.map(({ id }) => id)).toEqual([item.id])
    const back = read(UserRecord, await as('facility').ask(`POST ${path}/restore`))
    expect(back).toMatchObject({ status: 'active', assignments: [{ role: 'TECH' }] })
    expect((await there.ask('GET /api/v1/rooms')).status).toBe(401)
    read(TokenPair, await tryPassword(ward, item.email))
  })

  test('with roles elsewhere is changed here in this branch alone', async () => {
    const both = [given('TECH', 'facility', nodes.facility), given('TECH', 'customer', nodes.customer)]
    const item = read(UserRecord, await make('customer', both))
    const path = `/api/v1/users/${item.id}`
    const seen = read(UserRecord, await as('facility').ask(`GET ${path}`))
    // What holds at the customer holds here too, and he is nobody whom the facility keeps.
    expect(seen).toMatchObject({ keeping: 'nothing', assignments: [{ role: 'TECH', path: [{}, {}, {}] }] })
    const elsewhere = await ward.room(({ organization }) => organization === 'Meridian Group')
    const two = [given('TECH', 'facility', nodes.facility), given('TECH', 'unit', elsewhere.unitId)]
    const other = read(UserRecord, await make('wardlink', two))
    const there = `/api/v1/users/${other.id}`
    expect(read(UserRecord, await as('facility').ask(`GET ${there}`)).keeping).toBe('roles')
    const headers = version(other)
    const rename = { body: { name: 'Renamed' }, headers }
    expect(await as('facility').ask(`PATCH ${there}`, rename)).toMatchObject(forbidden)
    expect(await as('facility').ask(`DELETE ${there}`, { headers })).toMatchObject(forbidden)
    const left = await as('facility').ask(`PATCH ${there}`, { body: { assignments: [] }, headers })
    expect(read(UserRecord, left).assignments).toEqual([])
    expect(await as('facility').ask(`GET ${there}`)).toMatchObject({ status: 404 })
    const rest = read(UserRecord, await as('wardlink').ask(`GET ${there}`)).assignments
    expect(rest).toMatchObject([{ role: 'TECH', path: [{}, {}, {}, { id: elsewhere.unitId }] }])
  })

  test('is sent its link again, five times an hour at most', async () => {
    const item = read(UserRecord, await make('facility', [given('TECH', 'facility', nodes.facility)]))
    const send = () => as('facility').ask(`POST /api/v1/users/${item.id}/links`, { body: { locale: 'ar' } })
    for (let time = 0; time < 4; time += 1) expect((await send()).status).toBe(204)
    expect(await send()).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  test(
    'of the last SUPER_ADMIN stays, whatever two of them do at once',
    { timeout: patienceMs },
    async () => {
      const root = await superAdmin('root@example.org')
      const second = await superAdmin('second@example.org')
      const recordOf = async (asker: Administrator, email: string) =>
        read(UserList, await asker.ask(`GET /api/v1/users?q=${email}`)).items[0]
      const [one, two] = [await recordOf(second, 'root@'), await recordOf(root, 'second@')]
      if (one === undefined || two === undefined) throw new Error('they are not there')
      const answers = await Promise.all([
        root.ask(`DELETE /api/v1/users/${two.id}`, { headers: version(two) }),
        second.ask(`DELETE /api/v1/users/${one.id}`, { headers: version(one) }),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const left = read(UserList, await as('wardlink').ask('GET /api/v1/users?role=SUPER_ADMIN'))
      expect(left.items).toHaveLength(1)
    },
  )
})

describe('one’s own sessions', () => {
  test('are listed with browser and address, and one of them is ended from another', async () => {
    const here = await signInAs(ward, 'unit@demo.example')
    const there = await signInAgain(ward, 'unit@demo.example')
    const list = async (who: Administrator) =>
      read(UserSessionList, await who.ask('GET /authentication/sessions')).items
    const other = (await list(there)).find(({ current }) => current)
    if (other === undefined) throw new Error('the session is not there')
    expect(other).toMatchObject({ address: '127.0.0.1', agent: 'node', proof: 'password' })
    expect((await here.ask(`DELETE /authentication/sessions/${other.id}`)).status).toBe(204)
    expect((await there.ask('GET /api/v1/rooms')).status).toBe(401)
    expect((await list(here)).map(({ id }) => id)).not.toContain(other.id)
    expect(await here.ask(`DELETE /authentication/sessions/${other.id}`)).toMatchObject({ status: 404 })
    // Nobody ends another's by its id.
    const foreign = (await list(as('wardlink')))[0]?.id ?? ''
    expect(await here.ask(`DELETE /authentication/sessions/${foreign}`)).toMatchObject({ status: 404 })
  })

  test('are ended all at once by who keeps the account', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const path = `${at('unit')}/sessions`
    expect(read(UserSessionList, await as('facility').ask(`GET ${path}`)).items.length).toBeGreaterThan(0)
    expect((await as('facility').ask(`DELETE ${path}`)).status).toBe(204)
    expect((await una.ask('GET /api/v1/rooms')).status).toBe(401)
    expect(read(UserSessionList, await as('facility').ask(`GET ${path}`)).items).toEqual([])
  })
})

/** Somebody who may do everything: only the installation itself makes the first one. */
async function superAdmin(email: string): Promise<Administrator> {
  const assignments = [given('WARDLINK_ADMIN', 'platform')]
  const { id } = read(UserRecord, await make('wardlink', assignments, { email }))
  await ward.database.transaction('platform', async (tx) => {
    await tx.update(roleAssignments).set({ role: 'SUPER_ADMIN' }).where(eq(roleAssignments.userId, id))
    await tx.update(users).set({ name: email }).where(eq(users.id, id))
  })
  return signInAs(ward, email)
}
