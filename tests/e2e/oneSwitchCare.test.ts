/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SwitchPerson } from '../support/browser/switchPerson.ts'
import { stageEmergency, stageKnock, stageRoommate } from '../support/situations/doorSituations.ts'
import { requestsInEachStep } from '../support/scripted/bedside/scriptedRequests.ts'
import { stageLink } from '../support/situations/situations.ts'
import { type StageVisit, visitStage } from '../support/situations/stageVisit.ts'

/**
 * Issue 28 with one switch: the clinician at the door, the visit to the bed beside, requests by picture and the
 * record of visits.
 */
let visit: StageVisit
let person: SwitchPerson

/** A tenth of the time that people choose; nothing else is different. */
const restMs = 100

const key = (name: string | RegExp) => visit.page.getByRole('button', { name })
/** Button of the question at the door, once it takes a press. */
const doorKey = (name: string | RegExp) =>
  visit.page
    .getByRole('dialog')
    .getByRole('button', { name })
    .and(visit.page.locator(':not([aria-busy="true"])'))
const way = (name: string | RegExp) => visit.page.getByRole('link', { name })
const door = (name: string) => visit.page.getByRole('dialog', { name })
const heading = (name: string) => visit.page.getByRole('heading', { name }).waitFor({ state: 'attached' })
/** Returns the next request to this path. */
const sent = async (path: string): Promise<unknown> =>
  (await visit.page.waitForRequest(`**/api/me/${path}`)).postDataJSON()

beforeAll(async () => {
  visit = await visitStage()
  const { page, stage } = visit
  person = new SwitchPerson(page, restMs)
  await person.holdClock()
  await page.addInitScript((ms) => {
    localStorage.setItem('wardlink.person', JSON.stringify({ scanning: ms / 1_000 }))
  }, restMs)
  await page.goto(`${stage.url}${stageLink}`)
  await heading('Main menu')
})
afterAll(() => visit?.close())

test('a knock is answered, and the answer is closed', async () => {
  const { stage } = visit
  stage.set({ knock: stageKnock })
  await door('Someone Is at Your Door').waitFor()
  const answer = sent('knock')
  await person.choose(doorKey(/^In 5 minutes/))
  expect(await answer).toEqual({ knock: stageKnock.id, answer: 'in_5_minutes' })
  await door('Your Answer').waitFor()
  stage.set({ knock: null })
  await person.choose(doorKey('Close'))
  await door('Your Answer').waitFor({ state: 'hidden' })
})

test('the camera is covered in the countdown of an emergency entry', async () => {
  const { stage, commands } = visit
  stage.set({ knock: stageEmergency })
  await door('Emergency Entry').waitFor()
  await person.choose(doorKey(/^Cover Camera/))
  await expect.poll(() => commands).toContain('video_control off')
  stage.set({ knock: null })
  await door('Emergency Entry').waitFor({ state: 'hidden' })
})

test('the visit to the bed beside is answered, and the answer is changed', async () => {
  const { stage } = visit
  stage.set({ roommate: stageRoommate })
  await door('Visit Next to You').waitFor()
  const first = sent('roommate')
  await person.choose(doorKey(/^Bed .* only/))
  expect(await first).toEqual({ question: stageRoommate.id, answer: 'one_bed' })
  stage.set({ roommate: { ...stageRoommate, answer: 'one_bed' } })
  await person.choose(doorKey('Close'))
  await door('Visit Next to You').waitFor({ state: 'hidden' })
  await person.choose(key('Change Answer'))
  const second = sent('roommate')
  await person.choose(doorKey(/^Sound only/))
  expect(await second).toEqual({ question: stageRoommate.id, answer: 'sound_only' })
  await visit.page.getByText('No picture at all').and(visit.page.getByRole('heading')).waitFor()
  await person.choose(doorKey('Close'))
  await door('Visit Next to You').waitFor({ state: 'hidden' })
  stage.set({ roommate: null })
  await key('Change Answer').waitFor({ state: 'hidden' })
})

test('something is asked for by picture, and the requests are read', async () => {
  const { stage } = visit
  await person.choose(way(/Ask for something/))
  await heading('Ask for something')
  const asked = sent('requests')
  await person.choose(key(/^Blanket/))
  expect(await asked).toEqual({ kind: 'blanket' })
  stage.set({ careRequests: requestsInEachStep })
  await person.choose(way(/Your Requests/))
  await heading('Your Requests')
  const taken = visit.page.waitForRequest((request) => request.method() === 'DELETE')
  await person.choose(key(/^Take back/))
  expect((await taken).url()).toContain('/api/me/requests/')
  await person.choose(way('Back'))
  await heading('Main menu')
})

test('the record of visits is read and left', async () => {
  const { page, complaints } = visit
  await person.choose(way(/Visits/))
  await heading('Visits')
  await page.locator('.visit').first().waitFor()
  await person.choose(way('Back'))
  await heading('Main menu')
  expect(complaints).toEqual([])
})
