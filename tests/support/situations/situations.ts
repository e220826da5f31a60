import type { Page } from 'playwright'
import type { Say } from '../catalogue.ts'
import type { DeviceRefusal } from './refusedDevices.ts'
import { coveredDevice, stageEntry, stagePins, stageRoom, uncoveredDevice } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

export interface Situation {
  readonly name: string
  /** Name of the mockup that the screen is compared with, without size, theme and language. */
  readonly mockup?: string
  readonly path: string
  readonly scene?: Partial<Scene>
  /**
   * Session that is open before the path is opened: none, one on the room's remote, one on a remote that no
   * other situation uses because something is left on it, or one on the patient's own phone.
   */
  readonly session: 'none' | 'open' | 'apart' | 'own phone'
  readonly devices?: DeviceRefusal
  /** True if the user is typing, with the keyboard over the lower half of the page. */
  readonly keyboard?: boolean
  /** Selector of what must be fully visible in every size without scrolling. */
  readonly inSight?: string
  /** Brings about the state with the controls that a user has, and resolves when it is drawn. */
  readonly arrive: (page: Page, say: Say) => Promise<void>
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: false }).first().waitFor()

const link = (token: string, unit: string): string => `/#token=${token}&aps_id=${unit}`
export const stageLink = link(stageEntry.token, stageRoom.unique_id)

export const menu = (name: string, scene: Partial<Scene>, extra?: Situation['arrive']): Situation => ({
  name,
  path: '/',
  scene,
  session: 'open',
  arrive: async (page, say) => {
    await heading(page, say('Main menu'))
    await extra?.(page, say)
  },
})

/** Adds the mockup that the situation is compared with. */
export const beside = (mockup: string, situation: Situation): Situation => ({ ...situation, mockup })

const text = (english: string) => async (page: Page, say: Say) => {
  await page.getByText(say(english)).first().waitFor()
}

export const device = (name: string, scene: Partial<Scene>, extra?: Situation['arrive']): Situation => ({
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
  beside('30-entry-scan', wordsOnly('/', 'entry', 'Scan the QR code on the room screen')),
  {
    name: 'entry, the code half typed',
    mockup: '30-entry-code',
    path: '/',
    session: 'none',
    arrive: async (page, say) => {
      // A phone shows one way to enter at a time; a wider screen shows both and has no button to switch.
      await page
        .getByRole('button', { name: say('Type the Code'), includeHidden: true })
        .dispatchEvent('click')
      for (const character of ['7', 'K', 'Q', '2'])
        await page.getByRole('button', { name: character, exact: true }).click()
    },
  },
  {
    name: 'entry, the camera refused',
    path: '/',
    session: 'none',
    devices: 'NotAllowedError',
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
  beside(
    '10-session-expired',
    wordsOnly('/session-expired', 'session expired', 'Your Remote Control Session has Expired'),
  ),
  wordsOnly('/no-such-page', 'not found', 'This page does not exist.'),
  beside('34-support', wordsOnly('/support', 'support', 'Support')),
  wordsOnly('/preferences', 'my settings', 'My Settings'),
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
    mockup: '01-verification',
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
    mockup: '01-verification',
    path: '/',
    session: 'open',
    scene: { verified: false, verification: 'verification_failed' },
    arrive: async (page, say) => {
      await answer(page, say, 'Okafo', '412')
      await page.getByText(say('That name or room number is not correct.')).waitFor()
    },
  },
]

export const inTheRoom: readonly Situation[] = [
  beside('31-menu-with-device-control', menu('menu, four tiles', {})),
  menu('menu, three tiles', { functions: ['call_clinician', 'call_guest', 'entertainment'] }),
  menu('menu, two tiles', { functions: ['call_guest', 'call_interpreter'] }),
  menu('menu, one tile', { functions: ['entertainment'] }),
  menu(
    'menu, no tile',
    { functions: [] },
    text('Calls and movies are not set up for this room. Press Support for help.'),
  ),
  beside('36-cover', menu('menu, covered', { device: coveredDevice }, text('Uncover the camera first'))),
  beside(
    '11-offline-menu',
    menu(
      'menu, the device offline',
      { deviceOnline: false },
      text('Tell your nurse. You can also try again.'),
    ),
  ),
  beside('31-device-control', device('device control', {})),
  beside(
    '07-device-control-pressed',
    device('device control, a key held', {}, async (page, say) => {
      const right = page.getByRole('button', { name: say('Right'), exact: true })
      await right.hover()
      await page.mouse.down()
      await page.getByText(say('Moving right. Let go to stop.')).first().waitFor()
    }),
  ),
  device('device control, a key held towards the camera’s state', {}, async (page, say) => {
    await page.getByRole('img', { name: say('Live picture from the room camera') }).waitFor()
    const corner = (await page.getAttribute('html', 'dir')) === 'rtl' ? 'Up right' : 'Up left'
    await page.getByRole('button', { name: say(corner), exact: true }).hover()
    await page.mouse.down()
    await page.locator('.is-moving > .move-arrow').waitFor()
  }),
  beside(
    '36-held',
    device('device control, held by another', { holder: { id: 'other', name: 'Dr. Haddad' } }, (page, say) =>
      heading(page, say('Someone else is moving the camera')),
    ),
  ),
  device('device control, covered', { device: coveredDevice }),
  device(
    'device control, the device offline',
    { deviceOnline: false },
    text('APS Device is Offline. Tell your nurse. You can also try again.'),
  ),
  device('device control, the state not known', { device: { ...uncoveredDevice, camera: 'unknown' } }),
  device('device control, reboot asked', {}, async (page, say) => {
    await page.getByRole('button', { name: say('Reboot') }).click()
    await page.getByRole('dialog').getByRole('heading').waitFor()
  }),
  {
    mockup: '08-device-pins',
    ...device('pins', { pins: stagePins }, async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'Door' }).waitFor()
    }),
    path: '/device-pins',
  },
  {
    mockup: '08-device-pins-editing',
    inSight: '.pin-editor .key',
    ...device('a pin that is edited', { pins: stagePins }, async (page, say) => {
      const edit = say('Edit <0>{name}</0>').replace('<0>{name}</0>', 'Door')
      await page.getByRole('button', { name: edit }).click()
      await text('You are editing pin!')(page, say)
      await page.getByRole('button', { name: say('Save Pin') }).waitFor()
    }),
    path: '/device-pins',
  },
  {
    mockup: '09-device-settings',
    ...device('device settings', {}, (page, say) => heading(page, say('Audio'))),
    path: '/device-settings',
  },
  {
    ...device('device settings, the device offline', { deviceOnline: false }, (page) =>
      page.getByRole('alert').first().waitFor(),
    ),
    path: '/device-settings',
  },
]
