import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { isRead } from '../../../support/browser/transcript.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'

/* The panels of the console in which a level and days are chosen, as a screen reader reads them. */

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
