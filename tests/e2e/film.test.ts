import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, sized } from '../support/browser/browser.ts'
import { colourSeen } from '../support/media/callPeople.ts'
import { playSlowly, recordFilm } from '../support/media/filmMaking.ts'
import { firstBed, openHospital } from '../support/hospital/hospital.ts'
import type { Bed, Hospital } from '../support/hospital/hospital.ts'
import { scanQrCode } from '../support/browser/scanQrCode.ts'
import { verifyPatient } from '../support/browser/remote.ts'

/*
 * Issue 3, item 9: a film from a phone on the room's screen, sent directly between two real browsers without
 * passing through the server.
 */

let hospital: Hospital
let bed: Bed
let browser: Browser
let monitor: Page
let phone: Page
/** Errors that either page reported. */
const complaints: string[] = []

beforeAll(async () => {
  hospital = await openHospital({ nodes: 1 })
  bed = firstBed(hospital.beds)
  browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ])
  monitor = await browser.newPage(sized(1920, 1080))
  await monitor.addInitScript(playSlowly)
  await monitor.goto(bed.monitorLink)
  phone = await browser.newPage(sized(390, 844))
  for (const page of [monitor, phone])
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await phone.goto(await scanQrCode(monitor))
  await verifyPatient(phone, bed)
})
afterAll(async () => {
  await browser?.close()
  await hospital?.close()
})

const shown = () => monitor.locator('.room-film-picture video')
const time = () => shown().evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1))
const pressed = (name: string) => phone.getByRole('button', { name, exact: true }).click()

test('a film that is chosen on the phone is seen on the monitor, and obeys the phone', async () => {
  const film = await recordFilm(phone, 3.2)
  await phone.getByRole('button', { name: /Show\/Movie/ }).click()
  await monitor.getByText('Ready to Cast').waitFor()
  await phone
    .getByLabel(/Choose a Video/)
    .setInputFiles({ name: 'Lake cabin.webm', mimeType: 'video/webm', buffer: film })
  await shown().waitFor()
  await monitor.getByText('Lake cabin').first().waitFor()
  await expect.poll(() => colourSeen(monitor)).toBe('green')

  await pressed('Pause')
  await monitor.getByText('Paused').waitFor()
  await phone.getByRole('button', { name: 'Play' }).waitFor()

  await phone.getByRole('slider', { name: 'Position' }).fill('2')
  await phone.getByRole('slider', { name: 'Position' }).blur()
  await expect.poll(time).toBeCloseTo(2)
  await pressed('Louder')
  await expect
    .poll(() => shown().evaluate((video) => (video instanceof HTMLVideoElement ? video.volume : -1)))
    .toBeCloseTo(0.4)
  await phone.getByText('4 of 10').waitFor()

  await pressed('Play')
  await expect.poll(() => colourSeen(monitor)).toBe('blue')
  await pressed('Back 10 seconds')
  await expect.poll(() => colourSeen(monitor)).toBe('green')
})

test('a photo takes its place, and leaving takes it away', async () => {
  const photo = await phone.screenshot({ type: 'jpeg' })
  await pressed('Choose Another')
  await phone
    .getByLabel(/Choose Photos/)
    .setInputFiles({ name: 'Cake.jpg', mimeType: 'image/jpeg', buffer: photo })
  await phone.getByText('Now on the room screen').waitFor()
  const width = () =>
    monitor
      .locator('.room-film-picture img')
      .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  await expect.poll(width).toBe(390)
  await phone.getByRole('link', { name: 'Stop, back to the menu' }).click()
  await monitor.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await monitor.locator('.room-film-picture').count()).toBe(0)
})

test('neither page complains of anything', () => {
  expect(complaints).toEqual([])
})
