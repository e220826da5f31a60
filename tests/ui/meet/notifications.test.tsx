import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import type { ConsultDeskCall } from '../../../src/contract/calls/consultDesk.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import { setLocaleAtom } from '../../../src/state/preferences.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited, windowIs } from '../../support/pages/invitedPage.tsx'
import { careRequestOf, requestId } from '../../support/scripted/calls/scriptedCareRequests.ts'
import { createScriptedDesk, deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'

const onDuty: ConsultDeskCall['steps'] = [
  { kind: 'on_duty', org_unit: '4 West', notified: 2, at: deskNow - 70_000 },
]
const [first, second] = ['401', '402'].map((id) => deskCall(id, 70_000, { steps: onDuty }))

type Desk = ReturnType<typeof createScriptedDesk>

async function openDesk(prepare: (desk: Desk) => void = () => undefined, byLink = false) {
  const desk = byLink ? createScriptedDesk() : createScriptedDesk({ name: null, link: null })
  desk.world.account = 'Una Novak'
  if (first !== undefined && second !== undefined) desk.waits(first, second)
  prepare(desk)
  await showInvited(<ConsultDeskScreen ports={desk.ports} />, { store: desk.store, locale: 'en' })
  return { ...desk, user: userEvent.setup() }
}

const button = (name: string) => screen.findByRole('button', { name })

describe('notifications on this device', () => {
  test('are turned on and off by one press, and renewed in the language of the desk', async () => {
    const { user, pushed, notifications, store } = await openDesk()
    await user.click(await button('Notify This Device'))
    await screen.findByText('This device notifies you of a waiting patient, also while the desk is closed.')
    expect(pushed.asked).toEqual(['subscribe https://push.example/1 en'])
    act(() => store.set(setLocaleAtom, 'ja'))
    await expect.poll(() => pushed.asked.at(-1)).toBe('subscribe https://push.example/1 ja')
    act(() => store.set(setLocaleAtom, 'en'))
    await user.click(await button('Stop Notifying'))
    expect(pushed.asked.at(-1)).toBe('unsubscribe 00000000-0000-4000-8000-000000000301')
    expect(notifications.subscribed).toBeNull()
    await button('Notify This Device')
  })

  test('that were on before are renewed when the desk is opened', async () => {
    const { pushed } = await openDesk(({ notifications }) => {
      notifications.permission = 'granted'
      notifications.subscribed = { endpoint: 'https://push.example/9', keys: { p256dh: '', auth: '' } }
    })
    await button('Stop Notifying')
    expect(pushed.asked).toEqual(['subscribe https://push.example/9 en'])
  })

  test('end with the sign-out: the next person at this device is not notified', async () => {
    const { user, notifications } = await openDesk()
    await user.click(await button('Notify This Device'))
    await button('Stop Notifying')
    await user.click(await button('Sign Out'))
    expect(notifications.subscribed).toBeNull()
  })

  test.for([
    [
      'the person refuses',
      'Notifications are blocked. Allow them for this page in the settings of the browser.',
    ],
    ['the push service refuses', 'Notifications could not be turned on. Check the connection and try again.'],
    [
      'the hospital does not answer',
      'Notifications could not be turned on. Check the connection and try again.',
    ],
  ] as const)('that cannot be turned on because %s say so', async ([reason, text]) => {
    const { user, notifications, pushed } = await openDesk()
    if (reason === 'the person refuses') notifications.answer = 'denied'
    if (reason === 'the push service refuses') notifications.isRefused = true
    const on = await button('Notify This Device')
    if (reason === 'the hospital does not answer') pushed.refusal = { ok: false, code: 'unreachable' }
    await user.click(on)
    await screen.findByText(text)
  })

  test('that the browser’s settings refuse later, or allow again, are shown as they are without a reload', async () => {
    const { user, notifications } = await openDesk()
    await user.click(await button('Notify This Device'))
    await button('Stop Notifying')
    act(() => notifications.decide('denied'))
    await screen.findByText(/^Notifications are blocked\./)
    expect(screen.queryByRole('button', { name: 'Stop Notifying' })).toBeNull()
    act(() => notifications.decide('granted'))
    await user.click(await button('Notify This Device'))
    await button('Stop Notifying')
  })

  test.for([
    ['no', 'This browser cannot notify you while the desk is closed. Keep this page open.'],
    ['home_screen', 'To be notified on this device, add this page to the home screen and open it there.'],
  ] as const)('are explained in a browser that answers "%s"', async ([support, text]) => {
    await openDesk(({ notifications }) => (notifications.support = support))
    await screen.findByText(text)
    expect(screen.queryByRole('button', { name: 'Notify This Device' })).toBeNull()
  })

  test('are not offered at the desk of a link, which has no account', async () => {
    await openDesk(undefined, true)
    expect(screen.queryByRole('button', { name: 'Notify This Device' })).toBeNull()
  })
})

describe('a notification that is pressed', () => {
  test('opens the desk with the button of its call in focus: the second press claims it', async () => {
    const { user, world } = await openDesk(
      ({ notifications }) => (notifications.opened = { kind: 'call', id: '402' }),
    )
    const claim = await button('Claim Room 402')
    expect(document.activeElement).toBe(claim)
    await user.keyboard('{Enter}')
    expect(world.asked.at(-2)).toBe('claim as the account {"call":"402","display_name":"Una Novak"}')
  })

  test('while the desk is open moves the focus there', async () => {
    const { notifications } = await openDesk()
    const claim = await button('Claim Room 402')
    act(() => notifications.press({ kind: 'call', id: '402' }))
    expect(document.activeElement).toBe(claim)
  })

  test('of a request opens the desk with the button of that request in focus', async () => {
    const { user, world } = await openDesk((desk) => {
      desk.asksFor(careRequestOf(1, 60_000), careRequestOf(2, 30_000, { kind: 'blanket' }))
      desk.notifications.opened = { kind: 'request', id: requestId(2) }
    })
    const claim = await button('Claim Blanket, Room 415, Bed B')
    expect(document.activeElement).toBe(claim)
    await user.keyboard('{Enter}')
    expect(world.asked.some((one) => one.includes(requestId(2)) && one.includes('claim'))).toBe(true)
  })

  test('of a request shows the list of requests on a narrow screen', async () => {
    windowIs('narrow')
    const { notifications } = await openDesk((desk) => desk.asksFor(careRequestOf(1, 60_000)))
    await screen.findByRole('tab', { name: 'Requests 1 open' })
    act(() => notifications.press({ kind: 'request', id: requestId(1) }))
    expect(document.activeElement).toBe(await button('Claim Water, Room 415, Bed B'))
    windowIs('wide')
  })

  test('of a request that has ended says so', async () => {
    await openDesk(({ notifications }) => (notifications.opened = { kind: 'request', id: requestId(9) }))
    await screen.findByText('The request of the notification has ended.')
  })

  test('of a call that has ended says so', async () => {
    await openDesk(({ notifications }) => (notifications.opened = { kind: 'call', id: '999' }))
    await screen.findByText('The call of the notification has ended.')
  })
})
