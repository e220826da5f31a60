import type { Browser, BrowserContext, Page } from 'playwright'
import { openContext, viewports } from '../browser/bedside.ts'
import { launchBrowser } from '../browser/browser.ts'
import { readCatalogue } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'
import { inTheCall } from './callSituations.ts'
import { atTheDoor } from './doorSituations.ts'
import { cutOff } from './cutSituations.ts'
import { onOwnPhone } from './ownPhoneSituations.ts'
import { refuseDevices } from './refusedDevices.ts'
import { askedByPicture } from './requestSituations.ts'
import { comingIn, inTheRoom, proving, stageLink } from './situations.ts'
import type { Situation } from './situations.ts'
import { raiseStage } from './stage.ts'
import { holdCall } from './stageCall.ts'
import { ofVisits } from './visitSituations.ts'
import { withKeyboard } from './typingSituations.ts'
import { openingScene } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

/** Every bedside screen and state that a user and the replies of the back end can bring about. */
export const bedsideSituations: readonly Situation[] = [
  ...comingIn,
  ...proving,
  ...inTheRoom,
  ...inTheCall,
  ...cutOff,
  ...atTheDoor,
  ...askedByPicture,
  ...ofVisits,
  ...withKeyboard,
  ...onOwnPhone,
]

/** Switches for a fake camera and microphone, and for the connection to the conference. */
const switches = [
  '--use-fake-device-for-media-stream=fps=5',
  // The headless shell has no one who could allow a camera, even where the page was granted it.
  '--use-fake-ui-for-media-stream',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

export const launchBedsideBrowser = (): Promise<Browser> => launchBrowser(switches)

/**
 * Remotes of users who speak `locale`: one no sign-in needed, one in a room, and one with a phone of their
 * own.
 */
export interface BedsideStage {
  /** Opens the situation, in a page that the next situation of the same session can reuse. */
  arrive(situation: Situation): Promise<Page>
  /** Gives the page of a situation back. The situation that it shows ends. */
  leave(page: Page): Promise<void>
  close(): Promise<void>
}

/** Opens the stage. `dist` is the built front end; defaults to the package's own. */
export async function openBedsideStage(
  browser: Browser,
  locale: Locale,
  dist?: string,
): Promise<BedsideStage> {
  const say = readCatalogue(locale, 'bedside')
  const stage = await raiseStage(dist)
  const call = await holdCall(stage.url)

  /** Opens a session through the link, with the stage set to this scene. */
  async function comeIn(change: Partial<Scene>): Promise<BrowserContext> {
    stage.set({ ...openingScene, ...change })
    const context = await openContext(browser, locale)
    await context.grantPermissions(['camera', 'microphone'])
    const page = await context.newPage()
    await page.goto(`${stage.url}${stageLink}`)
    await page.getByRole('heading', { name: say('Main menu') }).waitFor()
    await page.close()
    return context
  }
  const contexts = {
    none: await openContext(browser, locale),
    open: await comeIn({}),
    'own phone': await comeIn({ byod: true }),
  }
  /**
   * Opening a page takes the browser as long as all later checks, so the situations of one session share a
   * page.
   */
  const kept = new Map<Situation['session'], Page>()
  async function openPage({ session, devices }: Situation): Promise<Page> {
    if (session === 'apart') {
      const context = await comeIn({})
      const page = await context.newPage()
      page.once('close', () => void context.close())
      return page
    }
    const page = (devices === undefined && kept.get(session)) || (await contexts[session].newPage())
    // An init script of a page runs on every load, so a page with one is not reused.
    if (devices === undefined) kept.set(session, page)
    else await page.addInitScript(refuseDevices, devices)
    return page
  }
  async function leave(page: Page): Promise<void> {
    if (![...kept.values()].includes(page)) return page.close()
    await page.mouse.up()
    await page.unrouteAll()
    await page.goto('about:blank')
    await page.setViewportSize(viewports.tablet)
  }

  return {
    leave,
    arrive: async (situation) => {
      const { session, scene, path, arrive } = situation
      const page = await openPage(situation)
      stage.set({ ...openingScene, conferenceUrl: call.url, byod: session === 'own phone', ...scene })
      try {
        await page.goto(`${stage.url}${path}`)
        await arrive(page, say)
      } catch (error) {
        await leave(page)
        throw error
      }
      return page
    },
    close: async () => {
      for (const context of Object.values(contexts)) await context.close()
      await call.close()
      await stage.close()
    },
  }
}
