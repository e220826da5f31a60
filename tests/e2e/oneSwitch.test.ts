import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestHoldMs } from '../../src/ui/switchScanning/switchScan.ts'
import { KeyboardPerson } from '../support/browser/keyboardPerson.ts'
import { stageEntry } from '../support/situations/stageScene.ts'
import { type StageVisit, visitStage } from '../support/situations/stageVisit.ts'
import { SwitchPerson } from '../support/browser/switchPerson.ts'

/**
 * Issue 4: the whole bedside journey with one switch. A nurse has turned on scanning; after that only the
 * space bar is used.
 */
let visit: StageVisit
let person: SwitchPerson

/** A tenth of the time that people choose; nothing else is different. */
const restMs = 100

beforeAll(async () => {
  visit = await visitStage()
  person = new SwitchPerson(visit.page, restMs)
  await person.holdClock()
})
afterAll(() => visit?.close())

const key = (name: string | RegExp) =>
  visit.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const way = (name: string | RegExp) => visit.page.getByRole('link', { name })
const dialogKey = (name: string) => visit.page.getByRole('dialog').getByRole('button', { name })
const heading = (name: string) => visit.page.getByRole('heading', { name }).waitFor({ state: 'attached' })

test('the scanning is turned on, and the code is typed on the keys of the screen', async () => {
  const { page, stage } = visit
  await page.goto(`${stage.url}/preferences`)
  const nurse = new KeyboardPerson(page)
  await nurse.tabTo(page.getByRole('radio', { name: 'Off' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('[data-lit]').count()).toBeGreaterThan(0)
  await page.evaluate((ms) => {
    localStorage.setItem('wardlink.person', JSON.stringify({ scanning: ms / 1_000 }))
  }, restMs)
  await page.reload()
  await heading('My Settings')
  await person.choose(way('Back'))
  await heading('Scan the QR code on the room screen')
  for (const character of stageEntry.code) await person.choose(key(character))
  await person.choose(key('Start'))
  await heading('Main menu')
})

test('a press on an arrow starts the camera, and the next press stops it', async () => {
  const { page, commands } = visit
  await person.choose(way(/Device Control/))
  await heading('Device Control')
  await person.choose(key('Right'))
  await expect.poll(() => commands.filter((command) => command === 'pan right 700').length).toBeGreaterThan(2)
  await person.press()
  await expect.poll(() => commands.at(-1)).toBe('stop stop')
  // No one stops it: it stops by itself.
  await person.choose(key('Zoom In'))
  await expect.poll(() => commands).toContain('zoom tele 700')
  await page.clock.runFor(longestHoldMs)
  await expect.poll(() => commands.at(-1)).toBe('stop stop')
})

test('the camera goes to a pin, and a level is set', async () => {
  const { commands } = visit
  await person.choose(way('Pins'))
  await person.choose(key('Go To Door'))
  await expect.poll(() => commands.at(-1)).toBe('go_to_bookmark pin-2')
  await person.choose(way('Settings'))
  await person.choose(key('More Brightness'))
  await expect.poll(() => commands.at(-1)).toBe('adj_brightness 11')
  await person.choose(way('Back'))
  await heading('Main menu')
})

test('a clinician is called, what was written is read, and the call is ended', async () => {
  const { page, commands } = visit
  await person.choose(key(/Clinician/))
  await heading('In a Call')
  await page.getByText('Dr. Haruka Mori').first().waitFor()
  await person.choose(way(/Message/))
  await page.getByText('I am on the bus.').first().waitFor()
  await person.choose(way('Back'))
  await heading('In a Call')
  await person.choose(key('End'))
  await heading('End the call?')
  await person.choose(key('End'))
  await heading('Main menu')
  expect(commands.at(-1)).toBe('final_end_call')
})

test('the room screen is made ready for a film, one’s settings are changed, and the room is left', async () => {
  const { page, complaints } = visit
  await person.choose(key(/Movie/))
  await page.getByText('Ready to Cast').waitFor()
  await person.choose(way('Back'))
  await person.choose(way('My Settings'))
  await person.choose(page.getByRole('radio', { name: '125 %' }))
  await expect.poll(() => page.evaluate(() => document.documentElement.style.fontSize)).toBe('125%')
  await person.choose(way('Back'))
  await heading('Main menu')
  await person.choose(key('Logout'))
  await person.choose(dialogKey('Logout'))
  await heading('Scan the QR code on the room screen')
  expect(complaints).toEqual([])
})
