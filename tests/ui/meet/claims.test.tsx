import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { ConsultDeskCall } from '../../../src/contract/calls/consultDesk.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { holdTheClock, pass } from '../../support/pages/padPage.tsx'
import { createScriptedDesk, deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'

/** Milliseconds after which the page polls again. */
const askMs = 2_500
const onDuty: ConsultDeskCall['steps'] = [
  { kind: 'on_duty', org_unit: '4 West', notified: 2, at: deskNow - 70_000 },
]
const waiting = deskCall('415', 70_000, { steps: onDuty })
const claimedBy = (name: string, own: boolean): ConsultDeskCall => ({
  ...waiting,
  claim: { name, own, expires_at: deskNow + 47_000 },
})

async function openDesk(...calls: ConsultDeskCall[]) {
  const page = createScriptedDesk()
  page.waits(...calls)
  page.ports.now = () => Date.now()
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store, locale: 'en' })
  const row = () => within(screen.getAllByRole('timer')[0]?.closest('li') ?? document.body)
  const asked = (start: string) => page.world.asked.filter((one) => one.startsWith(start))
  return { ...page, row, asked, user: userEvent.setup() }
}

test('a waiting patient is claimed by one press, and the row says that the patient reads the name', async () => {
  const { user, row, asked, waits } = await openDesk(waiting)
  waits(claimedBy('Dr. Mori', true))
  await user.click(row().getByRole('button', { name: 'Claim Room 415' }))
  expect(asked('claim')).toEqual([
    `claim link-0123456789abcdef ${JSON.stringify({ call: '415', display_name: 'Dr. Mori' })}`,
  ])
  expect(row().getByText('You are coming. The patient reads your name.')).toBeTruthy()
  expect(row().getByText(/^0:4\d left to join$/u)).toBeTruthy()
  // The second tap of an unsteady hand: Join is now where Claim was.
  await user.click(row().getByRole('button', { name: 'Join Room 415' }))
  expect(asked('desk')).toEqual([])
  waits(waiting)
  await user.click(await row().findByRole('button', { name: 'Give Back Room 415', busy: false }))
  expect(asked('give back')).toEqual(['give back link-0123456789abcdef 415'])
  expect(row().getByRole('button', { name: 'Claim Room 415' })).toBeTruthy()
})

test('a claim that came too late shows who was first, and asks before it joins as well', async () => {
  const { user, row, world, waits, asked } = await openDesk(waiting)
  world.claim = { ok: false, code: 'call_claimed' }
  waits(claimedBy('Nurse Ito', false))
  await user.click(row().getByRole('button', { name: 'Claim Room 415' }))
  expect(row().getByText('Nurse Ito')).toBeTruthy()
  expect(row().queryByRole('button', { name: 'Claim Room 415' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(row().getByRole('button', { name: 'Join Too Room 415' }))
  expect(asked('desk')).toEqual([
    `desk link-0123456789abcdef ${JSON.stringify({ call: '415', display_name: 'Dr. Mori', together: true })}`,
  ])
})

test('a join that meets a claim is asked about under the name of the colleague who is coming', async () => {
  const { user, row, world, waits } = await openDesk(waiting)
  world.deskJoin = { ok: false, code: 'call_claimed' }
  waits(claimedBy('Nurse Ito', false))
  await user.click(row().getByRole('button', { name: 'Join Room 415' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nurse Ito is coming to Room 415.')
})

test('a claim that could not be sent says so, and can be pressed again', async () => {
  const { user, row, world } = await openDesk(waiting)
  world.claim = { ok: false, code: 'unreachable' }
  await user.click(row().getByRole('button', { name: 'Claim Room 415' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The hospital could not be reached.')
  expect(row().getByRole('button', { name: 'Claim Room 415' }).getAttribute('aria-busy')).toBeNull()
})

test('a claim whose reply is lost does not ask for another try while the row says that it has arrived', async () => {
  const { user, row, world, waits } = await openDesk(waiting)
  world.claim = { ok: false, code: 'unreachable' }
  waits(claimedBy('Dr. Mori', true))
  await user.click(row().getByRole('button', { name: 'Claim Room 415' }))
  expect(row().getByText('You are coming. The patient reads your name.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a claim that could not be sent says so until a colleague is coming', async () => {
  holdTheClock()
  const { row, world, waits } = await openDesk(waiting)
  world.claim = { ok: false, code: 'unreachable' }
  await act(async () => {
    row().getByRole('button', { name: 'Claim Room 415' }).click()
    await pass(askMs)
  })
  expect(screen.getByRole('alert').textContent).toContain('The hospital could not be reached.')
  waits(claimedBy('Nurse Ito', false))
  await act(() => pass(askMs))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the chime rings for a new patient and after a colleague has not come, and not for a claimed one', async () => {
  holdTheClock()
  const { bell, waits } = await openDesk()
  const heard = async (...calls: ConsultDeskCall[]): Promise<number> => {
    const before = bell.rung
    waits(...calls)
    await act(() => pass(askMs))
    return bell.rung - before
  }
  expect(await heard(claimedBy('Nurse Ito', false))).toBe(0)
  expect(await heard(waiting)).toBe(1)
  expect(await heard(claimedBy('Dr. Mori', true))).toBe(0)
  expect(await heard(waiting)).toBe(0)
})

test('a call that is not a patient’s is joined, not claimed', async () => {
  const { row } = await openDesk(deskCall('415', 70_000))
  expect(row().queryByRole('button', { name: /Claim/u })).toBeNull()
  expect(row().getByRole('button', { name: 'Join Room 415' })).toBeTruthy()
})
