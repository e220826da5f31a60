import type { Page } from 'playwright'
import type { Say } from '../catalogue.ts'
import type { DeviceRefusal } from './refusedDevices.ts'
import type { MediaNetwork } from '../media/mediaNetwork.ts'
import { showInPlace } from '../sweep/showInPlace.ts'
import { guestPin, lonelyVmr, signedVmr, stageVmr } from './stageCall.ts'
import { stageInvitation, stageMeetRoom } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

export interface MeetSituation {
  readonly name: string
  /** Name of the mockup that the screen is compared with, without size, theme and language. */
  readonly mockup?: string
  /** Path to open; that of the link if absent. */
  readonly path?: string
  readonly scene?: Partial<Scene>
  readonly devices?: DeviceRefusal
  /**
   * Brings the state about with the controls that a user has. Returns a function that undoes what has to be
   * undone afterwards.
   */
  readonly arrive: (page: Page, say: Say, network: MediaNetwork) => Promise<(() => void) | void>
}

export type Steps = (page: Page, say: Say) => Promise<void>

export const invitationPath = `/meet#t=${stageInvitation}`

export const said = (page: Page, words: string) => page.getByText(words).first().waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()
export const text =
  (english: string): Steps =>
  (page, say) =>
    said(page, say(english))

export const seat = (
  { alias, pin, role }: typeof stageVmr | typeof lonelyVmr | typeof signedVmr,
  asHost: boolean,
): Partial<Scene> => ({
  seat: asHost ? { alias, pin, role } : { alias, pin: guestPin, role: 'GUEST' },
})

/** Joins the call from the lobby; done once the roster has arrived. */
const join: Steps = async (page, say) => {
  await page.getByLabel(say('Your name, as others see it')).fill('Adaeze Okafor')
  await press(page, say('Join'))
  await page.getByRole('button', { name: say('Leave') }).waitFor()
}

export const withTheRoom: Steps = async (page, say) => {
  await join(page, say)
  const { number, bed } = stageMeetRoom
  const name = say('Room {number}, Bed {bed}').replace('{number}', number).replace('{bed}', bed)
  await page.locator('strong', { hasText: name }).waitFor()
}

/** Qualities of the people on the stage, in order of arrival; the page's own is the last. */
export const weakRoom = { people: [{}, { quality: 'poor' }, {}, { quality: 'good' }] }

const refused = (name: string, invitation: Scene['invitation'], title: string): MeetSituation => ({
  name,
  scene: { invitation },
  arrive: text(title),
})

const checked = (name: string, devices: DeviceRefusal, words: string): MeetSituation => ({
  name,
  devices,
  arrive: text(words),
})

/** Sheets appear if there is no room for the panel, as on a phone. */
const narrow = { width: 390, height: 844 }

export const beforeTheMeeting: readonly MeetSituation[] = [
  { name: 'starting', scene: { invitation: 'silence' }, arrive: text('Looking for your call…') },
  refused('a used link', 'join_link_used', 'This link has been used'),
  refused('an expired link', 'join_link_expired', 'This link has expired'),
  refused('a call that is over', 'call_over', 'The call has ended'),
  refused('a server error', 'server_error', 'The call could not be joined'),
  { name: 'the check', mockup: '40-meet-check', arrive: text('Only you can see this') },
  {
    name: 'the check, everything off and no name given',
    arrive: async (page, say) => {
      await said(page, say('Only you can see this'))
      await press(page, say('Mic On'))
      await press(page, say('Video On'))
      await press(page, say('Join to Watch and Listen'))
      await said(page, say('Enter your name so the others know who is joining.'))
    },
  },
  {
    ...checked(
      'the check, camera and microphone refused',
      'NotAllowedError',
      'Come back and press Try Again.',
    ),
    mockup: '40-meet-check-blocked',
  },
  checked(
    'the check, no camera and no microphone',
    'NotFoundError',
    'No camera and no microphone were found. Connect them, or join without.',
  ),
  checked(
    'the check, another program has them',
    'NotReadableError',
    'Another program is using the camera and microphone. Close that program, then try again.',
  ),
  {
    name: 'declined',
    arrive: async (page, say) => {
      await press(page, say('Decline'))
      await said(page, say('You declined the call'))
    },
  },
]

export const inTheMeeting: readonly MeetSituation[] = [
  {
    name: 'alone in the call',
    scene: seat(lonelyVmr, false),
    arrive: async (page, say) => {
      await join(page, say)
      await said(
        page,
        say(
          'You are in the call. The others will appear here when they turn on their cameras. Stay on this page.',
        ),
      )
    },
  },
  {
    name: 'a clinician with the room, and what was written',
    mockup: '41-meet-call',
    scene: { ...seat(stageVmr, true), invitation: { kind: 'clinician', room: stageMeetRoom } },
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await said(page, 'I am on the bus.')
      await page.getByLabel(say('Write a message')).fill('About a 3. Better than this morning.')
      await press(page, say('Send'))
      await said(page, say('Sent'))
    },
  },
  {
    name: 'a person is kept on screen',
    mockup: '71-meet-signing',
    scene: seat(signedVmr, false),
    arrive: async (page, say) => {
      await join(page, say)
      await press(page, say('Keep {0} on screen').replace('{0}', 'Noor Aziz'))
      await page.getByRole('region', { name: say('Kept on screen') }).waitFor()
      // The page's own entry is the last one.
      await showInPlace(page, { people: [{}, { signing: true, signingUnclear: true }, { quality: 'poor' }] })
      await said(page, say('Signing is not clear'))
    },
  },
  {
    name: 'a clinician moves the camera of the room',
    scene: { ...seat(stageVmr, true), invitation: { kind: 'clinician', room: stageMeetRoom } },
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Move Camera'))
      await page.getByRole('button', { name: say('Up'), exact: true }).waitFor()
    },
  },
  {
    name: 'the participants on a phone',
    mockup: '71-participants',
    scene: seat(stageVmr, true),
    arrive: async (page, say) => {
      await page.setViewportSize(narrow)
      await withTheRoom(page, say)
      await press(page, say('Participants'))
      await page.getByRole('dialog').getByText('Dr. Haruka Mori', { exact: true }).waitFor()
      await showInPlace(page, weakRoom)
    },
  },
  {
    name: 'the chat on a phone',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await page.setViewportSize(narrow)
      await withTheRoom(page, say)
      await press(page, say('Chat'))
      await page.getByRole('dialog').getByText('I am on the bus.').waitFor()
    },
  },
  {
    name: 'sharing',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Share'))
      await said(page, say('You are sharing your screen with everyone'))
    },
  },
  {
    name: 'leaving asked',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Leave'))
      await page.getByRole('dialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'over',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Leave'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Leave') })
        .click()
      await said(page, say('You left the call'))
    },
  },
  {
    // Must be last: it also cuts the room's own connection.
    name: 'the line lost',
    scene: seat(stageVmr, false),
    arrive: async (page, say, network) => {
      await withTheRoom(page, say)
      // The client notices that media have stopped only after media have arrived for some seconds.
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3)
      network.cut()
      await page.context().setOffline(true)
      try {
        await said(page, say('The connection was lost. Reconnecting… Stay on this page.'))
        // The first sentence lasts ten seconds, which is too short for a layout check in three languages.
        await said(
          page,
          say(
            'There is still no connection. Your network may block it: try another network, such as mobile data, then reload this page.',
          ),
        )
      } catch (error) {
        network.mend()
        throw error
      }
      return () => network.mend()
    },
  },
]
