import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import {
  boardDevice,
  boardUnit,
  deviceOf,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'

const network = vi.hoisted(() => ({ isBroken: true }))
vi.mock(import('../../../../src/admin/monitoring/DevicePanel.tsx'), async (original) => {
  const { DevicePanel } = await original()
  // Long enough that the panel says "Loading" first.
  await new Promise((loaded) => setTimeout(loaded, 200))
  return {
    get DevicePanel() {
      if (network.isBroken) throw new Error('no network')
      return DevicePanel
    },
  }
})

test('the panel of a device that cannot be loaded is closed like any other, and another device loads it again', async () => {
  // React reports the error to the console before the bounds take it.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const monitoring = new ScriptedMonitoring([])
  monitoring.board = {
    name: 'board',
    data: {
      as_of: 1_800_000_000_000,
      units: [boardUnit('u', '4 West')],
      devices: ['401', '402'].map((number) => boardDevice(number)),
      alerts: [],
    },
  }
  monitoring.detail = deviceOf()
  const { user, address } = await openConsole('/admin/monitoring', scriptedConsole({ monitoring }))
  const tile = await screen.findByRole('link', { name: '401A Ready' })
  const failed = async () => {
    // The panel that says "Loading" is another element than the one that says why it cannot be shown.
    await screen.findByRole('button', { name: 'Try Again' })
    return screen.getByRole('region', { name: 'Device' })
  }

  await user.click(tile)
  const panel = await failed()
  expect(document.activeElement).toBe(panel)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/admin/monitoring'))
  expect(document.activeElement).toBe(tile)

  await user.click(screen.getByRole('link', { name: '402A Ready' }))
  await user.click(within(await failed()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/admin/monitoring'))

  await user.click(screen.getByRole('link', { name: '402A Ready' }))
  await failed()
  network.isBroken = false
  await user.click(tile)
  const loaded = await screen.findByRole('region', { name: '401 A' })
  expect(document.activeElement).toBe(loaded)
})
