import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { ProvisionedGroups, ProvisionedPeople } from '../../../src/contract/provisioning/groupRoles.ts'
import { UserRecord } from '../../../src/contract/users/users.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import {
  channel,
  customer,
  facility,
  hospitalTest as test,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { read, told } from '../../support/testHospital/bedsideApi.ts'
import {
  patchOf,
  type ScimClient,
  scimClient,
  scimTold,
  ScimUserReply,
} from '../../support/testHospital/provisioning/scimClient.ts'

let idp: ScimClient
let room: RoomRecord
test.beforeAll(async () => {
  room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  idp = await scimClient(ward, channel, 'customer', room.customerId)
})

let count = 0
const someone = async () => {
  count += 1
  const userName = `released${count}@lakeside.example`
  return idp.user({ userName, externalId: `r${count}`, displayName: `Ada ${count}`, active: true })
}
const tech = () => ({ role: 'TECH', level: 'facility', node_id: room.facilityId })
const customerAdmin = () => ({ role: 'CUSTOMER_ADMIN', level: 'customer', node_id: room.customerId })

const listed = async () => read(ProvisionedGroups, await channel.ask('GET /api/v1/provisioning/groups'))
const mapped = async (roles: readonly object[], ...ids: string[]) => {
  count += 1
  const members = ids.map((value) => ({ value }))
  const group = await idp.group({ displayName: `Released ${count}`, externalId: `g${count}`, members })
  const { version } = (await listed()).items.find(({ id }) => id === group.id) ?? { version: 0 }
  const headers = { 'if-match': `"${version}"` }
  await channel.ask(`PUT /api/v1/provisioning/groups/${group.id}/roles`, { body: { roles }, headers })
  return group
}
const peopleWith = async (words: string) => {
  const directory = (await listed()).directories.find(({ node }) => node === 'Lakeside Hospitals')
  const path = `GET /api/v1/provisioning/directories/${directory?.id}/people?q=${words}`
  return read(ProvisionedPeople, await channel.ask(path))
}
const userOf = async (id: string) => read(UserRecord, await wardlink.ask(`GET /api/v1/users/${id}`))
const rolesOf = async (id: string) =>
  (await userOf(id)).assignments.map(({ role, provisioned }) => [role, provisioned ?? false])
const release = (kind: 'people' | 'groups', id: string, by = channel) =>
  by.ask(`DELETE /api/v1/provisioning/${kind}/${id}`)
const leave = (group: string, id: string) =>
  idp.ask(`PATCH /Groups/${group}`, patchOf({ op: 'remove', path: 'members', value: [{ value: id }] }))

describe('the people of a directory', () => {
  test('are found by name, with their groups', async () => {
    const ada = await someone()
    const group = await mapped([], ada.id)
    expect(await peopleWith(ada.userName)).toMatchObject({
      items: [{ id: ada.id, email: ada.userName, active: true, groups: [group.displayName] }],
      total: 1,
    })
    const elsewhere = await ward.room((one) => one.customer === 'Prairie Care')
    const other = await scimClient(ward, wardlink, 'customer', elsewhere.customerId)
    const stranger = await other.user({ userName: 'foreign@prairie.example', active: true })
    expect((await peopleWith('foreign')).items).toEqual([])
    for (const path of [`people/${stranger.id}`, `people/${ada.id}`])
      expect(told(await facility.ask(`DELETE /api/v1/provisioning/${path}`))).toBe('404 not_found')
    expect(told(await release('people', stranger.id, customer))).toBe('404 not_found')
  })
})

describe('a person taken out of the directory', () => {
  test('keeps account and roles as granted by hand, and is gone for the provider', async () => {
    const ada = await someone()
    const group = await mapped([tech()], ada.id)
    expect(told(await release('people', ada.id))).toBe('204 none')
    expect(await rolesOf(ada.id)).toEqual([['TECH', false]])
    expect((await userOf(ada.id)).provisioned_by).toBeUndefined()
    expect((await peopleWith(ada.userName)).items).toEqual([])
    expect(scimTold(await idp.ask(`GET /Users/${ada.id}`))).toBe('404')
    await idp.ask(`PATCH /Groups/${group.id}`, patchOf({ op: 'remove', path: 'members' }))
    expect(await rolesOf(ada.id)).toEqual([['TECH', false]])
    const path = `GET /api/v1/audit-events?target=${ada.id}`
    const [latest] = read(AuditList, await channel.ask(path)).items
    expect(latest).toMatchObject({ action: 'change', before: { provisioned: 'SCIM' } })
  })

  test('is back with the next request that names them, and loses access as a leaver', async () => {
    const ada = await someone()
    await release('people', ada.id)
    const off = patchOf({ op: 'replace', path: 'active', value: false })
    expect(read(ScimUserReply, await idp.ask(`PATCH /Users/${ada.id}`, off)).active).toBe(false)
    expect((await userOf(ada.id)).status).toBe('deactivated')
    expect((await peopleWith(ada.userName)).items).toMatchObject([{ id: ada.id, active: false }])
  })

  test('is back when the provider creates them again, or adds them to a group', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const group = await mapped([tech()])
    for (const { id } of [ada, bob]) await release('people', id)
    const again = await idp.user({ userName: ada.userName, externalId: ada.externalId, active: true })
    expect(again.id).toBe(ada.id)
    const add = patchOf({ op: 'add', path: 'members', value: [{ value: bob.id }] })
    expect(scimTold(await idp.ask(`PATCH /Groups/${group.id}`, add))).toBe('204')
    expect(await rolesOf(bob.id)).toEqual([['TECH', true]])
  })

  test('with a role of a group above the administrator is refused', async () => {
    const ada = await someone()
    await mapped([customerAdmin()], ada.id)
    expect(told(await release('people', ada.id, customer))).toBe('403 forbidden')
    expect(await rolesOf(ada.id)).toEqual([['CUSTOMER_ADMIN', true]])
  })
})

describe('a group taken out of the directory', () => {
  test('leaves its roles as granted by hand, and gives none', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const group = await mapped([tech()], ada.id, bob.id)
    const other = await mapped([tech()], bob.id)
    expect(told(await release('groups', group.id))).toBe('204 none')
    expect((await listed()).items.some(({ id }) => id === group.id)).toBe(false)
    expect(scimTold(await idp.ask(`GET /Groups/${group.id}`))).toBe('404')
    expect(await rolesOf(ada.id)).toEqual([['TECH', false]])
    expect(await rolesOf(bob.id)).toEqual([['TECH', true]])
    await leave(other.id, bob.id)
    expect(await rolesOf(bob.id)).toEqual([['TECH', false]])
  })

  test('is back with its roles once a request names it', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const group = await mapped([tech()], ada.id)
    await release('groups', group.id)
    const add = patchOf({ op: 'add', path: 'members', value: [{ value: bob.id }] })
    expect(scimTold(await idp.ask(`PATCH /Groups/${group.id}`, add))).toBe('204')
    expect([await rolesOf(ada.id), await rolesOf(bob.id)]).toEqual([[['TECH', true]], [['TECH', true]]])
    await release('groups', group.id)
    const made = await idp.group({ displayName: group.displayName, members: [{ value: bob.id }] })
    expect([made.id, made.members?.map(({ value }) => value)]).toEqual([group.id, [bob.id]])
  })
})
