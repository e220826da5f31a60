import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { sized } from '../support/browser/browser.ts'
import { openMonitor } from '../support/browser/monitor.ts'
import { holdUntilItMoves, pressUntilItMoves } from '../support/browser/moveCamera.ts'
import { hasOldBrowser, launchOldBrowser, launchProgram, programOf } from '../support/browser/oldBrowser.ts'
import { padWorks, takeCamera, verifyPatient } from '../support/browser/remote.ts'
import { scanQrCode } from '../support/browser/scanQrCode.ts'
import { builtStyles, harmless, propertiesIn } from '../support/codeRules/cssFloor.ts'
import { callTest as test } from '../support/fixtures/callTest.ts'
import { folder } from '../support/fixtures/folder.ts'
import { mailbox } from '../support/fixtures/mailTest.ts'
import { firstBed, type Hospital, openHospital } from '../support/hospital/hospital.ts'
import { colourSeen, launchPerson, toneHeard } from '../support/media/callPeople.ts'
import { filming, filmWeave } from '../support/media/fakeCamera.ts'
import { playSlowly, recordFilm } from '../support/media/filmMaking.ts'

const dist = resolve(import.meta.dirname, '../../dist')

let hospital: Hospital
let browsers: Browser[] = []
let unchanging: Browser
let room: Browser
let desk: Browser
/** Errors not handled by the pages' own code. */
const unhandled: string[] = []

