import { unansweredCall } from '../scripted/calls/scriptedWait.ts'
import type { RemoteFunction } from '../../../src/contract/permissions/functions.ts'
import { call, joined } from './callSituations.ts'
import { showInPlace } from '../sweep/showInPlace.ts'
import { beside, menu } from './situations.ts'
import type { Situation } from './situations.ts'
import { lonelyVmr, signedVmr, unreachableNode } from './stageCall.ts'

/** Functions that a bed without a room device offers. */
const functions: readonly RemoteFunction[] = ['call_clinician', 'call_guest', 'call_interpreter']

const phone = ({ scene, ...situation }: Situation, devices?: Situation['devices']): Situation => ({
  ...situation,
  scene: { ...scene, functions },
  session: 'own phone',
  ...(devices && { devices }),
})

const inTheCall = (name: string, extra?: Situation['arrive'], devices?: Situation['devices']): Situation =>
  phone(
    call(`own phone, ${name}`, '/aps-options', 'In a Call', async (page, say) => {
      await joined(page, say)
      await extra?.(page, say)
    }),
    devices,
  )

const ownPicture: Situation['arrive'] = (page, say) => page.getByLabel(say('Your video')).waitFor()

/** Situations on the patient's own phone, with its camera and microphone. */
export const onOwnPhone: readonly Situation[] = [
  phone(menu('own phone, menu', {})),
  phone(
    call(
      'own phone, waiting for others',
      '/aps-options',
      'In a Call',
      async (page, say) => {
        await page.getByText(say('Waiting for the others. They see and hear you when they join.')).waitFor()
        await ownPicture(page, say)
      },
      { vmr: lonelyVmr },
    ),
  ),
  phone(
    call(
      'own phone, more people are called',
      '/aps-options',
      'In a Call',
      async (page, say) => {
        await page.getByText(say('No one has answered yet')).waitFor()
        await ownPicture(page, say)
      },
      { vmr: lonelyVmr, waiting: unansweredCall(Date.now()) },
    ),
  ),
  phone(
    call(
      'own phone, a call that does not begin',
      '/aps-options',
      'In a Call',
      async (page, say) => {
        const slow =
          'The call has not begun. Your network may block it: try another network, such as mobile data, then reload this page.'
        await page.getByText(say(slow)).waitFor()
      },
      { vmr: lonelyVmr, conferenceUrl: unreachableNode },
    ),
  ),
  inTheCall('in the call', ownPicture),
  beside(
    '71-signing',
    phone(
      call(
        'own phone, a person is kept on screen',
        '/aps-options',
        'In a Call',
        async (page, say) => {
          await page.getByRole('region', { name: say('Kept on screen') }).waitFor()
          await showInPlace(page, [{}, { signingUnclear: true }])
          await page.getByText(say('Signing is not clear')).waitFor()
        },
        { vmr: signedVmr },
      ),
    ),
  ),
  phone(
    call(
      'own phone, two pictures, weak',
      '/aps-options',
      'In a Call',
      async (page, say) => {
        await page.getByRole('region', { name: say('Kept on screen') }).waitFor()
        await showInPlace(page, [{ quality: 'poor' }, { quality: 'poor' }, { quality: 'poor' }])
        await page.locator('.own-stage .connection-note').waitFor()
      },
      { vmr: signedVmr },
    ),
  ),
  inTheCall('an invite was sent', async (page, say) => {
    await page.getByRole('button', { name: say('Invite Participants') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: say('Email') }).click()
    await dialog.getByLabel(say("Your guest's email address")).fill('ada@example.org')
    await dialog.getByRole('button', { name: say('Invite'), exact: true }).click()
    await page.getByText(say('Your invite has been sent succesfully.')).waitFor()
  }),
  inTheCall('muted by a headset', async (page, say) => {
    await ownPicture(page, say)
    await showInPlace(page, { systemMuted: true })
    const muted =
      'Your device mutes the microphone. Others cannot hear you. Unmute it on the headset or in the device settings.'
    await page.getByText(say(muted)).waitFor()
  }),
  inTheCall('camera and microphone off', async (page, say) => {
    await ownPicture(page, say)
    for (const what of ['Video', 'Mic']) {
      await page.getByRole('button', { name: `${say(what)} ${say('On')}`, exact: true }).click()
      await page.getByRole('button', { name: `${say(what)} ${say('Off')}`, exact: true }).waitFor()
    }
  }),
  inTheCall(
    'camera and microphone blocked',
    (page, say) =>
      page
        .getByText(
          say(
            'Camera and microphone are blocked. Allow both in the settings of your browser, then press Mic and Video.',
          ),
        )
        .waitFor(),
    'NotAllowedError',
  ),
]
