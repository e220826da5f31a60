import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeyboardPerson } from '../support/browser/keyboardPerson.ts'
import { requestsInEachStep } from '../support/scripted/bedside/scriptedRequests.ts'
import { stageEmergency, stageKnock, stageRoommate } from '../support/situations/doorSituations.ts'
import { linkedWater } from '../support/situations/requestLinkSituations.ts'
import { stageLink } from '../support/situations/situations.ts'
import { stageInvitation } from '../support/situations/stageScene.ts'
import { type StageVisit, visitStage } from '../support/situations/stageVisit.ts'

/**
 * Issue 28 by keyboard alone; no line of this file uses a mouse: the clinician at the door, the visit to the bed
 * beside, requests by picture and the record of visits.
 */
let visit: StageVisit
let person: KeyboardPerson

const key = (name: string | RegExp) =>
  visit.page.getByRole('button', { name }).and(visit.page.locator(':not([aria-busy="true"])'))
/** Button of the question at the door, once it takes a press. */
const doorKey = (name: string | RegExp) =>
  visit.page
    .getByRole('dialog')
    .getByRole('button', { name })
    .and(visit.page.locator(':not([aria-busy="true"])'))
const way = (name: string | RegExp) => visit.page.getByRole('link', { name })
const door = (name: string) => visit.page.getByRole('dialog', { name })
/** Returns the next request to this path. */
const sent = async (path: string): Promise<unknown> =>
  (await visit.page.waitForRequest(`**/api/me/${path}`)).postDataJSON()
/** Presses Escape, which goes back on a screen that has Back. */
const back = () => visit.page.keyboard.press('Escape')

beforeAll(async () => {
  visit = await visitStage()
  const { page, stage } = visit
  person = new KeyboardPerson(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stage.url}${stageLink}`)
  await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
})
afterAll(() => visit?.close())

test('a knock is answered with “Not now”, and Enter at its first moment answers nothing', async () => {
  const { page, stage } = visit
  const early: string[] = []
  page.on('request', (request) => early.push(new URL(request.url()).pathname))
  stage.set({ knock: stageKnock })
  await door('Someone Is at Your Door').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await doorKey(/^Not now/).waitFor()
  expect(early).not.toContain('/api/me/knock')
  const answer = sent('knock')
  await person.press(doorKey(/^Not now/))
  expect(await answer).toEqual({ knock: stageKnock.id, answer: 'not_now' })
  stage.set({ knock: null })
  await door('Your Answer').waitFor()
  await person.press(doorKey('Close'))
  await door('Your Answer').waitFor({ state: 'hidden' })
})

test('the camera is covered in the countdown of an emergency entry', async () => {
  const { stage, commands } = visit
  stage.set({ knock: stageEmergency })
  await door('Emergency Entry').waitFor()
  await person.press(doorKey(/^Cover Camera/))
  await expect.poll(() => commands).toContain('video_control off')
  stage.set({ knock: null })
  await door('Emergency Entry').waitFor({ state: 'hidden' })
})

test('the visit to the bed beside is answered, and the answer is changed', async () => {
  const { stage } = visit
  stage.set({ roommate: stageRoommate })
  await door('Visit Next to You').waitFor()
  const first = sent('roommate')
  await person.press(doorKey(/^Bed .* only/))
  expect(await first).toEqual({ question: stageRoommate.id, answer: 'one_bed' })
  stage.set({ roommate: { ...stageRoommate, answer: 'one_bed' } })
  await person.press(doorKey('Close'))
  await door('Visit Next to You').waitFor({ state: 'hidden' })
  await person.press(key('Change Answer'))
  const second = sent('roommate')
  await person.press(doorKey(/^Sound only/), 'Space')
  expect(await second).toEqual({ question: stageRoommate.id, answer: 'sound_only' })
  await visit.page.getByText('No picture at all').and(visit.page.getByRole('heading')).waitFor()
  await person.press(doorKey('Close'))
  await door('Visit Next to You').waitFor({ state: 'hidden' })
  stage.set({ roommate: null })
  await key('Change Answer').waitFor({ state: 'hidden' })
})

test('something is asked for by picture, and a request is taken back', async () => {
  const { page, stage } = visit
  await person.press(way(/Ask for something/))
  await person.arrives('Ask for something')
  const asked = sent('requests')
  await person.press(key(/^Blanket/))
  expect(await asked).toEqual({ kind: 'blanket' })
  stage.set({ careRequests: requestsInEachStep })
  await person.press(way(/Your Requests/))
  await person.arrives('Your Requests')
  const taken = page.waitForRequest((request) => request.method() === 'DELETE')
  await person.press(key(/^Take back/).first())
  expect((await taken).url()).toContain('/api/me/requests/')
  await back()
  await person.arrives('Main menu')
})

test('the record of visits is read and left', async () => {
  const { page, complaints } = visit
  await person.press(way(/Visits/))
  await person.arrives('Visits')
  await page.locator('.visit').first().waitFor()
  await back()
  await person.arrives('Main menu')
  expect(complaints).toEqual([])
})

test('the link of a message claims its request, and Done ends it', async () => {
  const { page, stage, complaints } = visit
  stage.set({ requestLink: linkedWater })
  await page.goto(`${stage.url}/meet#r=${stageInvitation}`)
  await person.press(key('I Am on the Way'))
  await person.press(key('Done'))
  await page.getByRole('heading', { name: 'The request is done' }).waitFor()
  expect(complaints).toEqual([])
})
