import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Principal } from '../../../src/contract/authentication.ts'
import { TokenPair } from '../../../src/contract/session.ts'
import {
  SsoChoices,
  SsoProvider,
  SsoProviderList,
  SsoProviderTest,
} from '../../../src/contract/singleSignOn.ts'
import { users } from '../../../src/server/db/schema.ts'
import { ssoProviders } from '../../../src/server/db/userSchema.ts'
import { type Administrator, signInAs } from '../../support/administrator.ts'
import { type Answer, ask, read } from '../../support/bedsideApi.ts'
import { startLyingProvider, type Word } from '../../support/lyingProvider.ts'
import { openWard, type Ward } from '../../support/ward.ts'

let ward: Ward
let lender: Awaited<ReturnType<typeof startLyingProvider>>
let clara: Administrator
let wanda: Administrator
let customerId: string
let word: Word = { claims: {} }
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
  lender = await startLyingProvider(() => word)
  clara = await signInAs(ward, 'customer@demo.example')
  wanda = await signInAs(ward, 'wardlink@demo.example')
  customerId = (await clara.principal()).roles[0]?.path[1]?.id ?? ''
})
afterAll(async () => {
  lender.close()
  await ward.close()
})

const values = (change: object = {}) => ({
  ...{ level: 'customer', node_id: customerId, name: 'Lakeside staff', issuer: lender.url, enabled: true },
  ...{ client_id: 'wardlink', client_secret: 'the-client-secret', role_claim: 'groups' },
  role_map: [{ value: 'biomed', role: 'TECH' }],
  ...change,
})
const make = (who: Administrator, change: object = {}) =>
  who.ask('POST /api/v1/sso-providers', { body: values(change) })
const provider = async (change: object = {}) => read(SsoProvider, await make(wanda, change))

/** One request of a browser, which goes no further than the answer. */
async function visit(path: string): Promise<URL> {
  const reply = await fetch(new URL(path, ward.url), { redirect: 'manual' })
  expect(reply.status).toBe(302)
  return new URL(reply.headers.get('location') ?? '', ward.url)
}
const fragmentOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))

const key = 'a-key-that-the-page-keeps'
const challenge = createHash('sha256').update(key).digest('base64url')

/** Sets out to a provider: what its page is asked. */
async function setOut(id: string, returnTo = '/admin/rooms') {
  const query = new URLSearchParams({ provider: id, return_to: returnTo, challenge })
  const { searchParams } = await visit(`/api/delegate?${query.toString()}`)
  const said = (name: string) => searchParams.get(name) ?? ''
  lender.expect('the-code', said('code_challenge'))
  return {
    state: said('state'),
    nonce: said('nonce'),
    method: said('code_challenge_method'),
    redirect: said('redirect_uri'),
  }
}

let people = 0
/** What an honest provider says of somebody new. */
const honest = (nonce: string, change: Record<string, unknown> = {}): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1_000)
  people += 1
  return {
    ...{ iss: lender.url, aud: 'wardlink', sub: `person-${people}`, nonce, iat: now, exp: now + 300 },
    ...{ email: `person-${people}@lakeside.example`, email_verified: true, name: `Person ${people}` },
    groups: ['biomed', 'everybody'],
    ...change,
  }
}

/** Goes there and back: where the browser is led in the end. */
async function roundTrip(id: string, say: (nonce: string) => Word = (nonce) => ({ claims: honest(nonce) })) {
  const { state, nonce } = await setOut(id)
  word = say(nonce)
  return fragmentOf(await visit(`/api/delegate/callback?code=the-code&state=${state}`))
}

const trade = (ticket: string, typed = key): Promise<Answer> =>
  ask(ward.url, 'POST /authentication/sso', { body: { ticket, key: typed } })
const nameOf = async (answer: Answer) => {
  const { access_token: token } = read(TokenPair, answer)
  return read(Principal, await ask(ward.url, 'GET /authentication/principal', { token }))
}

