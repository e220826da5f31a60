import type { EntryNotice } from '../../../src/contract/calls/emergencyEntry.ts'
import type { RoomEntry, RoomQuestion } from '../../../src/contract/calls/knocks.ts'
import type { RoommateQuestion } from '../../../src/contract/calls/roommates.ts'
import { roommateQuestion } from '../scripted/calls/scriptedRoommate.ts'
import { beside, menu } from './situations.ts'
import type { Situation } from './situations.ts'
import { coveredDevice } from './stageScene.ts'

/** The clinician of the mockups, at the door of the stage's room. */
export const stageKnock: RoomQuestion = {
  kind: 'knock',
  id: '0f8a6f0e-4f0c-4a55-9a53-2f3a1f6d9a10',
  name: 'Dr. Haruka Mori',
  from: '4 West',
  reason: 'round',
  note: 'I would like to talk about going home.',
  expires_at: Date.UTC(2999, 0),
  next: null,
}

const longNamed: RoomQuestion = {
  ...stageKnock,
  name: 'Dr. Maria-Alejandra Fernández de Córdoba',
  from: 'Intensive Care Unit, Main Building',
}

/** The emergency entry of the mockups; its countdown stays at its beginning. */
export const stageEmergency: RoomEntry = {
  ...stageKnock,
  kind: 'emergency',
  reason: 'bed_alarm',
  note: 'No answer to two knocks.',
}
const notice: EntryNotice = {
  id: stageEmergency.id,
  name: stageEmergency.name,
  from: stageEmergency.from,
  reason: stageEmergency.reason,
  note: stageEmergency.note,
  outcome: 'entered',
  at: Date.UTC(2026, 10, 29, 19, 31),
}
const counting: Situation['arrive'] = (page, say) =>
  page
    .getByRole('dialog', { name: say('Emergency Entry') })
    .getByRole('button', { name: say('Cover Camera'), exact: false })
    .waitFor()
const read: Situation['arrive'] = (page, say) =>
  page
    .getByRole('dialog', { name: say('Emergency Entry') })
    .getByRole('button', { name: say('Close') })
    .waitFor()

const asked: Situation['arrive'] = (page, say) =>
  page
    .getByRole('dialog', { name: say('Someone Is at Your Door') })
    .getByRole('button', { name: say('Not now'), exact: false })
    .waitFor()

/** Screens of a patient whose room is entered in an emergency. */
export const enteredInEmergency: readonly Situation[] = [
  {
    inSight: '.entry-cover button',
    ...beside('62-emergency', menu('emergency entry', { knock: stageEmergency }, counting)),
  },
  {
    inSight: '.entry-cover button',
    ...menu(
      'emergency entry, with a long name',
      {
        knock: {
          ...stageEmergency,
          name: 'Dr. Maria-Alejandra Fernández de Córdoba',
          from: 'Intensive Care Unit, Main Building',
        },
      },
      counting,
    ),
  },
  menu('emergency entry, told afterwards', { entries: [notice] }, read),
  menu(
    'emergency entry, covered',
    { entries: [{ ...notice, outcome: 'covered' }], device: coveredDevice },
    read,
  ),
]

/** The visit of the mockups to the bed beside; its countdown stays at its beginning. */
export const stageRoommate: RoommateQuestion = {
  ...roommateQuestion,
  name: stageKnock.name,
  bed: 'B',
  expires_at: stageKnock.expires_at,
}
const answeredRoommate: RoommateQuestion = { ...stageRoommate, answer: 'one_bed' }
const askedAboutBeside: Situation['arrive'] = (page, say) =>
  page
    .getByRole('dialog', { name: say('Visit Next to You') })
    .getByRole('button', { name: say('Fine with me'), exact: false })
    .waitFor()

/** Screens of a patient whose roommate has a visit. */
const besideAVisit: readonly Situation[] = [
  {
    inSight: '.door-answer',
    ...beside('67-roommate', menu('roommate', { roommate: stageRoommate }, askedAboutBeside)),
  },
  {
    inSight: '.door-answer',
    ...menu(
      'roommate, in a call, with a long name and sound only',
      {
        callIsOn: true,
        roommate: {
          ...stageRoommate,
          name: 'Dr. Maria-Alejandra Fernández de Córdoba',
          from: 'Intensive Care Unit, Main Building',
          unanswered: 'sound_only',
        },
      },
      askedAboutBeside,
    ),
  },
  menu('roommate, answered', { roommate: stageRoommate }, async (page, say) => {
    await askedAboutBeside(page, say)
    // A press in the first half second is ignored.
    await page.locator('.door-answer:not([aria-busy])').nth(1).click()
    await page.locator('.door-told').waitFor()
  }),
  menu('menu, while the roommate has a visit', { roommate: answeredRoommate }, async (page, say) => {
    await page.getByRole('button', { name: say('Change Answer') }).waitFor()
  }),
  {
    inSight: '.door-answers > *',
    ...menu('roommate, the answer changed', { roommate: answeredRoommate }, async (page, say) => {
      await page.getByRole('button', { name: say('Change Answer') }).click()
      await askedAboutBeside(page, say)
      await page.locator('.door-stay:not([aria-busy])').waitFor()
    }),
  },
]

/** Screens of a patient at whose room a clinician knocks. */
export const atTheDoor: readonly Situation[] = [
  { inSight: '.door-answer', ...beside('61-knock', menu('knock', { knock: stageKnock }, asked)) },
  {
    inSight: '.door-answer',
    ...beside(
      '61-knock-covered',
      menu('knock, covered', { knock: stageKnock, device: coveredDevice }, asked),
    ),
  },
  {
    inSight: '.door-answers > *',
    ...beside('61-knock-in-call', menu('knock, in a call', { knock: stageKnock, callIsOn: true }, asked)),
  },
  menu(
    'knock, in a call that the patient may end',
    { knock: stageKnock, callIsOn: true },
    async (page, say) => {
      await asked(page, say)
      await page.locator('.door-end').click()
      await page.getByRole('heading', { name: say('End the call?') }).waitFor()
    },
  ),
  {
    inSight: '.door-answers > *',
    ...menu(
      'knock, with a long name and the next one',
      { knock: { ...longNamed, next: 'Nurse Ito' } },
      asked,
    ),
  },
  {
    inSight: '.door-answers > *',
    ...menu('knock, in a call, with a long name', { knock: longNamed, callIsOn: true }, asked),
  },
  beside(
    '61-knock-answered',
    menu('knock, answered', { knock: stageKnock }, async (page, say) => {
      await asked(page, say)
      // A press in the first half second is ignored.
      await page.locator('.door-answer:not([aria-busy])').nth(2).click()
      await page.getByRole('dialog', { name: say('Your Answer') }).waitFor()
    }),
  ),
  ...enteredInEmergency,
  ...besideAVisit,
]
