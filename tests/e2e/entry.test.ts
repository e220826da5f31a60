import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { SessionReply } from '../../src/contract/bedside/session.ts'
import { readEntryLink } from '../../src/domain/bedside/entryLink.ts'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { launchBrowser, sized } from '../support/browser/browser.ts'
import { filming, filmQrCode, filmWeave } from '../support/media/fakeCamera.ts'
import { serveFrontEnd } from '../support/hospital/frontEndElsewhere.ts'
import { firstBed, openHospital } from '../support/hospital/hospital.ts'
import type { Bed, Hospital } from '../support/hospital/hospital.ts'
import { openMonitor } from '../support/browser/monitor.ts'
import type { Monitor } from '../support/browser/monitor.ts'
import { startProxy } from '../support/hospital/proxy.ts'
import { verifyPatient } from '../support/browser/remote.ts'
import { byTier } from '../support/tier.ts'
import { storedAnywhere } from '../support/browser/storedAnywhere.ts'

/**
 * Maximum time until the monitor shows a fresh code after its code was used, in milliseconds, on a machine
 * that is not busy.
 */
const freshWithinMs = byTier({ change: Number.POSITIVE_INFINITY, all: 1_000 })
/**
 * Maximum time in which a remote learns that its session has ended, in milliseconds. Only the server's own
 * message counts: everything else that could tell the remote comes after half a minute.
 */
const toldWithinMs = 25_000

let hospital: Hospital
let browser: Browser
let monitor: Monitor
let bed: Bed
let elsewhere: Awaited<ReturnType<typeof serveFrontEnd>>
let context: BrowserContext
let remote: Page

test.beforeAll(async () => {
  const film = join(folder, 'weave.y4m')
  filmWeave(film)
  elsewhere = await serveFrontEnd()
  hospital = await openHospital({ nodes: 1, environment: { ALLOWED_ORIGINS: elsewhere.url } })
  elsewhere.speakTo(hospital.url)
  browser = await launchBrowser(filming(film))
  bed = firstBed(hospital.beds)
  monitor = await openMonitor(browser, bed.monitorLink)
})

afterAll(async () => {
  await browser?.close()
  await hospital?.close()
  await elsewhere?.close()
})

beforeEach(async () => {
  context = await browser.newContext(sized(1280, 800))
  remote = await context.newPage()
})

afterEach(async () => {
  await context.close()
})

/**
 * The last code that the monitor showed may be used up, and stays there until the monitor has been told so.
 */
let lastLink = ''
async function scanFresh(): Promise<string> {
  lastLink = await monitor.scan(lastLink)
  return lastLink
}

const asksForThePatient = (page: Page): Promise<void> => page.getByLabel("Patient's Last Name").waitFor()

declare global {
  interface Window {
    wardlinkLooks: number
  }
}

/** Runs in the page before its own scripts. Counts the frames whose pixels the scanner read. */
function countLooks(): void {
  window.wardlinkLooks = 0
  for (const surface of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const { getImageData } = surface.prototype
    surface.prototype.getImageData = function read(...area: Parameters<typeof getImageData>) {
      window.wardlinkLooks += 1
      return getImageData.apply(this, area)
    }
  }
}

function exchange(link: string, changes: Readonly<Record<string, string>> = {}): Promise<Response> {
  const { token, apsId } = readEntryLink(link).parameters
  return fetch(new URL('/api/session', hospital.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, aps_id: apsId, ...changes }),
  })
}

describe('a code works once', () => {
  test('one of two devices that use a code simultaneously is admitted, and the monitor shows a fresh code immediately', async () => {
    const link = await scanFresh()
    const shown = await monitor.code()
    const began = Date.now()
    const changed = monitor.codeChanges(shown)
    const both = await Promise.all([exchange(link), exchange(link)])
    expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 401]))
    const refused = both.find((reply) => reply.status === 401)
    await expect(refused?.json()).resolves.toMatchObject({ code: 'entry_code_invalid' })
    expect((await changed) - began).toBeLessThan(freshWithinMs)
    expect(await monitor.scan(link)).not.toBe(link)
  })

  test('a visitor who opens a used link is told to use the new code on the room screen', async () => {
    const link = await scanFresh()
    await exchange(link)
    await remote.goto(link)
    await remote.getByText('This code has been used or has expired.').waitFor()
    await remote.getByText('Use the new code on the room screen.').waitFor()
  })

  test('a code does not open another room, and stays good for its own', async () => {
    const link = await scanFresh()
    const foreign = await exchange(link, { aps_id: 'another-room' })
    expect(foreign.status).toBe(401)
    await remote.goto(link)
    await asksForThePatient(remote)
  })

  test('an address with nothing but a made-up token is refused in words', async () => {
    await remote.goto(`${hospital.url}/#token=AAAAAAAAAAAAAAAAAAAAAA&aps_id=nowhere`)
    await remote.getByText('This code has been used or has expired.').waitFor()
  })

  test('a reply that is lost on the way does not cost a second scan', async () => {
    const network = await startProxy(hospital.url)
    try {
      const link = await scanFresh()
      const lost = network.loseReply('POST /api/session ')
      await remote.goto(network.url + link.slice(hospital.url.length))
      await lost
      await asksForThePatient(remote)
    } finally {
      await network.stop()
    }
  })
})

