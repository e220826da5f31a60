import { describe, expect } from 'vitest'
import {
  SsoChoices,
  SsoProvider,
  SsoProviderList,
  SsoProviderTest,
} from '../../../src/contract/singleSignOn.ts'
import { ssoProviders } from '../../../src/server/db/schema/userSchema.ts'
import { on, signOnTest as test } from '../../support/fixtures/signOnTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { challenge, fragmentOf } from '../../support/testHospital/singleSignOn/signOn.ts'

describe('a provider', () => {
  test('is offered at the sign-in while it is switched on, and never shows its secret', async () => {
    const made = await on.make(on.wanda, { name: 'Switched on' })
    const off = await on.provider({ name: 'Switched off', enabled: false })
    expect(made.text).not.toContain('the-client-secret')
    const choices = read(SsoChoices, await ask(on.ward.url, 'GET /authentication/providers'))
    const names = choices.items.map(({ name }) => name)
    expect(names).toContain('Switched on')
    expect(names).not.toContain('Switched off')
    expect(fragmentOf(await on.visit(`/api/delegate?provider=${off.id}&challenge=${challenge}`))).toEqual({
      problem: 'no_provider',
    })
    const rows = await on.ward.database.transaction('platform', (tx) => tx.select().from(ssoProviders))
    for (const { clientSecret } of rows)
      expect(clientSecret.toString('latin1')).not.toContain('client-secret')
  })

  test('is kept at and below one’s own node alone, and gives no role that is not lower than one’s own', async () => {
    expect((await on.make(on.clara)).status).toBe(201)
    expect(await on.make(on.clara, { role_map: [{ value: 'x', role: 'CUSTOMER_ADMIN' }] })).toMatchObject({
      status: 400,
      fields: { 'role_map.0.role': 'forbidden' },
    })
    expect((await on.make(on.wanda, { role_map: [{ value: 'x', role: 'CUSTOMER_ADMIN' }] })).status).toBe(201)
    expect(await on.make(on.wanda, { role_map: [{ value: 'x', role: 'SUPER_ADMIN' }] })).toMatchObject({
      status: 400,
    })
    const platform = { level: 'platform', node_id: null }
    expect(await on.make(on.clara, platform)).toMatchObject({ status: 403 })
    const above = await on.provider({ ...platform, name: 'Everybody' })
    const seen = read(SsoProviderList, await on.clara.ask('GET /api/v1/sso-providers'))
    expect(seen.items.map(({ id }) => id)).not.toContain(above.id)
    for (const call of [
      `DELETE /api/v1/sso-providers/${above.id}`,
      `POST /api/v1/sso-providers/${above.id}/test`,
    ])
      expect(await on.clara.ask(call, { headers: { 'if-match': '1' } })).toMatchObject({ status: 404 })
    const femi = await signInAs(on.ward, 'facility@demo.example')
    expect(await femi.ask('GET /api/v1/sso-providers')).toMatchObject({ status: 403 })
  })

  test('is asked over TLS alone, but on this very machine', async () => {
    for (const issuer of [
      'http://provider.example',
      'ftp://127.0.0.1',
      'https://user@provider.example',
      'nothing',
    ])
      expect(await on.make(on.wanda, { issuer })).toMatchObject({
        status: 400,
        fields: { issuer: 'invalid_format' },
      })
    expect((await on.make(on.wanda, { issuer: 'https://provider.example/realm' })).status).toBe(201)
  })

  test('is changed by who saw it last, keeps its secret, and takes it to no other address', async () => {
    const { id, version } = await on.provider()
    const {
      level: _level,
      node_id: _orgUnit,
      client_secret: _secret,
      ...rest
    } = on.values({ name: 'Renamed' })
    const change = (body: object, seen: number) =>
      on.wanda.ask(`PATCH /api/v1/sso-providers/${id}`, { body, headers: { 'if-match': String(seen) } })
    expect(read(SsoProvider, await change(rest, version))).toMatchObject({
      name: 'Renamed',
      version: version + 1,
    })
    expect(await change(rest, version)).toMatchObject({ status: 409, code: 'stale_record' })
    const moved = { ...rest, issuer: 'https://elsewhere.example' }
    expect(await change(moved, version + 1)).toMatchObject({
      status: 400,
      fields: { client_secret: 'required' },
    })
    expect(await on.roundTrip(id)).toHaveProperty('ticket')
    const gone = await on.wanda.ask(`DELETE /api/v1/sso-providers/${id}`, {
      headers: { 'if-match': String(version + 1) },
    })
    expect(gone.status).toBe(204)
    expect(fragmentOf(await on.visit(`/api/delegate?provider=${id}&challenge=${challenge}`))).toEqual({
      problem: 'no_provider',
    })
  })

  test('that was removed is listed apart, and comes back with its secret', async () => {
    const { id, version } = await on.provider({ name: 'Gone and back' })
    const at = `/api/v1/sso-providers/${id}`
    await on.wanda.ask(`DELETE ${at}`, { headers: { 'if-match': String(version) } })
    expect(await on.wanda.ask(`GET ${at}`)).toMatchObject({ status: 404 })
    const named = async (query: string) =>
      read(SsoProviderList, await on.wanda.ask(`GET /api/v1/sso-providers?q=gone&${query}`)).items
    expect(await named('')).toEqual([])
    expect(await named('removed=true')).toMatchObject([{ id }])
    const back = read(SsoProvider, await on.wanda.ask(`POST ${at}/restore`))
    expect(back).toMatchObject({ version: version + 2, removed_at: null })
    expect(await on.wanda.ask(`POST ${at}/restore`)).toMatchObject({ status: 404 })
    expect(await on.roundTrip(id)).toHaveProperty('ticket')
  })

  test('stands in the list as CSV without its secret, in pages and in the order that is asked for', async () => {
    const { text } = await on.wanda.ask('GET /api/v1/sso-providers.csv')
    expect(text).toContain('biomed: TECH')
    expect(text).not.toContain('secret')
    const first = read(SsoProviderList, await on.wanda.ask('GET /api/v1/sso-providers?limit=1&sort=-name'))
    const query = `limit=1&sort=-name&cursor=${first.next_cursor ?? ''}`
    const second = read(SsoProviderList, await on.wanda.ask(`GET /api/v1/sso-providers?${query}`))
    const names = [first, second].map(({ items }) => items[0]?.name.toLowerCase() ?? '')
    expect(names).toEqual(names.toSorted().toReversed())
    expect(await on.clara.ask('GET /api/v1/sso-providers?sort=client_secret')).toMatchObject({ status: 400 })
  })
})

