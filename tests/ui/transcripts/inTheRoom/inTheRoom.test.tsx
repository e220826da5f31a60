import { act, screen } from '@testing-library/react'
import { test } from 'vitest'
import { key, openRoom, settledKey } from '../../../support/pages/bedsidePage.tsx'
import { openPins } from '../../../support/pages/pinsPage.tsx'
import { covered, hearRoom, profile, seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { isRead } from '../../../support/browser/transcript.ts'

/**
 * Checks a transcript against the file beside this test. Each file was read through: the order, names and
 * states are what a person needs to hear. The names exist in every language.
 */

const there = (name: string) => screen.findByRole('heading', { name })

test('the menu', async () => {
  await openRoom()
  await isRead('menu')
})

test('the menu, nothing permitted', async () => {
  await openRoom({ me: { ...profile, available_functions: [] } })
  await isRead('menu, nothing permitted')
})

test('the menu, covered', async () => {
  await openRoom({ state: covered })
  await settledKey('Uncover Camera')
  await isRead('menu, covered')
})

test('the menu, without a network', async () => {
  const { online } = await openRoom()
  act(() => online.turn(false))
  await isRead('menu, without a network')
})

test('the menu, the device offline', async () => {
  const { bedside } = await openRoom()
  act(() => hearRoom(bedside, seeing, false))
  await isRead('menu, the device offline')
})

test('the menu, logging out', async () => {
  const { user } = await openRoom()
  await user.click(key('Logout'))
  await isRead('menu, logging out', screen.getByRole('dialog'))
})

test('device control', async () => {
  await openRoom({ path: '/device-control' })
  await there('Device Control')
  await isRead('device control')
})

test('device control, held by another', async () => {
  const { events } = await openRoom({ path: '/device-control' })
  await there('Device Control')
  const data = { holder: { id: 'other', name: 'Dr. Haddad' }, you: false }
  act(() => events.tell({ name: 'control', data }))
  await there('Someone else is moving the camera')
  await isRead('device control, held by another')
})

test('device control, the device offline', async () => {
  const { bedside } = await openRoom({ path: '/device-control' })
  await there('Device Control')
  act(() => hearRoom(bedside, seeing, false))
  await isRead('device control, the device offline')
})

test('device settings', async () => {
  await openRoom({ path: '/device-settings' })
  await there('Audio')
  await isRead('device settings')
})

test('pins', async () => {
  await openPins()
  await screen.findAllByText('My bed')
  await isRead('pins')
})

test('a pin that is edited', async () => {
  const { user } = await openPins()
  await user.click(await screen.findByRole('button', { name: 'Edit Window' }))
  await screen.findByText('You are editing pin!')
  await isRead('pin edited')
})

test('a film', async () => {
  await openRoom({ path: '/entertainment', state: { ...seeing, entertainment: true } })
  await there('Ready to Cast')
  await isRead('film')
})
