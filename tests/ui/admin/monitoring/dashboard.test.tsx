import { act, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Dashboard } from '../../../../src/contract/monitoring/dashboard.ts'
import type { BoardEvent } from '../../../../src/contract/monitoring/monitoring.ts'
import { searchParamsOf } from '../../../../src/contract/endpoint.ts'
import type { ConsolePorts } from '../../../../src/state/admin/ports.ts'
import { consoleOf, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedDashboard } from '../../../support/scripted/admin/scriptedDashboard.ts'
import {
  boardDevice,
  boardUnit,
  deviceAlert,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'

const shownBoard: BoardEvent = {
  name: 'board',
  data: {
    as_of: 1_800_000_000_000,
    units: [boardUnit('u', '4 West')],
    devices: [
      boardDevice('411', { online: false }),
      boardDevice('412'),
      boardDevice('413', { in_call: true }),
      boardDevice('414', { online: false }),
    ],
    alerts: [deviceAlert('411')],
  },
}

/** Opens the dashboard of a hospital with four devices, one of which has an alert. */
async function openDashboard(change: Parameters<typeof scriptedConsole>[0] = {}) {
  const monitoring = new ScriptedMonitoring([])
  monitoring.board = shownBoard
  const console = scriptedConsole({ monitoring, ...change })
  const { user } = await openConsole('/admin/dashboard', console)
  await screen.findByText('Needs attention')
  return { user, console }
}

/** Returns the row of a list that contains a text. */
const rowOf = (text: string | RegExp) => within(screen.getByText(text).closest('li') ?? document.body)

describe('the dashboard', () => {
  test('shows today’s figures beside the usual ones', async () => {
    await openDashboard()
    const figure = (name: string) => screen.getByText(name).parentElement?.textContent
    expect(figure('Waiting now')).toBe('Waiting now1 callLongest 7:42, goal 5:00')
    expect(figure('In calls now')).toBe('In calls now1 bed25% of 4 beds')
    expect(figure('Answered today')).toBe('Answered today4 of 6↓67%, usually 75%')
    expect(figure('Median wait today')).toBe('Median wait today1:47 min↓0:12 less than usual')
    expect(figure('Devices working')).toBe('Devices working2 of 42 offline')
    screen.getByText('Friday, January 15')
    screen.getByText('Live, 8:00:00 AM')
  })

  test('has a button for each row that needs attention', async () => {
    await openDashboard()
    const desk = screen.getByRole('link', { name: 'Open Consult Desk' })
    expect(desk.getAttribute('href')).toBe('/meet/desk')
    expect(desk.closest('li')?.textContent).toContain(
      '409 · Bed B has waited 7:42 for the care team4 West · goal 5:00',
    )
    const device = rowOf(/No answer from the device\./u)
    expect(device.getByRole('link', { name: 'Open Room' }).getAttribute('href')).toBe('/admin/rooms/room-411')
    expect(device.getByRole('link', { name: '411 · Bed A' }).getAttribute('href')).toBe(
      '/admin/monitoring/room-411',
    )
    expect(screen.getByRole('heading', { name: /^Needs attention/u }).textContent).toBe('Needs attention 2')
  })

  test('shows messages that were not sent to users who see the outbox', async () => {
    const console = consoleOf(person('CUSTOMER_ADMIN', 2))
    await openConsole('/admin/dashboard', console)
    await screen.findByText('41 messages are waiting')
    expect(screen.getByRole('link', { name: 'Open Outbox' }).getAttribute('href')).toBe(
      '/admin/developer/outbox?state=waiting',
    )
  })

  test('says so when nothing needs attention', async () => {
    const { today } = scriptedDashboard
    const dashboard: ConsolePorts['dashboard'] = {
      ...scriptedDashboard,
      today: async (request) => {
        const result = await today(request)
        if (!result.ok) return result
        const waiting = { count: 0, since: null, target: null, late: [], calls: [] }
        return { ok: true, value: { ...result.value, waiting, messages: { count: 0, since: null } } }
      },
    }
    const monitoring = new ScriptedMonitoring([])
    monitoring.board = { ...shownBoard, data: { ...shownBoard.data, alerts: [] } }
    await openDashboard({ monitoring, dashboard })
    screen.getByText('Nothing needs attention now.')
    screen.getByText('No calls are waiting.')
  })

  test('shows the calls of each hour in a table', async () => {
    const { user } = await openDashboard()
    await user.click(screen.getByRole('button', { name: 'Show as Table' }))
    const table = within(screen.getByRole('table', { name: 'Calls today' }))
    const cells = (hour: string) =>
      [...(table.getByRole('rowheader', { name: hour }).parentElement?.children ?? [])].map(
        ({ textContent }) => textContent,
      )
    expect(table.getAllByRole('row')).toHaveLength(25)
    expect(cells('6 AM')).toEqual(['6 AM', '3', '0', '1:05', '2'])
    expect(cells('7 AM')).toEqual(['7 AM', '1', '2', '3:48', '0'])
    expect(cells('8 AM')).toEqual(['8 AM', '0', '0', '–', '4'])
    await user.click(screen.getByRole('button', { name: 'Show as Chart' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('counts the devices by status', async () => {
    await openDashboard()
    const devices = within(screen.getByRole('region', { name: /^Devices/u }))
    const counts = devices
      .getAllByRole('definition')
      .map((one) => `${one.previousElementSibling?.textContent} ${one.textContent}`)
    expect(counts).toEqual([
      'Ready 1',
      'In call 1',
      'Camera covered 0',
      'Faulty 0',
      'Needs update 0',
      'Offline 2',
      'No device 0',
    ])
    expect(screen.getByRole('link', { name: 'Devices' }).getAttribute('href')).toBe('/admin/monitoring')
  })

  test('lists calls first, then requests and invites by waiting time, and claims a request', async () => {
    const { user, console } = await openDashboard()
    const list = screen.getByRole('region', { name: /^Waiting calls, requests and invites/u })
    const rows = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(rows).toEqual([
      '7:42409 · Bed BCalls a clinician · LateJoin',
      '8:05432 · Bed APain · LateClaim',
      '4:10203 · Bed AWater · Wei Zhang is on the way.',
      '3:00412 · Bed AInterpreter invited',
    ])

    await user.click(screen.getByRole('button', { name: 'Claim' }))
    expect(console.asked).toContain('claim q Una Novak')
    const join = screen.getByRole('link', { name: 'Join' })
    expect(join.getAttribute('href')).toBe('/meet/desk#join=c')
    await user.click(join)
    expect(console.asked).toContain('rememberCall c')
  })

  const openWith = async (change: (today: Dashboard) => Partial<Dashboard>) => {
    const { today } = scriptedDashboard
    const dashboard: ConsolePorts['dashboard'] = {
      ...scriptedDashboard,
      today: async (request) => {
        const result = await today(request)
        return result.ok ? { ok: true, value: { ...result.value, ...change(result.value) } } : result
      },
    }
    await openDashboard({ dashboard })
  }
  const none = { total: 0, items: [] }

  test('says nothing about calls that a server of the previous version does not send', async () => {
    await openWith(({ waiting }) => ({
      waiting: { ...waiting, count: 3, calls: null },
      invites: none,
      requests: none,
    }))
    screen.getByText('No requests or invites are waiting.')
    expect(screen.queryByText('No calls, requests or invites are waiting.')).toBeNull()
  })

  test('shows a call before older invites, and where the calls are that it does not show', async () => {
    await openWith(({ waiting, invites }) => ({
      waiting: { ...waiting, count: 20 },
      requests: none,
      invites: {
        total: 8,
        items: Array.from({ length: 8 }, (_, at) => at).flatMap((at) =>
          (invites?.items ?? []).slice(0, 1).map((one) => ({ ...one, id: `g${at}`, room_id: `r${at}`, at })),
        ),
      },
    }))
    const list = screen.getByRole('region', { name: /^Waiting calls/u })
    expect(list.querySelector('h2')?.textContent).toBe('Waiting calls, requests and invites 28')
    expect(list.querySelector('li')?.textContent).toContain('Calls a clinician')
    within(list).getByRole('link', { name: 'Open Consult Desk' })
  })

  test('explains why a request could not be claimed', async () => {
    const { user } = await openDashboard({
      careRequests: { claim: () => Promise.resolve({ ok: false, code: 'request_claimed' }) },
    })
    await user.click(screen.getByRole('button', { name: 'Claim' }))
    await screen.findByText('Someone else is already on the way.')
  })

  test('offers no claim during Login As', async () => {
    const console = consoleOf({
      ...person('FACILITY_ADMIN', 3),
      impersonation: { by: { name: 'Ada', email: 'ada@example.org' }, reason: 'r' },
    })
    Object.assign(console.ports.monitoring, { board: shownBoard })
    await openConsole('/admin/dashboard', console)
    await screen.findByText('Waiting calls, requests and invites')
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull()
  })
})

test('the dashboard shows no devices to a user who manages only accounts', async () => {
  const console = consoleOf(person('USER_ADMIN', 3))
  const { today } = scriptedDashboard
  console.ports.dashboard = {
    ...scriptedDashboard,
    today: async (request) => {
      const result = await today(request)
      if (!result.ok) return result
      const hidden = { invites: null, requests: null, messages: null }
      const waiting = { ...result.value.waiting, late: null, calls: null }
      return { ok: true, value: { ...result.value, ...hidden, waiting } }
    },
  }
  await openConsole('/admin/dashboard', console)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Calls today')).toBeTruthy()
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
  const dashboard: ConsolePorts['dashboard'] = {
    ...scriptedDashboard,
    today: (request) => (searchParamsOf(request.query).has('below') ? level.promise : today(request)),
  }
  const console = scriptedConsole({ monitoring, dashboard })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await openConsole('/admin/dashboard', console)
  await screen.findByText('Answered today')
  /** Lets the time pass until the figures of today are asked for again. */
  const again = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Lakeside General' }))
    await user.click(await screen.findByRole('treeitem', { name: /^4 East/u }))
  }
  return { choose, level, monitoring, board, today, dashboard, again }
}

test('while another level is looked at, nothing of the one before is shown as its own', async () => {
  const { choose, level, today, monitoring, board } = await openLevels()
  const devices = () => screen.queryByRole('heading', { name: /^Devices/u })?.textContent
  expect(devices()).toBe('Devices 2')
  monitoring.board = null
  await choose()
  expect(screen.queryByText('Answered today')).toBeNull()
  screen.getByText('Loading')
  await act(async () => level.resolve(await today({ query: {} })))
  expect(screen.queryByText('Answered today'), 'the board of that level has not come').toBeNull()
  act(() => monitoring.tell(board(['413'])))
  await screen.findByText('Answered today')
  expect(devices()).toBe('Devices 1')
})

test('a server in trouble is told as such over what was known last', async () => {
  const { dashboard, again } = await openLevels()
  dashboard.today = () => Promise.resolve({ ok: false, code: 'server_error' })
  await again()
  await screen.findByText('Something went wrong at the server. This is how it was.')
})

test('a level that the user may no longer see offers Try Again, and is not shown as an outage over old data', async () => {
  const { dashboard, again } = await openLevels()
  dashboard.today = () => Promise.resolve({ ok: false, code: 'forbidden' })
  await again()
  await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByText(/This is how it was/u)).toBeNull()
})
