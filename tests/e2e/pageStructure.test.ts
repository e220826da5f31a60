import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditedPages, openAuditedPages } from '../support/browser/auditedPages.ts'
import { byTier } from '../support/tier.ts'
import { runSnapshot } from '../support/browser/lighthouse.ts'

/**
 * Checks what Lighthouse measures of the pages' build, and nothing that depends on the speed of this machine.
 * Its scores are measured at night.
 */
let pages: AuditedPages

beforeAll(async () => {
  pages = await openAuditedPages()
})

afterAll(() => pages?.close())

/**
 * Maximum number of blocking bytes. Lighthouse's phone loads 1,638 kbit a second, so this many delay its
 * first paint by a tenth of a second.
 */
const mostBlockingBytes = 20_000

/**
 * Returns what the page's first paint waits for, besides the page itself. All screens of the remote are the
 * same page.
 */
const blocking = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming)
      .filter((one) => 'renderBlockingStatus' in one && one.renderBlockingStatus === 'blocking')
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  )

test('the entry of a new tablet waits for one small style sheet and for no script', async () => {
  const page = await pages.entry()
  const found = await blocking(page)
  expect(found.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/assets\/index-[^/]+\.css$/u)])
  expect(found[0]?.bytes).toBeGreaterThan(0)
  expect(found[0]?.bytes).toBeLessThanOrEqual(mostBlockingBytes)
  await page.close()
})

/** The menu comes after the verification. For each change the entry is left out: axe looks at every screen. */
const audited = byTier({
  change: ['verification', 'menu'] as const,
  all: ['entry', 'verification', 'menu'] as const,
})

test.each(audited)(
  'Lighthouse finds no fault in the accessibility, the practices and the findability of the page: %s',
  async (name) => {
    const page = await pages[name]()
    expect(await runSnapshot(page, pages.port)).toEqual([])
    await page.close()
  },
)
