import type { Page } from 'playwright'
import type { Say } from './catalogue.ts'
import { lonelyVmr, stageLanguages, stageVmr } from './stageCall.ts'
import { coveredDevice, stageEntry, stageRoom, uncoveredDevice } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

export interface Situation {
  readonly name: string
  readonly path: string
  readonly scene?: Partial<Scene>
  /** Whether the person has come in already, before the path is opened. */
  readonly session: 'none' | 'open'
  /** Brings the state about with the controls that a person has, and returns when it is drawn. */
  readonly arrive: (page: Page, say: Say) => Promise<void>
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: false }).first().waitFor()

const link = (token: string, unit: string): string => `/#token=${token}&aps_id=${unit}`
export const stageLink = link(stageEntry.token, stageRoom.unique_id)

const menu = (name: string, scene: Partial<Scene>, extra?: Situation['arrive']): Situation => ({
  name,
  path: '/',
  scene,
  session: 'open',
  arrive: async (page, say) => {
    await heading(page, say('Main menu'))
    await extra?.(page, say)
  },
})

const text = (english: string) => async (page: Page, say: Say) => {
  await page.getByText(say(english)).first().waitFor()
}

const device = (name: string, scene: Partial<Scene>, extra?: Situation['arrive']): Situation => ({
  name,
  path: '/device-control',
  scene,
  session: 'open',
  arrive: async (page, say) => {
    await heading(page, say('Device Control'))
    await extra?.(page, say)
  },
})

const wordsOnly = (path: string, name: string, english: string): Situation => ({
  name,
  path,
  session: 'none',
  arrive: (page, say) => heading(page, say(english)),
})

export const comingIn: readonly Situation[] = [
  wordsOnly('/', 'entry', 'Scan the QR code on the room screen'),
  {
    name: 'entry, the code half typed',
    path: '/',
    session: 'none',
    arrive: async (page, say) => {
      const type = page.getByRole('button', { name: say('Type the Code') })
      if (await type.isVisible()) await type.click()
      for (const character of ['7', 'K', 'Q', '2'])
        await page.getByRole('button', { name: character, exact: true }).click()
    },
  },
  {
    name: 'entry, the camera refused',
    path: '/',
    session: 'none',
    arrive: async (page, say) => {
      await page.getByRole('button', { name: say('Turn On the Camera') }).click()
      await page.getByRole('button', { name: say('Try Again') }).waitFor()
    },
  },
  {
    name: 'entry, a used code',
    path: stageLink,
    session: 'none',
    scene: { entry: 'entry_code_invalid' },
    arrive: text('This code has been used or has expired.'),
  },
  {
    name: 'entry, missing credentials',
    path: '/#token=alone',
    session: 'none',
    arrive: text('Missing Access Token or APS ID'),
  },
  {
    name: 'loading, and slow',
    path: stageLink,
    session: 'none',
    scene: { entry: 'silence' },
    arrive: text('This is taking longer than usual.'),
  },
  wordsOnly('/session-expired', 'session expired', 'Your Remote Control Session has Expired'),
  wordsOnly('/no-such-page', 'not found', 'There is no page at this address.'),
  wordsOnly('/support', 'support', 'Support'),
  wordsOnly('/privacy-policy', 'privacy policy', 'Privacy Policy'),
]

const verificationText = "For verification purposes, please enter the Patient's Last Name and Room Number"

async function answer(page: Page, say: Say, lastName: string, roomNumber: string): Promise<void> {
  await heading(page, say(verificationText))
  await page.getByLabel(say("Patient's Last Name")).fill(lastName)
  await page.getByLabel(say('Room Number')).fill(roomNumber)
  await page.getByRole('button', { name: say('Enter') }).click()
}

export const proving: readonly Situation[] = [
  {
    name: 'verification',
    path: '/',
    session: 'open',
    scene: { verified: false },
    arrive: (page, say) => heading(page, say(verificationText)),
  },
  {
    name: 'verification, a field left empty',
    path: '/',
    session: 'open',
    scene: { verified: false },
    arrive: async (page, say) => {
      await answer(page, say, '', '412')
      await page.getByText(say('Required field.')).first().waitFor()
    },
  },
  {
    name: 'verification, the wrong name',
    path: '/',
    session: 'open',
    scene: { verified: false, verification: 'verification_failed' },
    arrive: async (page, say) => {
      await answer(page, say, 'Okafo', '412')
      await page.getByText(say('The name or the room number does not match.')).waitFor()
    },
  },
]

