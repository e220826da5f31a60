import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../support/catalogue.ts'
import { fromThePhone, makeReel, openFilmStage } from '../../support/situations/filmSituations.ts'
import type { FilmStage, Reel } from '../../support/situations/filmSituations.ts'
import { launchMeetBrowser } from '../../support/situations/meetPage.ts'
import { distanceFaults, monitorFaults } from '../../support/sweep/monitorSweep.ts'
import { languageFaults, layoutFaults, themeFaults } from '../../support/sweep/screenSweep.ts'
import { speakInPlace, textsOf } from '../../support/sweep/speakInPlace.ts'

let browser: Browser
let reel: Reel
beforeAll(async () => {
  browser = await launchMeetBrowser()
  reel = await makeReel(browser)
})
afterAll(() => browser?.close())

function openStage(locale: Locale): () => FilmStage {
  let stage: FilmStage
  beforeAll(async () => {
    stage = await openFilmStage(browser, locale)
  })
  afterAll(() => stage?.close())
  return () => stage
}

const remoteFaults = async (phone: Page, locale: Locale) => [
  ...(await languageFaults(phone, locale)),
  ...(await layoutFaults(phone, locale)),
]

describe('from the phone on the room’s screen', () => {
  const opened = openStage('en')

  test.each(fromThePhone)('$name', async ({ bring, seen }) => {
    const stage = opened()
    const { phone, monitor } = stage
    await bring(stage, reel)
    await seen(stage)
    expect.soft(await themeFaults(phone), 'the remote').toEqual([])
    expect.soft(await monitorFaults(monitor, { axe: true }), 'the room’s screen').toEqual([])
    const english = { phone: await textsOf(phone), monitor: await textsOf(monitor) }
    for (const locale of ['ja', 'ar', 'en'] as const) {
      await speakInPlace(phone, locale, english.phone)
      await speakInPlace(monitor, locale, english.monitor)
      expect.soft(await remoteFaults(phone, locale), `the remote, ${locale}`).toEqual([])
      const faults = [...(await languageFaults(monitor, locale)), ...(await distanceFaults(monitor))]
      expect.soft(faults, `the room’s screen, ${locale}`).toEqual([])
    }
    // The screens just checked were still in this state.
    await seen(stage)
  })
})

describe.each(['ja', 'ar'] as const)(
  'from the phone on the room’s screen, opened in %s',
  { tags: ['nightly'] },
  (locale) => {
    const opened = openStage(locale)

    test.each(fromThePhone)('$name', async ({ bring, seen }) => {
      const stage = opened()
      await bring(stage, reel)
      await seen(stage)
      expect.soft(await themeFaults(stage.phone), 'the remote').toEqual([])
      expect.soft(await remoteFaults(stage.phone, locale), 'the remote').toEqual([])
      expect.soft(await monitorFaults(stage.monitor, { axe: true }), 'the room’s screen').toEqual([])
      await seen(stage)
    })
  },
)
