import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { UserRecord } from '../../../src/contract/users/users.ts'
import {
  channel,
  customer,
  hospitalTest as test,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import {
  patchOf,
  type ScimClient,
  scimClient,
  scimTold,
} from '../../support/testHospital/provisioning/scimClient.ts'

let idp: ScimClient
let customerId: string
let techHere: object
test.beforeAll(async () => {
  const room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  customerId = room.customerId
  techHere = { role: 'TECH', level: 'customer', node_id: customerId }
  idp = await scimClient(ward, channel, 'customer', customerId)
})

const userOf = async (id: string) => read(UserRecord, await wardlink.ask(`GET /api/v1/users/${id}`))
const grant = async (id: string, ...assignments: object[]) => {
  const headers = { 'if-match': `"${(await userOf(id)).version}"` }
  return wardlink.ask(`PATCH /api/v1/users/${id}`, { body: { assignments }, headers })
}
const auditOf = async (id: string) =>
  read(AuditList, await wardlink.ask(`GET /api/v1/audit-events?target=${id}`)).items
const off = patchOf({ op: 'replace', path: 'active', value: false })
const on = patchOf({ op: 'replace', path: 'active', value: true })

describe('the address of a person whom the provider removed', () => {
  const named = (name: string, externalId: string) => {
    const address = `${name}@lakeside.example`
    return { userName: address, externalId, emails: [{ value: address, type: 'work' }], active: true }
  }
  const leaver = async (name: string) => {
    const made = await idp.user(named(name, `${name}-1`))
    await grant(made.id, techHere)
    await idp.ask(`DELETE /Users/${made.id}`)
    return made.id
  }

  test('brings the account back for the same external id', async () => {
    const id = await leaver('same')
    expect((await idp.user(named('same', 'same-1'))).id).toBe(id)
    expect(await userOf(id)).toMatchObject({ status: 'invited', assignments: [{ role: 'TECH' }] })
  })

  test.each([
    ['another external id', 'other-2'],
    ['no external id', ''],
  ])('is refused to %s, and the account stays deactivated', async (_title, externalId) => {
    const name = `former${externalId.length}`
    const id = await leaver(name)
    expect(scimTold(await idp.ask('POST /Users', named(name, externalId)))).toBe('409 uniqueness')
    expect((await userOf(id)).status).toBe('deactivated')
  })

  test('is free again once an administrator restored the account for the provider to take', async () => {
    const id = await leaver('rehired')
    expect((await wardlink.ask(`POST /api/v1/users/${id}/restore`)).status).toBe(200)
    expect((await idp.user(named('rehired', 'rehired-2'))).id).toBe(id)
  })

  test('matters, and not the user name: the same one at another address is a new person', async () => {
    const id = await leaver('first')
    const other = {
      ...named('first', 'second'),
      emails: [{ value: 'second@lakeside.example', type: 'work' }],
    }
    const made = await idp.user(other)
    expect(made.id).not.toBe(id)
    expect((await userOf(made.id)).assignments).toEqual([])
  })
})

describe('a leaver', () => {
  test('of the rank of the creator of the key loses access, and can come back', async () => {
    const organization = await organizationId()
    const above = await scimClient(ward, channel, 'organization', organization)
    const peer = await above.user({ userName: 'peer@lakeside.example', active: true })
    const channelAdmin = { role: 'CHANNEL_ADMIN', level: 'organization', node_id: organization }
    await grant(peer.id, channelAdmin)
    expect(scimTold(await above.ask(`PATCH /Users/${peer.id}`, off))).toBe('200')
    expect((await userOf(peer.id)).status).toBe('deactivated')
    expect(scimTold(await above.ask(`PATCH /Users/${peer.id}`, on))).toBe('200')
    expect((await userOf(peer.id)).assignments).toMatchObject([{ role: 'CHANNEL_ADMIN' }])
    const address = patchOf({
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'x@lakeside.example',
    })
    expect(scimTold(await above.ask(`PATCH /Users/${peer.id}`, address))).toBe('403')
  })

  test('above the creator of the key is refused, and the refusal is in the audit', async () => {
    const platform = await scimClient(ward, wardlink, 'platform', null)
    const { id } = await platform.user({ userName: 'higher@demo.example', active: true })
    await ward.database.transaction('platform', (tx) =>
      tx.execute(
        `insert into role_assignments (user_id, role, level) values ('${id}', 'SUPER_ADMIN', 'platform')`,
      ),
    )
    expect(scimTold(await platform.ask(`PATCH /Users/${id}`, off))).toBe('403')
    expect((await auditOf(id)).map(({ after }) => after?.['refused'])).toContain('higher_role')
  })
})

describe('the audit', () => {
  /** Returns the actions on keys whose creator left, by the names of the keys. */
  const keyEntries = async () =>
    read(AuditList, await wardlink.ask('GET /api/v1/audit-events?kind=api_key&action=remove')).items.flatMap(
      ({ target, after }) => (after?.['reason'] === 'creator_deactivated' ? [target.name] : []),
    )
  const keyOf = async (email: string, name: string, withEntry: (id: string) => Promise<unknown>) => {
    const { id } = await idp.user({ userName: email, externalId: name, active: true })
    await ward.database.transaction('platform', (tx) =>
      tx.execute(`insert into api_keys (level, node_id, customer_id, name, scopes, hash, prefix, maker_id, expires_at)
        values ('customer', '${customerId}', '${customerId}', '${name}', '{scim:write}', '${name}', 'wlk_', '${id}', now() + interval '1 day')`),
    )
    await withEntry(id)
    expect(await keyEntries()).toContain(name)
  }

  test('names the keys that end with the account of their creator, by SCIM or by hand', async () => {
    await keyOf('maker1@lakeside.example', 'ended by SCIM', (id) => idp.ask(`PATCH /Users/${id}`, off))
    await keyOf('maker2@lakeside.example', 'ended within', async (id) => {
      const there = await ward.room((one) => one.customer === 'Prairie Care')
      await grant(id, techHere, { role: 'TECH', level: 'customer', node_id: there.customerId })
      return idp.ask(`PATCH /Users/${id}`, off)
    })
    await keyOf('maker3@lakeside.example', 'ended by hand', async (id) => {
      const headers = { 'if-match': `"${(await userOf(id)).version}"` }
      return wardlink.ask(`DELETE /api/v1/users/${id}`, { headers })
    })
  })

  test('has every change of who a person is to the provider', async () => {
    const { id } = await idp.user({ userName: 'id1@lakeside.example', externalId: 'old', active: true })
    await idp.ask(`PATCH /Users/${id}`, patchOf({ op: 'replace', path: 'externalId', value: 'new' }))
    await idp.ask(`PATCH /Users/${id}`, off)
    await idp.ask(`DELETE /Users/${id}`)
    await idp.user({ userName: 'id1@lakeside.example', externalId: 'new', active: true })
    const all = (await auditOf(id)).toReversed()
    expect(
      all.map(({ action, before, after }) => [action, before?.['external_id'], after?.['external_id']]),
    ).toEqual([
      ['create', undefined, 'old'],
      ['change', 'old', 'new'],
      ['remove', undefined, undefined],
      ['change', 'new', undefined],
      ['restore', undefined, 'new'],
    ])
  })

  test('has the roles that a removed group gave', async () => {
    const { id, displayName } = await idp.group({ displayName: 'Audited' })
    const headers = { 'if-match': '"1"' }
    const body = { roles: [techHere] }
    await channel.ask(`PUT /api/v1/provisioning/groups/${id}/roles`, { body, headers })
    await idp.ask(`DELETE /Groups/${id}`)
    expect((await auditOf(id))[0]).toMatchObject({
      action: 'remove',
      target: { name: displayName },
      before: { members: 0, roles: 'TECH · Lakeside Hospitals' },
    })
  })
})

describe('the page of a provisioned person', () => {
  test('does not name the org unit of another customer, before and after a change', async () => {
    const there = await ward.room((one) => one.customer === 'Prairie Care')
    const other = await scimClient(ward, wardlink, 'customer', there.customerId)
    const { id } = await other.user({ userName: 'two@prairie.example', active: true })
    await grant(id, techHere, { role: 'TECH', level: 'customer', node_id: there.customerId })
    const shown = read(UserRecord, await customer.ask(`GET /api/v1/users/${id}`))
    expect(shown).toMatchObject({ keeping: 'roles', provisioned_by: null })
    expect((await userOf(id)).provisioned_by).toBe('Prairie Care')
    const techAdmin = { role: 'TECH_ADMIN', level: 'customer', node_id: customerId }
    expect(read(UserRecord, await grant(id, techHere, techAdmin))).toMatchObject({
      provisioned_by: 'Prairie Care',
    })
  })
})

async function organizationId(): Promise<string> {
  const { rows } = await ward.database.transaction('platform', (tx) =>
    tx.execute<{ id: string }>(`select organization_id as id from customers where id = '${customerId}'`),
  )
  return rows[0]?.id ?? ''
}
