import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoardDevice, DeviceAlert } from '../../../../src/contract/monitoring/monitoring.ts'
import { openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import {
  boardDevice,
  boardUnit,
  deviceAlert,
  deviceOf,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'

const asOf = 1_800_000_000_000

async function openBoard(
  devices: BoardDevice[],
  alerts: DeviceAlert[] = [],
  role: 'FACILITY_ADMIN' | 'TECH' = 'FACILITY_ADMIN',
) {
  const asked: string[] = []
  const monitoring = new ScriptedMonitoring(asked)
  const units = [boardUnit('u', '4 West'), boardUnit('v', 'ICU')]
  monitoring.board = { name: 'board', data: { as_of: asOf, units, devices, alerts } }
  const console = scriptedConsole({ monitoring })
  console.world.principal = person(role, 3)
  const page = await openConsole('/admin/monitoring', console)
  return { ...page, monitoring, asked }
}
const tell = (monitoring: ScriptedMonitoring, items: BoardDevice[]) =>
  act(async () => {
    monitoring.tell({ name: 'devices', data: { as_of: asOf, items } })
    await Promise.resolve()
  })
const bed = (name: string) => screen.getByRole('link', { name })

test('the beds stand by unit, each with a word for what its device does', async () => {
  await openBoard([
    boardDevice('401'),
    boardDevice('402', { in_call: true }),
    boardDevice('403', { covered: true }),
    boardDevice('404', { online: false }),
    boardDevice('601', { unit_id: 'v', known: false }),
  ])
  for (const name of ['401A Ready', '402A In call', '403A Camera covered', '404A Offline', '601A No device'])
    expect(bed(name)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'ICU' })).toBeTruthy()
})

test('the board is one stop of the keyboard; arrows, Home and End go from bed to bed', async () => {
  const { user } = await openBoard([
    boardDevice('401'),
    boardDevice('402'),
    boardDevice('403'),
    boardDevice('601', { unit_id: 'v' }),
  ])
  act(() => screen.getByRole('group', { name: 'Beds' }).focus())
  expect(document.activeElement).toBe(bed('401A Ready'))
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(bed('601A Ready'))
  await user.keyboard('{ArrowLeft}{Home}')
  expect(document.activeElement, 'of the same unit').toBe(bed('401A Ready'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(bed('403A Ready'))
  await user.tab({ shift: true })
  expect(screen.getByRole('group', { name: 'Beds' }).contains(document.activeElement)).toBe(false)
  await user.tab()
  expect(document.activeElement, 'where the keyboard was last').toBe(bed('403A Ready'))
})

test('a device state change appears live on the board, and the filter counts follow it', async () => {
  const { monitoring, user } = await openBoard([boardDevice('401'), boardDevice('402')])
  expect(screen.getByRole('button', { name: 'Ready 2' })).toBeTruthy()
  await tell(monitoring, [boardDevice('402', { in_call: true })])
  expect(bed('402A In call')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'In call 1' }))
  expect(screen.queryByRole('link', { name: '401A Ready' })).toBeNull()
  await tell(monitoring, [boardDevice('402')])
  expect(screen.getByText('No devices with this status.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All 2' }))
  expect(bed('402A Ready')).toBeTruthy()
})

test('beds that went offline together are one alert, and one acknowledgment covers them all', async () => {
  const { user, asked } = await openBoard(
    [boardDevice('411', { online: false }), boardDevice('412', { online: false })],
    [deviceAlert('411'), deviceAlert('412', { since: 1_799_999_010_000 })],
  )
  const attention = screen.getByRole('complementary', { name: 'Needs attention' })
  expect(within(attention).getAllByRole('listitem')).toHaveLength(1)
  expect(
    within(attention).getByText('These went offline at the same time. Check the network switch.'),
  ).toBeTruthy()
  await user.click(within(attention).getByRole('button', { name: 'I’ll Handle It' }))
  expect(asked).toContain('acknowledge alert-411')
  expect(asked).toContain('acknowledge alert-412')
})

test('a technician sees what needs attention, and takes nothing', async () => {
  await openBoard([boardDevice('411', { online: false })], [deviceAlert('411')], 'TECH')
  expect(screen.getByText('No answer from the device.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I’ll Handle It' })).toBeNull()
})

