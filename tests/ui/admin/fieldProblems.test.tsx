import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomItem } from '../../../src/contract/rooms.ts'
import { bed, consoleOf, openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { scriptedIntegrations } from '../../support/scripted/admin/scriptedIntegrations.ts'
import { ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'

/*
 * Message that a form announces by itself to a user who cannot see which of its fields are wrong: once, and
 * not field by field.
 */

const button = (name: string) => screen.findByRole('button', { name })
const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('the form of a new facility', async () => {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const { user } = await openConsole('/admin/facilities/new', scripted)
  await user.click(await button('Create'))
  expect(said()).toEqual(['4 fields need your attention'])
})

test('the names of a patient', async () => {
  const scripted = consoleOf(person('UNIT_ADMIN', 4))
  scripted.ports.roomRecords = () => new ScriptedRecords<RoomItem>([bed('401')], () => bed('401'))
  const { user } = await openConsole('/admin/rooms/401', scripted)
  await user.click(await button('Admit a patient'))
  await user.click(await button('Admit'))
  expect(said()).toEqual(['2 fields need your attention'])
})

test('the form of a webhook', async () => {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const integrations = scriptedIntegrations(scripted.asked)
  scripted.ports.integrations = integrations.ports
  const { user } = await openConsole('/admin/developer/webhooks', scripted)
  await user.click(await button('New webhook'))
  const fields = { url: 'private_address', events: 'required' }
  integrations.world.refusal = { ok: false, code: 'bad_request', fields }
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }))
  const problem = await screen.findByText('Required field.')
  const events = screen.getByRole('group', { name: 'Events' })
  const description = document.getElementById(events.getAttribute('aria-describedby') ?? '')
  expect(description?.contains(problem)).toBe(true)
  expect(said()).toEqual(['2 fields need your attention'])
})

test('the sign-in says each field itself', async () => {
  const scripted = scriptedConsole()
  scripted.world.isSignedIn = false
  const { user } = await openConsole('/admin', scripted)
  await user.click(await button('Sign in'))
  expect(said()).toEqual(['Required field.', 'Please enter your password'])
})
