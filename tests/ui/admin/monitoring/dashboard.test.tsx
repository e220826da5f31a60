import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoardEvent } from '../../../../src/contract/monitoring/monitoring.ts'
import { searchParamsOf } from '../../../../src/contract/endpoint.ts'
import type { DashboardPorts } from '../../../../src/state/admin/monitoring/dashboard.ts'
import { consoleOf, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedDashboard } from '../../../support/scripted/admin/scriptedDashboard.ts'
import {
  boardDevice,
  boardUnit,
  deviceAlert,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'
import { nodeItem, ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

test('the dashboard shows devices that need attention, today’s calls, the devices and pending invites', async () => {
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

test('the dashboard shows no devices to a user who manages only accounts', async () => {
  const console = consoleOf(person('USER_ADMIN', 3))
  await openConsole('/admin/dashboard', console)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Patient calls today')).toBeTruthy()
  expect(main.queryByText('Needs attention')).toBeNull()
  expect(console.asked).not.toContain('follow all')
})

/**
 * Opens the dashboard of all levels, and lets the test decide the reply for the level that is chosen next.
 */
async function openLevels() {
  const { today } = scriptedDashboard
  const monitoring = new ScriptedMonitoring([])
  const board = (numbers: string[]): BoardEvent => ({
    name: 'board',
    data: {
      as_of: 1_800_000_000_000,
      units: [boardUnit('u', '4 West')],
      alerts: [],
      devices: numbers.map((number) => boardDevice(number)),
    },
  })
  monitoring.board = board(['411', '412'])
  const level = Promise.withResolvers<Awaited<ReturnType<typeof today>>>()
  const wait = Promise.withResolvers<undefined>()
  const dashboard: DashboardPorts = {
    today: (request) => (searchParamsOf(request.query).has('below') ? level.promise : today(request)),
  }
  const console = scriptedConsole({ monitoring, dashboard })
  const units = [nodeItem('unit', '4 East'), nodeItem('unit', '4 West')]
  console.ports.orgUnits = (kind) =>
    new ScriptedRecords(kind === 'unit' ? units : [], () => nodeItem('unit', ''))
  const waits = [wait.promise]
  Object.assign(monitoring, { wait: () => waits.pop() ?? new Promise(() => undefined) })
  const { user } = await openConsole('/admin/dashboard', console)
  await screen.findByText('Answered')
  const choose = async () => {
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Level' }), '4 East')
  }
  return { user, choose, level, monitoring, board, today, dashboard, again: wait.resolve }
}

test('while another level is looked at, nothing of the one before is shown as its own', async () => {
  const { user, choose, level, today, monitoring, board } = await openLevels()
  const devices = () => screen.queryByRole('heading', { name: /^Devices/u })?.textContent
  expect(devices()).toBe('Devices2')
  monitoring.board = null
  await choose()
  expect(screen.queryByText('Answered')).toBeNull()
  screen.getByText('Loading')
  await act(async () => level.resolve(await today({ query: {} })))
  await screen.findByText('Answered')
  expect(devices(), 'the board of that level has not come').toBeUndefined()
  act(() => monitoring.tell(board(['413'])))
  expect(devices()).toBe('Devices1')
  monitoring.board = null
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(devices(), 'the same level is asked again').toBe('Devices1')
})

test('a server in trouble is told as such over what was known last', async () => {
  const { dashboard, again } = await openLevels()
  dashboard.today = () => Promise.resolve({ ok: false, code: 'server_error' })
  await act(async () => {
    again(undefined)
    await Promise.resolve()
  })
  await screen.findByText('Something went wrong at the server. This is how it was.')
})

test('a level that the user may no longer see offers Try Again, and is not shown as an outage over old data', async () => {
  const { dashboard, again } = await openLevels()
  dashboard.today = () => Promise.resolve({ ok: false, code: 'forbidden' })
  await act(async () => {
    again(undefined)
    await Promise.resolve()
  })
  await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByText(/This is how it was/u)).toBeNull()
})
