/** @module-tag nightly */

import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { colourSeen, launchPerson } from '../../support/media/callPeople.ts'
import { sized } from '../../support/browser/browser.ts'
import { type Bed, firstBed, type Hospital, openHospital } from '../../support/hospital/hospital.ts'

/*
 * Issue 28, item 1: a clinician knocks from the console, at the page of a room and from the monitoring board,
 * reads the answer there, and one press leads into the call.
 */

const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const

let hospital: Hospital
let bed: Bed
let browsers: Browser[] = []
let monitor: Page
let console: Page

const open = async (browser: Browser, width: number, height: number): Promise<Page> => {
  const context = await browser.newContext(sized(width, height))
  return context.newPage()
}
/** Presses an answer on the room's screen once its buttons work: they ignore the first half second. */
const answer = async (name: RegExp): Promise<void> => {
  await monitor.getByRole('button', { name }).and(monitor.locator(':not([aria-busy="true"])')).click()
}
const knock = async (reason: string): Promise<void> => {
  await console.getByRole('button', { name: 'Knock', exact: true }).click()
  const form = console.getByRole('dialog')
  await form.getByText(bed.lastName).waitFor()
  await form.getByRole('radio', { name: reason }).check({ force: true })
  await form.getByRole('button', { name: 'Knock', exact: true }).click()
  await monitor.getByText('Knock at your door').waitFor()
}

test.beforeAll(async () => {
  hospital = await openHospital({
    nodes: 1,
    environment: {
      WARDLINK_ADMIN_EMAIL: administrator.email,
      WARDLINK_ADMIN_PASSWORD: administrator.password,
    },
  })
  bed = firstBed(hospital.beds)
  const room = await launchPerson('red', folder)
  const home = await launchPerson('blue', folder)
  browsers = [room, home]
  monitor = await open(room, 1920, 1080)
  await monitor.goto(bed.monitorLink)
  console = await open(home, 1440, 900)
  await console.goto(`${hospital.url}/admin/`)
  await console.getByLabel('Email or username').fill(administrator.email)
  await console.getByLabel('Password', { exact: true }).fill(administrator.password)
  await console.getByRole('button', { name: 'Sign in', exact: true }).click()
  await console.getByRole('navigation').first().waitFor()
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await hospital?.close()
})

test('from the monitoring board: the panel of the bed shows the progress and the answer', async () => {
  await console.goto(`${hospital.url}/admin/monitoring`)
  await console.locator('.board-tile-ready').first().click()
  await knock('Check on you')
  const card = console.getByRole('region', { name: 'Your knocks' })
  await card.getByText('The patient sees your name and your reason.').waitFor()
  await card.getByRole('timer').waitFor()
  await answer(/^Not now/)
  await card.getByText('“Not now”').waitFor()
  await card.getByRole('button', { name: 'Close' }).click()
})

test('taken back from the panel of the bed', async () => {
  await knock('Round')
  await console.getByRole('button', { name: 'Take Back' }).click()
  await monitor.getByText('Knock at your door').waitFor({ state: 'hidden' })
})

test('from the page of the room: one press after “Come in” leads into the call, and Back to the room’s page', async () => {
  const link = console.getByRole('link', { name: 'Open room' })
  await link.click()
  // The address changes before the panel of the bed gives way.
  await link.waitFor({ state: 'hidden' })
  await console.waitForURL('**/admin/rooms/*')
  const address = console.url()
  await knock('Round')
  await console.reload()
  await console.getByRole('region', { name: 'Your knocks' }).getByText('Knocking').waitFor()
  await answer(/^Come in/)
  await console.getByRole('link', { name: /^Join/ }).click()
  await console.getByRole('button', { name: 'Leave' }).waitFor()
  await expect.poll(() => colourSeen(console)).toBe('red')
  await expect.poll(() => colourSeen(monitor)).toBe('blue')
  expect(new URL(console.url()).hash, 'a reload must not join again').toBe('')
  await console.getByRole('button', { name: 'Leave' }).click()
  await console.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await console.getByRole('heading', { name: 'You left the call' }).waitFor()
  await console.goBack()
  expect(console.url()).toBe(address)
  await console.getByRole('button', { name: 'Knock', exact: true }).waitFor()
})
