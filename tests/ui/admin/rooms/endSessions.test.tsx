import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  consoleOf,
  openRoom401,
  person,
  scriptedConsole,
  scriptedRooms,
} from '../../../support/pages/consolePage.tsx'

const key = () => screen.queryByRole('button', { name: 'End the bedside sessions' })
const question = () => screen.getByRole('dialog', { name: 'End the bedside sessions of 401 A?' })
const press = (name: string) => within(question()).getByRole('button', { name })

test('the bedside sessions of a room end after a question that says what goes and what goes on', async () => {
  const { user, asked } = await openRoom401()
  await user.click(await screen.findByRole('button', { name: 'End the bedside sessions' }))
  within(question()).getByText(/A call in progress continues\. The monitor shows a new code/u)
  await user.click(press('Go back'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).not.toContain('endSessions 401')
  await user.click(await screen.findByRole('button', { name: 'End the bedside sessions' }))
  await user.click(press('End Sessions'))
  await screen.findByText('The bedside sessions have ended.')
  expect(asked.filter((said) => said.startsWith('endSessions'))).toEqual(['endSessions 401'])
})

test('a room’s page shows by which reference the device management knows the tablets that are signed in', async () => {
  await openRoom401({ mdm_references: ['MDM-77/4', 'ward-tablet-12'] })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['MDM-77/4', 'ward-tablet-12']),
  )
  expect(screen.getByText('MDM reference')).toBeTruthy()
})

test('a room whose tablets no device management knows has no such line', async () => {
  await openRoom401({ mdm_references: [] })
  expect(screen.queryByText('MDM reference')).toBeNull()
})

test('of a patient’s own phone the question speaks of its link and its call', async () => {
  const { user } = await openRoom401({ type: 'byod' })
  await user.click(await screen.findByRole('button', { name: 'End the bedside sessions' }))
  within(question()).getByText(/leaves any call.+issue a new link/u)
})

test('a refused request to end the bedside sessions shows the reason beside the button', async () => {
  const refused = scriptedConsole({
    rooms: scriptedRooms({ endSessions: () => Promise.resolve({ ok: false, code: 'forbidden' }) }),
  })
  const { user } = await openRoom401({}, refused)
  await user.click(await screen.findByRole('button', { name: 'End the bedside sessions' }))
  await user.click(press('End Sessions'))
  await screen.findByText('Your role does not allow this here.')
  expect(screen.queryByText('The bedside sessions have ended.')).toBeNull()
})

test('a technician has no such key', async () => {
  const scripted = consoleOf(person('TECH_ADMIN', 3))
  await openRoom401({}, scripted)
  expect(key()).toBeNull()
})
