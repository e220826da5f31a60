import { describe, expect } from 'vitest'
import { ApiKeyList } from '../../../src/contract/integrations/apiKeys.ts'
import { AuditList } from '../../../src/contract/audit.ts'
import {
  GroupRolesPreview,
  ProvisionedGroup,
  ProvisionedGroups,
} from '../../../src/contract/provisioning/groupRoles.ts'
import { UserRecord } from '../../../src/contract/users/users.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import {
  channel,
  customer,
  facility,
  hospitalTestWith,
  tech as technician,
  techadmin,
  unit,
  users,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { activate, type Administrator, signInAgain } from '../../support/testHospital/administrator.ts'
import { read, told } from '../../support/testHospital/bedsideApi.ts'
import { followBoard } from '../../support/testHospital/monitoring/boardOf.ts'
import {
  ListReply,
  patchOf,
  type ScimClient,
  scimClient,
  ScimGroupReply,
  scimTold,
  ScimUserReply,
} from '../../support/testHospital/provisioning/scimClient.ts'

// With the check this rare, only an account event can end a board here.
const test = hospitalTestWith({ timing: { boardCheckMs: 3_600_000 } })

let idp: ScimClient
let room: RoomRecord
test.beforeAll(async () => {
  room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  idp = await scimClient(ward, channel, 'customer', room.customerId)
})

let count = 0
const someone = async () => {
  count += 1
  const address = `grouped${count}@lakeside.example`
  return idp.user({
    userName: address,
    externalId: `p${count}`,
    displayName: `Person ${count}`,
    active: true,
  })
}
const groupOf = (...ids: string[]) => {
  count += 1
  return idp.group({ displayName: `Group ${count}`, members: ids.map((value) => ({ value })) })
}

const unitAdmin = () => ({ role: 'UNIT_ADMIN', level: 'unit', node_id: room.unitId })
const tech = () => ({ role: 'TECH', level: 'facility', node_id: room.facilityId })
const customerAdmin = () => ({ role: 'CUSTOMER_ADMIN', level: 'customer', node_id: room.customerId })

const groupItem = async (id: string) => {
  const { items } = read(ProvisionedGroups, await channel.ask('GET /api/v1/provisioning/groups'))
  const found = items.find((one) => one.id === id)
  if (found === undefined) throw new Error('the group is not listed')
  return found
}
const preview = async (id: string, ...roles: object[]) =>
  read(
    GroupRolesPreview,
    await channel.ask(`POST /api/v1/provisioning/groups/${id}/preview`, { body: { roles } }),
  )
