import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { createStore, Provider, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Toasts } from '../../../src/remote/frame/Toasts.tsx'
import { showToastAtom, type Toast, toastsAtom } from '../../../src/state/toasts.ts'
import { answerCalls } from '../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom } from '../../support/pages/bedsidePage.tsx'
import { refused } from '../../support/scripted/bedside/scriptedBedside.ts'

/** The spec's section 8, "Notifications", from a patient's point of view. */

const shown = () => screen.getByRole('log').textContent

async function openTold(toast: Pick<Toast, 'kind' | 'code'>) {
  // The options page loads the catalog of calls.
  const page = await openRoom({ path: '/guest', arrange: answerCalls })
  await screen.findByRole('heading', { name: 'Meet with a Guest' })
  act(() => page.store.set(showToastAtom, toast))
  return page
}

test.each(['server_error', 'bad_gateway', 'service_not_available', 'gateway_timeout'])(
  'a server fault with code %s is an Error in plain words, even where it made a call fail',
  async (code) => {
    await openTold({ kind: 'warning', code })
    expect(shown()).toMatch(/^Error Wardlink is having a problem right now\./)
    expect(shown()).not.toContain(code)
  },
)

test.each([
  ['forbidden', 'You cannot do that here.'],
  ['not_found', 'That is no longer there.'],
  ['already_exists', 'That already exists.'],
  ['busy', 'APS Device is Busy'],
  ['bad_request', 'That did not work.'],
])('a refusal with code %s is a Warning, and does not return once it is closed', async (code, words) => {
  const { user, go } = await openTold({ kind: 'warning', code })
  expect(shown()).toMatch(new RegExp(`^Warning ${words}`))
  await user.click(key('Close'))
  expect(shown()).toBe('')
  await go('/main')
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(shown()).toBe('')
})

test('a successful action is shown as a Success', async () => {
  await openTold({ kind: 'success', code: 'call_ended' })
  expect(shown()).toMatch(/^Success Call Ended Successfully/)
})

test('notifications have their own place in the page, before the nurse-call line', async () => {
  await openTold({ kind: 'success', code: 'call_ended' })
  const told = screen.getByRole('log')
  const nurseLine = screen.getByText('Emergency? Press your nurse call button.')
  expect(told.nextElementSibling?.contains(nurseLine)).toBe(true)
  expect(told.parentElement?.parentElement?.contains(screen.getByRole('main'))).toBe(true)
})

/** Observes the brief period in which the page ignores presses. */
function observePressGuard() {
  const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }))
  onTestFinished(() => root.remove())
  return vi.spyOn(root, 'animate')
}

test('no press lands on a key that a toast has just moved', async () => {
  const guarded = observePressGuard()
  const { user } = await openTold({ kind: 'warning', code: 'forbidden' })
  const opened = guarded.mock.calls.length
  await user.click(key('Close'))
  expect(guarded).toHaveBeenCalledTimes(opened + 1)
})

test('the page ignores presses before any other effect of a new toast runs', () => {
  const guarded = observePressGuard()
  const store = createStore()
  const presses: number[] = []
  function OtherEffect() {
    const { length } = useAtomValue(toastsAtom)
    useEffect(() => void presses.push(guarded.mock.calls.length), [length])
    return null
  }
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <OtherEffect />
        <Toasts />
      </I18nProvider>
    </Provider>,
  )
  const before = guarded.mock.calls.length
  act(() => store.set(showToastAtom, { kind: 'warning', code: 'forbidden' }))
  expect(presses.at(-1)).toBe(before + 1)
})

test('no press that was aimed at one screen lands on the next: not on the pad, which would move the camera', async () => {
  const guarded = observePressGuard()
  await openRoom({ path: '/device-control' })
  await screen.findByRole('button', { name: 'Down' })
  expect(guarded).toHaveBeenLastCalledWith({ pointerEvents: ['none', 'none'] }, 250)
})

test.each([
  [404, 'no_vmr'],
  [503, 'service_not_available'],
])('a vmr call that fails says “No vmr available”, with the error code %i', async (status, code) => {
  await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.api.on('GET /api/me/vmr', refused(status, code))
    },
  })
  await expect.poll(shown).toMatch(/No vmr available/)
  expect(shown()).toContain(`Error code ${String(status)}`)
})
