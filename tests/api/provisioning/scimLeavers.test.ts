import { describe, expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { UserRecord } from '../../../src/contract/users/users.ts'
import { apiKeys } from '../../../src/server/db/schema/integrationSchema.ts'
import { roleAssignments, units, users } from '../../../src/server/db/schema.ts'
import {
  channel,
  customer,
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
} from '../../support/testHospital/provisioning/scimClient.ts'

const off = patchOf({ op: 'replace', path: 'active', value: false })
const on = patchOf({ op: 'replace', path: 'active', value: true })
const at = (role: string, node_id: string) => ({ role, level: 'customer', node_id })
const ofTech = 'TECH Prairie Care'

let idp: ScimClient
let lakeside: string
let prairie: string

test.beforeAll(async () => {
  lakeside = (await ward.room((one) => one.customer === 'Lakeside Hospitals')).customerId
  prairie = (await ward.room((one) => one.customer === 'Prairie Care')).customerId
  idp = await scimClient(ward, channel, 'customer', lakeside)
})

const userOf = async (id: string) => read(UserRecord, await wardlink.ask(`GET /api/v1/users/${id}`))
const edit = async (id: string, body: object, by = wardlink) => {
  const headers = { 'if-match': `"${(await userOf(id)).version}"` }
  return told(await by.ask(`PATCH /api/v1/users/${id}`, { body, headers }))
}
const grant = (id: string, ...assignments: readonly object[]) => edit(id, { assignments })
const rolesOf = async (id: string) =>
  (await userOf(id)).assignments.map(({ role, path }) => `${role} ${String(path.at(-1)?.name)}`).toSorted()
const give = async (group: string, role: object, by = channel) => {
  const headers = { 'if-match': '"1"' }
  const { status } = await by.ask(`PUT /api/v1/provisioning/groups/${group}/roles`, {
    body: { roles: [role] },
    headers,
  })
  return status
}
/** Creates a person with a role at each of two hospitals. */
async function personOfTwo(name: string): Promise<string> {
  const { id } = await idp.user({ userName: `${name}@lakeside.example`, externalId: name, active: true })
  expect(await grant(id, at('TECH', lakeside), at('TECH', prairie))).toBe('200 none')
  return id
}
const change = async (id: string, patch: object, more: object = {}) =>
  scimTold(await idp.ask(`PATCH /Users/${id}`, patch, more))

describe('the address of a person who is inactive', () => {
  test('is as well guarded as the roles that come back', async () => {
    const there = await scimClient(ward, wardlink, 'customer', prairie)
    const { id } = await there.user({ userName: 'back@prairie.example', externalId: 'back', active: true })
    await grant(id, at('CUSTOMER_ADMIN', prairie), at('TECH', lakeside))
    await there.ask(`PATCH /Users/${id}`, off)
    expect(await edit(id, { email: 'other@lakeside.example' }, customer)).toBe('403 forbidden')
    await there.ask(`PATCH /Users/${id}`, on)
    expect(await rolesOf(id)).toEqual(['CUSTOMER_ADMIN Prairie Care', 'TECH Lakeside Hospitals'])
  })

  test('is as well guarded as the roles that groups give again', async () => {
    const there = await scimClient(ward, wardlink, 'customer', prairie)
    const { id } = await there.user({ userName: 'heads@prairie.example', externalId: 'heads', active: true })
    const group = await there.group({ displayName: 'Heads', members: [{ value: id }] })
    expect(await give(group.id, at('CUSTOMER_ADMIN', prairie), wardlink)).toBe(200)
    await grant(id, at('CUSTOMER_ADMIN', prairie), at('TECH', lakeside))
    await there.ask(`PATCH /Users/${id}`, off)
    expect(await rolesOf(id)).toEqual(['TECH Lakeside Hospitals'])
    expect(await edit(id, { email: 'other@lakeside.example' }, customer)).toBe('403 forbidden')
  })
})

describe('a leaver', () => {
  test('with a role that was granted again loses it when the person is removed', async () => {
    const id = await personOfTwo('removed')
    await change(id, off)
    await grant(id, at('TECH', lakeside), at('TECH', prairie))
    expect(scimTold(await idp.ask(`DELETE /Users/${id}`))).toBe('204')
    expect(await rolesOf(id)).toEqual([ofTech])
  })

  test('with a role that was granted again after a release loses it with the next request', async () => {
    const id = await personOfTwo('released')
    await change(id, off)
    expect(told(await channel.ask(`DELETE /api/v1/provisioning/people/${id}`))).toBe('204 none')
    await grant(id, at('TECH', lakeside), at('TECH', prairie))
    expect(await change(id, off)).toBe('200')
    expect(await rolesOf(id)).toEqual([ofTech])
  })

  test('is deactivated although the new user name is no address', async () => {
    const { id } = await idp.user({ userName: 'nameless@lakeside.example', externalId: 'n', active: true })
    const renamed = { op: 'replace', path: 'userName', value: 'left-4711' }
    expect(await change(id, patchOf({ op: 'replace', path: 'active', value: false }, renamed))).toBe('200')
    expect(await userOf(id)).toMatchObject({ status: 'deactivated', email: 'nameless@lakeside.example' })
  })

  test('frees the address for a colleague when the provider renames the account', async () => {
    const { id } = await idp.user({ userName: 'kim@lakeside.example', externalId: 'kim-1', active: true })
    const renamed = { op: 'replace', path: 'userName', value: 'kim-left@lakeside.example' }
    expect(await change(id, patchOf({ op: 'replace', path: 'active', value: false }, renamed))).toBe('200')
    expect(await userOf(id)).toMatchObject({ status: 'deactivated', email: 'kim-left@lakeside.example' })
    const next = await idp.ask('POST /Users', {
      userName: 'kim@lakeside.example',
      externalId: 'kim-2',
      active: true,
    })
    expect(scimTold(next)).toBe('201')
  })

  test('is, after a release, deactivated by the version that the provider has', async () => {
    const { id } = await idp.user({ userName: 'version@lakeside.example', externalId: 'v', active: true })
    const etag = (await idp.ask(`GET /Users/${id}`)).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    await channel.ask(`DELETE /api/v1/provisioning/people/${id}`)
    expect(await change(id, off, { headers: { 'if-match': etag } })).toBe('200')
    expect((await userOf(id)).status).toBe('deactivated')
  })

  test('loses an API key at an org unit that is archived', async () => {
    const id = await personOfTwo('keeper')
    const { unitId } = await ward.room((one) => one.customer === 'Lakeside Hospitals')
    await ward.database.transaction('platform', async (tx) => {
      await tx.insert(apiKeys).values({
        level: 'unit',
        nodeId: unitId,
        customerId: lakeside,
        name: 'resting',
        scopes: ['rooms:read'],
        hash: Buffer.from('resting'),
        prefix: 'wlk_',
        makerId: id,
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      await tx
        .update(units)
        .set({ removedAt: sql`now()` })
        .where(sql`${units.id} = ${unitId}`)
    })
    await change(id, off)
    const [key] = await ward.database.transaction('platform', async (tx) => {
      await tx
        .update(units)
        .set({ removedAt: null })
        .where(sql`${units.id} = ${unitId}`)
      return tx
        .select({ revokedAt: apiKeys.revokedAt })
        .from(apiKeys)
        .where(sql`${apiKeys.name} = 'resting'`)
    })
    expect(key?.revokedAt).not.toBeNull()
    expect(await rolesOf(id)).toEqual([ofTech])
  })
})

test('a role that is taken by hand while a group begins to give it stays as one of the group', async () => {
  const { id } = await idp.user({ userName: 'race@lakeside.example', externalId: 'race', active: true })
  await grant(id, at('TECH', lakeside))
  const group = await idp.group({ displayName: 'Race', members: [{ value: id }] })
  const given = await ward.database.transaction('platform', async (tx) => {
    await tx
      .select()
      .from(users)
      .where(sql`${users.id} = ${id}`)
      .for('update')
    await tx.delete(roleAssignments).where(sql`${roleAssignments.userId} = ${id}`)
    const answer = give(group.id, at('TECH', lakeside))
    const waiting = sql`select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`
    await expect.poll(async () => (await tx.execute(waiting)).rows[0]?.['count']).toBeGreaterThan(0)
    return { answer }
  })
  expect([await given.answer, await rolesOf(id)]).toEqual([200, ['TECH Lakeside Hospitals']])
})