describe('single sign-on', () => {
  test('leads to the provider with PKCE, and back into an account that was made on the way', async () => {
    const { id, redirect_uri: redirectUri } = await provider()
    const { method, redirect } = await setOut(id)
    expect([method, redirect]).toEqual(['S256', redirectUri])
    const { ticket = '', to } = await roundTrip(id, (nonce) => ({
      claims: honest(nonce, { name: 'Bea\u0000 Moss', email: 'bea@lakeside.example' }),
    }))
    expect(to).toBe('/admin/rooms')
    expect(await nameOf(await trade(ticket))).toMatchObject({
      name: 'Bea Moss',
      email: 'bea@lakeside.example',
      roles: [{ role: 'TECH', path: [{}, { level: 'customer', id: customerId }] }],
    })
    expect(await trade(ticket)).toMatchObject({ status: 401 })
  })

  test('knows somebody by his subject, and gives and takes the roles of the claim', async () => {
    const { id } = await provider({
      role_map: [
        { value: 'biomed', role: 'TECH' },
        { value: 'lead', role: 'TECH_ADMIN' },
      ],
    })
    const come = async (email: string, groups: unknown) => {
      const say = (nonce: string) => ({ claims: honest(nonce, { sub: 'the-same', email, groups }) })
      const { ticket = '', problem } = await roundTrip(id, say)
      return problem ?? (await nameOf(await trade(ticket)))
    }
    expect(await come('one@lakeside.example', 'biomed')).toMatchObject({ roles: [{ role: 'TECH' }] })
    expect(await come('renamed@lakeside.example', ['lead'])).toMatchObject({
      email: 'one@lakeside.example',
      roles: [{ role: 'TECH_ADMIN' }],
    })
    expect(await come('one@lakeside.example', ['visitor'])).toBe('no_role')
  })

  test('gives nobody an account who has no role there', async () => {
    const { id } = await provider()
    for (const groups of [undefined, [], ['visitor'], 7, { biomed: true }]) {
      const said = (nonce: string) => ({
        claims: honest(nonce, { groups, email: 'norole@lakeside.example' }),
      })
      expect(await roundTrip(id, said)).toEqual({ problem: 'no_role' })
    }
    const found = await ward.database.transaction('platform', (tx) => tx.select().from(users))
    expect(found.filter(({ email }) => email === 'norole@lakeside.example')).toEqual([])
  })

  test('takes over no account that has a password, lies elsewhere, or whose address nobody has seen', async () => {
    const { id } = await provider()
    const problemOf = async (change: Record<string, unknown>) =>
      (await roundTrip(id, (nonce) => ({ claims: honest(nonce, change) })))['problem']
    expect(await problemOf({ email: 'customer@demo.example' })).toBe('account')
    expect(await problemOf({ email: 'channel@demo.example' })).toBe('account')
    expect(await problemOf({ email: 'tech@demo.example', email_verified: false })).toBe('account')
    for (const email of [undefined, 7, 'no address', 'a\u0000@b.example'])
      expect(await problemOf({ email })).toBe('account')
    // One that was never activated, of that customer, is met by its owner.
    expect(await problemOf({ email: 'tech@demo.example' })).toBeUndefined()
  })
})

describe('a provider that lies', () => {
  const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60
  test.each<[string, (honestly: Record<string, unknown>) => Word]>([
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
  ])('%s is refused, and nobody gets an account by it', async (_lie, lie) => {
    const { id } = await provider()
    const email = `lie-${people}@lakeside.example`
    const found = await roundTrip(id, (nonce) => lie(honest(nonce, { email })))
    expect(found).toEqual({ problem: 'untrue' })
    const all = await ward.database.transaction('platform', (tx) => tx.select().from(users))
    expect(all.filter((user) => user.email === email)).toEqual([])
  })

  test('about its own address, or that answers with a page, is refused before anybody goes there', async () => {
    const { id } = await provider()
    const setOutTo = async () =>
      fragmentOf(await visit(`/api/delegate?provider=${id}&challenge=${challenge}`))['problem']
    lender.metadata.issuer = 'https://other.example'
    expect(await setOutTo()).toBe('untrue')
    const tested = await wanda.ask(`POST /api/v1/sso-providers/${id}/test`)
    expect(read(SsoProviderTest, tested)).toEqual({ ok: false, reason: 'untrue' })
    lender.metadata.issuer = lender.url
    expect(read(SsoProviderTest, await wanda.ask(`POST /api/v1/sso-providers/${id}/test`))).toEqual({
      ok: true,
      reason: null,
    })
    expect(await roundTrip(id, (nonce) => ({ claims: honest(nonce), garbage: true }))).toEqual({
      problem: 'untrue',
    })
    const away = await provider({ issuer: 'http://127.0.0.1:9' })
    expect(fragmentOf(await visit(`/api/delegate?provider=${away.id}&challenge=${challenge}`))).toEqual({
      problem: 'unreachable',
    })
  })
})

