import { resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { launchBrowser, sized } from '../support/browser/browser.ts'
import { startHospitalAccounts } from '../support/testHospital/singleSignOn/hospitalAccounts.ts'
import type { IdpClaims } from '../support/testHospital/singleSignOn/maliciousIdp.ts'
import { openSignOn } from '../support/testHospital/singleSignOn/signOn.ts'

/** Sign-in to the console through an OpenID provider, a real one and a malicious one, in a real browser. */
let on: Awaited<ReturnType<typeof openSignOn>>
let accounts: Awaited<ReturnType<typeof startHospitalAccounts>>
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  on = await openSignOn(inject('postgresUrl'), resolve(import.meta.dirname, '../../dist'))
  const { redirect_uri: redirectUri } = await on.provider({ name: 'Another house' })
  accounts = await startHospitalAccounts(redirectUri, [
    { account: 'bea', name: 'Bea Moss', email: 'bea@lakeside.example', groups: ['biomed'] },
    { account: 'vic', name: 'Vic Visitor', email: 'vic@lakeside.example', groups: ['visitors'] },
  ])
  const { client_id, client_secret } = accounts.client
  await on.provider({ name: 'Hospital accounts', issuer: accounts.url, client_id, client_secret })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  accounts?.close()
  await on?.close()
})

beforeEach(async () => {
  context = await browser.newContext(sized(1440, 900))
  page = await context.newPage()
})

afterEach(() => context.close())

const chooseProvider = async (name: string): Promise<void> => {
  await page.goto(`${on.ward.url}/admin/rooms`)
  await page.getByRole('button', { name: `Sign in with ${name}` }).click()
}
const enterAs = async (account: string): Promise<void> => {
  await chooseProvider('Hospital accounts')
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}
const refusal = async (words: RegExp | string): Promise<void> => {
  await page.getByRole('heading', { name: 'Single sign-on did not work' }).waitFor()
  await page.getByRole('alert').filter({ hasText: words }).waitFor()
  expect(new URL(page.url()).origin).toBe(on.ward.url)
  // The address keeps no trace of it, and it signs no one in.
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByLabel('Password').waitFor()
}

test('a real provider leads into the console, with an account made on the way and the role of its claim', async () => {
  await enterAs('bea')
  await page.getByRole('heading', { name: 'Room/Bed' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/rooms')
  await page.getByText('Bea Moss').first().waitFor()
  await page.getByText('TECH', { exact: true }).first().waitFor()
})

test('a user known to the provider but without a role is told “You have no role in the console.”', async () => {
  await enterAs('vic')
  await refusal('You have no role in the console.')
})

describe('a provider that lies', () => {
  const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60
  let honest: URLSearchParams

  /** Sets what the provider claims of each user, and what it sends the browser back with. */
  const lies = (
    word: (claims: Record<string, unknown>) => IdpClaims,
    back: (answer: URLSearchParams) => URLSearchParams = (answer) => answer,
  ): void => {
    on.lender.door.answer = (asked) => {
      on.says(word(on.honest(asked.get('nonce') ?? '')))
      honest = new URLSearchParams({ code: 'the-code', state: asked.get('state') ?? '' })
      return back(honest)
    }
  }

  test.each<[string, (claims: Record<string, unknown>) => IdpClaims]>([
    ['about who it is', (claims) => ({ claims: { ...claims, iss: 'https://other.example' } })],
    ['with another’s nonce', (claims) => ({ claims: { ...claims, nonce: 'x'.repeat(43) } })],
    ['of long ago', (claims) => ({ claims: { ...claims, iat: minutes(-90), exp: minutes(-30) } })],
  ])('a false claim %s lets no one in, and the page says that it cannot be trusted', async (_lie, word) => {
    lies(word)
    await chooseProvider('Another house')
    await refusal('The sign-in response could not be verified.')
  })

  test('with another’s state, or an address that was used, leads to a page that says to begin again', async () => {
    lies(
      (claims) => ({ claims }),
      () => new URLSearchParams({ code: 'the-code', state: 'x'.repeat(43) }),
    )
    await chooseProvider('Another house')
    await refusal(/has expired or was started in another tab/)
    lies((claims) => ({ claims }))
    await chooseProvider('Another house')
    await page.getByRole('heading', { name: 'Room/Bed' }).waitFor()
    const replayed = await context.browser()?.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
    page = (await replayed?.newPage()) ?? page
    await page.goto(`${on.ward.url}/api/delegate/callback?${honest.toString()}`)
    await refusal(/has expired or was started in another tab/)
    await replayed?.close()
  })

  test('with more words than anybody reads is told as a canceled request', async () => {
    const error = { error: 'access_denied', error_description: 'because '.repeat(20) }
    lies(
      (claims) => ({ claims }),
      (answer) => new URLSearchParams({ ...error, state: answer.get('state') ?? '' }),
    )
    await chooseProvider('Another house')
    await refusal('Your request has been canceled.')
  })
})

test('a link that leads out of the console is not followed', async () => {
  const { id } = await on.provider({ name: 'A third house' })
  const query = new URLSearchParams({ provider: id, return_to: 'https://evil.example/' })
  await page.goto(`${on.ward.url}/api/delegate?${query.toString()}`)
  await refusal('This link leads outside the console, so it was not opened.')
})
