import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import {
  boardDevice,
  boardUnit,
  deviceAlert,
  ScriptedMonitoring,
} from '../../support/scripted/scriptedMonitoring.ts'

test('the dashboard tells what needs somebody, the calls of today, the devices and who is awaited', async () => {
  const monitoring = new ScriptedMonitoring([])
  monitoring.board = {
    name: 'board',
    data: {
      as_of: 1_800_000_000_000,
      units: [boardUnit('u', '4 West')],
      devices: [boardDevice('411', { online: false }), boardDevice('412')],
      alerts: [deviceAlert('411')],
    },
  }
  await openConsole('/admin/dashboard', scriptedConsole({ monitoring }))
  expect(await screen.findByText('No answer from the device.')).toBeTruthy()
  const figure = (name: string) => screen.getByText(name).parentElement?.textContent
  expect(figure('Answered')).toBe('Answered4')
  expect(figure('Not answered')).toBe('Not answered2')
  expect(screen.getByText('1 answered · 2 not answered')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Devices' }).getAttribute('href')).toBe('/admin/monitoring')
  const bed = screen.getByRole('link', { name: '412 · Bed A' })
  expect(bed.getAttribute('href')).toBe('/admin/rooms/room-412')
})

test('whoever keeps accounts alone sees no devices there', async () => {
  const console = scriptedConsole()
  console.world.principal = person('USER_ADMIN', 3)
  await openConsole('/admin/dashboard', console)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Patient calls today')).toBeTruthy()
  expect(main.queryByText('Needs attention')).toBeNull()
  expect(console.asked).not.toContain('follow all')
})
