import { answerReports } from '../support/situations/reportAnswers.ts'
import type { CameraZone } from '../../src/contract/calls/roommates.ts'
import { answerRoommates } from '../support/situations/roommateAnswers.ts'
import { answerKnocks } from '../support/situations/consoleKnockAnswers.ts'
import { answerVisits } from '../support/situations/visitAnswers.ts'
import { type ConsoleSituation, type Desk, press } from './consoleSteps.ts'

/** Returns the situation in a hospital where people have called. */
export const withCalls = (situation: ConsoleSituation): ConsoleSituation => ({
  ...situation,
  arrive: async (desk) => {
    await answerReports(desk.page)
    await situation.arrive(desk)
  },
})

/** Returns the situation at a room whose patient had visits. */
export const withVisits = (situation: ConsoleSituation): ConsoleSituation => ({
  ...situation,
  arrive: async (desk) => {
    await answerVisits(desk.page)
    await situation.arrive(desk)
  },
})

type KnockAnswers = Parameters<typeof answerKnocks>[1]

/** Returns the situation at a room whose screen is linked, with the knock of the user there. */
export const withDoor = (answers: KnockAnswers, situation: ConsoleSituation): ConsoleSituation => ({
  ...situation,
  arrive: async (desk) => {
    await answerKnocks(desk.page, answers)
    await situation.arrive(desk)
  },
})
export const call = '00000000-0000-4000-8000-0000000000ca'
export const seeKnock = ({ page }: Desk): Promise<void> => page.locator('.knock-card').first().waitFor()
export const openForm = async (desk: Desk): Promise<void> => {
  await press('Knock')(desk)
  await desk.page.locator('.room-knock-place').waitFor()
}
export const fillForm = async (desk: Desk): Promise<void> => {
  await openForm(desk)
  await desk.page.getByRole('dialog').getByRole('radio').first().check({ force: true })
  await desk.page.getByLabel(desk.say('Note for the patient, optional')).fill('See you soon, then we talk.')
}

export const openPopover =
  (place: string) =>
  async (desk: Desk): Promise<void> => {
    await desk.page.locator(`${place} .popover-button`).click()
    await desk.page.locator('.popover-panel :is([role="treeitem"], [role="grid"])').first().waitFor()
  }
export const showHeading =
  (english: string) =>
  async ({ page, say }: Desk): Promise<void> => {
    const title = page.getByRole('heading', { name: say(english), exact: true })
    await title.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  }
export const lastCalls = showHeading('Quality of the last calls')

/** Returns the situation at a room with two further beds, whose camera has this zone. */
export const shared = (camera: CameraZone | null, situation: ConsoleSituation): ConsoleSituation => ({
  ...situation,
  arrive: async (desk) => {
    await answerRoommates(desk.page, camera)
    await situation.arrive(desk)
  },
})
export const zone = { pan_least: -0.8, pan_most: -0.2, tilt_least: -0.3, tilt_most: 0.1, zoom_least: 2 }

export const bedsInRoom = async ({ page, say }: Desk): Promise<void> => {
  const title = page.getByRole('heading', { name: say('Beds in this room') })
  await title.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
}
export const typeWrongLimits = async (desk: Desk): Promise<void> => {
  const { page, say } = desk
  await page.getByLabel(say('Farthest left, in percent')).fill('-120')
  await page.getByLabel(say('Widest zoom, as a factor')).fill('')
  await page.getByRole('button', { name: say('Save changes'), exact: true }).click()
  await page
    .getByText(say('Enter a number from 1 to 5.'))
    .or(page.getByText(say('Required field.')))
    .first()
    .waitFor()
  await bedsInRoom(desk)
}
export const choosePins = async (desk: Desk): Promise<void> => {
  const { page, say } = desk
  await page.getByRole('radio', { name: say('Limits from pins') }).check()
  await page.getByRole('checkbox', { name: 'Bed and window' }).check()
  await bedsInRoom(desk)
}
