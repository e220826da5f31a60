import { describe, expect } from 'vitest'
import {
  GroupRolesPreview,
  ProvisionedGroup,
  ProvisionedGroups,
} from '../../../src/contract/provisioning/groupRoles.ts'
import { UserRecord } from '../../../src/contract/users/users.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { channel, hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
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
let elsewhere: object
test.beforeAll(async () => {
  room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  idp = await scimClient(ward, channel, 'customer', room.customerId)
  const there = await ward.room((one) => one.customer === 'Prairie Care')
  elsewhere = { role: 'TECH', level: 'customer', node_id: there.customerId }
})

let count = 0
const someone = async () => {
  count += 1
  return idp.user({ userName: `origin${count}@lakeside.example`, externalId: `o${count}`, active: true })
}
const groupOf = (...ids: string[]) => {
  count += 1
  return idp.group({ displayName: `Origin ${count}`, members: ids.map((value) => ({ value })) })
}
const unitAdmin = () => ({ role: 'UNIT_ADMIN', level: 'unit', node_id: room.unitId })
const tech = () => ({ role: 'TECH', level: 'facility', node_id: room.facilityId })

const groupItem = async (id: string) => {
  const { items } = read(ProvisionedGroups, await channel.ask('GET /api/v1/provisioning/groups'))
  const found = items.find((one) => one.id === id)
  if (found === undefined) throw new Error('the group is not listed')
  return found
}
const map = async (id: string, ...roles: object[]) => {
  const headers = { 'if-match': `"${(await groupItem(id)).version}"` }
  const path = `PUT /api/v1/provisioning/groups/${id}/roles`
  return read(ProvisionedGroup, await channel.ask(path, { body: { roles }, headers }))
}
const preview = async (id: string, ...roles: object[]) =>
  read(
    GroupRolesPreview,
    await channel.ask(`POST /api/v1/provisioning/groups/${id}/preview`, { body: { roles } }),
  )
const userOf = async (id: string) => read(UserRecord, await wardlink.ask(`GET /api/v1/users/${id}`))
const rolesOf = async (id: string) => (await userOf(id)).assignments.map(({ role }) => role).toSorted()
const grant = async (id: string, ...assignments: object[]) => {
  const headers = { 'if-match': `"${(await userOf(id)).version}"` }
  return wardlink.ask(`PATCH /api/v1/users/${id}`, { body: { assignments }, headers })
}
const setActive = async (id: string, value: boolean) => {
  const path = `PATCH /Users/${id}`
  return read(ScimUserReply, await idp.ask(path, patchOf({ op: 'replace', path: 'active', value }))).active
}
const leave = (group: string, ...ids: string[]) =>
  idp.ask(
    `PATCH /Groups/${group}`,
    patchOf({ op: 'remove', path: 'members', value: ids.map((value) => ({ value })) }),
  )

describe('a role with two origins', () => {
  test('stays for the group when an administrator takes it, and ends with the group', async () => {
    const { id } = await someone()
    await grant(id, tech(), unitAdmin())
    const group = await groupOf(id)
    await map(group.id, tech())
    expect(await grant(id, unitAdmin())).toMatchObject({ status: 200 })
    expect(await rolesOf(id)).toEqual(['TECH', 'UNIT_ADMIN'])
    await leave(group.id, id)
    expect(await rolesOf(id)).toEqual(['UNIT_ADMIN'])
  })

  test('stays for the administrator when a group gave it first', async () => {
    const { id } = await someone()
    const group = await groupOf(id)
    await map(group.id, tech())
    await grant(id, { ...tech(), direct: true })
    expect((await userOf(id)).assignments).toMatchObject([{ provisioned: true, direct: true }])
    expect(await preview(group.id)).toMatchObject({ total_loses: 0 })
    await leave(group.id, id)
    expect(await rolesOf(id)).toEqual(['TECH'])
    expect((await userOf(id)).assignments[0]?.provisioned).toBeUndefined()
  })

  test('of a group alone cannot be taken by hand', async () => {
    const { id } = await someone()
    const group = await groupOf(id)
    await map(group.id, tech())
    await grant(id, tech(), unitAdmin())
    expect(told(await grant(id, unitAdmin()))).toBe('403 forbidden')
    expect(await rolesOf(id)).toEqual(['TECH', 'UNIT_ADMIN'])
  })
})

describe('a person with roles elsewhere whom the provider deactivates', () => {
  test('has the roles that were granted by hand again once they are active', async () => {
    const { id } = await someone()
    const group = await groupOf(id)
    await map(group.id, tech())
    await grant(id, tech(), unitAdmin(), elsewhere)
    expect(await setActive(id, false)).toBe(false)
    expect(await rolesOf(id)).toEqual(['TECH'])
    expect(await setActive(id, true)).toBe(true)
    expect(await rolesOf(id)).toEqual(['TECH', 'TECH', 'UNIT_ADMIN'])
    await leave(group.id, id)
    expect(await rolesOf(id)).toEqual(['TECH', 'UNIT_ADMIN'])
  })

  test('has them again after a removal, when the provider sends the same person', async () => {
    const ada = await someone()
    await grant(ada.id, unitAdmin(), elsewhere)
    expect(scimTold(await idp.ask(`DELETE /Users/${ada.id}`))).toBe('204')
    expect(await rolesOf(ada.id)).toEqual(['TECH'])
    const again = await idp.user({ userName: ada.userName, externalId: ada.externalId, active: true })
    expect([again.id, await rolesOf(ada.id)]).toEqual([ada.id, ['TECH', 'UNIT_ADMIN']])
  })
})

const unitName = async () => {
  const { rows } = await ward.database.transaction('platform', (tx) =>
    tx.execute<{ name: string }>(`select name from units where id = '${room.unitId}'`),
  )
  return rows[0]?.name
}

describe('a role at an archived org unit', () => {
  const archived = async (isArchived: boolean) => {
    const at = isArchived ? 'now()' : 'null'
    await ward.database.transaction('platform', (tx) =>
      tx.execute(`update units set removed_at = ${at} where id = '${room.unitId}'`),
    )
  }

  test('stays in the mapping, is named, and is given once the org unit is back', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const group = await groupOf(ada.id)
    await map(group.id, unitAdmin())
    await archived(true)
    try {
      expect(await groupItem(group.id)).toMatchObject({
        roles: [],
        resting: [{ role: 'UNIT_ADMIN', node: await unitName() }],
      })
      expect(await map(group.id, tech())).toMatchObject({ resting: [{ role: 'UNIT_ADMIN' }] })
      const add = { op: 'add', path: 'members', value: [{ value: bob.id }] }
      await idp.ask(`PATCH /Groups/${group.id}`, patchOf(add))
    } finally {
      await archived(false)
    }
    expect((await groupItem(group.id)).roles.map(({ role }) => role).toSorted()).toEqual([
      'TECH',
      'UNIT_ADMIN',
    ])
    for (const { id } of [ada, bob]) expect(await rolesOf(id)).toEqual(['TECH', 'UNIT_ADMIN'])
  })
})

describe('the preview', () => {
  test('names no losses of deactivated members that do not happen', async () => {
    const { id } = await someone()
    const group = await groupOf(id)
    await map(group.id, tech())
    await setActive(id, false)
    expect(await preview(group.id, tech())).toMatchObject({ total_gains: 0, total_loses: 0 })
    await map(group.id, tech())
    expect(await setActive(id, true)).toBe(true)
    expect(await rolesOf(id)).toEqual(['TECH'])
  })
})
