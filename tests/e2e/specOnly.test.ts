import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContext } from '../support/browser/bedside.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { holdDown, openDeviceControl } from '../support/browser/remote.ts'
import { stageLink } from '../support/situations/situations.ts'
import { raiseStage, type Stage } from '../support/situations/stage.ts'
import { holdCall, type StageCall, stageLanguages, stageVmr } from '../support/situations/stageCall.ts'
import { openingScene, stageEntry } from '../support/situations/stageScene.ts'

/**
 * Issue 4: the bedside journey with a back end that supports only the spec's own requests, and answers all
 * others with 404.
 */
const functions = 'call_clinician,call_guest,call_interpreter,entertainment'
let stage: Stage
let call: StageCall
let browser: Browser
let context: BrowserContext
let page: Page
/** Requests of the page to the back end, and what came back. */
let answers: { asked: string; status: number; bearer: string | null }[]
/** Commands to the room, in order. */
let commands: string[]
let faults: string[]

beforeAll(async () => {
  stage = await raiseStage()
  call = await holdCall(stage.url, { isOpen: true })
  stage.set({
    ...openingScene,
    specOnly: true,
    vmr: stageVmr,
    conferenceUrl: call.url,
    languages: stageLanguages,
  })
  browser = await launchBrowser()
  context = await openContext(browser, 'en')
  page = await context.newPage()
  answers = []
  commands = []
  faults = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/client/')) return
    const bearer = response.request().headers()['authorization'] ?? null
    answers.push({ asked: `${response.request().method()} ${pathname}`, status: response.status(), bearer })
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/rooms/control'))
      commands.push(/"command":"(\w+)"/u.exec(request.postData() ?? '')?.[1] ?? '')
  })
  page.on('pageerror', (error) => faults.push(error.message))
})

afterAll(async () => {
  await browser?.close()
  await call?.close()
  await stage?.close()
})

const menu = () => page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const follow = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
async function endCall(): Promise<void> {
  await press('End')
  await page.getByRole('heading', { name: 'End the call?' }).waitFor()
  await page
    .getByRole('region', { name: 'End the call?' })
    .getByRole('button', { name: 'End', exact: true })
    .click()
  await menu()
}
const statuses = (asked: string) =>
  new Set(answers.filter((answer) => answer.asked === asked).map(({ status }) => status))

test('sign-in: the code itself is the token, and the remote asks for no name', async () => {
  await page.goto(`${stage.url}${stageLink}&available_functions=${functions}`)
  await menu()
  expect(statuses('POST /api/session')).toEqual(new Set([404]))
  const me = answers.filter(({ asked }) => asked === 'GET /api/me')
  expect(new Set(me.map(({ bearer }) => bearer))).toEqual(new Set([`Bearer ${stageEntry.token}`]))
})

test('the camera is moved and stopped although the server reports no room state', async () => {
  await openDeviceControl(page)
  await holdDown(page, 'Right')
  await expect.poll(() => commands).toContain('pan')
  await page.mouse.up()
  await expect.poll(() => commands.at(-1)).toBe('stop')
  // The request has been sent but may not be answered yet.
  await expect.poll(() => statuses('POST /api/v1/rooms/control')).toEqual(new Set([200]))
  await follow('Back')
  await menu()
})

test('the levels are set although the server reports no current levels', async () => {
  await openDeviceControl(page)
  await follow('Settings')
  const speaker = page.getByRole('slider', { name: 'Speaker' })
  expect(await speaker.inputValue()).toBe('3')
  await press('More Speaker')
  await expect.poll(() => commands).toContain('set_speaker')
  await page.getByText('You see what was set here.').waitFor()
  await expect.poll(() => speaker.inputValue()).toBe('4')
  await follow('Back')
  await menu()
})

test('the room screen is made ready for a film of another app, and none is offered from here', async () => {
  await press(/Show\/Movie/)
  await page.getByRole('heading', { name: 'Ready to Cast' }).waitFor()
  expect(await page.getByText('Choose a Video').count()).toBe(0)
  await follow('Back')
  await menu()
  await expect.poll(() => commands.filter((command) => command === 'entertainment').length).toBe(2)
})

test('a clinician is called by the conference alias alone, met, written to, and the call is ended', async () => {
  await press(/Clinician/)
  await page.waitForURL('**/aps-options')
  await page.getByText('Dr. Haruka Mori').first().waitFor()
  await press(/^Video/)
  // The button ignores a press that was meant for its previous label.
  await page.locator('button:not([aria-busy])', { hasText: 'Turned off' }).click()
  await page.getByRole('button', { name: 'Video Turned on' }).waitFor()
  await follow(/Message/)
  await page.getByLabel('Write a message').fill('About a 3.')
  await press('Send')
  await page.getByText('Sent', { exact: true }).waitFor()
  await follow('Back')
  await endCall()
})

test('a guest is invited to a conference of which only the alias is known, and the patient logs out', async () => {
  await press(/Guest/)
  await page.getByRole('radio', { name: 'Email' }).check()
  await page.getByLabel("Your guest's email address").fill('adaeze@example.com')
  await press(/Invite/)
  await expect.poll(() => statuses('POST /api/invite/participant')).toEqual(new Set([200]))
  await page.waitForURL('**/aps-options')
  await endCall()
  await press('Logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Scan the QR code on the room screen' }).waitFor()
  expect(faults).toEqual([])
})