describe('the way back', () => {
  const callback = async (query: string) => fragmentOf(await visit(`/api/delegate/callback?${query}`))

  test('is walked once: not again, not by another state, not without one, and not for ever', async () => {
    const { id } = await provider()
    const { state, nonce } = await setOut(id)
    word = { claims: honest(nonce) }
    expect(await callback('code=the-code&state=nothing')).toEqual({ problem: 'stale' })
    expect(await callback('code=the-code')).toEqual({ problem: 'stale' })
    expect(await callback(`code=the-code&state=${state}`)).toHaveProperty('ticket')
    expect(await callback(`code=the-code&state=${state}`)).toEqual({ problem: 'stale' })
    const late = await setOut(id)
    ward.clock.forward(15 * 60_000)
    for (const who of [clara, wanda]) await who.refresh()
    word = { claims: honest(late.nonce) }
    expect(await callback(`code=the-code&state=${late.state}`)).toEqual({ problem: 'stale' })
  })

  test('with a no of the provider’s, or of whoever stood there, says so', async () => {
    const { id } = await provider()
    const { state } = await setOut(id)
    const query = new URLSearchParams({ error: 'access_denied', state, error_description: '<b>no</b>' })
    expect(await callback(query.toString())).toEqual({ problem: 'refused' })
  })

  test('ends in a ticket that is good for a minute, once, and for the page that set out alone', async () => {
    const { id } = await provider()
    const first = await roundTrip(id)
    expect(await trade(first['ticket'] ?? '', 'another-key')).toMatchObject({ status: 401 })
    expect(await trade(first['ticket'] ?? '')).toMatchObject({ status: 401 })
    const second = await roundTrip(id)
    ward.clock.forward(60_000)
    expect(await trade(second['ticket'] ?? '')).toMatchObject({ status: 401 })
  })

  test('leads nowhere but into the console', async () => {
    const { id } = await provider()
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
      expect(fragmentOf(await visit(`/api/delegate?${query.toString()}`)), to).toEqual({
        problem: 'return_to',
      })
    }
  })

  test('of a plain link begins with the page that makes a key', async () => {
    const { id } = await provider()
    const { pathname, hash } = await visit(`/api/delegate?provider=${id}&return_to=/admin/rooms`)
    expect(pathname + hash).toBe(`/admin/sso#provider=${id}&to=%2Fadmin%2Frooms`)
  })
})

describe('a provider', () => {
  test('is offered at the sign-in while it is switched on, and never shows its secret', async () => {
    const made = await make(wanda, { name: 'Switched on' })
    const off = await provider({ name: 'Switched off', enabled: false })
    expect(made.text).not.toContain('the-client-secret')
    const choices = read(SsoChoices, await ask(ward.url, 'GET /authentication/providers'))
    const names = choices.items.map(({ name }) => name)
    expect(names).toContain('Switched on')
    expect(names).not.toContain('Switched off')
    expect(fragmentOf(await visit(`/api/delegate?provider=${off.id}&challenge=${challenge}`))).toEqual({
      problem: 'no_provider',
    })
    const rows = await ward.database.transaction('platform', (tx) => tx.select().from(ssoProviders))
    for (const { clientSecret } of rows)
      expect(clientSecret.toString('latin1')).not.toContain('client-secret')
  })

  test('is kept at and below one’s own node alone, and gives no role that is not lower than one’s own', async () => {
    expect((await make(clara)).status).toBe(201)
    expect(await make(clara, { role_map: [{ value: 'x', role: 'CUSTOMER_ADMIN' }] })).toMatchObject({
      status: 400,
      fields: { 'role_map.0.role': 'forbidden' },
    })
    expect((await make(wanda, { role_map: [{ value: 'x', role: 'CUSTOMER_ADMIN' }] })).status).toBe(201)
    expect(await make(wanda, { role_map: [{ value: 'x', role: 'SUPER_ADMIN' }] })).toMatchObject({
      status: 400,
    })
    const platform = { level: 'platform', node_id: null }
    expect(await make(clara, platform)).toMatchObject({ status: 403 })
    const above = await provider({ ...platform, name: 'Everybody' })
    const seen = read(SsoProviderList, await clara.ask('GET /api/v1/sso-providers'))
    expect(seen.items.map(({ id }) => id)).not.toContain(above.id)
    for (const call of [
      `DELETE /api/v1/sso-providers/${above.id}`,
      `POST /api/v1/sso-providers/${above.id}/test`,
    ])
      expect(await clara.ask(call, { headers: { 'if-match': '1' } })).toMatchObject({ status: 404 })
    const femi = await signInAs(ward, 'facility@demo.example')
    expect(await femi.ask('GET /api/v1/sso-providers')).toMatchObject({ status: 403 })
  })

  test('is asked over TLS alone, but on this very machine', async () => {
    for (const issuer of [
      'http://provider.example',
      'ftp://127.0.0.1',
      'https://user@provider.example',
      'nothing',
    ])
      expect(await make(wanda, { issuer })).toMatchObject({
        status: 400,
        fields: { issuer: 'invalid_format' },
      })
    expect((await make(wanda, { issuer: 'https://provider.example/realm' })).status).toBe(201)
  })

  test('is changed by who saw it last, keeps its secret, and takes it to no other address', async () => {
    const { id, version } = await provider()
    const { level: _level, node_id: _node, client_secret: _secret, ...rest } = values({ name: 'Renamed' })
    const change = (body: object, seen: number) =>
      wanda.ask(`PATCH /api/v1/sso-providers/${id}`, { body, headers: { 'if-match': String(seen) } })
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
    expect(await roundTrip(id)).toHaveProperty('ticket')
    const gone = await wanda.ask(`DELETE /api/v1/sso-providers/${id}`, {
      headers: { 'if-match': String(version + 1) },
    })
    expect(gone.status).toBe(204)
    expect(fragmentOf(await visit(`/api/delegate?provider=${id}&challenge=${challenge}`))).toEqual({
      problem: 'no_provider',
    })
  })
})
