import type { Browser, Page } from 'playwright'
import { openContext } from '../browser/bedside.ts'
import { readCatalogue } from '../catalogue.ts'
import type { Locale, Say } from '../catalogue.ts'
import { roomKnock } from '../scripted/calls/scriptedKnock.ts'
import { playSlowly, recordFilm } from '../media/filmMaking.ts'
import { stageLink } from './situations.ts'
import { raiseStage } from './stage.ts'
import { openingScene, stageEntry, uncoveredDevice } from './stageScene.ts'
import { sized } from '../browser/browser.ts'

/**
 * Device state that the remote and the room's screen show while something from the phone is on that screen.
 */
const entertained = { ...uncoveredDevice, entertainment: true }
const control = { busy_status: 'open', success: true, state: entertained } as const

/** Content to show: a film a few seconds long that plays for most of a minute, and a photo. */
export interface Reel {
  readonly film: Buffer
  readonly photo: Buffer
}

export async function makeReel(browser: Browser): Promise<Reel> {
  const page = await browser.newPage()
  const film = await recordFilm(page, 3.2)
  const photo = await page.screenshot({ type: 'jpeg' })
  await page.close()
  return { film, photo }
}

/** A remote and the screen of its room, connected only through a stage. */
export interface FilmStage {
  readonly phone: Page
  readonly monitor: Page
  readonly say: Say
  choose(
    tile: 'Choose a Video' | 'Choose Photos',
    ...files: { name: string; buffer: Buffer }[]
  ): Promise<void>
  press(name: string): Promise<void>
  /** Begins or ends a knock at the room's door. */
  knock(isKnocking: boolean): void
  close(): Promise<void>
}

/** Opens the stage. `dist` is the built front end; defaults to the package's own. */
export async function openFilmStage(browser: Browser, locale: Locale, dist?: string): Promise<FilmStage> {
  const say = readCatalogue(locale)
  const stage = await raiseStage(dist)
  stage.set({ ...openingScene, device: entertained, control, roomLocale: locale })
  const room = await browser.newContext(sized(1920, 1080))
  const monitor = await room.newPage()
  await monitor.addInitScript(playSlowly)
  await monitor.goto(`${stage.url}/room#enroll=${stageEntry.code}`)
  await monitor.getByRole('img', { name: say('QR code that opens the remote control') }).waitFor()
  stage.sendCommand('entertainment', { state: 'on' })
  await monitor.getByText(say('Ready to Cast')).waitFor()
  const phone = await (await openContext(browser, locale)).newPage()
  await phone.goto(`${stage.url}${stageLink}`)
  await phone.getByRole('button', { name: say('Show/Movie') }).click()
  return {
    phone,
    monitor,
    say,
    choose: (tile, ...files) => {
      const mimeType = tile === 'Choose a Video' ? 'video/webm' : 'image/jpeg'
      return phone.getByLabel(say(tile)).setInputFiles(files.map((file) => ({ ...file, mimeType })))
    },
    press: (name) => phone.getByRole('button', { name: say(name), exact: true }).click(),
    knock: (isKnocking) => {
      const knock = isKnocking ? { ...roomKnock, expires_at: Date.now() + 60_000 } : null
      stage.sendKnock(knock)
      stage.set({ knock })
    },
    close: async () => {
      await phone.context().close()
      await room.close()
      await stage.close()
    },
  }
}

/** A state of a film or of photos on the phone and the room's screen. Each follows from the previous one. */
export interface FilmSituation {
  readonly name: string
  /** Mockups of the phone and of the room's screen. */
  readonly mockup?: string
  readonly monitorMockup?: string
  readonly bring: (stage: FilmStage, reel: Reel) => Promise<void>
  /** Resolves when the state is drawn on both. Can be called again while it lasts. */
  readonly seen: (stage: FilmStage) => Promise<void>
}

export const fromThePhone: readonly FilmSituation[] = [
  {
    name: 'a film that plays',
    mockup: '37-cast-playing',
    monitorMockup: '38-monitor-film',
    bring: ({ choose }, { film }) => choose('Choose a Video', { name: 'Lake cabin.webm', buffer: film }),
    seen: async ({ phone, monitor, say }) => {
      await phone.getByRole('button', { name: say('Pause') }).waitFor()
      await phone.getByRole('slider', { name: say('Position') }).waitFor()
      await monitor.getByText('Lake cabin').first().waitFor()
    },
  },
  {
    name: 'a film that a knock pauses',
    mockup: '61-knock-movie',
    monitorMockup: '60-monitor-knock-movie',
    bring: async ({ knock }) => knock(true),
    seen: async ({ phone, monitor, say }) => {
      await phone.getByRole('dialog', { name: say('Someone Is at Your Door') }).waitFor()
      const [paused = ''] = say('Your video is paused at <0>{time}</0>.').split('<0>')
      await phone.getByText(paused.trim(), { exact: false }).first().waitFor()
      await monitor.getByText(roomKnock.name).first().waitFor()
    },
  },
  {
    name: 'a film that is paused',
    mockup: '37-cast-playing',
    monitorMockup: '38-monitor-film-paused',
    bring: async ({ press, knock }) => {
      knock(false)
      await press('Pause')
    },
    seen: async ({ phone, monitor, say }) => {
      await phone.getByRole('button', { name: say('Play') }).waitFor()
      await monitor.getByText(say('Press Play on your phone.')).waitFor()
    },
  },
  {
    name: 'a film that cannot be played',
    bring: async ({ choose, press }, { film }) => {
      await press('Choose Another')
      await choose('Choose a Video', { name: 'Torn.webm', buffer: film.subarray(0, 40) })
    },
    seen: ({ phone }) => phone.getByRole('alert').waitFor(),
  },
  {
    name: 'photos of an album',
    bring: async ({ choose, press }, { photo }) => {
      await press('Choose Another')
      await choose(
        'Choose Photos',
        { name: 'Cake.jpg', buffer: photo },
        { name: 'Candles.jpg', buffer: photo },
      )
    },
    seen: async ({ phone, say }) => {
      await phone.getByText(say('Now on the room screen')).waitFor()
      await phone.getByRole('button', { name: say('Next') }).waitFor()
    },
  },
  {
    name: 'what was chosen before',
    mockup: '37-cast-picking',
    bring: ({ press }) => press('Choose Another'),
    seen: async ({ phone, monitor, say }) => {
      await phone.getByRole('heading', { name: say('Recent') }).waitFor()
      await monitor.getByText(say('Ready to Cast')).waitFor()
    },
  },
]
