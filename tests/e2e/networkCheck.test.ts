import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHospital, openBrowserHospital } from '../support/hospital/browserHospital.ts'

/** Two ways, each some eight seconds, on a machine that does other work. */
const patience = { timeout: 60_000 }

let ward: BrowserHospital
beforeAll(async () => {
  ward = await openBrowserHospital()
})
afterAll(() => ward?.close())

async function openCheck(arrange: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await ward.browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await arrange(page)
  await page.goto(`${ward.url}/meet/check`)
  return page
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

describe('network check in a browser', () => {
  test('measures every way with real connections, and copies the result', async () => {
    const page = await openCheck(() => Promise.resolve())
    await page.getByRole('heading', { name: 'Checking this network' }).waitFor(patience)
    await page.getByRole('heading', { name: 'This network is good for video calls' }).waitFor(patience)
    for (const title of ['Direct connection, UDP', 'Direct connection, TCP'])
      expect(await row(page, title).textContent()).toMatch(
        /Delay \d+ ms, 0% lost, upload [1-4](?:\.\d)? Mbit\/s, download [1-4](?:\.\d)? Mbit\/sOpen$/u,
      )
    expect(await row(page, 'Live updates').textContent()).toContain('On time')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Direct connection, UDP: Open (Delay')
    expect(copied).toContain('Upload: ')
  })

  test(
    'finds the ways that remain where UDP is blocked, and says which port to open',
    { tags: ['nightly'] },
    async () => {
      const page = await openCheck((opened) =>
        opened.route('**/api/meet/check', async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          const reply = await route.fetch()
          // An address of no network takes the place of a firewall that drops UDP.
          const body = (await reply.text()).replaceAll(/ udp (\d+) \S+ (\d+) /gu, ' udp $1 192.0.2.1 $2 ')
          return route.fulfill({ response: reply, body })
        }),
      )
      await page
        .getByRole('heading', { name: 'Calls work here, but not on the best connection' })
        .waitFor(patience)
      expect(await row(page, 'Direct connection, UDP').textContent()).toContain('Blocked')
      expect(await row(page, 'Direct connection, TCP').textContent()).toContain('Open')
      await page.getByText(/^Ask IT to open port \d+ for UDP to 127\.0\.0\.1\.$/u).waitFor()
    },
  )

  test('that is stopped measures nothing more', async () => {
    const page = await openCheck(() => Promise.resolve())
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('heading', { name: 'The check was stopped' }).waitFor()
    await page.getByRole('button', { name: 'Run Again' }).waitFor()
  })
})
