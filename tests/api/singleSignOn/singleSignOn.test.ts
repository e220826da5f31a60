import { afterEach, describe, expect } from 'vitest'
import { SsoProvider, SsoProviderTest } from '../../../src/contract/singleSignOn.ts'
import { users } from '../../../src/server/db/schema.ts'
import { on, signOnTest as test } from '../../support/fixtures/signOnTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import type { IdpClaims } from '../../support/testHospital/singleSignOn/maliciousIdp.ts'
import { challenge, fragmentOf } from '../../support/testHospital/singleSignOn/signOn.ts'

describe('single sign-on', () => {
  test('leads to the provider with PKCE, and back into an account that was made on the way', async () => {
    const { id, redirect_uri: redirectUri } = await on.provider()
    const { method, redirect } = await on.setOut(id)
    expect([method, redirect]).toEqual(['S256', redirectUri])
    const { ticket = '', to } = await on.roundTrip(id, (nonce) => ({
      claims: on.honest(nonce, { name: 'Bea\u0000 Moss', email: 'bea@lakeside.example' }),
    }))
    expect(to).toBe('/admin/rooms')
    expect(await on.nameOf(await on.trade(ticket))).toMatchObject({
      name: 'Bea Moss',
      email: 'bea@lakeside.example',
      roles: [{ role: 'TECH', path: [{}, { level: 'customer', id: on.customerId }] }],
    })
    expect(await on.trade(ticket)).toMatchObject({ status: 401 })
  })

  test('recognizes a user by the subject, and grants and revokes the roles of the claim', async () => {
    const { id } = await on.provider({
      role_map: [
        { value: 'biomed', role: 'TECH' },
        { value: 'lead', role: 'TECH_ADMIN' },
      ],
    })
    const come = async (email: string, groups: unknown) => {
      const say = (nonce: string) => ({ claims: on.honest(nonce, { sub: 'the-same', email, groups }) })
      const { ticket = '', problem } = await on.roundTrip(id, say)
      return problem ?? (await on.nameOf(await on.trade(ticket)))
    }
    expect(await come('one@lakeside.example', 'biomed')).toMatchObject({ roles: [{ role: 'TECH' }] })
    expect(await come('renamed@lakeside.example', ['lead'])).toMatchObject({
      email: 'one@lakeside.example',
      roles: [{ role: 'TECH_ADMIN' }],
    })
    expect(await come('one@lakeside.example', ['visitor'])).toBe('no_role')
  })

  test('creates no account for a person without a mapped role', async () => {
    const { id } = await on.provider()
    for (const groups of [undefined, [], ['visitor'], 7, { biomed: true }]) {
      const said = (nonce: string) => ({
        claims: on.honest(nonce, { groups, email: 'norole@lakeside.example' }),
      })
      expect(await on.roundTrip(id, said)).toEqual({ problem: 'no_role' })
    }
    const found = await on.ward.database.transaction('platform', (tx) => tx.select().from(users))
    expect(found.filter(({ email }) => email === 'norole@lakeside.example')).toEqual([])
  })

  test('takes over no account that has a password, belongs to another branch, or has an unverified address', async () => {
    const { id } = await on.provider()
    const problemOf = async (change: Record<string, unknown>) =>
      (await on.roundTrip(id, (nonce) => ({ claims: on.honest(nonce, change) })))['problem']
    expect(await problemOf({ email: 'customer@demo.example' })).toBe('account')
    expect(await problemOf({ email: 'channel@demo.example' })).toBe('account')
    expect(await problemOf({ email: 'tech@demo.example', email_verified: false })).toBe('account')
    for (const email of [undefined, 7, 'no address', 'a\u0000@b.example'])
      expect(await problemOf({ email })).toBe('account')
    // The owner gets their own account of that customer, even if it was never activated.
    expect(await problemOf({ email: 'tech@demo.example' })).toBeUndefined()
  })
})

