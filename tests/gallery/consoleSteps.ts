import type { Page } from 'playwright'
import type { Say } from '../support/catalogue.ts'

/** Window of a signed-in administrator of the demo hospital. */
export interface Desk {
  readonly page: Page
  readonly url: string
  readonly say: Say
}

export interface ConsoleSituation {
  readonly name: string
  /** Name of the mockup that the screen is compared with. */
  readonly mockup?: string
  /** Brings about the state, and resolves when it is drawn. */
  readonly arrive: (desk: Desk) => Promise<void>
  /** Undoes what would disturb the next situation. */
  readonly leave?: (desk: Desk) => Promise<void>
}

/** Time in milliseconds after which a request that is still under way is a stream that stays open. */
const streamsMs = 4_000

export const settled = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: streamsMs }).catch(() => null)
  for (const waiting of ['main [aria-busy="true"]', 'main .loader'])
    await page.locator(waiting).first().waitFor({ state: 'detached' })
}

export const goTo = async ({ page, url }: Desk, address: string): Promise<void> => {
  await page.goto(`${url}/admin/${address}`)
  await settled(page)
}

/**
 * Returns the situation of a page at an address, and what is done there. `mockup` is null where none was
 * drawn.
 */
export const at = (
  name: string,
  mockup: string | null,
  address: string,
  then: (desk: Desk) => Promise<void> = () => Promise.resolve(),
): ConsoleSituation => ({
  name,
  ...(mockup !== null && { mockup }),
  arrive: async (desk) => {
    await goTo(desk, address)
    await then(desk)
  },
})

/** Opens the first record of a list, and acts on its page. */
export const first = (
  name: string,
  mockup: string | null,
  section: string,
  then: (desk: Desk) => Promise<void> = () => Promise.resolve(),
): ConsoleSituation =>
  at(name, mockup, section, async (desk) => {
    const link = desk.page.locator(`main tbody a[href^="/admin/"]`).first()
    await link.click()
    await desk.page
      .locator('main tbody a[href^="/admin/"] >> visible=true')
      .first()
      .waitFor({ state: 'detached' })
    await settled(desk.page)
    await then(desk)
  })

/** Presses the form's own button while nothing is typed: each field says what it lacks. */
export const sendEmpty = async ({ page }: Desk): Promise<void> => {
  await page.locator('main form button[type="submit"]').last().click()
  await page.locator('main [aria-invalid="true"]').first().waitFor()
}

export const press =
  (english: string) =>
  async ({ page, say }: Desk): Promise<void> => {
    await page
      .locator('main')
      .getByRole('button', { name: say(english), exact: true })
      .first()
      .click()
    await page.getByRole('dialog').first().waitFor()
  }

/** Returns a situation in which the server fails wherever that section is requested. */
export const failing = (section: string): ConsoleSituation => ({
  name: `${section}, the server fails`,
  arrive: async (desk) => {
    await desk.page.route(
      ({ pathname }) => pathname === `/api/v1/${section}`,
      (route) => route.fulfill({ status: 500, body: '' }),
    )
    await desk.page.goto(`${desk.url}/admin/${section}`)
    await desk.page.locator('main .console-failed').first().waitFor()
  },
})
