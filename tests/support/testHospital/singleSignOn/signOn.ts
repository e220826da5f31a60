import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { Principal } from '../../../../src/contract/users/authentication.ts'
import { TokenPair } from '../../../../src/contract/bedside/session.ts'
import { SsoProvider } from '../../../../src/contract/singleSignOn.ts'
import { type Administrator, signInAs } from '../administrator.ts'
import { type Answer, ask, read } from '../bedsideApi.ts'
import { startMaliciousIdp, type IdpClaims } from './maliciousIdp.ts'
import { openTestHospital } from '../testHospital.ts'

/** Secret that the page of a browser keeps to itself, and challenge that it sends along. */
export const key = 'a-key-that-the-page-keeps'
export const challenge = createHash('sha256').update(key).digest('base64url')

export const fragmentOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))

/** Called when the provider is asked, so that a test can do something in the meantime. */
type Say = () => IdpClaims | Promise<IdpClaims>

/**
 * Opens a ward whose users sign in through an OpenID provider that returns what a test wants. `dist` is a
 * front end to serve.
 */
export async function openSignOn(postgresUrl: string, dist?: string) {
  let word: Say = () => ({ claims: {} })
  let people = 0
  const ward = await openTestHospital({ postgresUrl, ...(dist !== undefined && { dist }) })
  const lender = await startMaliciousIdp(() => word())
  const clara = await signInAs(ward, 'customer@demo.example')
  const wanda = await signInAs(ward, 'wardlink@demo.example')
  const customerId = (await clara.principal()).roles[0]?.path[1]?.id ?? ''

  const values = (change: object = {}) => ({
    level: 'customer',
    node_id: customerId,
    name: 'Lakeside staff',
    issuer: lender.url,
    enabled: true,
    client_id: 'wardlink',
    client_secret: 'the-client-secret',
    role_claim: 'groups',
    role_map: [{ value: 'biomed', role: 'TECH' }],
    ...change,
  })
  const make = (who: Administrator, change: object = {}) =>
    who.ask('POST /api/v1/sso-providers', { body: values(change) })

  /** Makes one request as a browser, without following the redirect. Returns its target. */
  async function visit(path: string): Promise<URL> {
    const reply = await fetch(new URL(path, ward.url), { redirect: 'manual' })
    expect(reply.status).toBe(302)
    return new URL(reply.headers.get('location') ?? '', ward.url)
  }

  /** Starts a sign-in at a provider and returns the parameters that its page receives. */
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

  /** Returns the claims of an honest provider about a new person. */
  const honest = (nonce: string, change: Record<string, unknown> = {}): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1_000)
    people += 1
    return {
      iss: lender.url,
      aud: 'wardlink',
      sub: `person-${people}`,
      nonce,
      iat: now,
      exp: now + 300,
      email: `person-${people}@lakeside.example`,
      email_verified: true,
      name: `Person ${people}`,
      groups: ['biomed', 'everybody'],
      ...change,
    }
  }

  /** Goes to the provider and back. Returns the parameters of the final redirect. */
  async function roundTrip(
    id: string,
    say: (nonce: string) => IdpClaims | Promise<IdpClaims> = (nonce) => ({ claims: honest(nonce) }),
  ) {
    const { state, nonce } = await setOut(id)
    word = () => say(nonce)
    return fragmentOf(await visit(`/api/delegate/callback?code=the-code&state=${state}`))
  }

  return {
    ward,
    lender,
    clara,
    wanda,
    customerId,
    values,
    make,
    visit,
    setOut,
    honest,
    roundTrip,
    /** Sets what the provider returns from now on. */
    says: (next: IdpClaims) => {
      word = () => next
    },
    provider: async (change: object = {}) => read(SsoProvider, await make(wanda, change)),
    trade: (ticket: string, typed = key): Promise<Answer> =>
      ask(ward.url, 'POST /authentication/sso', { body: { ticket, key: typed } }),
    nameOf: async (answer: Answer) => {
      const { access_token: token } = read(TokenPair, answer)
      return read(Principal, await ask(ward.url, 'GET /authentication/principal', { token }))
    },
    close: async () => {
      lender.close()
      await ward.close()
    },
  }
}
