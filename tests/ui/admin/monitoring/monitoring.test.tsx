import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  BoardDevice,
  DeviceAlert,
  DeviceDetail,
} from '../../../../src/contract/monitoring/monitoring.ts'
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
  address = '/admin/monitoring',
) {
  const asked: string[] = []
  const monitoring = new ScriptedMonitoring(asked)
  const units = [boardUnit('u', '4 West'), boardUnit('v', 'ICU')]
  monitoring.board = { name: 'board', data: { as_of: asOf, units, devices, alerts } }
  const console = scriptedConsole({ monitoring })
  console.world.principal = person(role, 3)
  monitoring.detail = detail
  const page = await openConsole(address, console)
  return { ...page, monitoring, asked, memory: console.ports.memory }
}
let detail: DeviceDetail | null = null
beforeEach(() => {
  detail = null
})
/** Opens the page of a device by its address. */
const openDevice = (device: DeviceDetail) => {
  detail = device
  return openBoard([], [], 'FACILITY_ADMIN', `/admin/monitoring/${device.id}`)
}
const panel = () => screen.findByRole('region', { name: '401 A' })
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
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement, 'in front of its beds').toBe(screen.getByRole('button', { name: 'ICU' }))
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
  const { monitoring, user, address } = await openBoard([boardDevice('401'), boardDevice('402')])
  expect(screen.getByRole('button', { name: 'Ready 2' })).toBeTruthy()
  await tell(monitoring, [boardDevice('402', { in_call: true })])
  expect(bed('402A In call')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'In call 1' }))
  expect(screen.queryByRole('link', { name: '401A Ready' })).toBeNull()
  expect(address()).toBe('/admin/monitoring?status=in_call')
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

test('the page of a device has its last commands and alerts', async () => {
  await openDevice({
    ...deviceDetail,
    journal: [
      { what: 'command', at: asOf, command: 'pan', outcome: 'done', ms: 31, times: 4 },
      { what: 'command', at: asOf, command: 'home', outcome: 'offline', ms: 3_000, times: 1 },
      { what: 'linked', at: asOf - 60_000 },
    ],
    history: [deviceAlert('401', { recovered_at: asOf - 60_000 })],
  })
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
  await openDevice(deviceDetail)
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
  await openDevice({
    ...deviceDetail,
    status: 'offline',
    linked_at: null,
    seen_at: asOf - 3 * 86_400_000,
  })
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
  const never = { linked_at: null, seen_at: null, round_trip_ms: null, state: null } as const
  await openDevice({ ...deviceDetail, ...never, status: 'none' })
  await screen.findByRole('heading', { name: 'Now' })
  expect(factsBelow('Now')).toEqual(['Last seen: never', 'Pins: 4 saved'])
  expect(screen.queryByRole('heading', { name: 'As last seen' })).toBeNull()
})