describe('the test of a provider', () => {
  const tested = async (id: string) =>
    read(SsoProviderTest, await on.wanda.ask(`POST /api/v1/sso-providers/${id}/test`))

  test('goes through its description, its keys and its clock, up to what fails', async () => {
    const { id } = await on.provider()
    const well = { fault: null }
    expect((await tested(id)).checks).toEqual([
      { check: 'description', ...well },
      { check: 'keys', ...well },
      { check: 'client', ...well },
      { check: 'clock', ...well },
    ])
    on.lender.faults.keys = []
    expect((await tested(id)).checks.at(-1)).toEqual({ check: 'keys', fault: 'no_keys' })
    on.lender.faults.keys = null
    on.lender.faults.clockAheadMs = 10 * 60_000
    const late = await tested(id)
    expect(late.checks.at(-1)).toEqual({ check: 'clock', fault: 'clock_differs' })
    expect(late.clock_ahead).toBeGreaterThan(590)
    on.lender.faults.clockAheadMs = 0
    on.lender.metadata.issuer = 'https://other.example'
    expect((await tested(id)).checks).toEqual([{ check: 'description', fault: 'untrue' }])
    on.lender.metadata.issuer = on.lender.url
    const away = await on.provider({ issuer: 'http://127.0.0.1:9' })
    expect((await tested(away.id)).checks).toEqual([{ check: 'description', fault: 'unreachable' }])
  })
})