const map = async (id: string, roles: readonly object[], by: Administrator = channel) => {
  const { version } = await groupItem(id)
  const headers = { 'if-match': `"${version}"` }
  return by.ask(`PUT /api/v1/provisioning/groups/${id}/roles`, { body: { roles }, headers })
}
const userOf = async (id: string) => read(UserRecord, await wardlink.ask(`GET /api/v1/users/${id}`))
const rolesOf = async (id: string) => (await userOf(id)).assignments.map(({ role }) => role).toSorted()
const setActive = (id: string, active: unknown) =>
  idp.ask(`PATCH /Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: active }))

const off = patchOf({ op: 'replace', value: { active: false } })

describe('a provisioned group', () => {
  test('has the members that the provider adds and removes', async () => {
    const people = [await someone(), await someone(), await someone()]
    const [a = '', b = '', c = ''] = people.map(({ id }) => id)
    const { id } = await groupOf(a)
    const members = async () =>
      (read(ScimGroupReply, await idp.ask(`GET /Groups/${id}`)).members ?? []).map(({ value }) => value)
    const add = { op: 'Add', path: 'members', value: [{ value: b }, { value: c }] }
    expect(scimTold(await idp.ask(`PATCH /Groups/${id}`, patchOf(add)))).toBe('204')
    expect(new Set(await members())).toEqual(new Set([a, b, c]))
    const remove = { op: 'Remove', path: 'members', value: [{ value: b }] }
    await idp.ask(`PATCH /Groups/${id}`, patchOf(remove))
    await idp.ask(`PATCH /Groups/${id}`, patchOf({ op: 'remove', path: `members[value eq "${c}"]` }))
    expect(await members()).toEqual([a])
    await idp.ask(`PATCH /Groups/${id}`, patchOf({ op: 'remove', path: 'members' }))
    expect(await members()).toEqual([])
  })

  test('is found by name and by member, without the members if asked', async () => {
    const { id: member } = await someone()
    const { id, displayName } = await groupOf(member)
    for (const filter of [
      `displayName eq "${displayName}"`,
      `members[value eq "${member}"]`,
      `members eq "${member}"`,
    ]) {
      const path = `GET /Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`
      const found = read(ListReply, await idp.ask(path))
      expect([filter, found.Resources.map((one) => [one.id, 'members' in one])]).toEqual([
        filter,
        [[id, false]],
      ])
    }
  })

  test('exists once by name, and is gone after its removal', async () => {
    const { id, displayName } = await groupOf()
    expect(scimTold(await idp.ask('POST /Groups', { displayName: displayName.toUpperCase() }))).toBe(
      '409 uniqueness',
    )
    expect(scimTold(await idp.ask(`DELETE /Groups/${id}`))).toBe('204')
    expect(scimTold(await idp.ask(`GET /Groups/${id}`))).toBe('404')
  })

  test('is not changed in another version', async () => {
    const { id, meta } = await groupOf()
    const change = patchOf({ op: 'replace', path: 'displayName', value: `Other ${id}` })
    const seen = { headers: { 'if-match': meta.version } }
    expect(scimTold(await idp.ask(`PATCH /Groups/${id}`, change, seen))).toBe('204')
    expect(scimTold(await idp.ask(`PATCH /Groups/${id}`, change, seen))).toBe('412')
  })

  test('has no members of another customer, and none that do not exist', async () => {
    const there = await ward.room((one) => one.customer === 'Prairie Care')
    const other = await scimClient(ward, wardlink, 'customer', there.customerId)
    const stranger = await other.user({ userName: 'stranger@prairie.example', active: true })
    const { id } = await groupOf()
    for (const value of [stranger.id, '00000000-0000-4000-8000-000000000000', 'x', (await groupOf()).id])
      expect(
        scimTold(
          await idp.ask(`PATCH /Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value }] })),
        ),
      ).toBe('400 invalidValue')
    expect(scimTold(await other.ask(`GET /Groups/${id}`))).toBe('404')
    expect(scimTold(await other.ask(`DELETE /Groups/${id}`))).toBe('404')
  })
})

describe('the groups of a directory', () => {
  test('are shown to those who manage its integrations', async () => {
    const { id } = await groupOf()
    const shownTo = async (administrator: Administrator) => {
      const answer = await administrator.ask('GET /api/v1/provisioning/groups')
      return answer.status === 200
        ? read(ProvisionedGroups, answer).items.some((item) => item.id === id)
        : answer.status
    }
    for (const administrator of [wardlink, channel, customer]) expect(await shownTo(administrator)).toBe(true)
    for (const administrator of [facility, unit, users, techadmin, technician])
      expect(await shownTo(administrator)).toBe(403)
  })
})

