import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContext, viewports } from '../../support/bedside.ts'
import { launchBrowser } from '../../support/browser.ts'
import { inTheCall } from '../../support/callSituations.ts'
import { type Locale, readCatalogue } from '../../support/catalogue.ts'
import { clippedTexts, speakLonger } from '../../support/clipping.ts'
import { movingParts } from '../../support/movingParts.ts'
import { comingIn, inTheRoom, proving, type Situation, stageLink } from '../../support/situations.ts'
import { raiseStage, type Stage } from '../../support/stage.ts'
import { holdCall, type StageCall } from '../../support/stageCall.ts'
import { openingScene } from '../../support/stageScene.ts'

/** Issue 4: text at 200 % and a language 40 % longer clip nothing; where no motion is wanted nothing moves. */
let stage: Stage
let call: StageCall
let browser: Browser

beforeAll(async () => {
  stage = await raiseStage()
  call = await holdCall(stage.url)
  browser = await launchBrowser(['--use-fake-device-for-media-stream'])
})
afterAll(async () => {
  await browser?.close()
  await call?.close()
  await stage?.close()
})

async function inEverySize(page: Page, told: string): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    faults.push(...(await clippedTexts(page)).map((fault) => `${told}, ${size}: ${fault}`))
  }
  return faults
}

const textSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

const looked = [...comingIn, ...proving, ...inTheRoom, ...inTheCall]

describe.each<Locale>(['en', 'ja', 'ar'])('in %s', (locale) => {
  const say = readCatalogue(locale)
  let contexts: Readonly<Record<'none' | 'open', BrowserContext>>

  beforeAll(async () => {
    stage.set(openingScene)
    contexts = { none: await openContext(browser, locale), open: await openContext(browser, locale) }
    const page = await contexts.open.newPage()
    await page.goto(`${stage.url}${stageLink}`)
    await page.getByRole('heading', { name: say('Main menu') }).waitFor()
    await page.close()
  })

  test.each(looked)('$name', async (situation: Situation) => {
    const { session, scene, path, arrive } = situation
    stage.set({ ...openingScene, conferenceUrl: call.url, ...scene })
    const page = await contexts[session === 'none' ? 'none' : 'open'].newPage()
    try {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${stage.url}${path}`)
      await arrive(page, say)
      const faults = await movingParts(page)
      await textSize(page, 200)
      faults.push(...(await inEverySize(page, '200 %')))
      // English stands for the languages that Wardlink may speak one day; the other two are as long as they are.
      if (locale === 'en') {
        await textSize(page, 100)
        await speakLonger(page)
        faults.push(...(await inEverySize(page, '40 % longer')))
      }
      expect(faults).toEqual([])
    } finally {
      await page.close()
    }
  })
})