describe('a provider that becomes another issuer', () => {
  const elsewhere = () => on.lender.url.replace('127.0.0.1', 'localhost')
  const change = async ({ id, version }: SsoProvider, values: object): Promise<SsoProvider> => {
    const { level: _level, node_id: _orgUnit, ...body } = on.values(values)
    const headers = { 'if-match': String(version) }
    return read(SsoProvider, await on.wanda.ask(`PATCH /api/v1/sso-providers/${id}`, { body, headers }))
  }
  const come = async (id: string, claims: Record<string, unknown>) => {
    const said = { iss: on.lender.metadata.issuer, ...claims }
    const { ticket = '', problem } = await on.roundTrip(id, (nonce) => ({ claims: on.honest(nonce, said) }))
    return problem ?? (await on.nameOf(await on.trade(ticket))).email
  }
  afterEach(() => {
    on.lender.metadata.issuer = on.lender.url
  })

  test('recognizes no user by a subject of the former issuer until they come with their verified address', async () => {
    const made = await on.provider()
    const ada = { sub: 'number-1', email: 'ada@lakeside.example' }
    const other = { sub: 'number-1', email: 'other@lakeside.example' }
    expect(await come(made.id, ada)).toBe(ada.email)
    const renamed = await change(made, { name: 'Renamed' })
    expect(await come(made.id, other)).toBe(ada.email)
    await change(renamed, { issuer: elsewhere() })
    on.lender.metadata.issuer = elsewhere()
    expect(await come(made.id, other)).toBe(other.email)
    const again = { sub: 'number-2', email: ada.email }
    expect(await come(made.id, { ...again, email_verified: false })).toBe('account')
    expect(await come(made.id, again)).toBe(ada.email)
  })

  test('refuses a sign-in that was in progress at the change, and links no account to its subject', async () => {
    const made = await on.provider()
    const sub = 'on-the-way'
    const slow = await on.roundTrip(made.id, async (nonce) => {
      await change(made, { issuer: elsewhere() })
      return { claims: on.honest(nonce, { sub, email: 'slow@lakeside.example' }) }
    })
    expect(slow).toEqual({ problem: 'stale' })
    on.lender.metadata.issuer = elsewhere()
    expect(await come(made.id, { sub, email: 'prompt@lakeside.example' })).toBe('prompt@lakeside.example')
  })
})

describe('a provider that lies', () => {
  let lies = 0
  const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60
  test.each<[string, (honestly: Record<string, unknown>) => IdpClaims]>([
    ['about who it is', (claims) => ({ claims: { ...claims, iss: 'https://other.example' } })],
    ['about whom it tells', (claims) => ({ claims: { ...claims, aud: 'somebody-else' } })],
    ['with another’s nonce', (claims) => ({ claims: { ...claims, nonce: 'x'.repeat(43) } })],
    ['with none', ({ nonce: _none, ...claims }) => ({ claims })],
    ['of long ago', (claims) => ({ claims: { ...claims, iat: minutes(-90), exp: minutes(-30) } })],
    [
      'of a time to come',
      (claims) => ({ claims: { ...claims, nbf: minutes(30), iat: minutes(30), exp: minutes(90) } }),
    ],
    ['with another’s signature', (claims) => ({ claims, forged: true })],
    ['without a signature', (claims) => ({ claims, header: { alg: 'none' } })],
  ])('%s: its answer is refused, and no account is created', async (_lie, lie) => {
    const { id } = await on.provider()
    lies += 1
    const email = `lie-${lies}@lakeside.example`
    const found = await on.roundTrip(id, (nonce) => lie(on.honest(nonce, { email })))
    expect(found).toEqual({ problem: 'untrue' })
    const all = await on.ward.database.transaction('platform', (tx) => tx.select().from(users))
    expect(all.filter((user) => user.email === email)).toEqual([])
  })

  test('about its own address, or that answers with a page, is refused before anybody goes there', async () => {
    const { id } = await on.provider()
    const setOutTo = async () =>
      fragmentOf(await on.visit(`/api/delegate?provider=${id}&challenge=${challenge}`))['problem']
    on.lender.metadata.issuer = 'https://other.example'
    expect(await setOutTo()).toBe('untrue')
    const tested = await on.wanda.ask(`POST /api/v1/sso-providers/${id}/test`)
    expect(read(SsoProviderTest, tested).checks).toEqual([{ check: 'description', fault: 'untrue' }])
    on.lender.metadata.issuer = on.lender.url
    expect(await on.roundTrip(id, (nonce) => ({ claims: on.honest(nonce), garbage: true }))).toEqual({
      problem: 'untrue',
    })
    const away = await on.provider({ issuer: 'http://127.0.0.1:9' })
    expect(fragmentOf(await on.visit(`/api/delegate?provider=${away.id}&challenge=${challenge}`))).toEqual({
      problem: 'unreachable',
    })
  })
})