describe('the roles of a group', () => {
  test('are given as the preview says, follow the members, and are marked', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const { id } = await groupOf(ada.id)
    expect(await preview(id, unitAdmin())).toMatchObject({
      gains: [{ user_id: ada.id, role: { role: 'UNIT_ADMIN' } }],
      loses: [],
      refused: [],
    })
    expect(await rolesOf(ada.id)).toEqual([])
    expect(read(ProvisionedGroup, await map(id, [unitAdmin()]))).toMatchObject({ members: 1, version: 2 })
    expect((await userOf(ada.id)).assignments).toMatchObject([{ role: 'UNIT_ADMIN', provisioned: true }])
    await idp.ask(`PATCH /Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value: bob.id }] }))
    expect(await rolesOf(bob.id)).toEqual(['UNIT_ADMIN'])
    expect(await preview(id, tech())).toMatchObject({ total_gains: 2, total_loses: 2 })
    await map(id, [tech()])
    expect([await rolesOf(ada.id), await rolesOf(bob.id)]).toEqual([['TECH'], ['TECH']])
    await idp.ask(`DELETE /Groups/${id}`)
    expect([await rolesOf(ada.id), await rolesOf(bob.id)]).toEqual([[], []])
  })

  test('stay when an administrator granted them by hand', async () => {
    const { id: ada } = await someone()
    const { version } = await userOf(ada)
    const body = { assignments: [tech()] }
    const headers = { 'if-match': `"${version}"` }
    expect((await wardlink.ask(`PATCH /api/v1/users/${ada}`, { body, headers })).status).toBe(200)
    const { id } = await groupOf(ada)
    expect(await preview(id, tech())).toMatchObject({ gains: [], loses: [] })
    await map(id, [tech(), unitAdmin()])
    expect(await rolesOf(ada)).toEqual(['TECH', 'UNIT_ADMIN'])
    await idp.ask(`DELETE /Groups/${id}`)
    expect(await rolesOf(ada)).toEqual(['TECH'])
  })

  test('of two groups stay until the person has left both', async () => {
    const { id: ada } = await someone()
    const [one, two] = [await groupOf(ada), await groupOf(ada)]
    for (const { id } of [one, two]) await map(id, [tech()])
    await idp.ask(`DELETE /Groups/${one.id}`)
    expect(await rolesOf(ada)).toEqual(['TECH'])
    await idp.ask(`PATCH /Groups/${two.id}`, patchOf({ op: 'remove', path: 'members' }))
    expect(await rolesOf(ada)).toEqual([])
  })

  test('do not apply above the org unit of the directory', async () => {
    const own = await scimClient(ward, channel, 'facility', room.facilityId)
    const { id } = await own.group({ displayName: 'Of a facility' })
    expect(told(await map(id, [customerAdmin()]))).toBe('403 forbidden')
    expect(told(await map(id, [tech()]))).toBe('200 none')
  })

  test('above the creator of the key are named in the preview, and given to no one', async () => {
    // From here to the end of the test, only the customer administrator’s key is valid at this customer.
    const keys = read(ApiKeyList, await channel.ask('GET /api/v1/api-keys?limit=200'))
    for (const { id, scopes, node, revoked_at: gone } of keys.items)
      if (scopes.includes('scim:write') && node === 'Lakeside Hospitals' && gone === null)
        await channel.ask(`DELETE /api/v1/api-keys/${id}`)
    const weak = await scimClient(ward, customer, 'customer', room.customerId)
    const person = await weak.user({ userName: 'above@lakeside.example', active: true })
    const { id } = await weak.group({ displayName: 'Above', members: [{ value: person.id }] })
    expect(await preview(id, customerAdmin())).toMatchObject({
      gains: [],
      refused: [{ role: 'CUSTOMER_ADMIN' }],
    })
    await map(id, [customerAdmin()])
    expect(await rolesOf(person.id)).toEqual([])
    const { id: late } = await weak.user({ userName: 'late@lakeside.example', active: true })
    await weak.ask(`PATCH /Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value: late }] }))
    expect(await rolesOf(late)).toEqual([])
    idp = await scimClient(ward, channel, 'customer', room.customerId)
    expect(await preview(id, customerAdmin())).toMatchObject({ total_gains: 2, refused: [] })
  })

  test('are set only by those who may give them, and in the version that they saw', async () => {
    const { id } = await groupOf()
    expect(told(await map(id, [unitAdmin()], facility))).toBe('404 not_found')
    expect(told(await map(id, [customerAdmin()], customer))).toBe('403 forbidden')
    const stale = { body: { roles: [tech()] }, headers: { 'if-match': '"9"' } }
    expect(told(await channel.ask(`PUT /api/v1/provisioning/groups/${id}/roles`, stale))).toBe(
      '409 stale_record',
    )
    await map(id, [customerAdmin()])
    expect(told(await map(id, [], customer))).toBe('403 forbidden')
  })
})

