import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Result } from '../../../../src/state/admin/result.ts'
import {
  bed,
  consoleOf,
  openConsole,
  openRoom401,
  pageOf,
  person,
  scriptedConsole,
  scriptedRooms,
} from '../../../support/pages/consolePage.tsx'

const sent = 'You have sent a notification succesfully.'
const key = () => screen.findByRole('button', { name: 'Send notification' })
const dialog = () => within(screen.getByRole('dialog', { name: 'Send notification' }))
const send = (name = 'Send notification') => dialog().getByRole('button', { name })
const message = () => dialog().getByRole('textbox', { name: 'Message (optional)' })

test('from a room’s page its care team is told, with what was written', async () => {
  const { user, asked } = await openRoom401()
  await user.click(await key())
  await user.type(message(), ' The monitor is dark ')
  await user.click(send())
  await dialog().findByText(sent)
  expect(asked).toContain(`notifyCareTeam ${bed('401').unique_id} The monitor is dark`)
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await user.click(await key())
  expect(message()).toHaveProperty('value', '')
})

test('a refused notification shows the reason and keeps the typed message', async () => {
  let result: Result<null> = { ok: false, code: 'nobody_on_duty' }
  const { user } = await openRoom401({}, scriptedConsole({ notifyCareTeam: () => Promise.resolve(result) }))
  await user.click(await key())
  await user.type(message(), 'The monitor is dark')
  await user.click(send())
  await dialog().findByText('No one is on duty there right now, so no message was sent.')
  expect(screen.queryByText(sent)).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await user.click(await key())
  expect(message()).toHaveProperty('value', 'The monitor is dark')
  result = { ok: true, value: null }
  await user.click(send())
  await dialog().findByText(sent)
})

test('of several rooms those that failed are named, and are asked alone the next time', async () => {
  const rooms = ['401', '402', '403'].map((number) => bed(number))
  const asked: string[] = []
  const away = new Set([rooms[1]?.unique_id])
  const scripted = scriptedConsole({
    rooms: scriptedRooms({ list: () => Promise.resolve(pageOf(rooms)) }),
    notifyCareTeam: (device) => {
      asked.push(device)
      return Promise.resolve(
        away.has(device) ? { ok: false, code: 'nobody_on_duty' } : { ok: true, value: null },
      )
    },
  })
  const { user } = await openConsole('/admin/rooms', scripted)
  for (const box of await screen.findAllByRole('checkbox', { name: /40\d/u })) await user.click(box)
  await user.click(await key())
  await user.click(send())
  await dialog().findByText(sent)
  expect(dialog().getByRole('listitem').textContent).toMatch(/^402.*No one is on duty/u)
  away.clear()
  asked.length = 0
  await user.click(send('Try these again'))
  await screen.findByText(sent)
  expect(dialog().queryByRole('listitem')).toBeNull()
  expect(asked).toEqual([rooms[1]?.unique_id])
})

test('a technician has no such key', async () => {
  const scripted = consoleOf(person('TECH_ADMIN', 3))
  await openRoom401({}, scripted)
  expect(screen.queryByRole('button', { name: 'Send notification' })).toBeNull()
})
