import type { Page } from 'playwright'
import { showInPlace } from '../sweep/showInPlace.ts'
import { beside, heading, menu } from './situations.ts'
import type { Situation } from './situations.ts'
import { lonelyVmr, stageLanguages, stageVmr, unreachableNode } from './stageCall.ts'
import { claimedCall, unansweredCall } from '../scripted/calls/scriptedWait.ts'
import { coveredDevice, uncoveredDevice } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

export const call = (
  name: string,
  path: string,
  title: string,
  extra?: Situation['arrive'],
  scene: Partial<Scene> = {},
): Situation => ({
  name,
  path,
  scene: { vmr: stageVmr, languages: stageLanguages, ...scene },
  session: 'open',
  arrive: async (page, say) => {
    await heading(page, say(title))
    await extra?.(page, say)
  },
})

/** Waits until the others are visible: from then on, a user who opens the options is in the call. */
export const joined: Situation['arrive'] = async (page) => {
  await page.getByText('Dr. Haruka Mori').first().waitFor()
}

/** Goes from the options to another screen of the call. */
const over =
  (name: string, title: string, extra?: Situation['arrive']): Situation['arrive'] =>
  async (page, say) => {
    await joined(page, say)
    await page
      .getByRole('link', { name: say(name) })
      .first()
      .click()
    await heading(page, say(title))
    await extra?.(page, say)
  }

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

const phoneNumber: Situation['arrive'] = async (page, say) => {
  for (const digit of ['0', '5', '5', '5'])
    await page.getByRole('button', { name: digit, exact: true }).click()
  await press(page, say('Invite'))
  await page.getByText(say('Please enter North American Phone Number')).waitFor()
}

/** Connections of the people on the stage, in order of arrival: the doctor, the room, a guest. */
const weakConnections = [{ quality: 'fair' }, { quality: 'poor' }, { quality: 'good' }]

