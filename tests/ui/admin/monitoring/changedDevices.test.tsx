import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import {
  boardDevice,
  boardUnit,
  deviceChange,
  deviceOf,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'

const asOf = 1_800_000_000_000
const bed = (name: string) => screen.getByRole('link', { name })

describe('the list of recent changes', () => {
  test('has a row for each device, with what it did and did before, and marks its bed', async () => {
    const monitoring = new ScriptedMonitoring([])
    const units = [boardUnit('u', '4 West')]
    const devices = [boardDevice('401', { in_call: true }), boardDevice('402')]
    monitoring.board = { name: 'board', data: { as_of: asOf, units, devices, alerts: [] } }
    monitoring.recent = {
      as_of: asOf,
      total: 6,
      items: [
        deviceChange('401'),
        deviceChange('403', { to: 'faulty', alert: 'camera' }),
        deviceChange('404', { to: 'offline' }),
        deviceChange('405', { from: 'offline', to: 'ready', lasted_ms: 180_000 }),
        deviceChange('406', { from: 'in_call', to: 'ready', lasted_ms: 1_500_000 }),
        deviceChange('407', { from: 'in_call', to: 'ready' }),
      ],
    }
    monitoring.detail = deviceOf()
    const { user, address } = await openConsole('/admin/monitoring', scriptedConsole({ monitoring }))
    const table = within(await screen.findByRole('region', { name: /^Changed in the last 10 minutes/u }))
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1:40401 · Bed A4 WestReady  In callCall started',
      '1:40403 · Bed A4 WestReady  FaultyThe camera does not work. Check its cable.',
      '1:40404 · Bed A4 WestReady  OfflineNo answer from the device.',
      '1:40405 · Bed A4 WestOffline  ReadyBack after 3:00',
      '1:40406 · Bed A4 WestIn call  ReadyCall ended after 25:00',
      '1:40407 · Bed A4 WestIn call  ReadyCall ended',
    ])
    expect(bed('401A In call').dataset['fresh']).toBe('true')
    expect(bed('402A Ready').dataset['fresh']).toBeUndefined()
    await user.click(table.getByRole('button', { name: '401 · Bed A' }))
    expect(address()).toBe('/admin/monitoring?device=room-401')
  })

  test('shows six devices until the user asks for all', async () => {
    const monitoring = new ScriptedMonitoring([])
    const items = Array.from({ length: 70 }, (_, at) => deviceChange(String(400 + at)))
    monitoring.recent = { as_of: asOf, total: 70, items }
    const { user } = await openConsole('/admin/monitoring', scriptedConsole({ monitoring }))
    const table = within(await screen.findByRole('region', { name: /^Changed in the last 10 minutes/u }))
    expect(table.getAllByRole('row')).toHaveLength(7)
    await user.click(table.getByRole('button', { name: 'Show all 70' }))
    expect(table.getAllByRole('row')).toHaveLength(61)
    expect(table.getByText('and 10 more')).toBeTruthy()
    await user.click(table.getByRole('button', { name: 'Show fewer' }))
    expect(table.getAllByRole('row')).toHaveLength(7)
  })
})
