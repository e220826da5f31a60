import type { Browser, Page } from 'playwright'
import { samplePicture } from '../media/pictureSampler.ts'
import type { PictureSampler } from '../media/pictureSampler.ts'
import { readQrCode } from '../media/qr.ts'

/** The screen in the room, as a person who stands before it uses it. */
export interface Monitor {
  readonly page: Page
  readonly picture: PictureSampler
  /** The address that the QR code on the screen carries, decoded from a screenshot's pixels. Waits until there is one that differs from `not`. */
  scan(not?: string): Promise<string>
  /** The eight characters under the QR code, as they are shown. */
  code(): Promise<string>
  /** Waits until the eight characters are no longer `shown`. Answers when that was, in epoch milliseconds of the monitor's page. */
  codeChanges(shown: string): Promise<number>
}

/** Opens a monitor's link, which enrols it, and waits until its camera shows. The browser must have been launched to film the weave. */
export async function openMonitor(browser: Browser, link: string): Promise<Monitor> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(link)
  const picture = await samplePicture(page)
  const qr = page.getByRole('img', { name: /QR code/ })
  await qr.waitFor()
  return {
    page,
    picture,
    scan: async (not) => {
      for (;;) {
        const text = readQrCode(await page.screenshot())
        if (text !== null && text !== not) return text
      }
    },
    code: async () => {
      const shown = /\b([0-9A-HJKMNP-TV-Z]{4}) ?([0-9A-HJKMNP-TV-Z]{4})\b/.exec(await page.innerText('body'))
      if (!shown) throw new Error('the monitor shows no code')
      return `${shown[1] ?? ''}${shown[2] ?? ''}`
    },
    codeChanges: async (shown) => {
      const changed = await page.waitForFunction(
        ([first, last]) => {
          const text = document.body.innerText
          return text.includes(first) && text.includes(last) ? false : Date.now()
        },
        [shown.slice(0, 4), shown.slice(4)] as const,
        { polling: 20 },
      )
      return Number(await changed.jsonValue())
    },
  }
}
