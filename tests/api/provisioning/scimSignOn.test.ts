import { describe, expect } from 'vitest'
import { ProvisionedGroup } from '../../../src/contract/provisioning/groupRoles.ts'
import { on, signOnTest as test } from '../../support/fixtures/signOnTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { patchOf, scimClient } from '../../support/testHospital/provisioning/scimClient.ts'

describe('a provisioned person with single sign-on', () => {
  test('gets no mail, signs in to the same account, and keeps the roles of groups whatever the claim says', async () => {
    const { id: provider } = await on.provider()
    const idp = await scimClient(on.ward, on.wanda, 'customer', on.customerId)
    const email = 'scim@lakeside.example'
    const ada = await idp.user({ userName: email, displayName: 'Ada Moss', active: true })
    const links = await on.ward.database.transaction('platform', (tx) =>
      tx.execute(`select from account_links where user_id = '${ada.id}'`),
    )
    expect(links.rows).toHaveLength(0)
    const group = await idp.group({ displayName: 'Biomed', members: [{ value: ada.id }] })
    const roles = [{ role: 'TECH', level: 'customer', node_id: on.customerId }]
    const headers = { 'if-match': '"1"' }
    const path = `PUT /api/v1/provisioning/groups/${group.id}/roles`
    expect(read(ProvisionedGroup, await on.wanda.ask(path, { body: { roles }, headers })).members).toBe(1)
    const come = async (groups: readonly string[]) => {
      const say = (nonce: string) => ({ claims: on.honest(nonce, { sub: 'ada', email, groups }) })
      const { ticket = '', problem } = await on.roundTrip(provider, say)
      return problem ?? (await on.nameOf(await on.trade(ticket)))
    }
    expect(await come(['biomed'])).toMatchObject({ name: 'Ada Moss', roles: [{ role: 'TECH' }] })
    // The provider maps `biomed` to the same role, which this claim lacks.
    expect(await come([])).toMatchObject({ roles: [{ role: 'TECH' }] })
    await idp.ask(`PATCH /Groups/${group.id}`, patchOf({ op: 'remove', path: 'members' }))
    expect(await come([])).toBe('no_role')
    await idp.ask(`PATCH /Users/${ada.id}`, patchOf({ op: 'replace', path: 'active', value: false }))
    expect(await come(['biomed'])).toBe('account')
  })
})
