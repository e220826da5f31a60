import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeyboardPerson } from '../support/browser/keyboardPerson.ts'
import { movingParts } from '../support/sweep/movingParts.ts'
import { stageEntry, stageMe, openingScene } from '../support/situations/stageScene.ts'
import { type StageVisit, visitStage } from '../support/situations/stageVisit.ts'

/**
 * Issue 4: the whole bedside journey by keyboard alone; no line of this file uses a mouse. The person prefers
 * reduced motion, and nothing moves on any screen.
 */
let visit: StageVisit
let person: KeyboardPerson

beforeAll(async () => {
  visit = await visitStage()
  visit.stage.set({ verified: false })
  person = new KeyboardPerson(visit.page)
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
})
afterAll(() => visit?.close())

const key = (name: string | RegExp) =>
  visit.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const way = (name: string | RegExp) => visit.page.getByRole('link', { name })
const dialogKey = (name: string) => visit.page.getByRole('dialog').getByRole('button', { name })
/** Presses Escape, which goes back on a screen that has Back. */
const back = () => visit.page.keyboard.press('Escape')

test('the code is typed, the patient is told, and the menu is reached', async () => {
  const { page, stage } = visit
  await page.goto(stage.url)
  const code = page.getByRole('textbox', { name: '8-character code' })
  await person.tabTo(code)
  // Escape leaves a field once `SessionEffects` has loaded.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return code.evaluate((field) => field === document.activeElement)
    })
    .toBe(false)
  await page.keyboard.press('Shift+Tab')
  await person.write(code, stageEntry.code)
  await page.keyboard.press('Enter')
  await person.arrives("For verification purposes, please enter the Patient's Last Name and Room Number")
  await person.write(page.getByLabel("Patient's Last Name"), stageMe(openingScene).lastName)
  await person.write(page.getByLabel('Room Number'), '412')
  await page.keyboard.press('Enter')
  await person.arrives('Main menu')
})

test('the camera moves while a key is held, and stops when it is let go', async () => {
  const { page, commands } = visit
  await person.press(way(/Device Control/))
  await person.arrives('Device Control')
  await person.tabTo(key('Right'))
  await page.keyboard.down('Space')
  await expect.poll(() => commands.filter((command) => command === 'pan right 700').length).toBeGreaterThan(2)
  await page.keyboard.up('Space')
  expect(await movingParts(page)).toEqual([])
  await expect.poll(() => commands.at(-1)).toBe('stop stop')
  // Without leaving the pad, the keyboard's arrow keys move the camera, too.
  await page.keyboard.down('ArrowUp')
  await expect.poll(() => commands.at(-1)).toBe('pan up 700')
  await page.keyboard.up('ArrowUp')
  await expect.poll(() => commands.at(-1)).toBe('stop stop')
})

test('a pin is kept, and the camera goes to one', async () => {
  const { page, commands } = visit
  await person.press(way('Pin this location'))
  await person.arrives('Device Control')
  await person.write(page.getByRole('textbox', { name: 'Pin name' }), 'Garden')
  await page.keyboard.press('Enter')
  await expect.poll(() => commands.at(-1)).toBe('set_as_bookmark Garden')
  await person.press(key('Go To Door'))
  await expect.poll(() => commands.at(-1)).toBe('go_to_bookmark pin-2')
})

test('a level is set by the arrows on its slider, and by the keys beside it', async () => {
  const { page, commands } = visit
  await person.press(way('Settings'))
  await person.arrives('Device Control')
  const speaker = page.getByRole('slider', { name: 'Speaker' })
  await person.tabTo(speaker)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => commands.at(-1)).toBe('set_speaker false 6')
  await person.press(key('More Brightness'))
  await expect.poll(() => commands.at(-1)).toBe('adj_brightness 11')
  await back()
  await person.arrives('Main menu')
})

test('a clinician is called and written to, and the call is ended', async () => {
  const { page, commands } = visit
  await person.press(key(/Clinician/))
  await person.arrives('In a Call')
  await page.getByText('Dr. Haruka Mori').first().waitFor()
  await person.press(way(/Message/))
  await person.arrives('Group Chat')
  await person.write(page.getByRole('textbox', { name: 'Write a message' }), 'About a 3.')
  await page.keyboard.press('Enter')
  await page.getByText('Sent', { exact: true }).waitFor()
  await back()
  // The first Escape only left the field.
  await back()
  await person.arrives('In a Call')
  await person.press(key('End'))
  await person.isAt('End the call?')
  await person.press(key('Stay in the Call'))
  await person.arrives('In a Call')
  await person.press(key('End'))
  await person.isAt('End the call?')
  await person.press(key('End'))
  await person.arrives('Main menu')
  expect(commands.at(-1)).toBe('final_end_call')
})

test('the room screen is made ready for a film, and left again', async () => {
  await person.press(key(/Movie/))
  await person.arrives('Show/Movie')
  await visit.page.getByText('Ready to Cast').waitFor()
  await back()
  await person.arrives('Main menu')
  await expect.poll(() => visit.commands.slice(-2)).toEqual(['entertainment on', 'entertainment off'])
})

test('one’s own settings are changed, and the room is left', async () => {
  const { page } = visit
  await person.press(way('My Settings'))
  await person.arrives('My Settings')
  await person.tabTo(page.getByRole('radio', { name: '100 %' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.documentElement.style.fontSize)).toBe('125%')
  await back()
  await back()
  await person.arrives('Main menu')
  await person.press(key('Logout'))
  await person.isAt('Stay Logged In')
  await person.press(dialogKey('Logout'))
  await person.arrives('Scan the QR code on the room screen')
  expect(visit.complaints).toEqual([])
})
