import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright'
import { launchOptions } from './browser.ts'

/** The package contains a binary for this platform only. */
export const hasOldBrowser = process.platform === 'linux' && process.arch === 'x64'

/** Launches the oldest Chromium that the product supports. `extra` are additional switches. */
export async function launchOldBrowser(extra: readonly string[] = []): Promise<Browser> {
  const executablePath = await chromium.executablePath()
  return playwright.launch({ ...launchOptions(extra), executablePath })
}
