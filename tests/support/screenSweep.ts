import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nurseLineFault, openContext, themes, viewports, wear } from './bedside.ts'
import { launchBrowser } from './browser.ts'
import { inTheCall } from './callSituations.ts'
import { readCatalogue } from './catalogue.ts'
import type { Locale } from './catalogue.ts'
import { bedsideRules, measureScreen } from './screenMeasure.ts'
import { onOwnPhone } from './ownPhoneSituations.ts'
import { refuseDevices } from './refusedDevices.ts'
import { comingIn, inTheRoom, proving, stageLink } from './situations.ts'
import type { Situation } from './situations.ts'
import { raiseStage } from './stage.ts'
import { holdCall } from './stageCall.ts'
import type { StageCall } from './stageCall.ts'
import type { Stage } from './stage.ts'
import { openingScene } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A camera that each page has to be given, and the way to the conference. */
const switches = ['--use-fake-device-for-media-stream', '--disable-features=WebRtcHideLocalIpsWithMdns']
/** What another theme can change of what axe finds: the rest is the same page. */
const axeColours = ['color-contrast', 'link-in-text-block']

/**
 * axe in the page. Its newer way opens a page of its own for every look, and could only see more in frames of other
 * origins, of which there are none. `isThere`: it has been on this page before, and is not loaded again.
 */
export function axeOn(page: Page, isThere: boolean): AxeBuilder {
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode()
}

/** What axe and the eye for contrast find on the screen as it stands, in every theme. */
export async function themeFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [at, theme] of themes.entries()) {
    await wear(page, theme)
    const axe = axeOn(page, at > 0)
    const { violations } = await (at === 0 ? axe.withTags(axeTags) : axe.withRules(axeColours)).analyze()
    for (const violation of violations)
      faults.push(
        `${theme}: axe ${violation.id} at ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
    const measure = await measureScreen(page, bedsideRules)
    if (measure.texts === 0) faults.push(`${theme}: nothing was measured`)
    for (const { text, ratio, colour, ground } of measure.contrast)
      faults.push(`${theme}: "${text}" ${colour} on ${ground} is ${String(ratio)}:1`)
  }
  return faults
}

/** What is too small to be pressed, in this size. */
export async function targetFaults(page: Page, size: string): Promise<string[]> {
  const { small } = await measureScreen(page, bedsideRules)
  return small.map(
    ({ name, width, height, least }) =>
      `${size}: "${name}" is ${String(width)} x ${String(height)}, under ${String(least)}`,
  )
}

/** What is wrong with a bedside screen, in every theme and size; the line on the nurse call belongs to each. */
export async function bedsideFaults(page: Page, locale: Locale): Promise<string[]> {
  const faults = await themeFaults(page)
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    const line = await nurseLineFault(page, locale)
    if (line !== null) faults.push(`${size}: the nurse-call line ${line}`)
    faults.push(...(await targetFaults(page, size)))
  }
  return faults
}

/** Every bedside screen and state in one language: each language is a file of its own, so that two run at a time. */
export function sweepScreens(locale: Locale): void {
  const say = readCatalogue(locale)
  let stage: Stage
  let call: StageCall
  let browser: Browser
  let contexts: Readonly<Record<Situation['session'], BrowserContext>>

  /** Comes in by the link, on what the stage says that this is. */
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

  beforeAll(async () => {
    stage = await raiseStage()
    call = await holdCall(stage.url)
    browser = await launchBrowser(switches)
    contexts = {
      none: await openContext(browser, locale),
      open: await comeIn({}),
      'own phone': await comeIn({ byod: true }),
    }
  })

  afterAll(async () => {
    await browser?.close()
    await call?.close()
    await stage?.close()
  })

  const all = [...comingIn, ...proving, ...inTheRoom, ...inTheCall, ...onOwnPhone]
  test.each(all)('$name', async ({ session, scene, devices, path, arrive }: Situation) => {
    stage.set({ ...openingScene, conferenceUrl: call.url, byod: session === 'own phone', ...scene })
    const page = await contexts[session].newPage()
    try {
      if (devices !== undefined) await page.addInitScript(refuseDevices, devices)
      await page.goto(`${stage.url}${path}`)
      await arrive(page, say)
      expect(await page.getAttribute('html', 'lang')).toBe(locale)
      expect(await page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      expect(await bedsideFaults(page, locale)).toEqual([])
    } finally {
      await page.close()
    }
  })
}
