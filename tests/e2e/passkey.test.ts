import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser/browser.ts'
import { startDemoServer } from '../support/hospital/demoServer.ts'
import type { RunningServer } from '../support/hospital/startServer.ts'

const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const

let server: RunningServer
let chromium: Browser
let page: Page
let devtools: CDPSession
let authenticatorId: string

beforeAll(async () => {
  server = await startDemoServer({
    WARDLINK_ADMIN_EMAIL: administrator.email,
    WARDLINK_ADMIN_PASSWORD: administrator.password,
  })
  chromium = await launchBrowser()
  const context = await chromium.newContext({ serviceWorkers: 'block' })
  page = await context.newPage()
  devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  ;({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  }))
})
afterAll(async () => {
  await chromium?.close()
  await server?.dispose()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const signIn = async () => {
  await page.getByLabel('Email or username').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await button('Sign in').click()
}

test('an administrator makes a passkey, signs in with it, and gives it up', async () => {
  // A passkey is bound to a host name; an IP address cannot have one.
  const url = server.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${url}/admin/second-factor`)
  await signIn()
  await button('Add a passkey').click()
  await page.getByLabel('Name of the passkey').fill('Ward laptop')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Current password').fill(administrator.password)
  await button('Create Passkey').click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await button('I Saved Them').click()
  await section.getByText('Ward laptop').first().waitFor()

  await page.locator('.console-me summary').click()
  await button('Logout').click()
  await signIn()
  await button('Use a passkey').click()
  await section.getByText(/used/u).waitFor()
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ signCount }) => signCount > 1)).toEqual([true])

  await button('Remove Ward laptop').click()
  await section.getByLabel('Current password').fill(administrator.password)
  await button('Remove Ward laptop').click()
  await expect.poll(() => section.getByText('Ward laptop').count()).toBe(0)
})