describe('a group of 1,000 people', () => {
  test('gives its roles within ten seconds, and is changed by one without the others', async () => {
    const { id } = await groupOf()
    await ward.database.transaction('platform', (tx) =>
      tx.execute(`with person as (insert into users (email, name)
          select 'many' || n || '@lakeside.example', 'Many ' || n from generate_series(1, 1000) n returning id, email, name),
        sent as (insert into scim_users (user_id, directory_id, customer_id, user_name, external_id, given_name, family_name,
            formatted, display_name, email, language, active)
          select person.id, g.directory_id, g.customer_id, person.email, '', '', '', '', person.name, person.email, '', true
          from person, scim_groups g where g.id = '${id}' returning user_id, customer_id)
        insert into scim_group_members (group_id, user_id, customer_id) select '${id}', user_id, customer_id from sent`),
    )
    const begun = performance.now()
    expect(await preview(id, tech())).toMatchObject({ total_gains: 1_000 })
    expect(read(ProvisionedGroup, await map(id, [tech()])).members).toBe(1_000)
    expect(performance.now() - begun).toBeLessThan(10_000)
    const { members = [] } = read(ScimGroupReply, await idp.ask(`GET /Groups/${id}`))
    const [first = { value: '' }, second = { value: '' }] = members
    await idp.ask(
      `PATCH /Groups/${id}`,
      patchOf({ op: 'remove', path: `members[value eq "${first.value}"]` }),
    )
    expect([await rolesOf(first.value), await rolesOf(second.value)]).toEqual([[], ['TECH']])
  })
})

