import type { Browser, BrowserContext, Page } from 'playwright'
import { openContext, viewports } from '../browser/bedside.ts'
import { launchBrowser } from '../browser/browser.ts'
import type { Locale } from '../catalogue.ts'
import { type MediaNetwork, openMediaNetwork } from '../media/mediaNetwork.ts'
import { atTheDesk } from './deskSituations.ts'
import { beforeTheMeeting, inTheMeeting, invitationPath } from './meetSituations.ts'
import type { MeetSituation } from './meetSituations.ts'
import { knocking } from './knockSituations.ts'
import { checkingTheNetwork } from './networkSituations.ts'
import { byRequestLink } from './requestLinkSituations.ts'
import { refuseDevices } from './refusedDevices.ts'
import { raiseStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { holdCall } from './stageCall.ts'
import type { StageCall } from './stageCall.ts'
import { openingScene } from './stageScene.ts'
import { inTrouble } from './troubleSituations.ts'

/** Sizes of the bedside, and of a clinician's desk, in CSS px. */
export const meetSizes = { ...viewports, desk: { width: 1440, height: 900 } } as const

/**
 * Every state of the invited person's page and of the consult desk. The lost connection is last, because it
 * also cuts the room's own.
 */
export const meetingSituations: readonly MeetSituation[] = [
  ...beforeTheMeeting,
  ...checkingTheNetwork,
  ...byRequestLink,
  ...atTheDesk,
  ...knocking,
  ...inTrouble,
  ...inTheMeeting,
]

/**
 * Fake camera and microphone that need no permission prompt, a screen to share, and the route to the node.
 */
const switches = [
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--auto-select-tab-capture-source-by-title=Wardlink',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

export const launchMeetBrowser = (): Promise<Browser> => launchBrowser(switches)

/** Page for invited people, in the browser of a user who speaks `locale`, with a call to join. */
export interface MeetStage {
  /** Network that carries all media. */
  readonly network: MediaNetwork
  /**
   * Opens the link in the message and brings about the situation, in a page that the next one can reuse.
   * `undo` undoes its changes.
   */
  arrive(situation: MeetSituation): Promise<{ page: Page; undo: () => Promise<void> }>
  close(): Promise<void>
}

/** Opens the stage. `dist` is the built front end; defaults to the package's own. */
export async function openMeetStage(
  browser: Browser,
  locale: Locale,
  say: (english: string) => string,
  dist?: string,
): Promise<MeetStage> {
  const stage: Stage = await raiseStage(dist)
  const network = await openMediaNetwork()
  const call: StageCall = await holdCall(stage.url, { network })
  await call.film()
  let kept: Page | null = null

  async function openPage({ devices }: MeetSituation): Promise<Page> {
    if (devices === undefined && kept !== null) return kept
    const context: BrowserContext = await openContext(browser, locale)
    const page = await context.newPage()
    // An init script of a page runs on every load, so a page with one is not reused.
    if (devices === undefined) kept = page
    else await page.addInitScript(refuseDevices, devices)
    return page
  }
  /** Clears what the page shows, and everything that the tab has stored. */
  async function clear(page: Page): Promise<void> {
    if (page !== kept) return page.context().close()
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.evaluate(async () => {
      sessionStorage.clear()
      localStorage.clear()
      await new Promise((settle) => {
        // The account of the console.
        const removal = indexedDB.deleteDatabase('wardlink-console')
        removal.addEventListener('success', settle)
        removal.addEventListener('error', settle)
      })
    })
    await page.goto('about:blank')
    await page.setViewportSize(viewports.tablet)
  }

  return {
    network,
    arrive: async (situation) => {
      stage.set({ ...openingScene, conferenceUrl: call.url, ...situation.scene })
      const page = await openPage(situation)
      try {
        await page.goto(`${stage.url}${situation.path ?? invitationPath}`)
        const mend = await situation.arrive(page, say, network)
        return {
          page,
          undo: async () => {
            mend?.()
            await clear(page)
          },
        }
      } catch (error) {
        await clear(page)
        throw error
      }
    },
    close: async () => {
      await kept?.context().close()
      await call.close()
      network.close()
      await stage.close()
    },
  }
}
