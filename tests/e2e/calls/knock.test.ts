import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { button, type DoorStory, openDoorStory } from '../../support/hospital/doorStory.ts'
import { colourSeen } from '../../support/media/callPeople.ts'
import { byTier } from '../../support/tier.ts'

/*
 * Issue 28, item 1: a clinician knocks from the consult desk; nothing leaves the room before the patient's
 * answer, at the room's screen or at the remote.
 */

let story: DoorStory
let monitor: Page
let remote: Page
let desk: Page

const nothing = { sent: { picture: 0, sound: 0 }, node: { participants: 0, connections: 0 } }
/** Returns what the room's screen has sent, and what the node has counted since the last call. */
const media = async () => ({ sent: await story.sentByRoom(), node: await story.node.most() })

/** Waits until a button of the knock takes presses: in its first half second it ignores them. */
const answer = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).and(page.locator(':not([aria-busy="true"])')).click()
}

async function knock(note: string): Promise<void> {
  await button(desk, 'Knock at a Room').click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('Room or patient').fill(story.bed.roomNumber)
  await form
    .getByRole('option', { name: new RegExp(story.bed.lastName) })
    .first()
    .click()
  await form.getByRole('radio', { name: 'Round' }).check({ force: true })
  await form.getByLabel('Note for the patient, optional').fill(note)
  await form.getByRole('button', { name: 'Knock', exact: true }).click()
}

/** Sets the time after which a knock without an answer ends, and opens the desk again. */
async function answerWithin(seconds: number): Promise<void> {
  await desk.goto(`${story.hospital.url}/admin/settings`)
  await desk.getByRole('button', { name: /Time to answer a knock$/ }).click()
  const setting = desk.getByRole('region', { name: 'Time to answer a knock' })
  await setting.getByLabel('Seconds (30 to 120)').fill(String(seconds))
  await setting.getByRole('button', { name: 'Set here' }).click()
  await desk.getByText('Changes Sucessfully Saved.').waitFor()
  await desk.goto(`${story.hospital.url}/meet/desk`)
}

test.beforeAll(async () => {
  story = await openDoorStory(folder)
  ;({ monitor, remote, desk } = story)
  await desk.goto(`${story.hospital.url}/meet/desk`)
})

afterAll(() => story?.close())

/** Ends the call, and waits until its connections are closed, too. */
async function leave(): Promise<void> {
  await button(desk, 'Leave').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await button(desk, 'Back to the Desk').click()
  await monitor.getByText('Camera is on').first().waitFor()
  await expect.poll(media, { timeout: 20_000 }).toEqual(nothing)
}

const refusals = [
  { word: 'Not now', closed: /has your answer and does not come in/ },
  { word: 'In 5 minutes', closed: /has your answer and will knock again at/ },
] as const

test.each(refusals)(
  '“$word” at the remote: nothing leaves the room, and both sides read it',
  async ({ word, closed }) => {
    await knock('Ready for a walk?')
    await monitor.getByText('Knock at your door').waitFor()
    await remote.getByRole('dialog', { name: 'Someone Is at Your Door' }).waitFor()
    await remote.getByText('“Ready for a walk?”').waitFor()
    expect(await media(), 'before the answer').toEqual(nothing)
    await answer(remote, new RegExp(`^${word}`))
    await remote.getByText(closed).waitFor()
    await button(remote, 'Close').click()
    await desk.getByText(`“${word}”`).first().waitFor()
    await monitor.getByText('Knock at your door').waitFor({ state: 'hidden' })
    expect(await media(), 'after the answer').toEqual(nothing)
    await button(desk, 'Close').click()
  },
)

test.each(refusals)(
  '“$word” at the room’s screen: the remote’s question goes away, and nothing leaves the room',
  { tags: ['nightly'] },
  async ({ word }) => {
    await knock('')
    await remote.getByRole('dialog', { name: 'Someone Is at Your Door' }).waitFor()
    await answer(monitor, new RegExp(`^${word}`))
    await remote.getByRole('dialog').waitFor({ state: 'hidden' })
    await desk.getByText(`“${word}”`).first().waitFor()
    expect(await media()).toEqual(nothing)
    await button(desk, 'Close').click()
  },
)

test('taken back by the clinician: the question goes away on both screens', async () => {
  await knock('')
  await monitor.getByText('Knock at your door').waitFor()
  await button(desk, 'Take Back').click()
  await remote.getByRole('dialog').waitFor({ state: 'hidden' })
  await monitor.getByText('Knock at your door').waitFor({ state: 'hidden' })
  expect(await media()).toEqual(nothing)
})

test(
  'no answer: nothing opens after the unit’s time, and both sides read it',
  { tags: ['nightly'] },
  async () => {
    await answerWithin(30)
    await knock('')
    await remote.getByRole('dialog', { name: 'Someone Is at Your Door' }).waitFor()
    await monitor.getByText('Knock at your door').waitFor({ state: 'hidden', timeout: 60_000 })
    await remote.getByRole('dialog').waitFor({ state: 'hidden' })
    await desk.getByText('No answer').first().waitFor()
    expect(await media()).toEqual(nothing)
    await button(desk, 'Close').click()
  },
)

const screens = ['room’s screen', 'remote'] as const
type AnswerScreen = (typeof screens)[number]
const screenAt = (at: AnswerScreen): Page => (at === 'remote' ? remote : monitor)

test.each(byTier<readonly AnswerScreen[]>({ change: ['remote'], all: screens }))(
  '“Come in” at the %s: the clinician is announced, joins, and sees the room only then',
  async (at) => {
    await knock('')
    await screenAt(at)
      .getByRole('button', { name: /^Come in/ })
      .waitFor()
    expect(await media(), 'before the answer').toEqual(nothing)
    await answer(screenAt(at), /^Come in/)
    await monitor.getByText('Incoming call').waitFor()
    expect((await media()).sent, 'while the clinician is announced').toEqual(nothing.sent)
    await button(desk, 'Join').click()
    await expect.poll(() => colourSeen(desk), { timeout: 25_000 }).toBe('red')
    const { sent, node } = await media()
    expect(sent.picture).toBeGreaterThan(0)
    expect(node.connections, 'the node counts the room and the clinician').toBeGreaterThanOrEqual(2)
    await expect.poll(() => colourSeen(monitor)).toBe('blue')
    await leave()
  },
)

test.each(byTier<readonly AnswerScreen[]>({ change: ['room’s screen'], all: screens }))(
  '“Sound only” at the %s: the clinician hears the room and does not see it',
  async (at) => {
    await knock('')
    await screenAt(at)
      .getByRole('button', { name: /^Sound only/ })
      .waitFor()
    expect(await media(), 'before the answer').toEqual(nothing)
    await answer(screenAt(at), /^Sound only/)
    await button(desk, 'Join with Sound').click()
    await expect.poll(async () => (await story.sentByRoom()).sound).toBeGreaterThan(0)
    expect((await story.sentByRoom()).picture, 'in the call').toBe(0)
    await button(desk, 'Leave').click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await button(desk, 'Back to the Desk').click()
    await expect.poll(media, { timeout: 20_000 }).toEqual(nothing)
  },
)
