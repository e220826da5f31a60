import type { Page } from 'playwright'
import { afterAll } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { button, type DoorStory, openDoorStory } from '../../support/hospital/doorStory.ts'

/* Issue 28, items 3 and 4: a patient asks by picture, a colleague comes, and the patient reads who visited. */

let story: DoorStory
let remote: Page
let desk: Page

/** Returns the row of a request of the patient on the desk. */
const row = (kind: string) =>
  desk
    .getByRole('listitem')
    .filter({ hasText: `Room ${story.bed.roomNumber}` })
    .filter({ hasText: kind })
    .first()

/** Presses a button of a request on the desk, once it takes a press. */
const pressAtDesk = (kind: string, name: RegExp) =>
  row(kind).getByRole('button', { name }).and(desk.locator(':not([aria-busy="true"])')).click()

test.beforeAll(async () => {
  story = await openDoorStory(folder)
  ;({ remote, desk } = story)
  await desk.goto(`${story.hospital.url}/meet/desk`)
})

afterAll(() => story?.close())

test('a patient asks for water by picture: the desk lists the request, and the patient reads that someone has seen it', async () => {
  await remote.getByRole('link', { name: /Ask for something/ }).click()
  await remote.waitForURL('**/ask')
  await button(remote, /Water/).click()
  await row('Water').waitFor()
  await desk.bringToFront()
  await remote.getByText('Seen', { exact: false }).first().waitFor()
})

test('a colleague claims it: the patient reads that someone is on the way, and that it is done', async () => {
  await pressAtDesk('Water', /^Claim/)
  // The picture names the present state alone.
  const water = remote.getByRole('link', { name: /Water/ })
  const onTheWay = water.filter({ hasText: 'On the way' })
  await onTheWay.waitFor()
  // A tile whose meaning has just changed ignores presses at first.
  await onTheWay.and(remote.locator(':not([aria-busy="true"])')).click()
  await remote.waitForURL('**/requests')
  await pressAtDesk('Water', /^Done/)
  await row('Water').waitFor({ state: 'detached' })
  await remote.getByRole('button', { name: /Take back/ }).waitFor({ state: 'detached' })
  await remote.getByText('Done').last().waitFor()
})

test(
  'an urgent request names the nurse call button, and is taken back by one press',
  { tags: ['nightly'] },
  async () => {
    await remote.goto(new URL('/ask', remote.url()).href)
    await button(remote, /Pain/).click()
    await remote.getByRole('heading', { name: 'Press your nurse call button now' }).waitFor()
    await remote.getByRole('heading', { name: 'We also told the nurses' }).waitFor()
    await row('Pain').getByText('Most urgent').waitFor()
    await button(remote, /Take back/).click()
    await row('Pain').waitFor({ state: 'detached' })
  },
)

test(
  'a clinician knocks and is asked to come later: the record of visits says that nothing left the room',
  { tags: ['nightly'] },
  async () => {
    await button(desk, 'Knock at a Room').click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('Room or patient').fill(story.bed.roomNumber)
    await form
      .getByRole('option', { name: new RegExp(story.bed.lastName) })
      .first()
      .click()
    await form.getByRole('radio', { name: 'Round' }).check({ force: true })
    await form.getByRole('button', { name: 'Knock', exact: true }).click()
    await button(remote, /^Not now/).click()
    await button(remote, 'Close').click()
    await remote.goto(new URL('/visits', remote.url()).href)
    await remote.getByText('Did not see or hear you').waitFor()
  },
)
