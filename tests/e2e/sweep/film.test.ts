import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContext } from '../../support/bedside.ts'
import { readCatalogue } from '../../support/catalogue.ts'
import { playSlowly, recordFilm } from '../../support/filmMaking.ts'
import { launchMeetBrowser } from '../../support/meetPage.ts'
import { monitorFaults } from '../../support/monitorSweep.ts'
import { bedsideFaults } from '../../support/screenSweep.ts'
import { stageLink } from '../../support/situations.ts'
import { raiseStage } from '../../support/stage.ts'
import type { Stage } from '../../support/stage.ts'
import { openingScene, stageEntry, uncoveredDevice } from '../../support/stageScene.ts'

/** What the remote and the room's screen show while something from the phone is on that screen. */
const entertained = { ...uncoveredDevice, entertainment: true }
const scene = {
  device: entertained,
  control: { busy_status: 'open', success: true, state: entertained },
} as const

let browser: Browser
let film: Buffer
let photo: Buffer
beforeAll(async () => {
  browser = await launchMeetBrowser()
  const page = await browser.newPage()
  film = await recordFilm(page, 3.2)
  photo = await page.screenshot({ type: 'jpeg' })
  await page.close()
})
afterAll(() => browser?.close())

describe.each(['en', 'ja', 'ar'] as const)('from the phone on the room’s screen, in %s', (locale) => {
  const say = readCatalogue(locale)
  let stage: Stage
  let monitor: Page
  let phone: Page

  beforeAll(async () => {
    stage = await raiseStage()
    stage.set({ ...openingScene, ...scene, roomLocale: locale })
    const room = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    monitor = await room.newPage()
    await monitor.addInitScript(playSlowly)
    await monitor.goto(`${stage.url}/room#enroll=${stageEntry.code}`)
    await monitor.getByRole('img', { name: say('QR code that opens the remote control') }).waitFor()
    stage.order('entertainment', { state: 'on' })
    await monitor.getByText(say('Ready to Cast')).waitFor()
    phone = await (await openContext(browser, locale)).newPage()
    await phone.goto(`${stage.url}${stageLink}`)
    await phone.getByRole('button', { name: say('Show/Movie') }).click()
  })
  afterAll(async () => {
    await phone?.context().close()
    await monitor?.context().close()
    await stage?.close()
  })

  const choose = (tile: 'Choose a Film' | 'Choose Photos', ...files: { name: string; buffer: Buffer }[]) =>
    phone.getByLabel(say(tile)).setInputFiles(
      files.map((file) => ({
        ...file,
        mimeType: tile === 'Choose a Film' ? 'video/webm' : 'image/jpeg',
      })),
    )
  const pressed = (name: string) => phone.getByRole('button', { name: say(name), exact: true }).click()
  const nothingIsWrong = async () => {
    expect.soft(await bedsideFaults(phone, locale), 'the remote').toEqual([])
    expect.soft(await monitorFaults(monitor, { axe: true }), 'the room’s screen').toEqual([])
  }

  test('a film that plays', async () => {
    await choose('Choose a Film', { name: 'Lake cabin.webm', buffer: film })
    await phone.getByRole('button', { name: say('Pause') }).waitFor()
    await phone.getByRole('slider', { name: say('Position') }).waitFor()
    await monitor.getByText('Lake cabin').first().waitFor()
    await nothingIsWrong()
    await phone.getByRole('button', { name: say('Pause') }).waitFor()
  })

  test('a film that is paused', async () => {
    await pressed('Pause')
    await phone.getByRole('button', { name: say('Play') }).waitFor()
    await monitor.getByText(say('Press Play on your phone.')).waitFor()
    await nothingIsWrong()
  })

  test('a film that cannot be played', async () => {
    await pressed('Choose Another')
    await choose('Choose a Film', { name: 'Torn.webm', buffer: film.subarray(0, 40) })
    await phone.getByRole('alert').waitFor()
    await nothingIsWrong()
  })

  test('photos of an album', async () => {
    await pressed('Choose Another')
    await choose('Choose Photos', { name: 'Cake.jpg', buffer: photo }, { name: 'Candles.jpg', buffer: photo })
    await phone.getByText(say('On the room screen')).waitFor()
    await phone.getByRole('button', { name: say('Next') }).waitFor()
    await nothingIsWrong()
  })
})
