import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsoleWindow,
  type ConsoleWorld,
  goToSection,
  openConsoleWorld,
} from '../support/hospital/consoleWorld.ts'
import { leftEnglish } from '../support/sweep/leftEnglish.ts'
import { speakInPlace } from '../support/sweep/speakInPlace.ts'

let world: ConsoleWorld
let signedIn: ConsoleWindow

beforeAll(async () => {
  world = await openConsoleWorld()
  signedIn = await world.open('en')
})
afterAll(() => world?.close())

/** Of the form of an account link's secret. */
const secret = 'A'.repeat(43)
const index = resolve(import.meta.dirname, '../../dist/index.html')
const field = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' }).locator('input')
const opener = (page: Page) => page.getByRole('navigation', { name: 'Level' }).getByRole('button')

/** Opens the console, and holds the scripts of a name until the returned function is called. */
async function openHolding(name: string): Promise<{ page: Page; release: () => void }> {
  const page = await signedIn.context.newPage()
  const held = Promise.withResolvers<void>()
  await page.route(`**/assets/admin/${name}-*.js`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${world.url}/admin/dashboard`)
  await page.locator('.console-nav').waitFor()
  return { page, release: () => held.resolve() }
}

test('Ctrl+K opens the palette with the first press, and keeps what is typed until its script has come', async () => {
  const { page, release } = await openHolding('PaletteDialogs')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aud')
  expect(await field(page).inputValue()).toBe('aud')
  expect(await field(page).getAttribute('role')).toBeNull()
  release()
  await page.locator('[role="option"]').first().waitFor()
  await page.keyboard.type('it')
  expect(await field(page).inputValue()).toBe('audit')
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.close()
})

test('Enter before the script of the palette opens what it would have opened', async () => {
  const { page, release } = await openHolding('PaletteDialogs')
  await page.keyboard.press('/')
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('**/admin/audit')
  await page.close()
})

test('Escape before the script has come closes the palette, which does not open by itself', async () => {
  const { page, release } = await openHolding('PaletteDialogs')
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.press('Escape')
  release()
  await page.waitForFunction(() => performance.getEntriesByName('none').length === 0)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.locator('[role="option"]').first().waitFor()
  await page.close()
})

test('a press on the level opens the tree once its script has come, with the focus in its search', async () => {
  const { page, release } = await openHolding('LevelPanel')
  await opener(page).last().click()
  const dialog = page.getByRole('dialog', { name: 'Choose a level' })
  expect(await dialog.innerText()).toContain('Loading')
  expect(await opener(page).last().getAttribute('aria-expanded')).toBe('true')
  release()
  await page.getByRole('tree').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Find a level')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('tree').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false')
  await page.close()
})

test('the level and the palette say that the server does not answer, and can be tried again', async () => {
  const page = await signedIn.context.newPage()
  await page.route(/\/assets\/admin\/(?:LevelPanel|PaletteDialogs)-/u, (route) => route.abort())
  await page.goto(`${world.url}/admin/dashboard`)
  await page.locator('.console-nav').waitFor()
  await opener(page).last().click()
  const failed = page.getByText('The server does not answer.')
  await failed.waitFor()
  await page.keyboard.press('Escape')
  await failed.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await failed.waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.locator('.console-nav').waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('[role="option"]').first().waitFor()
  await page.close()
})

test('without a network both open once the page has been idle', async () => {
  const page = await signedIn.context.newPage()
  await page.goto(`${world.url}/admin/dashboard`)
  await page.locator('.console-nav').waitFor()
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          ['LevelPanel', 'PaletteDialogs', 'Popover'].every((name) =>
            performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
          ),
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  await signedIn.context.setOffline(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await page.locator('[role="option"]').first().waitFor()
  await page.keyboard.press('Escape')
  await opener(page).last().click()
  await page.getByRole('dialog', { name: 'Choose a level' }).waitFor()
  await signedIn.context.setOffline(false)
  await page.close()
})

test('an address of the console opens it where a web server answers with the page of the remote', async () => {
  const page = await signedIn.context.newPage()
  const body = await readFile(index, 'utf8')
  await page.route(
    (url) => url.pathname.startsWith('/admin') || url.pathname === '/activate-user',
    (route) => route.fulfill({ body, contentType: 'text/html' }),
  )
  await page.goto(`${world.url}/admin/users?lang=en`)
  await page.locator('.console-nav a[href="/admin/users"][aria-current="page"]').waitFor()
  await page.goto(`${world.url}/activate-user?lang=en#t=${secret}`)
  await page.getByRole('heading', { name: 'Activate your account' }).waitFor()
  expect(await page.evaluate(() => window.location.href)).not.toContain(secret)
  await page.goto(`${world.url}/?lang=en&activation_token=${secret}`)
  await page.getByRole('heading', { name: 'Activate your account' }).waitFor()
  expect(await page.evaluate(() => window.location.href)).not.toContain(secret)
  await page.close()
})

test('a page in Japanese is not shown before its own texts, and another one changes its language in place', async () => {
  const japanese = await world.open('ja')
  const { page } = japanese
  await goToSection(page, 'dashboard')
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/admin/users-ja-*.js', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  const opened = goToSection(page, 'users')
  await asked.promise
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/UsersScreen-')),
  )
  expect(await page.locator('.console-narrow').count()).toBe(0)
  held.resolve()
  await opened
  await page.locator('.console-narrow').waitFor()
  expect(await leftEnglish(page, 'ja')).toEqual([])
  await speakInPlace(page, 'ar', ['Users'])
  expect(await leftEnglish(page, 'ar')).toEqual([])
  expect(japanese.complaints).toEqual([])
  await japanese.context.close()
})

test('nothing on the first page moves while it loads', async () => {
  const page = await signedIn.context.newPage()
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          moved: Number(Reflect.get(globalThis, 'moved')) + Number(Reflect.get(entry, 'value')),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${world.url}/admin/dashboard`)
  await page.locator('.dashboard').waitFor()
  // Until the frame's later parts have come as well.
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some((entry) => entry.name.includes('/PaletteDialogs-')),
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'moved')))).toBeLessThan(0.02)
  await page.close()
})
