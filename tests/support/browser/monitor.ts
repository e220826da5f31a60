import type { Browser, Page } from 'playwright'
import { samplePicture } from '../media/pictureSampler.ts'
import type { PictureSampler } from '../media/pictureSampler.ts'
import { scanQrCode } from './scanQrCode.ts'
import { sized } from './browser.ts'

/** The screen in the room, as a person in front of it uses it. */
export interface Monitor {
  readonly page: Page
  readonly picture: PictureSampler
  /**
   * Returns when the latest command with one of these names reached the page, in its epoch milliseconds; 0 if
   * none has.
   */
  obeyedAt(names: readonly string[]): Promise<number>
  /**
   * Returns the address in the QR code on the screen, decoded from a screenshot's pixels. Waits until there
   * is one that differs from `not`.
   */
  scan(not?: string): Promise<string>
  /** Returns the eight characters under the QR code, as shown. */
  code(): Promise<string>
  /**
   * Waits until the eight characters are no longer `shown`. Returns when that was, in epoch milliseconds of
   * the monitor's page.
   */
  codeChanges(shown: string): Promise<number>
}

declare global {
  interface Window {
    wardlinkCommands?: { readonly name: string; readonly at: number }[]
  }
}

/** Runs in the page before its own scripts. Notes each command when the page has handled it. */
function noteCommands(): void {
  const noted: { readonly name: string; readonly at: number }[] = []
  window.wardlinkCommands = noted
  window.WebSocket = class extends WebSocket {
    constructor(...address: ConstructorParameters<typeof WebSocket>) {
      super(...address)
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const name = typeof data === 'string' ? /"command":"(\w+)"/.exec(data)?.[1] : undefined
        // By the next task, the page's own handlers have run.
        if (name !== undefined)
          setTimeout(() => noted.push({ name, at: performance.timeOrigin + performance.now() }))
      })
    }
  }
}

/**
 * Opens a monitor's link, which enrolls it, and waits until its camera's picture is shown. The browser must
 * have been launched with the weave film as its camera.
 */
export async function openMonitor(browser: Browser, link: string): Promise<Monitor> {
  const context = await browser.newContext(sized(1920, 1080))
  const page = await context.newPage()
  await page.addInitScript(noteCommands)
  await page.goto(link)
  const picture = await samplePicture(page)
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  return {
    page,
    picture,
    obeyedAt: (names) =>
      page.evaluate(
        (wanted) => window.wardlinkCommands?.findLast(({ name }) => wanted.includes(name))?.at ?? 0,
        names,
      ),
    scan: (not) => scanQrCode(page, not),
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