describe('the other ways in', () => {
  test('the eight characters can be typed, in small letters and with a space too', async () => {
    await scanFresh()
    const code = (await monitor.code()).toLowerCase()
    await remote.goto(hospital.url)
    await remote
      .getByRole('textbox', { name: '8-character code' })
      .fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await remote.getByRole('button', { name: 'Start', exact: true }).click()
    await asksForThePatient(remote)
  })

  test('a wrong code says so, and what was typed stays', async () => {
    await remote.goto(hospital.url)
    const field = remote.getByRole('textbox', { name: '8-character code' })
    await field.fill('00000000')
    await remote.getByRole('button', { name: 'Start', exact: true }).click()
    await remote.getByText('This code has been used or has expired.').waitFor()
    await expect(field.inputValue()).resolves.toBe('00000000')
  })

  describe('the camera of a phone', () => {
    let phone: Browser
    /** File that its camera films. Chromium reads it again each time that the camera is opened. */
    const film = (): string => join(folder, 'phone.y4m')

    beforeAll(async () => {
      phone = await launchBrowser(filming(film()))
    })

    afterAll(() => phone?.close())

    async function scanWithPhone(text: string): Promise<Page> {
      filmQrCode(film(), text)
      const page = await phone.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
      await page.addInitScript(countLooks)
      await page.goto(hospital.url)
      await page.getByRole('button', { name: 'Turn On the Camera' }).click()
      return page
    }

    test("the app's own scanner reads the code that its camera sees", async () => {
      const page = await scanWithPhone(await scanFresh())
      await asksForThePatient(page)
      await page.close()
    })

    test('a QR code of another site is not followed', async () => {
      const page = await scanWithPhone('https://poster.example/#token=AAAAAAAAAAAAAAAAAAAAAA&aps_id=nowhere')
      await page.getByText('Looking for the QR code').waitFor()
      // A code of ours would be followed after the first frame.
      await expect.poll(() => page.evaluate(() => window.wardlinkLooks)).toBeGreaterThan(5)
      expect(await page.getByLabel("Patient's Last Name").count()).toBe(0)
      expect(new URL(page.url()).origin).toBe(hospital.url)
      await page.close()
    })
  })

  test.each(['query', 'fragment'] as const)(
    'the long form in the %s leads in, and leaves nothing behind',
    async (place) => {
      const { token = '', apsId = '' } = readEntryLink(await scanFresh()).parameters
      const parameters = new URLSearchParams({
        token,
        aps_id: apsId,
        available_functions: 'call_guest',
        state: '',
        vmr: 'somewhere',
        mdm_token: 'mdm-secret',
        theme: 'night',
      })
      await remote.goto(`${hospital.url}/${place === 'query' ? '?' : '#'}${parameters.toString()}`)
      await asksForThePatient(remote)
      for (const secret of [token, 'mdm-secret', 'aps_id']) expect(remote.url()).not.toContain(secret)
      await verifyPatient(remote, bed)
      // The server's list of functions counts, not the one in the address.
      await expect(remote.getByRole('button', { name: /Clinician/ }).count()).resolves.toBe(1)
    },
  )

  test.each(['/?token=AAAAAAAAAAAAAAAAAAAAAA', '/#aps_id=room'])(
    'half an address is said to be half: %s',
    async (path) => {
      await remote.goto(hospital.url + path)
      await remote.getByText('Missing Access Token or APS ID').waitFor()
      await remote.getByText('Scan the QR code on the room screen again.').waitFor()
    },
  )

  test('a front end that is served elsewhere works with this server', async () => {
    const link = await scanFresh()
    await remote.goto(elsewhere.url + link.slice(hospital.url.length))
    await asksForThePatient(remote)
    await verifyPatient(remote, bed)
  })

  test('a front end from where it is not allowed gets nothing', async () => {
    const reply = await fetch(new URL('/api/session', hospital.url), {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the way out', () => {
  test('after a logout nothing of the session is left, and its stream has ended', async () => {
    await remote.goto(await scanFresh())
    await verifyPatient(remote, bed)
    const token = /"accessToken":"([^"]+)"/.exec((await storedAnywhere(remote)).indexed)?.[1] ?? ''
    const stream = await fetch(new URL('/api/me/events', hospital.url), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stream.status).toBe(200)
    await remote.getByRole('button', { name: 'Logout' }).click()
    await remote.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await remote.getByRole('heading', { name: 'Scan the QR code on the room screen' }).waitFor()
    expect(await stream.text(), 'the stream says why, and ends').toContain('"ended":"logout"')
    const { indexed, web } = await storedAnywhere(remote)
    for (const secret of [token, bed.lastName, 'refreshToken']) expect(indexed).not.toContain(secret)
    expect(web).toEqual([])
    const after = await fetch(new URL('/api/me', hospital.url), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(after.status).toBe(401)
  })

  test('a session that is ended from outside shows the session-expired page immediately', async () => {
    await remote.goto(await scanFresh())
    await verifyPatient(remote, bed)
    // A room has at most four sessions: four newer ones end the oldest.
    for (let opened = 0; opened < 4; opened += 1) {
      const reply = await exchange(await scanFresh())
      SessionReply.parse(await reply.json())
    }
    await remote
      .getByRole('heading', { name: 'Your Remote Control Session has Expired' })
      .waitFor({ timeout: toldWithinMs })
    expect(new URL(remote.url()).pathname).toBe('/session-expired')
    expect((await storedAnywhere(remote)).indexed).not.toContain('accessToken":"')
  })
})
