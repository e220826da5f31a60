import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { button, type DoorStory, openDoorStory } from '../../support/hospital/doorStory.ts'
import { colourSeen } from '../../support/media/callPeople.ts'

/*
 * Issue 28, item 1: emergency entry. Nothing leaves the room before the end of its countdown; one press covers
 * the camera, and nothing opens.
 */

let story: DoorStory
let monitor: Page
let remote: Page
let desk: Page

const nothing = { sent: { picture: 0, sound: 0 }, node: { participants: 0, connections: 0 } }
/** Returns what the room's screen has sent, and what the node has counted since the last call. */
const media = async () => ({ sent: await story.sentByRoom(), node: await story.node.most() })

async function enter(note: string): Promise<void> {
  await button(desk, 'Emergency Entry').click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('Room or patient').fill(story.bed.roomNumber)
  await form
    .getByRole('option', { name: new RegExp(story.bed.lastName) })
    .first()
    .click()
  await form.getByRole('radio', { name: 'Bed alarm' }).check({ force: true })
  await form.getByLabel('What happened').fill(note)
  await form.getByRole('button', { name: 'Start the 10-second countdown' }).click()
}

test.beforeAll(async () => {
  story = await openDoorStory(folder)
  ;({ monitor, remote, desk } = story)
})

afterAll(() => story?.close())

test('no role may enter before a level allows it; then the desk offers it', async () => {
  const { url } = story.hospital
  await desk.goto(`${url}/meet/desk`)
  await button(desk, 'Knock at a Room').waitFor()
  expect(await desk.getByRole('button', { name: 'Emergency Entry' }).count()).toBe(0)
  await desk.goto(`${url}/admin/settings`)
  await desk.getByRole('button', { name: /Emergency entry$/ }).click()
  await desk.getByRole('checkbox', { name: 'SUPER_ADMIN' }).check()
  await desk
    .getByRole('region', { name: 'Emergency entry' })
    .getByRole('button', { name: 'Set here' })
    .click()
  await desk.getByText('Changes Sucessfully Saved.').waitFor()
  await desk.goto(`${url}/meet/desk`)
  await button(desk, 'Emergency Entry').waitFor()
})

test('covered at the remote during the countdown: nothing leaves the room, and both sides read it', async () => {
  await enter('No answer to two knocks')
  await monitor.getByText('Emergency entry').waitFor()
  const dialog = remote.getByRole('dialog', { name: 'Emergency Entry' })
  await dialog.getByText('“No answer to two knocks”').waitFor()
  await dialog.getByRole('button', { name: /^Cover Camera/ }).click()
  await desk.getByText('Covered by the patient').first().waitFor()
  await remote.getByText('The camera was covered').waitFor()
  await button(remote, 'Close').click()
  await button(remote, 'Uncover Camera').waitFor()
  expect(await media()).toEqual(nothing)
  await button(desk, 'Close').click()
})

test('a covered room is not entered: the desk says to send a person', async () => {
  await enter('Bed alarm again')
  await desk.getByText(/it is never opened from outside\. Send a person/).waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await monitor.getByText('Emergency entry').count()).toBe(0)
  await button(remote, 'Uncover Camera').click()
  await monitor.getByText('Camera is on').first().waitFor()
})

test('covered at the room’s screen: nothing leaves the room', async () => {
  await enter('Bed alarm again')
  await monitor.getByText('Emergency entry').waitFor()
  await monitor.getByRole('button', { name: 'Cover Camera' }).click()
  await desk.getByText('Covered by the patient').first().waitFor()
  expect(await media()).toEqual(nothing)
  await remote.getByText('The camera was covered').waitFor()
  await button(remote, 'Close').click()
  await button(desk, 'Close').click()
  await button(remote, 'Uncover Camera').click()
  await monitor.getByText('Camera is on').first().waitFor()
})

test('after the countdown the room opens, nothing before: the clinician is announced, joins and sees it', async () => {
  await enter('No answer to two knocks')
  await monitor.getByText('Camera and microphone open in 5 seconds').waitFor()
  expect(await media(), 'in the countdown').toEqual(nothing)
  await monitor.getByText('Incoming call').waitFor()
  expect((await media()).sent, 'while the clinician is announced').toEqual(nothing.sent)
  await button(desk, /^Join/).click()
  await expect.poll(() => colourSeen(desk)).toBe('red')
  expect((await story.sentByRoom()).picture).toBeGreaterThan(0)
})

test('after the call the patient reads who came in, when and why, until it is closed', async () => {
  await button(desk, 'Leave').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  const told = remote.getByRole('dialog', { name: 'Emergency Entry' })
  await told.getByText(/opened your camera/).waitFor()
  await told.getByText('Your bed alarm').waitFor()
  await told.getByRole('button', { name: 'Close' }).click()
  await told.waitFor({ state: 'hidden' })
  await remote.reload()
  await button(remote, 'Cover Camera').waitFor()
  expect(await remote.getByText(/opened your camera/).count()).toBe(0)
})
