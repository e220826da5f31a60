import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BoardDevice } from '../../../../src/contract/monitoring/monitoring.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { levelId } from '../../../support/scripted/admin/scriptedLevels.ts'
import {
  boardDevice,
  boardUnit,
  deviceAlert,
  deviceChange,
  deviceOf,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'

const asOf = 1_800_000_000_000

/** Opens the board with beds 401 to 405, of which 401 has an alert and has changed. */
async function openBoard(address = '/admin/monitoring') {
  const asked: string[] = []
  const monitoring = new ScriptedMonitoring(asked)
  monitoring.board = {
    name: 'board',
    data: {
      as_of: asOf,
      units: [boardUnit('u', '4 West')],
      devices: ['401', '402', '403', '404', '405'].map((number) => boardDevice(number)),
      alerts: [deviceAlert('401')],
    },
  }
  monitoring.recent = { as_of: asOf, total: 1, items: [deviceChange('401')] }
  monitoring.detail = deviceOf()
  const page = await openConsole(address, scriptedConsole({ monitoring }))
  await screen.findByRole('group', { name: 'Beds' })
  const tell = (...items: BoardDevice[]) =>
    act(async () => {
      monitoring.tell({ name: 'devices', data: { as_of: asOf, items } })
      await Promise.resolve()
    })
  return { ...page, asked, monitoring, tell }
}
const panel = (name = '401 A') => screen.findByRole('region', { name })
const bed = (name: string) => screen.getByRole('link', { name })
const close = async (user: Awaited<ReturnType<typeof openBoard>>['user']) => {
  await panel()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: '401 A' })).toBeNull())
}

describe('the focus, when the panel of a device is closed', () => {
  test('is where the panel was opened', async () => {
    const { user } = await openBoard()
    const row = await screen.findByRole('button', { name: '401 · Bed A' })
    await user.click(row)
    await close(user)
    expect(document.activeElement).toBe(row)
  })

  test('is on the tile if what opened it is no longer there', async () => {
    const { user } = await openBoard()
    const attention = screen.getByRole('complementary', { name: 'Needs attention' })
    await user.click(within(attention).getByRole('link', { name: '401A' }))
    await close(user)
    expect(document.activeElement).toBe(bed('401A Ready'))
  })

  test('is on the board if the filter no longer has the tile', async () => {
    const { user, tell } = await openBoard('/admin/monitoring?status=ready')
    await user.click(bed('401A Ready'))
    await panel()
    await tell(boardDevice('401', { in_call: true }))
    await close(user)
    expect(document.activeElement).toBe(bed('402A Ready'))
  })
})

describe('the steps from device to device', () => {
  test('go on from the open device after it has left the filter', async () => {
    const { user, tell, address, monitoring } = await openBoard('/admin/monitoring?status=ready')
    monitoring.detail = deviceOf({ id: 'room-403', number: '403' })
    await user.click(bed('403A Ready'))
    await panel('403 A')
    await tell(boardDevice('403', { in_call: true }), boardDevice('404', { in_call: true }))
    await user.keyboard('j')
    expect(address()).toBe('/admin/monitoring?status=ready&device=room-405')
    await user.keyboard('k')
    expect(address()).toBe('/admin/monitoring?status=ready&device=room-402')
  })

  test('are made by the keys of J and K in a layout without Latin letters', async () => {
    const { user, address } = await openBoard()
    await user.click(bed('401A Ready'))
    const opened = await panel()
    fireEvent.keyDown(opened, { key: 'ت', code: 'KeyJ' })
    await waitFor(() => expect(address()).toBe('/admin/monitoring?device=room-402'))
    fireEvent.keyDown(opened, { key: 'ま', code: 'KeyK' })
    await waitFor(() => expect(address()).toBe('/admin/monitoring?device=room-401'))
    // In the place of the J, this layout has another letter.
    fireEvent.keyDown(opened, { key: 'h', code: 'KeyJ' })
    expect(address()).toBe('/admin/monitoring?device=room-401')
  })
})

describe('the panel of a device', () => {
  test('and the board stay while the same level is connected again', async () => {
    const { user, monitoring, asked, tell } = await openBoard('/admin/monitoring?device=room-401')
    const opened = await panel()
    const refresh = screen.getAllByRole('button', { name: 'Refresh' })[0] ?? document.body
    monitoring.board = null
    await user.click(refresh)
    expect(asked.filter((line) => line === 'follow all')).toHaveLength(2)
    expect(document.activeElement).toBe(refresh)
    expect(await panel()).toBe(opened)
    expect(bed('401A Ready')).toBeTruthy()
    // The server has not answered yet, so the board does not claim to be live.
    expect(screen.queryByText(/live/u)).toBeNull()
    await tell(boardDevice('401'))
    expect(screen.getByText(/live/u)).toBeTruthy()
  })

  test('that loses its connection while it is made again is that of a lost board', async () => {
    const { user, monitoring } = await openBoard()
    monitoring.board = null
    await user.click(screen.getAllByRole('button', { name: 'Refresh' })[0] ?? document.body)
    await act(async () => {
      monitoring.line({ kind: 'lost', code: 'unreachable' })
      await Promise.resolve()
    })
    expect(screen.getByText(/Connection lost/u)).toBeTruthy()
    expect(bed('401A Ready')).toBeTruthy()
  })

  test('stays without the focus while another level is opened, and takes none that it did not get by a press', async () => {
    const { user, monitoring, address } = await openBoard('/admin/monitoring?device=room-401')
    const opened = await panel()
    expect(document.activeElement).toBe(document.body)
    monitoring.board = null
    await user.click(screen.getByRole('button', { name: 'Lakeside General' }))
    await user.click(await screen.findByRole('treeitem', { name: /^4 West/u }))
    await waitFor(() => expect(address()).toContain(`below=${levelId('4 West')}`))
    expect(screen.queryByRole('group', { name: 'Beds' })).toBeNull()
    expect(await panel()).toBe(opened)
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: '4 West' }))
  })
})