describe('the way back', () => {
  const callback = async (query: string) => fragmentOf(await on.visit(`/api/delegate/callback?${query}`))

  test('is accepted once: not again, not with another state, not without one, and not after 15 minutes', async () => {
    const { id } = await on.provider()
    const { state, nonce } = await on.setOut(id)
    on.says({ claims: on.honest(nonce) })
    expect(await callback('code=the-code&state=nothing')).toEqual({ problem: 'stale' })
    expect(await callback('code=the-code')).toEqual({ problem: 'stale' })
    expect(await callback(`code=the-code&state=${state}`)).toHaveProperty('ticket')
    expect(await callback(`code=the-code&state=${state}`)).toEqual({ problem: 'stale' })
    const late = await on.setOut(id)
    on.ward.clock.forward(15 * 60_000)
    for (const who of [on.clara, on.wanda]) await who.refresh()
    on.says({ claims: on.honest(late.nonce) })
    expect(await callback(`code=the-code&state=${late.state}`)).toEqual({ problem: 'stale' })
  })

  test('reports the provider’s error as refused, or as canceled when its text has more than 100 characters', async () => {
    const { id } = await on.provider()
    const { state } = await on.setOut(id)
    const query = new URLSearchParams({ error: 'access_denied', state, error_description: '<b>no</b>' })
    expect(await callback(query.toString())).toEqual({ problem: 'refused' })
    const again = await on.setOut(id)
    const long = { error: 'access_denied', state: again.state, error_description: 'x'.repeat(101) }
    expect(await callback(new URLSearchParams(long).toString())).toEqual({ problem: 'canceled' })
  })

  test('ends in a ticket that is good for a minute, once, and for the page that set out alone', async () => {
    const { id } = await on.provider()
    const first = await on.roundTrip(id)
    expect(await on.trade(first['ticket'] ?? '', 'another-key')).toMatchObject({ status: 401 })
    expect(await on.trade(first['ticket'] ?? '')).toMatchObject({ status: 401 })
    const second = await on.roundTrip(id)
    on.ward.clock.forward(60_000)
    expect(await on.trade(second['ticket'] ?? '')).toMatchObject({ status: 401 })
  })

  test('leads nowhere but into the console', async () => {
    const { id } = await on.provider()
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/admin//evil.example',
      '/admin/../x',
      '/admin\\evil',
      '/administrator',
      '/main',
      'javascript:alert(1)',
      '/admin/?to=https://evil.example',
    ]) {
      const query = new URLSearchParams({ provider: id, return_to: to, challenge })
      expect(fragmentOf(await on.visit(`/api/delegate?${query.toString()}`)), to).toEqual({
        problem: 'return_to',
      })
    }
  })

  test('of a plain link begins with the page that makes a key', async () => {
    const { id } = await on.provider()
    const { pathname, hash } = await on.visit(`/api/delegate?provider=${id}&return_to=/admin/rooms`)
    expect(pathname + hash).toBe(`/admin/sso#provider=${id}&to=%2Fadmin%2Frooms`)
  })
})
