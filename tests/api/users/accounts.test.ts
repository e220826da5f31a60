import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { UserList, UserRecord, UserSessionList } from '../../../src/contract/users/users.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { hospitalTest, ward } from '../../support/fixtures/hospitalTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { as, at, make, people, signInStaff } from '../../support/fixtures/staffTest.ts'
import {
  type Administrator,
  signInAgain,
  signInAs,
  tryPassword,
} from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { given } from '../../support/testHospital/users/consoleStaff.ts'

const patienceMs = 240_000
const test = hospitalTest.extend('people', perFile, signInStaff)

const version = (item: { version: number }) => ({ 'if-match': `"${item.version}"` })
const forbidden = { status: 403, code: 'forbidden' }

describe('an account', () => {
  test('is changed over the version that was seen, and the audit says from what into what', async () => {
    const item = read(
      UserRecord,
      await make('facility', [given('TECH', 'facility', people.orgUnits.facility)]),
    )
    const path = `/api/v1/users/${item.id}`
    expect(await as('facility').ask(`PATCH ${path}`, { body: { name: 'Ng' } })).toMatchObject({ status: 428 })
    const body = { name: 'Ng', assignments: [given('UNIT_ADMIN', 'unit', people.orgUnits.unit)] }
    const changed = read(
      UserRecord,
      await as('facility').ask(`PATCH ${path}`, { body, headers: version(item) }),
    )
    expect(changed).toMatchObject({ name: 'Ng', version: 2, assignments: [{ role: 'UNIT_ADMIN' }] })
    expect(await as('facility').ask(`PATCH ${path}`, { body, headers: version(item) })).toMatchObject({
      status: 409,
      code: 'stale_record',
    })
    const told = read(AuditList, await as('facility').ask(`GET /api/v1/audit-events?target=${item.id}`)).items
    expect(told).toMatchObject([
      {
        action: 'change',
        by: { name: 'Femi Adeola' },
        before: { name: item.name, roles: 'TECH · Lakeside General' },
        after: { name: 'Ng', roles: 'UNIT_ADMIN · 4 West Medical' },
      },
      { action: 'create', target: { kind: 'user', name: item.name } },
    ])
  })

  test('loses all access immediately when deactivated, and is restored with its roles but not its sessions', async () => {
    const item = read(
      UserRecord,
      await make('facility', [given('TECH', 'facility', people.orgUnits.facility)]),
    )
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
    const both = [
      given('TECH', 'facility', people.orgUnits.facility),
      given('TECH', 'customer', people.orgUnits.customer),
    ]
    const item = read(UserRecord, await make('customer', both))
    const path = `/api/v1/users/${item.id}`
    const seen = read(UserRecord, await as('facility').ask(`GET ${path}`))
    // A role at the customer applies here too, but the facility does not manage this account.
    expect(seen).toMatchObject({ keeping: 'nothing', assignments: [{ role: 'TECH', path: [{}, {}, {}] }] })
    const elsewhere = await ward.room(({ organization }) => organization === 'Meridian Group')
    const two = [given('TECH', 'facility', people.orgUnits.facility), given('TECH', 'unit', elsewhere.unitId)]
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
    const item = read(
      UserRecord,
      await make('facility', [given('TECH', 'facility', people.orgUnits.facility)]),
    )
    const send = () => as('facility').ask(`POST /api/v1/users/${item.id}/links`, { body: { locale: 'ar' } })
    for (let time = 0; time < 4; time += 1) expect((await send()).status).toBe(204)
    expect(await send()).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  test(
    'of the last SUPER_ADMIN stays, even when two of them deactivate each other simultaneously',
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
    // No user ends another user's session by its id.
    const foreign = (await list(as('wardlink')))[0]?.id ?? ''
    expect(await here.ask(`DELETE /authentication/sessions/${foreign}`)).toMatchObject({ status: 404 })
  })

  test('are all ended together by an administrator of the account', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const path = `${at('unit')}/sessions`
    expect(read(UserSessionList, await as('facility').ask(`GET ${path}`)).items.length).toBeGreaterThan(0)
    expect((await as('facility').ask(`DELETE ${path}`)).status).toBe(204)
    expect((await una.ask('GET /api/v1/rooms')).status).toBe(401)
    expect(read(UserSessionList, await as('facility').ask(`GET ${path}`)).items).toEqual([])
  })
})

/**
 * Creates a user who may do everything. Only the installation itself creates the first one, so the role is
 * set in the database.
 */
async function superAdmin(email: string): Promise<Administrator> {
  const assignments = [given('WARDLINK_ADMIN', 'platform')]
  const { id } = read(UserRecord, await make('wardlink', assignments, { email }))
  await ward.database.transaction('platform', async (tx) => {
    await tx.update(roleAssignments).set({ role: 'SUPER_ADMIN' }).where(eq(roleAssignments.userId, id))
    await tx.update(users).set({ name: email }).where(eq(users.id, id))
  })
  return signInAs(ward, email)
}
