import type { CDPSession, Page } from 'playwright'

/** How many times slower an old tablet's processor is than the machine's. */
export const slowdown = 4

/** Throttles the page from its next task on. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return browser
}
