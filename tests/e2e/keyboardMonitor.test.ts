/** @module-tag nightly */

import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceFrame } from '../../src/contract/devices/deviceLink.ts'
import { KeyboardPerson } from '../support/browser/keyboardPerson.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { type CallingMonitor, openCallingMonitor } from '../support/media/callingMonitor.ts'
import { roomEntry, roomKnock } from '../support/scripted/calls/scriptedKnock.ts'
import { roommateQuestion } from '../support/scripted/calls/scriptedRoommate.ts'

/**
 * Issue 28 at the room's screen with the keys of a keyboard or a TV remote alone: the clinician at the door, the
 * countdown of an emergency entry, and the visit to the bed beside. One switch is a setting of a person's remote,
 * which shows the same questions.
 */
const never = Date.UTC(2999, 0)
const say = readCatalogue('en')

let monitor: CallingMonitor
let person: KeyboardPerson
const sent: DeviceFrame[] = []

const key = (name: RegExp) =>
  monitor.page.getByRole('button', { name }).and(monitor.page.locator(':not([aria-busy="true"])'))
const answers = () => sent.filter(({ type }) => type === 'knock_answer' || type === 'roommate_answer')
const camera = () => sent.flatMap((frame) => (frame.type === 'state' ? [frame.state.camera] : [])).at(-1)
/** Waits until the room's screen asks nothing any longer. */
const isQuiet = () => monitor.page.getByText('Camera is on').first().waitFor()

beforeAll(async () => {
  monitor = await openCallingMonitor()
  const { page } = monitor
  person = new KeyboardPerson(page)
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = z.safeParse(DeviceFrame, JSON.parse(String(payload)))
      if (frame.success) sent.push(frame.data)
    }),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.getByRole('img', { name: say('QR code that opens the remote control') }).waitFor()
})
afterAll(() => monitor?.close())

test('a knock has the focus on its name, Enter answers nothing there, and an answer is pressed', async () => {
  monitor.stage.sendKnock({ ...roomKnock, expires_at: never })
  await person.isAt(roomKnock.name)
  await monitor.page.keyboard.press('Enter')
  await key(/^Not now/).waitFor()
  expect(answers()).toEqual([])
  await person.press(key(/^In 5 minutes/))
  await expect.poll(answers).toEqual([{ type: 'knock_answer', knock: roomKnock.id, answer: 'in_5_minutes' }])
  monitor.stage.sendKnock(null)
  await isQuiet()
})

test('the camera is covered in the countdown of an emergency entry', async () => {
  monitor.stage.sendKnock({ ...roomEntry, expires_at: never })
  await person.isAt(roomEntry.name)
  await person.press(key(/^Cover Camera/), 'Space')
  await expect.poll(camera).toBe('off')
  await monitor.page.getByText('Camera is covered').waitFor()
  await person.isAt(roomEntry.name)
  monitor.stage.sendKnock(null)
  await person.press(key(/^Uncover Camera/))
  await expect.poll(camera).toBe('on')
  await isQuiet()
})

test('the visit to the bed beside is answered', async () => {
  sent.length = 0
  monitor.stage.sendRoommate({ ...roommateQuestion, bed: 'B', expires_at: never })
  await key(/^Sound only/).waitFor()
  await person.press(key(/^Sound only/), 'Space')
  await expect
    .poll(answers)
    .toEqual([{ type: 'roommate_answer', question: roommateQuestion.id, answer: 'sound_only' }])
  monitor.stage.sendRoommate(null)
  await isQuiet()
})
