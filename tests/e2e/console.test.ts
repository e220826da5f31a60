import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sectionGroups } from '../../src/domain/consoleSections.ts'
import { wear } from '../support/browser/bedside.ts'
import { type ConsoleWorld, goToSection, openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { leftEnglish } from '../support/sweep/leftEnglish.ts'
import { answerReports } from '../support/situations/reportAnswers.ts'
import { axeColors, axeTags, axeViolations } from '../support/sweep/axe.ts'
import { runProbes } from '../support/browser/pageProbe.ts'
import { clippedTexts } from '../support/sweep/clipping.ts'
import { fitFaults } from '../support/sweep/fit.ts'
import { speakInPlace, textsOf } from '../support/sweep/speakInPlace.ts'
import { byTier } from '../support/tier.ts'

/** The console as an administrator of the demo hospital uses it. */
const sections = sectionGroups.flatMap(({ sections: names }): readonly string[] => names)

let world: ConsoleWorld
let page: Page
let complaints: string[]
let repeats: string[]

beforeAll(async () => {
  world = await openConsoleWorld()
  ;({ page, complaints, repeats } = await world.open('en'))
})
afterAll(() => world?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe('an administrator', () => {
  test('makes an organization, finds it written down in the audit, and removes it', async () => {
    await goToSection(page, 'organizations')
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    // The list, whose search has the same name, is shown until the page has loaded.
    await heading('New organization').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Walk of the Console')
    await button('Create').click()
    await heading('Walk of the Console').waitFor()
    await goToSection(page, 'audit')
    await page.getByRole('row', { name: /Created.*Walk of the Console/u }).waitFor()
    await page.goBack()
    await heading('Walk of the Console').waitFor()
    await button('Remove').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await heading('Removed').waitFor()
  })

  test('sees the own sign-in in the summary, and walks through the days with the arrow keys', async () => {
    await goToSection(page, 'sign-in-summary')
    const chosen = page.getByRole('slider', { name: 'Day in the chart' })
    await chosen.waitFor()
    await chosen.focus()
    await page.keyboard.press('End')
    const last = await chosen.getAttribute('aria-valuetext')
    await page.keyboard.press('Home')
    await expect.poll(() => chosen.getAttribute('aria-valuetext')).not.toBe(last)
    await page.getByRole('table', { name: 'Sign-ins' }).waitFor()
  })

  test('exports a report, and prints it without what is around it', async () => {
    await goToSection(page, 'vmr-availability')
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()])
    expect(file.suggestedFilename()).toMatch(/^vmr-availability-[\d-]{21}\.csv$/u)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(false)
    expect(await heading('VMR Availability').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  test('follows a link into the documentation to its heading', async () => {
    await page.goto(`${world.url}/admin/documentation/troubleshooting#sign-in`)
    const place = page.getByRole('heading', { name: /I cannot sign in/u })
    await place.waitFor()
    await expect
      .poll(() => place.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true)
  })

  test('reads a guide whose pictures keep their place until they are loaded, each when it is reached', async () => {
    await page.goto(`${world.url}/admin/documentation/people?lang=en`)
    const picture = page.getByRole('img', { name: /^The dialog for a knock/u })
    await picture.waitFor()
    const heightOf = () => picture.evaluate((image) => image.getBoundingClientRect().height)
    const before = await heightOf()
    expect(before).toBeGreaterThan(300)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200)
    expect(await heightOf()).toBe(before)
  })

  test('opens each section from the sidebar: each has its heading, and no fault that axe would find, in light and in dark', async () => {
    const faults: string[] = []
    for (const section of sections) {
      expect(await goToSection(page, section), section).not.toMatch(/^(?:Page not found|Server problem|)$/u)
      for (const theme of ['light', 'dark'] as const) {
        await wear(page, theme)
        for (const { id, targets } of await axeViolations(page, theme === 'light' ? axeTags : axeColors))
          faults.push(`${section} ${theme}: ${id} at ${targets.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  })

  test(
    'reads the quality of calls, with no fault in any theme, language and size',
    { tags: ['nightly'] },
    async () => {
      const { page: own, context } = await world.open('en')
      await answerReports(own)
      const faults: string[] = []
      const check = async (section: string) => {
        await own.setViewportSize({ width: 1440, height: 900 })
        await own.locator('main table tbody tr').first().waitFor()
        for (const theme of ['light', 'dark'] as const) {
          await wear(own, theme)
          for (const { id, targets } of await axeViolations(own, theme === 'light' ? axeTags : axeColors))
            faults.push(`${section} ${theme}: ${id} at ${targets.join(', ')}`)
        }
        const english = await textsOf(own)
        for (const locale of ['en', 'ja', 'ar'] as const) {
          if (locale !== 'en') await speakInPlace(own, locale, english)
          for (const [width, height] of [
            [1440, 900],
            [1024, 768],
            [390, 844],
          ] as const) {
            await own.setViewportSize({ width, height })
            const [fit, clipped] = await runProbes(own, [
              fitFaults({ scrolls: true }),
              clippedTexts('as it is'),
            ])
            faults.push(
              ...[...fit, ...clipped].map((fault) => `${section} ${locale} ${String(width)}: ${fault}`),
            )
          }
        }
      }
      await own.goto(`${world.url}/admin/call-quality`)
      await check('call quality')
      await own.goto(`${world.url}/admin/calls?lang=en`)
      await check('calls')
      await own.goto(`${world.url}/admin/rooms?lang=en`)
      await own.locator('main tbody a[href^="/admin/rooms/"]').first().click()
      await own.getByRole('heading', { name: 'Quality of the last calls' }).waitFor()
      await check('last calls')
      expect(faults).toEqual([])
      await context.close()
    },
  )

  test('opens the consult desk from the profile menu, without a link and under the own name', async () => {
    await page.locator('.console-me summary').click()
    const own = await page.locator('.console-me summary > span:last-child > bdi').textContent()
    await page.getByRole('link', { name: 'iConsult' }).click()
    await page.getByRole('heading', { name: 'No one is waiting' }).waitFor()
    expect(await page.locator('.desk-me > bdi').textContent()).toBe(own)
    expect(repeats, 'no screen of these tests asks twice').toEqual([])
  })
})

test('an administrator using Login As sees the banner across the full width of every page, and the page keeps its full width', async () => {
  const { page: own, context } = await world.open('en')
  await own.goto(`${world.url}/admin/login-as`)
  await own.locator('main form input[type="radio"]').first().check()
  await own.getByRole('textbox', { name: 'Reason' }).fill('Their list is empty')
  await own.locator('main form button[type="submit"]').click()
  await own.getByText('Impersonating').waitFor()
  for (const width of [1_440, 1_024]) {
    await own.setViewportSize({ width, height: 900 })
    expect(await own.locator('.console-as').boundingBox()).toMatchObject({ x: 0, y: 0, width })
    const main = await own.locator('main').boundingBox()
    expect(main?.width).toBeGreaterThan(width - 260)
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBe(width)
  }
  await own.getByRole('button', { name: 'End Login As' }).click()
  await own.getByText('Impersonating').waitFor({ state: 'detached' })
  await context.close()
})

test('by keyboard alone a person signs in, makes an organization and renames it', async () => {
  const context = await world.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const own = await context.newPage()
  await own.goto(`${world.url}/admin/organizations?lang=en`)
  await own.locator('input[autocomplete^="username"]').waitFor()
  /** Presses Tab until the element has focus. */
  const tabTo = async (role: 'link' | 'button' | 'textbox', name: string) => {
    const wanted = own.getByRole(role, { name, exact: true }).first()
    await wanted.waitFor()
    for (let presses = 0; presses < 80; presses += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await own.keyboard.press('Tab')
    }
    throw new Error(`${role} ${name} is not reached`)
  }
  await tabTo('textbox', 'Email or username')
  await own.keyboard.type(world.administrator.email)
  await own.keyboard.press('Tab')
  await own.keyboard.type(world.administrator.password)
  await own.keyboard.press('Enter')
  await own.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor()
  await tabTo('link', 'Add')
  await own.keyboard.press('Enter')
  await tabTo('textbox', 'Name')
  await own.keyboard.type('Made by keys')
  await own.keyboard.press('Enter')
  await own.getByRole('heading', { name: 'Made by keys', level: 1 }).waitFor()
  await tabTo('textbox', 'Name')
  await own.keyboard.press('ControlOrMeta+A')
  await own.keyboard.type('Renamed by keys')
  await own.keyboard.press('Enter')
  await own.getByText('Changes Sucessfully Saved.').waitFor()
  await context.close()
})

test.each(byTier({ change: ['ar'], all: ['ja', 'ar'] } as const))(
  'in %s each section opens and leaves no English where there are words',
  async (locale) => {
    const foreign = await world.open(locale)
    const left: string[] = []
    for (const section of sections) {
      await goToSection(foreign.page, section)
      for (const text of await leftEnglish(foreign.page, locale)) left.push(`${section}: ${text}`)
    }
    expect(left).toEqual([])
    expect(await foreign.page.evaluate(() => document.documentElement.dir)).toBe(
      locale === 'ar' ? 'rtl' : 'ltr',
    )
    expect(foreign.complaints).toEqual([])
    expect(foreign.repeats).toEqual([])
    await foreign.context.close()
  },
)

test('a bedside tablet asks for no byte of the console, not even to keep it', async () => {
  const context = await world.browser.newContext({ serviceWorkers: 'allow' })
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const tablet = await context.newPage()
  await tablet.goto(world.url)
  await tablet.evaluate(() => navigator.serviceWorker.ready)
  const kept = await tablet.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat()
  })
  expect(kept.length).toBeGreaterThan(5)
  expect([...asked, ...kept].filter((address) => /\/assets\/admin\/|\/admin/u.test(address))).toEqual([])
  await context.close()
})