const newPage = async (browser: Browser, script?: () => void): Promise<Page> => {
  const context = await browser.newContext(sized(1280, 800))
  const page = await context.newPage()
  if (script !== undefined) await page.addInitScript(script)
  page.on('pageerror', ({ message }) => unhandled.push(message))
  return page
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()

/** Plays what a patient does with the remote of a bed, from the QR code to the logout. */
async function playBedside(browser: Browser): Promise<void> {
  const bed = firstBed(hospital.beds)
  const monitor = await openMonitor(browser, bed.monitorLink)
  monitor.page.on('pageerror', ({ message }) => unhandled.push(message))
  const remote = await newPage(browser)
  await takeCamera(remote, await monitor.scan(), bed)
  await holdUntilItMoves(remote, monitor, 'Right')
  await remote.mouse.up()
  await monitor.picture.settled(Date.now())

  await remote.getByRole('link', { name: 'Pins', exact: true }).click()
  await remote.getByRole('textbox', { name: 'Pin name' }).fill('Garden')
  await press(remote, 'Add Pin')
  const pin = remote.getByRole('listitem').filter({ hasText: 'Garden' })
  await pin.getByRole('button', { name: 'Edit' }).waitFor()
  await remote.getByRole('link', { name: 'Control', exact: true }).click()
  await padWorks(remote)
  await pressUntilItMoves(monitor, () => press(remote, 'Home'))
  await remote.getByRole('link', { name: 'Pins', exact: true }).click()
  await pressUntilItMoves(monitor, () => pin.getByRole('button', { name: 'Go To' }).click())
  await pin.getByRole('button', { name: 'Remove' }).click()
  await pin.waitFor({ state: 'detached' })

  await remote.getByRole('link', { name: 'Settings', exact: true }).click()
  const speaker = remote.getByRole('slider', { name: 'Speaker' })
  await speaker.waitFor()
  const loudness = Number(await speaker.inputValue())
  await press(remote, 'Less Speaker')
  await expect.poll(async () => Number(await speaker.inputValue())).toBe(loudness - 1)
  await press(remote, 'Mute mic')
  await monitor.page
    .getByText(/microphone is off/iu)
    .first()
    .waitFor()
  await press(remote, 'Mute mic')

  await remote.getByRole('link', { name: 'Back' }).click()
  await remote.getByRole('button', { name: 'Cover Camera' }).click()
  await monitor.page.getByRole('button', { name: 'Uncover Camera' }).first().waitFor()
  await remote.getByRole('button', { name: 'Uncover Camera', exact: true }).waitFor()
  await press(remote, 'Logout')
  await remote.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await remote.getByText('Scan the QR code on the room screen').first().waitFor()
  await monitor.page.context().close()
}

/** For each change `floor.test.ts` holds what is built against what this browser has. */
describe.skipIf(!hasOldBrowser)('Chromium 109', { tags: ['nightly'] }, () => {
  test.beforeAll(async () => {
    const film = join(folder, 'weave.y4m')
    filmWeave(film)
    hospital = await openHospital({ nodes: 1 })
    unchanging = await launchOldBrowser([
      ...filming(film),
      '--autoplay-policy=no-user-gesture-required',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ])
    room = await launchPerson('red', folder, launchOldBrowser)
    desk = await launchPerson('blue', folder, launchOldBrowser)
    browsers = [unchanging, room, desk]
  })

  afterAll(async () => {
    for (const browser of browsers) await browser.close()
    await hospital?.close()
  })

  afterEach(() => {
    expect(unhandled.splice(0)).toEqual([])
  })

  test('lets a patient in, moves and pins the camera, sets levels, covers it and logs the patient out', async () => {
    expect(unchanging.version()).toMatch(/^109\./)
    await playBedside(unchanging)
  })

  describe('in a room with a guest', () => {
    let ward: Hospital
    let monitor: Page
    let remote: Page
    let guest: Page

    test.beforeAll(async () => {
      ward = await openHospital({ nodes: 1, environment: { SMTP_URL: mailbox.url } })
      const bed = firstBed(ward.beds)
      monitor = await newPage(room, playSlowly)
      await monitor.goto(bed.monitorLink)
      remote = await newPage(room)
      await remote.goto(await scanQrCode(monitor))
      await verifyPatient(remote, bed)
      guest = await newPage(desk)
    })

    afterAll(() => ward?.close())

    test('plays a film of the phone on the room screen', async () => {
      const film = await recordFilm(remote, 2)
      await press(remote, /Show\/Movie/u)
      await monitor.getByText('Ready to Cast').waitFor()
      await remote
        .getByLabel(/Choose a Video/u)
        .setInputFiles({ name: 'Lake cabin.webm', mimeType: 'video/webm', buffer: film })
      await expect.poll(() => colourSeen(monitor)).toBe('green')
      await press(remote, 'Pause')
      await monitor.getByText('Paused').waitFor()
      await remote.getByRole('button', { name: 'Play' }).waitFor()
      await remote.getByRole('link', { name: 'Stop, back to the menu' }).click()
      await monitor.getByRole('img', { name: /QR code/u }).waitFor()
    })

    test('lets a guest and the room see and hear each other', async () => {
      await press(remote, /Guest/u)
      await remote.getByRole('radio', { name: 'Email' }).check()
      await remote.getByRole('textbox').fill('ada@example.org')
      await press(remote, 'Invite')
      const invitation = () => mailbox.mails.findLast(({ to }) => to === 'ada@example.org')?.raw ?? ''
      await expect.poll(invitation).toContain('/meet#')
      await guest.goto(/http:\S+\/meet#t=[\w-]+/u.exec(invitation())?.[0] ?? '')
      await guest.getByLabel('Your name, as others see it').fill('Ada')
      await press(guest, /^Join/u)
      await expect.poll(() => colourSeen(monitor)).toBe('blue')
      await expect.poll(() => toneHeard(monitor)).toBe('blue')
      await expect.poll(() => colourSeen(guest)).toBe('red')
      await expect.poll(() => toneHeard(guest)).toBe('red')
      await expect.poll(() => colourSeen(remote)).toBe('blue')
    })

    test('carries messages both ways', async () => {
      await remote.getByRole('link', { name: /Message/u }).click()
      await remote.getByLabel('Write a message').fill('Good to see you')
      await press(remote, 'Send')
      await guest.getByText('Good to see you').waitFor()
      await guest.getByLabel('Write a message').fill('How are you today?')
      await press(guest, 'Send')
      await remote.getByText('How are you today?').waitFor()
    })

    test('mutes a guest, who is no longer heard, and lets the guest speak again', async () => {
      await press(guest, 'Mic On')
      await guest.getByRole('button', { name: 'Mic Off' }).waitFor()
      await expect.poll(() => toneHeard(monitor)).toBe(null)
      await press(guest, 'Mic Off')
      await expect.poll(() => toneHeard(monitor)).toBe('blue')
      await press(guest, 'Video On')
      await expect.poll(() => colourSeen(monitor)).not.toBe('blue')
      await guest.locator('button:not([aria-busy])', { hasText: 'Video Off' }).click()
      await expect.poll(() => colourSeen(monitor)).toBe('blue')
    })

    test('lets the guest leave and the patient end the call', async () => {
      await press(guest, 'Leave')
      await guest.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
      await guest
        .getByText(/You left|You have left/u)
        .first()
        .waitFor()
      await remote.goto(new URL('/aps-options', ward.url).href)
      await press(remote, 'End')
      await press(remote, 'End')
      await remote.getByText('Call Ended Successfully').waitFor()
      await monitor.getByRole('img', { name: /QR code/u }).waitFor({ timeout: 60_000 })
    })
  })

  test('knows every property of the built styles, apart from those that it does without', async () => {
    const page = await newPage(unchanging)
    await page.goto(hospital.url)
    const used = [...new Set(builtStyles(dist).flatMap(({ sheet }) => propertiesIn(sheet)))]
    const unknown = await page.evaluate(
      (declarations) =>
        declarations.filter(
          (one) => !/^-(?:moz|webkit)-/u.test(one) && !CSS.supports(one.replace(/!important$/u, '')),
        ),
      used,
    )
    const harmful = unknown.filter((one) => !harmless.has(one.replace(':', ': ')))
    expect(harmful).toEqual([])
  })

  test('shows plain words, and starts nothing, where the browser lacks what the product needs', async () => {
    const page = await newPage(unchanging, () => {
      CSS.supports = () => false
    })
    for (const path of ['/', '/room', '/meet', '/admin']) {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(hospital.url + path)
      await page.getByText('This browser is too old for Wardlink.').waitFor()
      await page.getByText('お使いのブラウザー').waitFor()
      await page.getByText('هذا المتصفح').waitFor()
      expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([])
    }
  })
})

describe.skipIf(!hasOldBrowser)(
  'Chromium above and below the oldest that is supported',
  { tags: ['nightly'] },
  () => {
    test.beforeAll(async () => {
      hospital = await openHospital({ nodes: 1 })
    })

    afterAll(() => hospital?.close())

    test('117 plays the bedside journey', async () => {
      const film = join(folder, 'weave-117.y4m')
      filmWeave(film)
      const browser = await launchProgram(await programOf('117.0.0'), filming(film))
      expect(browser.version()).toMatch(/^117\./)
      await playBedside(browser)
      await browser.close()
      expect(unhandled.splice(0)).toEqual([])
    })

    test.each(['/', '/room', '/meet'])('92 shows plain words at %s, and starts nothing', async (path) => {
      // No driver of today speaks to this browser.
      const { stdout } = await promisify(execFile)(await programOf('92.0.0'), [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--virtual-time-budget=10000',
        '--dump-dom',
        hospital.url + path,
      ])
      const seen = stdout.replace(/<template[\s\S]*<\/template>/u, '')
      for (const words of ['This browser is too old for Wardlink.', 'お使いのブラウザー', 'هذا المتصفح'])
        expect(seen).toContain(words)
      expect(seen).not.toContain('did not start')
    })
  },
)