test('a device that is not there is said to be none', async () => {
  const { user } = await openBoard([boardDevice('401')])
  await user.click(bed('401A Ready'))
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('the filter is in the address, and a status that does not exist is left out of it', async () => {
  const devices = [boardDevice('401'), boardDevice('402', { online: false })]
  const { address } = await openBoard(devices, [], 'FACILITY_ADMIN', '/admin/monitoring?status=offline')
  expect(screen.queryByRole('link', { name: '401A Ready' })).toBeNull()
  expect(bed('402A Offline')).toBeTruthy()
  expect(address()).toBe('/admin/monitoring?status=offline')
})

test('a bad status in the address shows all beds', async () => {
  const { address } = await openBoard(
    [boardDevice('401')],
    [],
    'FACILITY_ADMIN',
    '/admin/monitoring?status=red',
  )
  expect(bed('401A Ready')).toBeTruthy()
  expect(address()).toBe('/admin/monitoring')
})

describe('the panel of a device beside the board', () => {
  const beds = [boardDevice('401'), boardDevice('402'), boardDevice('403', { online: false })]

  test('opens with a press, takes the focus, and gives it back when Escape closes it', async () => {
    detail = deviceOf()
    const { user, address } = await openBoard(beds)
    await user.click(bed('401A Ready'))
    const opened = await panel()
    expect(address()).toBe('/admin/monitoring?device=room-401')
    expect(document.activeElement).toBe(opened)
    expect(bed('401A Ready').getAttribute('aria-current')).toBe('true')
    expect(within(opened).getByText('42 ms')).toBeTruthy()
    expect(within(opened).getByRole('link', { name: 'Open Device' }).getAttribute('href')).toBe(
      '/admin/monitoring/room-401',
    )
    await user.keyboard('{Escape}')
    expect(address()).toBe('/admin/monitoring')
    expect(screen.queryByRole('region', { name: '401 A' })).toBeNull()
    expect(document.activeElement).toBe(bed('401A Ready'))
  })

  test('is opened by its address, and keeps the filter', async () => {
    detail = deviceOf()
    const at = '/admin/monitoring?status=ready&device=room-401'
    const { user, address } = await openBoard(beds, [], 'FACILITY_ADMIN', at)
    await panel()
    expect(address()).toBe(at)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(address()).toBe('/admin/monitoring?status=ready')
  })

  test('goes to the next and the previous device that the filter shows, and no further', async () => {
    detail = deviceOf()
    const at = '/admin/monitoring?status=ready&device=room-401'
    const { user, address, monitoring } = await openBoard(beds, [], 'FACILITY_ADMIN', at)
    await panel()
    monitoring.detail = deviceOf({ id: 'room-402', number: '402' })
    await user.click(screen.getByRole('button', { name: 'Next device' }))
    await screen.findByRole('region', { name: '402 A' })
    expect(address()).toBe('/admin/monitoring?status=ready&device=room-402')
    await user.keyboard('j')
    expect(address()).toBe('/admin/monitoring?status=ready&device=room-402')
    monitoring.detail = deviceOf()
    await user.keyboard('k')
    expect(address()).toBe('/admin/monitoring?status=ready&device=room-401')
  })

  test('reads the last hour: each status with the time at which it began', async () => {
    detail = deviceOf({
      last_hour: [
        { status: 'ready', from: asOf - 3_600_000 },
        { status: 'offline', from: asOf - 1_200_000 },
      ],
    })
    const { user } = await openBoard(beds)
    await user.click(bed('401A Ready'))
    const hour = within(await panel()).getByRole('region', { name: 'Last 60 minutes' })
    expect(
      within(hour)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['7:00 AM Ready', '7:40 AM Offline'])
    expect(within(hour).queryByText(/Not recorded/u)).toBeNull()
    expect(within(await panel()).getByText('20 min. ago')).toBeTruthy()
  })

  test('says of a time that was not recorded that it was not, and not since when the status is', async () => {
    detail = deviceOf({
      last_hour: [
        { status: 'unknown', from: asOf - 3_600_000 },
        { status: 'ready', from: asOf - 1_200_000 },
      ],
    })
    const { user } = await openBoard(beds)
    await user.click(bed('401A Ready'))
    const hour = within(await panel()).getByRole('region', { name: 'Last 60 minutes' })
    expect(
      within(hour)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['7:00 AM Not recorded', '7:40 AM Ready'])
    expect(within(hour).getByText('Not recorded before 7:40 AM.')).toBeTruthy()
    expect(within(await panel()).queryByText('20 min. ago')).toBeNull()
  })
})

describe('a unit of the board', () => {
  const beds = [
    boardDevice('401'),
    boardDevice('402', { in_call: true }),
    boardDevice('601', { unit_id: 'v' }),
  ]
  const unitButton = (name: string) => screen.getByRole('button', { name })

  test('is closed and opened by keyboard alone, and stays closed', async () => {
    const { user, memory, monitoring } = await openBoard(beds)
    await user.click(unitButton('4 West'))
    expect(screen.queryByRole('link', { name: '401A Ready' })).toBeNull()
    expect(unitButton('4 West').getAttribute('aria-expanded')).toBe('false')
    const counts = () => within(unitButton('4 West').closest('section') ?? document.body)
    expect(
      counts()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 Ready', '1 In call'])
    await tell(monitoring, [boardDevice('401', { in_call: true })])
    expect(
      counts()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 In call'])
    expect(memory.closedUnits()).toEqual(['u'])
    act(() => bed('601A Ready').focus())
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(unitButton('4 West'))
    await user.keyboard('{Enter}')
    expect(bed('402A In call')).toBeTruthy()
    expect(memory.closedUnits()).toEqual([])
  })
})
