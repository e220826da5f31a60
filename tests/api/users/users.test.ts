import { describe, expect } from 'vitest'
import { LoginAsPeople } from '../../../src/contract/users/loginAs.ts'
import type { Assignment } from '../../../src/contract/permissions/roles.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { UserList, UserRecord } from '../../../src/contract/users/users.ts'
import { listUsers, userSortKeys } from '../../../src/server/db/users/userList.ts'
import { mailbox, mailTest } from '../../support/fixtures/mailTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { as, at, make, people, signInStaff } from '../../support/fixtures/staffTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { password, tryPassword } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { given, type Person, staff } from '../../support/testHospital/users/consoleStaff.ts'

const patienceMs = 240_000
const test = mailTest.extend('people', perFile, signInStaff)

const forbidden = { status: 403, code: 'forbidden' }

/**
 * For each staff member, the users they see and how far they manage each. No one manages their own account.
 */
const keeping: Readonly<Record<Person, Partial<Record<Person, string>>>> = {
  wardlink: {
    wardlink: 'nothing',
    channel: 'account',
    customer: 'account',
    facility: 'account',
    unit: 'account',
    users: 'account',
    techadmin: 'account',
    tech: 'account',
  },
  channel: {
    channel: 'nothing',
    customer: 'account',
    facility: 'account',
    unit: 'account',
    users: 'account',
    tech: 'account',
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
    'are visible to %s and managed by that user only as far as the user’s own roles reach',
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
        const isGuarded = expected !== undefined && read(UserRecord, found).guarded === true
        // These requests change nothing: they name a version that does not exist, or restore an account that
        // is not removed.
        const refusal = expected === undefined ? 404 : expected === 'account' ? 409 : 403
        const headers = { 'if-match': '999' }
        for (const answer of [
          await as(who).ask(`PATCH ${at(other)}`, { headers, body: { name: 'Renamed' } }),
          await as(who).ask(`DELETE ${at(other)}`, { headers }),
        ])
          expect([other, answer.status]).toEqual([other, refusal])
        const restored = await as(who).ask(`POST ${at(other)}/restore`)
        expect([other, restored.status]).toEqual([other, isGuarded ? 403 : refusal])
        const sessions = await as(who).ask(`GET ${at(other)}/sessions`)
        expect([other, sessions.status]).toEqual([other, refusal === 409 ? 200 : refusal])
        if (refusal === 409) continue
        for (const call of [
          `DELETE ${at(other)}/sessions`,
          `DELETE ${at(other)}/second-factor`,
          `POST ${at(other)}/links`,
        ])
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
    expect(await names(`below=${people.orgUnits.facility}&sort=-name`)).toEqual([
      'Una Novak',
      'Tess Morgan',
      'Femi Adeola',
    ])
    expect(await names('status=deactivated')).toEqual([])
    expect(await as('wardlink').ask('GET /api/v1/users?sort=password')).toMatchObject({ status: 400 })
    const csv = await as('facility').ask('GET /api/v1/users.csv?q=una')
    expect(csv.text).toContain('UNIT_ADMIN / Northlight Health / Lakeside Hospitals / Lakeside General')
    expect(csv.text).not.toContain('Clara')
  })

  test('of another customer stay hidden even from a query that omits the scope filter', async () => {
    const clara = as('customer')
    const path = (await clara.principal()).roles[0]?.path ?? []
    const customer = path.at(-1)?.id ?? ''
    const anywhere: Assignment = { role: 'CUSTOMER_ADMIN', path: [] }
    const everywhere = { within: [anywhere], words: [], keys: userSortKeys([]) }
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
      await make('facility', [given('UNIT_ADMIN', 'unit', people.orgUnits.unit)], { name: ' Ng ' }),
    )
    expect(item).toMatchObject({ name: 'Ng', status: 'invited', last_sign_in_at: null, keeping: 'account' })
    expect(item.assignments).toMatchObject([
      { role: 'UNIT_ADMIN', path: [{}, {}, {}, { id: people.orgUnits.unit }] },
    ])
    expect(item.assignments[0]).toMatchObject({ granted_by: 'Femi Adeola' })
    expect(Math.abs((item.assignments[0]?.granted_at ?? 0) - Date.now())).toBeLessThan(patienceMs)
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

  test('in Japanese is invited in Japanese, by a name and words that arrive as they were written', async () => {
    const item = read(
      UserRecord,
      await make('facility', [given('UNIT_ADMIN', 'unit', people.orgUnits.unit)], {
        name: '髙橋 りん',
        locale: 'ja',
      }),
    )
    const mail = await mailbox.find('髙橋 りん様')
    expect(mail.to).toBe(item.email)
    expect(mail.raw).toMatch(/^Subject: Wardlinkアカウントのご案内\r$/mu)
    expect(mail.raw).toContain('Lakeside GeneralのWardlinkのアカウントを作成しました。')
    const token = /\/activate-user#t=([\w-]+)/u.exec(mail.raw)?.[1]
    expect((await ask(ward.url, 'POST /authentication/activate', { body: { token, password } })).status).toBe(
      204,
    )
    expect(read(UserRecord, await as('facility').ask(`GET /api/v1/users/${item.id}`)).status).toBe('active')
  })

  test('reports errors at its fields, and for an address in use only that it is taken', async () => {
    const empty = await as('facility').ask('POST /api/v1/users', { body: {} })
    expect(empty.fields).toEqual({ name: 'required', email: 'required', assignments: 'required' })
    const unit = [given('UNIT_ADMIN', 'unit', people.orgUnits.unit)]
    expect((await make('facility', unit, { name: 'A\u202Eb', email: 'no address' })).fields).toEqual({
      name: 'invalid_characters',
      email: 'invalid_email',
    })
    // The address of a colleague, and that of a user whom the caller may not see.
    for (const email of ['UNIT@demo.example', 'unit@demo。Example.', 'techadmin@demo.example'])
      expect(await make('facility', unit, { email })).toMatchObject({
        status: 409,
        code: 'already_exists',
        fields: { email: 'already_used' },
      })
    expect(
      (await make('facility', [given('UNIT_ADMIN', 'facility', people.orgUnits.facility)])).fields,
    ).toEqual({
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
    // No user gives a role that sees patients whom they may not see themselves.
    ['users', 'FACILITY_ADMIN', 'facility', false],
    ['users', 'UNIT_ADMIN', 'unit', false],
    ['users', 'USER_ADMIN', 'unit', true],
    ['users', 'TECH_ADMIN', 'facility', true],
    ['unit', 'TECH', 'unit', true],
    ['unit', 'UNIT_ADMIN', 'unit', false],
  ] as const)('%s gives %s at a %s: %s', async (who, role, level, may) => {
    const answer = await make(who, [given(role, level, level === 'platform' ? null : people.orgUnits[level])])
    if (may) expect(read(UserRecord, answer).assignments).toMatchObject([{ role }])
    else expect(answer).toMatchObject({ ...forbidden, fields: { assignments: 'forbidden' } })
  })

  test('cannot be created by a technician, nor by a user under Login As', async () => {
    expect(await make('tech', [given('TECH', 'facility', people.orgUnits.facility)])).toMatchObject({
      status: 403,
    })
    const una = read(LoginAsPeople, await as('facility').ask('GET /authentication/impersonation?q=una'))
      .items[0]
    const body = { user_id: una?.id ?? '', reason: 'a look at it' }
    const { access_token: token } = read(
      TokenPair,
      await as('facility').ask('POST /authentication/impersonation', { body }),
    )
    const user = {
      name: 'X',
      email: 'x@example.org',
      assignments: [given('TECH', 'unit', people.orgUnits.unit)],
    }
    expect(await ask(ward.url, 'POST /api/v1/users', { token, body: user })).toMatchObject({
      status: 403,
      code: 'impersonating',
    })
  })
})
