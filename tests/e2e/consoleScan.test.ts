import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { RoomList } from '../../src/contract/rooms.ts'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { type ConsoleWorld, openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { filming, filmQrCode, filmWeave } from '../support/media/fakeCamera.ts'

let world: ConsoleWorld
let page: Page
let complaints: readonly string[]

declare global {
  interface Window {
    wardlinkTracks?: MediaStreamTrack[]
  }
}

/** File that the camera films. Chromium reads it again each time that the camera is opened. */
const film = (): string => join(folder, 'label.y4m')

test.beforeAll(async () => {
  world = await openConsoleWorld(undefined, filming(film()))
  const opened = await world.open('en')
  ;({ page, complaints } = opened)
  await page.addInitScript(() => {
    window.wardlinkTracks = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      window.wardlinkTracks?.push(...stream.getTracks())
      return stream
    }
  })
})
afterAll(() => world?.close())

const turnOn = async () => {
  await page.goto(`${world.url}/admin/technician`)
  await page.getByRole('button', { name: 'Turn On the Camera' }).click()
}
const tracks = () => page.evaluate(() => window.wardlinkTracks?.map(({ readyState }) => readyState))

test('the camera reads the label of a room, and is off as soon as the room is found', async () => {
  await page.goto(`${world.url}/admin/technician`)
  const answer = page.waitForResponse(/\/api\/v1\/rooms\?/u)
  await page.getByRole('combobox', { name: 'Room without a label' }).click()
  const [room] = RoomList.parse(await (await answer).json()).items
  filmQrCode(film(), `${world.url}/admin/technician?room=${room?.unique_id}`)
  await turnOn()
  await page.getByText(/^Found/u).waitFor()
  expect(new URL(page.url()).searchParams.get('room')).toBe(room?.unique_id)
  expect(await tracks()).toEqual(['ended'])
  expect(await page.locator('video').count()).toBe(0)
})

test('a code of another site is told, and the camera goes off with the page', async () => {
  filmQrCode(film(), 'https://poster.example/admin/technician?room=ABCD')
  await turnOn()
  await page.getByText(/^This code is not of a room/u).waitFor()
  expect(await tracks()).toEqual(['live'])
  await page.getByRole('link', { name: 'All tests' }).click()
  await page.getByRole('heading', { name: 'Device tests', level: 1 }).waitFor()
  expect(await tracks()).toEqual(['ended'])
})

test('the camera goes off when the page is hidden, and does not come on again by itself', async () => {
  filmWeave(film())
  await turnOn()
  await page.getByText('Looking for a label').waitFor()
  await expect.poll(tracks).toEqual(['live'])
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await tracks()).toEqual(['ended'])
  await page.getByRole('button', { name: 'Turn On the Camera' }).waitFor()
  expect(complaints).toEqual([])
})
