import type { Page } from 'playwright'
import type { DeviceTest } from '../../src/contract/technician/deviceTests.ts'
import { type RoomItem, RoomList } from '../../src/contract/rooms.ts'
import type { Desk } from './consoleSteps.ts'

const device = { online: true, version: '1.4.0', in_call: false, covered: false, seen_at: null }

/** Finished test in which a microphone picks up nothing. */
const testOf = ({ id, unique_id, number, bed, unit, facility }: RoomItem): DeviceTest => ({
  id: 't1',
  room: { id, unique_id, number, bed, unit, facility },
  by: 'Tess Morgan',
  started_at: Date.UTC(2026, 10, 30, 14, 20),
  ended_at: Date.UTC(2026, 10, 30, 14, 21),
  state: 'failed',
  reason: null,
  model: 'Wardlink monitor',
  version: '1.4.0',
  since: null,
  note: null,
  steps: [
    { step: 'network', outcome: 'passed', measured: { ms: 38 } },
    { step: 'stun', outcome: 'passed', measured: { ms: 41 } },
    { step: 'camera', outcome: 'passed', measured: { width: 1920, height: 1080, fps: 30 } },
    { step: 'pan', outcome: 'passed', measured: { moved: 0.4 } },
    { step: 'zoom', outcome: 'passed', measured: { zoom: 1.4 } },
    { step: 'microphone', outcome: 'failed', measured: {}, reason: 'silent' },
    { step: 'speaker', outcome: 'skipped', measured: {}, reason: 'muted' },
  ],
})

/** Puts a device into every room, whose test is over as soon as it begins. */
export async function answerDevices(page: Page): Promise<void> {
  const known = new Map<string, RoomItem>()
  await page.route('**/api/v1/rooms?*', async (route) => {
    const answer = await route.fetch()
    const list = RoomList.parse(await answer.json())
    const items = list.items.map((room) => ({ ...room, device }))
    for (const room of items) known.set(room.id, room)
    await route.fulfill({ response: answer, json: { ...list, items } })
  })
  await page.route('**/api/v1/rooms/*/device-tests', async (route) => {
    const room = known.get(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    await (room === undefined ? route.continue() : route.fulfill({ status: 201, json: testOf(room) }))
  })
}

const chooseFirst = async ({ page, say }: Desk): Promise<void> => {
  await page.getByRole('combobox', { name: say('Room without a label') }).fill('4')
  await page.getByRole('option').first().click()
}

/** Tests the device of the first room that is offered. */
export async function testDevice(desk: Desk): Promise<void> {
  await answerDevices(desk.page)
  await chooseFirst(desk)
  await desk.page.getByRole('button', { name: desk.say('Run the test') }).click()
  await desk.page.locator('.technician-failed').waitFor()
  await desk.page.locator('.technician-report').scrollIntoViewIfNeeded()
}

/** Turns the camera of this device on, which shows a gray wall, to read a label. */
export async function scanLabel({ page, say }: Desk): Promise<void> {
  await page.evaluate(() => {
    const wall = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const draw = () => {
      const brush = wall.getContext('2d')
      if (brush === null) return
      brush.fillStyle = '#6b7280'
      brush.fillRect(0, 0, wall.width, wall.height)
    }
    draw()
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(wall.captureStream())
  })
  await page.getByRole('button', { name: say('Turn On the Camera') }).click()
  await page.getByText(say('Looking for a label')).waitFor()
}

/** Makes the labels of the rooms that are offered first. */
export async function makeLabels({ page, say }: Desk): Promise<void> {
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check()
  await page.getByRole('button', { name: say('Create Room Labels') }).click()
  await page.getByRole('article').first().scrollIntoViewIfNeeded()
}
