import { afterEach, describe, expect } from 'vitest'
import { SsoProviderTest } from '../../../src/contract/singleSignOn.ts'
import { on, signOnTest as it } from '../../support/fixtures/signOnTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { startHospitalAccounts } from '../../support/testHospital/singleSignOn/hospitalAccounts.ts'

afterEach(() => {
  Object.assign(on.lender.faults, { authMethods: null, userinfo: null, refusesClient: false })
})

const tested = async (id: string) =>
  read(SsoProviderTest, await on.wanda.ask(`POST /api/v1/sso-providers/${id}/test`)).checks
const anyText: unknown = expect.any(String)
const signsIn = { ticket: anyText, to: '/admin/rooms' }

describe('single sign-on', () => {
  it.each(['client_secret_basic', 'client_secret_post'])(
    'works with a provider that takes %s alone',
    async (method) => {
      on.lender.faults.authMethods = [method]
      const { id } = await on.provider()
      expect(await on.roundTrip(id)).toEqual(signsIn)
      expect((await tested(id)).map(({ fault }) => fault)).toEqual([null, null, null, null])
    },
  )

  it('works without userinfo where the id token has all that is needed', async () => {
    const { id } = await on.provider()
    on.lender.faults.userinfo = { status: 401, claims: {} }
    expect(await on.roundTrip(id)).toEqual(signsIn)
    on.lender.faults.userinfo = { status: 200, claims: {}, delayMs: 20_000 }
    const began = Date.now()
    expect(await on.roundTrip(id)).toEqual(signsIn)
    expect(Date.now() - began).toBeLessThan(5_000)
  }, 30_000)

  it('takes no role away when userinfo, which alone names the roles, does not answer', async () => {
    const { id } = await on.provider()
    const withoutGroups = (nonce: string) => ({
      claims: on.honest(nonce, { sub: 'quiet', email: 'quiet@lakeside.example', groups: undefined }),
    })
    on.lender.faults.userinfo = { status: 200, claims: { sub: 'quiet', groups: ['biomed'] } }
    expect(await on.roundTrip(id, withoutGroups)).toEqual(signsIn)
    on.lender.faults.userinfo = { status: 500, claims: {} }
    expect(await on.roundTrip(id, withoutGroups)).toEqual({ problem: 'unreachable' })
    on.lender.faults.userinfo = { status: 200, claims: { sub: 'quiet', groups: ['biomed'] } }
    expect(await on.roundTrip(id, withoutGroups)).toEqual(signsIn)
  })

  it('takes an address as verified whose provider says "true" as a text', async () => {
    const { id } = await on.provider()
    // An account of the demo hospital that was never activated.
    const email = 'tech@demo.example'
    const said = (verified: unknown) => (nonce: string) => ({
      claims: on.honest(nonce, { email, email_verified: verified }),
    })
    expect(await on.roundTrip(id, said('false'))).toEqual({ problem: 'account' })
    expect(await on.roundTrip(id, said('true'))).toEqual(signsIn)
  })

  it.each([
    { mark: '_claim_names', overage: { _claim_names: { groups: 'src1' } } },
    { mark: 'hasgroups', overage: { hasgroups: true } },
  ])('says that there are too many groups to name ($mark), and takes no role away', async ({ overage }) => {
    const { id } = await on.provider()
    const known = {
      sub: `many-${Object.keys(overage)[0]}`,
      email: `${Object.keys(overage)[0]}@lakeside.example`,
    }
    expect(await on.roundTrip(id, (nonce) => ({ claims: on.honest(nonce, known) }))).toEqual(signsIn)
    const answer = await on.roundTrip(id, (nonce) => ({
      claims: on.honest(nonce, { ...known, groups: undefined, ...overage }),
    }))
    expect(answer).toEqual({ problem: 'too_many_groups' })
    expect(await on.roundTrip(id, (nonce) => ({ claims: on.honest(nonce, known) }))).toEqual(signsIn)
  })
})

describe('the test of a provider', () => {
  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'asks the token endpoint of a real provider by %s, and tells a wrong secret',
    async (method) => {
      const { redirect_uri: redirectUri } = await on.provider()
      const accounts = await startHospitalAccounts(redirectUri, [], method)
      const right = await on.provider({ issuer: accounts.url, ...accounts.client })
      expect((await tested(right.id)).map(({ fault }) => fault)).toEqual([null, null, null, null])
      const wrong = await on.provider({ issuer: accounts.url, ...accounts.client, client_secret: 'wrong' })
      expect((await tested(wrong.id)).at(-1)).toEqual({ check: 'client', fault: 'client_refused' })
      accounts.close()
    },
  )

  it('names a client ID or secret that the provider refuses', async () => {
    const { id } = await on.provider()
    on.lender.faults.refusesClient = true
    expect((await tested(id)).at(-1)).toEqual({ check: 'client', fault: 'client_refused' })
  })

  it('names a provider that takes no client secret', async () => {
    on.lender.faults.authMethods = ['private_key_jwt']
    const { id } = await on.provider()
    expect((await tested(id)).at(-1)).toEqual({ check: 'client', fault: 'no_secret_method' })
  })
})