export const inTheCall: readonly Situation[] = [
  beside('31-in-call', call('call, options', '/aps-options', 'In a Call', joined)),
  beside(
    '36-cover-in-call',
    call('call, covered', '/aps-options', 'In a Call', joined, { device: coveredDevice }),
  ),
  call(
    'call, waiting for others',
    '/aps-options',
    'In a Call',
    async (page, say) => {
      const waiting = 'Waiting for the others. They see and hear you on the room screen when they join.'
      await page.getByText(say(waiting)).waitFor()
    },
    { vmr: lonelyVmr },
  ),
  beside(
    '64-claimed',
    call(
      'call, a clinician is coming',
      '/aps-options',
      'In a Call',
      async (page, say) => {
        await page.getByText(say('The picture opens here and on the room screen.')).waitFor()
      },
      { vmr: lonelyVmr, waiting: claimedCall(Date.now()) },
    ),
  ),
  beside(
    '64-calling-more',
    call(
      'call, more people are called',
      '/aps-options',
      'In a Call',
      async (page, say) => {
        await page.getByText(say('No one has answered yet')).waitFor()
      },
      { vmr: lonelyVmr, waiting: unansweredCall(Date.now()) },
    ),
  ),
  call(
    'call, without the room’s screen',
    '/aps-options',
    'In a Call',
    async (page, say) => {
      const away = 'The room screen is not in the call yet. Until it joins, no one can see or hear you.'
      await page.getByText(say(away)).waitFor()
    },
    { vmr: lonelyVmr, deviceOnline: false },
  ),
  call(
    'call, which does not begin',
    '/aps-options',
    'In a Call',
    async (page, say) => {
      const slow =
        'This remote is not in the call yet. Look at the room screen. If there is no call, press End and call again, or ask your care team for help.'
      await page.getByText(say(slow)).waitFor()
    },
    { vmr: lonelyVmr, conferenceUrl: unreachableNode },
  ),
  beside(
    '32-end-confirm',
    call('call, the end asked', '/aps-options', 'In a Call', async (page, say) => {
      await joined(page, say)
      await press(page, say('End'))
      await page.getByRole('heading', { name: say('End the call?') }).waitFor()
    }),
  ),
  beside(
    '71-weak-own',
    call('call, the own connection weak', '/aps-options', 'In a Call', async (page, say) => {
      await joined(page, say)
      await showInPlace(page, weakConnections)
      await page.locator('.connection-note').waitFor()
    }),
  ),
  call('call, the patient beside is asked', '/aps-options', 'In a Call', async (page, say) => {
    await joined(page, say)
    await showInPlace(page, [{}, { roomPicture: 'asking', videoMuted: true }])
    await page
      .getByText(say('The patient in the next bed is being asked. Sound only until they answer.'))
      .waitFor()
  }),
  call('call, further people invited', '/aps-options', 'In a Call', async (page, say) => {
    await joined(page, say)
    await press(page, say('Invite Participants'))
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: say('Email') })
      .waitFor()
  }),
  call('call, what shall be shared', '/aps-options', 'In a Call', async (page, say) => {
    await joined(page, say)
    await press(page, say('Content Share'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Share a Photo') })
      .waitFor()
  }),
  beside(
    '10-participants',
    call(
      'call, participants',
      '/aps-options',
      'In a Call',
      over('Participants', 'Participants', async (page, say) => {
        await showInPlace(page, weakConnections)
        await page.getByText(say('Fair connection')).waitFor()
      }),
    ),
  ),
  call(
    'call, somebody to be removed',
    '/aps-options',
    'In a Call',
    over('Participants', 'Participants', async (page, say) => {
      await press(page, say('Remove'))
      await page.getByRole('dialog').getByRole('heading').waitFor()
    }),
  ),
  beside(
    '10-chat',
    call(
      'call, chat',
      '/aps-options',
      'In a Call',
      over('Message', 'Group Chat', async (page, say) => {
        await page.getByText('I am on the bus.').first().waitFor()
        await page.getByLabel(say('Write a message')).fill('About a 3. Better than this morning.')
        await press(page, say('Send'))
        await page.getByText(say('Sent')).waitFor()
      }),
    ),
  ),
  beside('04-guest-invite', call('guest', '/guest', 'Meet with a Guest')),
  beside('04-guest-call-error', call('guest, a wrong number', '/guest', 'Meet with a Guest', phoneNumber)),
  call('guest, by email', '/guest', 'Meet with a Guest', async (page, say) => {
    await page.getByRole('radio', { name: say('Email') }).check()
    await page.getByLabel(say("Your guest's email address")).waitFor()
  }),
  call(
    'guest, no telephone line',
    '/guest',
    'Meet with a Guest',
    async (page, say) => {
      await page.getByRole('radio', { name: say('Phone Call') }).check()
      await page.getByText(say('Phone calls are not available')).waitFor()
    },
    { conferenceUrl: '' },
  ),
  beside(
    '05-interpreter',
    call('interpreter', '/interpreter', 'Meet with an Interpreter', async (page) => {
      await page.getByRole('radio', { name: 'Español' }).check()
    }),
  ),
  call('interpreter, no language found', '/interpreter', 'Meet with an Interpreter', async (page, say) => {
    await page.getByLabel(say('Search for a language')).fill('zzz')
    await page.getByText(say('No language found. Check the spelling or press Support.')).waitFor()
  }),
  call(
    'interpreter, no such customer',
    '/interpreter',
    'Meet with an Interpreter',
    async (page, say) => {
      await page.getByText(say('There is no such customer')).waitFor()
    },
    { languages: null },
  ),
  beside(
    '37-cast-picking',
    call('film', '/entertainment', 'Show/Movie', undefined, {
      device: { ...uncoveredDevice, entertainment: true },
      control: {
        busy_status: 'open',
        success: true,
        state: { ...uncoveredDevice, entertainment: true },
      },
    }),
  ),
  beside(
    '33-toasts-error',
    menu('menu, the call failed', { patientCall: 'bad_request' }, async (page, say) => {
      await page.getByRole('button', { name: say('Clinician') }).click()
      await page.getByText(say('The Call Failed')).waitFor()
    }),
  ),
]
