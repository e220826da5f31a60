import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromThePhone, makeReel, openFilmStage } from '../../support/situations/filmSituations.ts'
import type { FilmStage, Reel } from '../../support/situations/filmSituations.ts'
import { launchMeetBrowser } from '../../support/situations/meetPage.ts'
import { monitorFaults } from '../../support/sweep/monitorSweep.ts'
import { bedsideFaults } from '../../support/sweep/screenSweep.ts'

let browser: Browser
let reel: Reel
beforeAll(async () => {
  browser = await launchMeetBrowser()
  reel = await makeReel(browser)
})
afterAll(() => browser?.close())

describe.each(['en', 'ja', 'ar'] as const)('from the phone on the room’s screen, in %s', (locale) => {
  let stage: FilmStage
  beforeAll(async () => {
    stage = await openFilmStage(browser, locale)
  })
  afterAll(() => stage?.close())

  test.each(fromThePhone)('$name', async ({ bring, seen }) => {
    await bring(stage, reel)
    await seen(stage)
    expect.soft(await bedsideFaults(stage.phone, locale), 'the remote').toEqual([])
    expect.soft(await monitorFaults(stage.monitor, { axe: true }), 'the room’s screen').toEqual([])
    // That was looked at, not what came after it.
    await seen(stage)
  })
})
