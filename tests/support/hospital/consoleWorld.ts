import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Locale } from '../catalogue.ts'
import { launchBrowser } from '../browser/browser.ts'
import { repeatsOf } from '../browser/repeatedRequests.ts'
import { startDemoServer } from './demoServer.ts'

const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const

/** A window of the console. */
export interface ConsoleWindow {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of its pages. */
  readonly complaints: string[]
  /** Requests that a screen sent twice. */
  readonly repeats: string[]
}

/** The demo hospital with the console in a browser, and an administrator with all permissions. */
export interface ConsoleWorld {
  readonly url: string
  readonly browser: Browser
  readonly administrator: typeof administrator
  /** Opens a window with the administrator signed in. */
  open(locale: Locale): Promise<ConsoleWindow>
  close(): Promise<void>
}

/** Serves the pages from another build than the server's. API replies still come from the server. */
async function dress(context: BrowserContext, url: string, dist: string): Promise<void> {
  await context.route(
    (asked) => asked.origin === url && !/^\/(?:api|authentication|config\.json)/u.test(asked.pathname),
    async (route) => {
      const path = join(dist, new URL(route.request().url()).pathname)
      const isFile = path.startsWith(join(dist, '/')) && /\.\w+$/u.test(path) && existsSync(path)
      await route.fulfill({ path: isFile ? path : join(dist, 'index.html') })
    },
  )
}

/** Opens the console. `dist` is the built front end; defaults to the package's own. `switches` are the browser's. */
export async function openConsoleWorld(
  dist?: string,
  switches: readonly string[] = [],
): Promise<ConsoleWorld> {
  const server = await startDemoServer({
    WARDLINK_ADMIN_EMAIL: administrator.email,
    WARDLINK_ADMIN_PASSWORD: administrator.password,
  })
  const browser = await launchBrowser(switches)
  return {
    url: server.url,
    browser,
    administrator,
    open: async (locale) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      if (dist !== undefined) await dress(context, server.url, dist)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      const repeats = repeatsOf(page)
      await page.goto(`${server.url}/admin/organizations?lang=${locale}&theme=light`)
      await page.locator('input[autocomplete^="username"]').fill(administrator.email)
      await page.locator('input[type="password"]').fill(administrator.password)
      await page.keyboard.press('Enter')
      await page.locator('.console-nav').waitFor()
      return { page, context, complaints, repeats }
    },
    close: async () => {
      await browser.close()
      await server.dispose()
    },
  }
}

/**
 * Opens a section through its link in the sidebar, and waits until its heading is shown and nothing is
 * loading.
 */
export async function goToSection(page: Page, section: string): Promise<string> {
  const link = page.locator(`.console-nav a[href="/admin/${section}"]`)
  const isHere = (await link.getAttribute('aria-current')) === 'page'
  // The page before stays until the code of the next one has arrived.
  if (!isHere)
    await page
      .locator('main h1')
      .evaluateAll((left) => left.forEach((one) => one.setAttribute('data-left', '')))
  await link.click()
  await page.locator(`.console-nav a[href="/admin/${section}"][aria-current="page"]`).waitFor()
  const heading = page.locator('main h1:not([data-left])').first()
  await heading.waitFor()
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  return (await heading.textContent()) ?? ''
}
