import { screen, within } from '@testing-library/react'
import { test } from 'vitest'
import { isRead } from '../../../support/browser/transcript.ts'
import { scriptedMemory } from '../../../support/scripted/admin/scriptedMemory.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'

/* The parts of the console that open over a page or go with the user from page to page, as a screen reader reads them. */

test('the first steps', async () => {
  const scripted = scriptedConsole({ memory: scriptedMemory({ isNew: true }) })
  await openConsole('/admin/dashboard', scripted)
  const card = await screen.findByRole('region', { name: 'First steps' })
  await within(card).findAllByText(/Done/u)
  await isRead('first steps', card)
})

test('the choice of a level', async () => {
  const { user } = await openConsole('/admin/rooms', scriptedConsole())
  await user.click(await screen.findByRole('button', { name: 'Lakeside General' }))
  await screen.findByRole('tree')
  await isRead('choice of a level', screen.getByRole('dialog'))
})

test('the choice of a level, searched', async () => {
  const { user } = await openConsole('/admin/rooms', scriptedConsole())
  await user.click(await screen.findByRole('button', { name: 'Lakeside General' }))
  await user.type(await screen.findByRole('combobox', { name: 'Find a level' }), 'west')
  await isRead('choice of a level, searched', screen.getByRole('dialog'))
})

test('the choice of days', async () => {
  const now = new Date(2027, 0, 15, 12).getTime()
  const { user } = await openConsole(
    '/admin/sign-in-summary?from=2027-01-04&to=2027-01-10',
    scriptedConsole({ now: () => now }),
  )
  await user.click(await screen.findByRole('button', { name: /^Selected period/u }))
  await screen.findAllByRole('grid')
  await isRead('choice of days', screen.getByRole('dialog'))
})