describe('a person whom the provider deactivates', () => {
  test('loses session and open board within two seconds, and comes back with the roles of the groups', async () => {
    const ada = await someone()
    const { id: group } = await groupOf(ada.id)
    await map(group, [unitAdmin()])
    await activate(ward, ada.userName)
    const session = await signInAgain(ward, ada.userName)
    const board = await followBoard(ward, session)
    const begun = performance.now()
    expect(read(ScimUserReply, await setActive(ada.id, 'False')).active).toBe(false)
    await board.ended
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect((await session.ask('GET /authentication/principal')).status).toBe(401)
    expect((await userOf(ada.id)).status).toBe('deactivated')
    expect(read(ScimUserReply, await setActive(ada.id, true)).active).toBe(true)
    expect(await rolesOf(ada.id)).toEqual(['UNIT_ADMIN'])
    const audit = read(AuditList, await channel.ask(`GET /api/v1/audit-events?target=${ada.id}`))
    expect(audit.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'change', 'remove', 'restore']),
    )
  })

  test('is removed for the provider, keeps the account, and can come back with the same id', async () => {
    const ada = await someone()
    const { id: group } = await groupOf(ada.id)
    await map(group, [tech()])
    expect(scimTold(await idp.ask(`DELETE /Users/${ada.id}`))).toBe('204')
    expect(scimTold(await idp.ask(`GET /Users/${ada.id}`))).toBe('404')
    expect(await userOf(ada.id)).toMatchObject({ status: 'deactivated', assignments: [] })
    const again = await idp.user({ userName: ada.userName, externalId: ada.externalId, active: true })
    expect(again.id).toBe(ada.id)
    expect(await rolesOf(ada.id)).toEqual([])
  })

  test('stays deactivated when an administrator did it', async () => {
    const ada = await someone()
    const { version } = await userOf(ada.id)
    await wardlink.ask(`DELETE /api/v1/users/${ada.id}`, { headers: { 'if-match': `"${version}"` } })
    expect(read(ScimUserReply, await idp.ask(`GET /Users/${ada.id}`)).active).toBe(false)
    expect(scimTold(await setActive(ada.id, true))).toBe('409 mutability')
    expect((await userOf(ada.id)).status).toBe('deactivated')
  })

  test('is active again when an administrator restored the account, and can be deactivated again', async () => {
    const ada = await someone()
    await idp.ask(`PATCH /Users/${ada.id}`, off)
    expect((await wardlink.ask(`POST /api/v1/users/${ada.id}/restore`)).status).toBe(200)
    expect(read(ScimUserReply, await idp.ask(`GET /Users/${ada.id}`)).active).toBe(true)
    expect(read(ScimUserReply, await idp.ask(`PATCH /Users/${ada.id}`, off)).active).toBe(false)
    expect((await userOf(ada.id)).status).toBe('deactivated')
  })

  test('keeps an account with roles elsewhere, whose address the provider cannot change, and loses the roles here', async () => {
    const there = await ward.room((one) => one.customer === 'Prairie Care')
    const ada = await someone()
    const { id: group } = await groupOf(ada.id)
    await map(group, [tech()])
    const { version } = await userOf(ada.id)
    const elsewhere = { role: 'TECH', level: 'customer', node_id: there.customerId }
    const body = { assignments: [tech(), elsewhere] }
    await wardlink.ask(`PATCH /api/v1/users/${ada.id}`, { body, headers: { 'if-match': `"${version}"` } })
    const address = patchOf({
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'taken@lakeside.example',
    })
    expect(scimTold(await idp.ask(`PATCH /Users/${ada.id}`, address))).toBe('403')
    // Okta deactivates with the whole profile: what cannot be changed in it keeps no one's access.
    const profile = patchOf(...address.Operations, { op: 'replace', path: 'active', value: false })
    const left = await idp.ask(`PATCH /Users/${ada.id}`, profile)
    expect(read(ScimUserReply, left).active).toBe(false)
    const after = await userOf(ada.id)
    expect(after.assignments.map(({ path }) => path.at(-1)?.id)).toEqual([there.customerId])
    expect(after.email).toBe(ada.userName)
  })

  test('is never the last SUPER_ADMIN, and the refusal is in the audit', async () => {
    const sql = (text: string) => ward.database.transaction('platform', (tx) => tx.execute(text))
    await sql(`insert into role_assignments (user_id, role, level)
      select id, 'SUPER_ADMIN', 'platform' from users where email = 'wardlink@demo.example'`)
    const platform = await scimClient(ward, wardlink, 'platform', null)
    const other = await platform.user({ userName: 'root@demo.example', active: true })
    await sql(`delete from role_assignments where role = 'SUPER_ADMIN'
      and user_id <> (select id from users where email = 'wardlink@demo.example')`)
    await sql(
      `insert into role_assignments (user_id, role, level) values ('${other.id}', 'SUPER_ADMIN', 'platform')`,
    )
    const mine = await platform.user({ userName: 'wardlink@demo.example', active: true })
    expect(scimTold(await platform.ask(`PATCH /Users/${other.id}`, off))).toBe('200')
    expect(scimTold(await platform.ask(`PATCH /Users/${mine.id}`, off))).toBe('409 mutability')
    expect(scimTold(await platform.ask(`DELETE /Users/${mine.id}`))).toBe('409 mutability')
    expect((await wardlink.ask('GET /authentication/principal')).status).toBe(200)
    const audit = read(AuditList, await wardlink.ask('GET /api/v1/audit-events?limit=20'))
    expect(audit.items.filter(({ after }) => after?.['refused'] === 'last_super_admin')).toHaveLength(2)
  })
})
