import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleWorld, openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { byTier } from '../support/tier.ts'

let world: ConsoleWorld

beforeAll(async () => {
  world = await openConsoleWorld()
})
afterAll(() => world?.close())

const rows = (page: Page) => page.locator('.console-table tbody tr[data-index]')
const scrolled = (page: Page) => page.locator('.console-table').evaluate((box) => Math.round(box.scrollTop))
/** Rows are measured once they are shown, so the place of a row varies by some pixels. */
const rowHeight = 37
const moved = async (page: Page, place: number) => Math.abs((await scrolled(page)) - place)
/** Scripts of libraries that the console loads late; one places the rows of a long list. */
const library = /\/assets\/admin\/esm-[\w-]+\.js$/u
const query = (page: Page) => new URL(page.url()).searchParams.toString()
const selected = (page: Page) => page.locator('.console-table input:checked').count()

test.each(byTier({ change: ['en'], all: ['en', 'ar'] } as const))(
  'Back and a reload keep filter, order, selection and place of a list in %s',
  async (locale) => {
    const { page, complaints } = await world.open(locale)
    await page.locator('.console-nav a[href="/admin/rooms"]').click()
    await rows(page).first().waitFor()
    await page.locator('.console-filters select').first().selectOption('care_system')
    await expect.poll(() => query(page)).toBe('type=care_system')
    await page.locator('th[aria-sort] button, th button').nth(2).click()
    await expect.poll(() => query(page)).toContain('sort=')
    const address = query(page)
    const row = page.locator('.console-table tr[data-index="60"]')
    // The row is in a page that is loaded while the user scrolls.
    await expect
      .poll(
        async () => {
          await page.locator('.console-table').evaluate((box) => box.scrollTo(0, 2_000))
          return row.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await row.locator('input').check()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(1_500)

    await row.locator('a').click()
    await page.locator('.console-back').waitFor()
    await page.goBack()
    await row.waitFor()
    expect(query(page)).toBe(address)
    expect(await row.locator('input').isChecked()).toBe(true)
    expect(await selected(page)).toBe(1)
    await expect.poll(() => moved(page, place), { timeout: 10_000 }).toBeLessThan(rowHeight)

    await page.reload()
    await row.waitFor()
    expect(query(page)).toBe(address)
    expect(await row.locator('input').isChecked()).toBe(true)
    await expect.poll(() => moved(page, place), { timeout: 10_000 }).toBeLessThan(rowHeight)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('a list keeps its place when the library for long lists arrives after a reload or a press of End', async () => {
  const { page, complaints } = await world.open('en')
  const open = () => page.goto(new URL('/admin/rooms', page.url()).href)
  const box = page.locator('.console-table')
  let held = Promise.withResolvers<void>()
  const isPlaced = () => page.locator('.console-space').count()
  await page.route(library, async (route) => {
    await held.promise
    await route.continue()
  })
  await open()
  await rows(page).nth(49).waitFor()
  expect(await isPlaced()).toBe(0)
  await rows(page).first().focus()
  await page.keyboard.press('End')
  const end = await scrolled(page)
  expect(end).toBeGreaterThan(500)
  const last = await page.evaluate(() => document.activeElement?.getAttribute('data-index'))
  expect(await isPlaced()).toBe(0)
  held.resolve()
  await expect.poll(isPlaced, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  expect(await moved(page, end)).toBeLessThan(rowHeight)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe(last)

  await box.evaluate((list) => list.scrollTo(0, 800))
  await expect.poll(() => moved(page, 800)).toBeLessThan(rowHeight)
  held = Promise.withResolvers<void>()
  await page.reload()
  await rows(page).nth(49).waitFor()
  await expect.poll(() => moved(page, 800), { timeout: 10_000 }).toBeLessThan(rowHeight)
  expect(await isPlaced()).toBe(0)
  held.resolve()
  await expect.poll(isPlaced, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  expect(await moved(page, 800)).toBeLessThan(rowHeight)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('bad values of an address are left out, and the others keep theirs', async () => {
  const { page, complaints } = await world.open('ar')
  const open = (address: string) => page.goto(new URL(address, page.url()).href)
  await open(
    '/admin/rooms?status=purple&type=care_system&unit=1&sort=shoes&q=%D8%BA%D8%B1%D9%81%D8%A9&nothing=1',
  )
  await page.locator('.console-words input').waitFor()
  expect(query(page)).toBe(new URLSearchParams({ type: 'care_system', q: 'غرفة' }).toString())
  expect(await page.locator('.console-words input').inputValue()).toBe('غرفة')
  await open('/admin/calls?from=2026-02-31&group=purple&chart=week')
  await page.locator('.report').waitFor()
  expect(query(page)).toBe('chart=week')
  await open('/admin/audit?by=me&from=yesterday&kind=room')
  await page.locator('.audit').waitFor()
  expect(query(page)).toBe('kind=room')
  await open('/admin/settings?node=nowhere')
  await page.locator('.console-setting-level').waitFor()
  expect(query(page)).toBe('')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('an address that does not exist is told inside the console, whose sections stay', async () => {
  const { page } = await world.open('en')
  for (const address of ['/admin/nowhere', '/admin/rooms/1/2', '/admin/rooms/%3Cb%3E']) {
    await page.goto(new URL(address, page.url()).href)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.locator('.console-nav').waitFor()
  }
  await page.context().close()
})

test('every page keeps the level that the address names', async () => {
  const { page } = await world.open('en')
  const below = '3f0f4c4e-0000-4000-8000-000000000001'
  await page.goto(new URL(`/admin/monitoring?below=${below}`, page.url()).href)
  await page.locator('.console-nav a[href^="/admin/calls"]').click()
  await page.locator('.report').waitFor()
  expect(query(page)).toBe(`below=${below}`)
  await page.context().close()
})

test('a level is chosen in the tree by keyboard alone, narrows the list, and Back takes it away', async () => {
  const { page } = await world.open('en')
  await page.goto(new URL('/admin/rooms', page.url()).href)
  await page.locator('tbody tr').first().waitFor()
  const count = () => page.locator('.console-title p').innerText()
  const all = await count()
  await page.locator('.console-level .popover-button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tree').waitFor()
  await page.keyboard.type('4 West Medical')
  const row = page.locator('[data-current]', { hasText: '4 West Medical' })
  await row.waitFor()
  const beds = Number(await row.locator('.level-beds').innerText())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Remove filter Within: 4 West Medical/u }).waitFor()
  await expect.poll(count).not.toBe(all)
  const shown = Number.parseInt(await count(), 10)
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThanOrEqual(beds)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('4 West Medical')
  await page.goBack()
  await expect.poll(count).toBe(all)
})

test.each(byTier({ change: ['en'], all: ['en', 'ar'] } as const))(
  'Back closes the panel of a device, a reload keeps it, and the board stays where it was in %s',
  async (locale) => {
    const { page, complaints } = await world.open(locale)
    await page.locator('.console-nav a[href^="/admin/monitoring"]').click()
    const tiles = page.locator('.board-tile')
    await tiles.first().waitFor()
    // In a demo hospital at rest no bed has a device.
    await page.locator('.board-filters button').last().click()
    await expect.poll(() => query(page)).toBe('status=none')
    const last = tiles.last()
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => Math.round(window.scrollY))
    const href = await last.getAttribute('href')
    await last.click()
    const panel = page.locator('.side-panel')
    await panel.locator('dl').first().waitFor()
    expect(query(page)).toBe(`status=none&device=${href?.split('/').at(-1)}`)
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(place)
    await page.keyboard.press('k')
    await expect.poll(() => query(page)).not.toContain(href?.split('/').at(-1))

    await page.reload()
    await panel.locator('dl').first().waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    expect(query(page)).toBe('status=none')

    const [own] = await Promise.all([
      page.context().waitForEvent('page'),
      last.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await own.locator('.device-page').waitFor()
    expect(new URL(own.url()).pathname).toBe(href)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('a unit of the board that was closed is closed after a reload', async () => {
  const { page } = await world.open('en')
  const open = () => page.goto(new URL('/admin/monitoring', page.url()).href)
  await open()
  const unit = page.locator('.board-unit').first()
  await unit.getByRole('button').click()
  await unit.locator('.board-unit-counts').waitFor()
  await open()
  await unit.locator('.board-unit-counts').waitFor()
  expect(await unit.locator('.board-tile').count()).toBe(0)
  await unit.getByRole('button').click()
  await unit.locator('.board-tile').first().waitFor()
  await page.context().close()
})

test('Back and a reload ask about unsaved changes of a user, who keeps or discards them', async () => {
  const { page, complaints } = await world.open('en')
  await page.goto(new URL('/admin/users?q=unit%40demo', page.url()).href)
  await expect.poll(() => rows(page).count()).toBe(1)
  await rows(page).locator('a').first().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.waitFor()
  const { pathname } = new URL(page.url())
  await name.pressSequentially('x')
  const typed = await name.inputValue()
  expect(typed).toMatch(/^x/u)
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const answer = (label: string) =>
    question
      .getByRole('button', { name: label })
      .and(page.locator(':not([aria-busy="true"])'))
      .click({ delay: 50 })
  const back = () => page.evaluate(() => window.history.back())

  await back()
  await question.waitFor()
  await page.waitForTimeout(600)
  await answer('Keep editing')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname)
  expect(await name.inputValue()).toBe(typed)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  expect(await name.inputValue()).toBe(typed)

  await back()
  await question.waitFor()
  await page.waitForTimeout(600)
  await answer('Discard')
  await rows(page).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/users')
  expect(complaints).toEqual([])
  await page.context().close()
})