export const inTheRoom: readonly Situation[] = [
  menu('menu, four tiles', {}),
  menu('menu, three tiles', { functions: ['call_clinician', 'call_guest', 'entertainment'] }),
  menu('menu, two tiles', { functions: ['call_guest', 'call_interpreter'] }),
  menu('menu, one tile', { functions: ['entertainment'] }),
  menu(
    'menu, no tile',
    { functions: [] },
    text('No calls or movies are set up for this room. Support can help.'),
  ),
  menu('menu, covered', { device: coveredDevice }, text('Uncover first')),
  menu('menu, the device offline', { deviceOnline: false }, text('Tell your nurse. You can also try again.')),
  device('device control', {}),
  device('device control, a key held', {}, async (page, say) => {
    const right = page.getByRole('button', { name: say('Right'), exact: true })
    await right.hover()
    await page.mouse.down()
    await page.getByText(say('Moving right. Let go to stop.')).first().waitFor()
  }),
  device('device control, held by another', { holder: { id: 'other', name: 'Dr. Haddad' } }, (page, say) =>
    heading(page, say('Someone else is moving the camera')),
  ),
  device('device control, covered', { device: coveredDevice }),
  device('device control, the device offline', { deviceOnline: false }, text('Room device not connected')),
  device('device control, the state not known', { device: { ...uncoveredDevice, camera: 'unknown' } }),
  device('device control, reboot asked', {}, async (page, say) => {
    await page.getByRole('button', { name: say('Reboot') }).click()
    await page.getByRole('dialog').getByRole('heading').waitFor()
  }),
]

const call = (
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

/** Who comes to the options is in the call once the others are to be seen. */
const joined: Situation['arrive'] = async (page) => {
  await page.getByText('Dr. Haruka Mori').first().waitFor()
}

/** Goes on from the options to another screen of the call. */
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

export const inTheCall: readonly Situation[] = [
  call('call, options', '/aps-options', 'In a Call', joined),
  call('call, covered', '/aps-options', 'In a Call', joined, { device: coveredDevice }),
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
  call('call, the end asked', '/aps-options', 'In a Call', async (page, say) => {
    await joined(page, say)
    await press(page, say('End'))
    await page.getByRole('heading', { name: say('End the call?') }).waitFor()
  }),
  call('call, further people invited', '/aps-options', 'In a Call', async (page, say) => {
    await joined(page, say)
    await press(page, say('Invite Participants'))
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: say('Email') })
      .waitFor()
  }),
  call('call, participants', '/aps-options', 'In a Call', over('Participants', 'Participants')),
  call(
    'call, somebody to be removed',
    '/aps-options',
    'In a Call',
    over('Participants', 'Participants', async (page, say) => {
      await press(page, say('Remove'))
      await page.getByRole('dialog').getByRole('heading').waitFor()
    }),
  ),
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
  call('guest', '/guest', 'Meet with a Guest'),
  call('guest, a wrong number', '/guest', 'Meet with a Guest', phoneNumber),
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
      await page.getByText(say('No telephone line')).waitFor()
    },
    { conferenceUrl: '' },
  ),
  call('interpreter', '/interpreter', 'Meet with an Interpreter', async (page) => {
    await page.getByRole('radio', { name: 'Spanish' }).check()
  }),
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
  call('film', '/entertainment', 'Show/Movie', undefined, {
    device: { ...uncoveredDevice, entertainment: true },
    control: {
      busy_status: 'open',
      success: true,
      state: { ...uncoveredDevice, entertainment: true },
    },
  }),
  menu('menu, the call failed', { patientCall: 'server_error' }, async (page, say) => {
    await page.getByRole('button', { name: say('Clinician') }).click()
    await page.getByText(say('The Call Failed')).waitFor()
  }),
]