test('while the line is lost the board says how old it is; a refusal says why', async () => {
  const { monitoring } = await openBoard([boardDevice('401')])
  await act(async () => {
    monitoring.line({ kind: 'lost', code: 'unreachable' })
    await Promise.resolve()
  })
  expect(screen.getByText(/Connection lost/u)).toBeTruthy()
  expect(bed('401A Ready')).toBeTruthy()
  await tell(monitoring, [boardDevice('401', { covered: true })])
  expect(screen.queryByText(/Connection lost/u)).toBeNull()
  await act(async () => {
    monitoring.line({ kind: 'lost', code: 'service_not_available' })
    await Promise.resolve()
  })
  expect(screen.getByText(/Something went wrong at the server\. This is how it was at/u)).toBeTruthy()
  await act(async () => {
    monitoring.line({ kind: 'refused', code: 'forbidden' })
    await Promise.resolve()
  })
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

const deviceDetail = deviceOf()

test('a bed leads to its device, with its last commands and alerts', async () => {
  const { user, monitoring, address } = await openBoard([boardDevice('401')])
  monitoring.detail = {
    ...deviceDetail,
    journal: [
      { what: 'command', at: asOf, command: 'pan', outcome: 'done', ms: 31, times: 4 },
      { what: 'command', at: asOf, command: 'home', outcome: 'offline', ms: 3_000, times: 1 },
      { what: 'linked', at: asOf - 60_000 },
    ],
    history: [deviceAlert('401', { recovered_at: asOf - 60_000 })],
  }
  await user.click(bed('401A Ready'))
  expect(address()).toBe('/admin/monitoring/room-401')
  expect(await screen.findByRole('row', { name: /pan × 4 Done 31/u })).toBeTruthy()
  expect(screen.getByRole('row', { name: /home No answer/u })).toBeTruthy()
  expect(screen.getByText('The device connected.')).toBeTruthy()
  expect(screen.getByText('3 of 10')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Offline' })).toBeTruthy()
  const calls = await screen.findByRole('heading', { name: 'Quality of the last calls' })
  const rows = [...(calls.parentElement?.querySelectorAll('tbody tr') ?? [])]
  expect(rows[1]?.textContent).toContain('Poor▲ 3.4% too high0.2%120 msUplink of 401')
})

/** Returns the facts below a heading. */
const factsBelow = (heading: string) =>
  [...(screen.getByRole('heading', { name: heading }).nextElementSibling?.children ?? [])].map(
    ({ children: [name, fact] }) => `${name?.textContent ?? ''}: ${fact?.textContent ?? ''}`,
  )

test('of a device that is linked everything is told as it is now', async () => {
  const { user, monitoring } = await openBoard([boardDevice('401')])
  monitoring.detail = deviceDetail
  await user.click(bed('401A Ready'))
  await screen.findByRole('heading', { name: 'Now' })
  expect(factsBelow('Now')).toEqual([
    'Connected: 1 min. ago',
    'Network round trip: 42 ms',
    'Camera: On',
    'Mic: On',
    'Self view: Off',
    'Speaker: 3 of 10',
    'Pins: 4 saved',
  ])
  expect(screen.queryByRole('heading', { name: 'As last seen' })).toBeNull()
})

test('of a device that is away nothing that it said is told as what it does now', async () => {
  const { user, monitoring } = await openBoard([boardDevice('401', { online: false })])
  monitoring.detail = { ...deviceDetail, status: 'offline', linked_at: null, seen_at: asOf - 3 * 86_400_000 }
  await user.click(bed('401A Offline'))
  await screen.findByRole('heading', { name: 'As last seen' })
  expect(factsBelow('Now')).toEqual(['Last seen: 3 days ago', 'Pins: 4 saved'])
  expect(factsBelow('As last seen')).toEqual([
    'Network round trip: 42 ms',
    'Camera: On',
    'Mic: On',
    'Self view: Off',
    'Speaker: 3 of 10',
  ])
})

test('of a device that never spoke there is nothing to tell from when it was last seen', async () => {
  const { user, monitoring } = await openBoard([boardDevice('401', { known: false })])
  const never = { linked_at: null, seen_at: null, round_trip_ms: null, state: null } as const
  monitoring.detail = { ...deviceDetail, ...never, status: 'none' }
  await user.click(bed('401A No device'))
  await screen.findByRole('heading', { name: 'Now' })
  expect(factsBelow('Now')).toEqual(['Last seen: never', 'Pins: 4 saved'])
  expect(screen.queryByRole('heading', { name: 'As last seen' })).toBeNull()
})

test('a device that is not there is said to be none', async () => {
  const { user } = await openBoard([boardDevice('401')])
  await user.click(bed('401A Ready'))
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})
