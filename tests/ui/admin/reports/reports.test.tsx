import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import {
  callsReport,
  scriptedReports,
  signInReport,
} from '../../../support/scripted/admin/scriptedReports.ts'

const last = (asked: readonly string[], name: string) =>
  new URLSearchParams(asked.findLast((line) => line.startsWith(name))?.split(' ')[1])

/** Returns a server whose reports have one day. */
function oneDayReports(day: string) {
  const reports = scriptedReports([])
  const period = { from: day, to: day }
  return {
    ...reports,
    signIns: () =>
      Promise.resolve({
        ok: true as const,
        value: {
          ...signInReport,
          ...period,
          days: [{ day, signed_in: 600, failed: 10, people: 35, previous: 500 }],
        },
      }),
    calls: () => Promise.resolve({ ok: true as const, value: { ...callsReport, ...period } }),
  }
}

describe('the summary of sign-ins', () => {
  test('asks for thirty days unless the address says others, and shows chart and table', async () => {
    const console_ = scriptedConsole()
    await openConsole('/admin/sign-in-summary', console_)
    await screen.findByRole('heading', { name: 'Sign In Summary', level: 1 })
    const table = await screen.findByRole('table', { name: 'Sign-ins' })
    const asked = last(console_.asked, 'signIns')
    const days = (Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? '')) / 86_400_000
    expect(days).toBe(29)
    const [first, second] = within(table).getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('Lakeside General1,0003013+25%81%')
    expect(second?.textContent).toContain('Above this level234100–19%')
  })

  test('says the figures of the busiest day, and of each that is chosen with the arrow keys', async () => {
    await openConsole('/admin/sign-in-summary', scriptedConsole())
    const slider = await screen.findByRole('slider', { name: 'Day in the chart' })
    expect(slider.getAttribute('aria-valuetext')).toBe(
      'Thu, Jan 14: 600 sign-ins, 10 failed. Mon, Jan 11: 500 sign-ins',
    )
    fireEvent.change(slider, { target: { value: '2' } })
    expect(slider.getAttribute('aria-valuetext')).toBe(
      'Fri, Jan 15: 234 sign-ins, 0 failed. Tue, Jan 12: 200 sign-ins',
    )
    const chart = screen.getByRole('figure', { name: 'Sign-ins by day' })
    expect(chart.textContent).toContain('Fri, Jan 15: 234 sign-ins, 0 failed')
    expect(
      within(chart)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Successful', 'Failed', expect.stringMatching(/^Jan 10\s.\s12, 2027$/u)])
  })

  test('keeps period, facility, role and grouping in the address, and exports just that', async () => {
    const console_ = scriptedConsole()
    const { user, address } = await openConsole(
      '/admin/sign-in-summary?from=2027-01-01&to=2027-01-31&group=person',
      console_,
    )
    await screen.findByRole('table')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'TECH')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(address()).toBe('/admin/sign-in-summary?from=2027-01-01&to=2027-01-31&group=person&role=TECH')
    expect(console_.asked).toContain(
      'download /api/v1/reports/sign-ins.csv from=2027-01-01&to=2027-01-31&group=person&role=TECH',
    )
    expect(last(console_.asked, 'signIns').get('role')).toBe('TECH')
  })

  test('takes one of the usual periods, and days of one’s own', async () => {
    const console_ = scriptedConsole({ now: () => new Date(2027, 0, 15, 12).getTime() })
    const { user } = await openConsole('/admin/sign-in-summary', console_)
    await user.click(await screen.findByRole('button', { name: /^Last 30 days/u }))
    await user.click(await screen.findByRole('button', { name: 'Last month' }))
    expect(last(console_.asked, 'signIns').toString()).toBe('from=2026-12-01&to=2026-12-31')
    const button = screen.getByRole('button', { name: /^Last month/u })
    expect(document.activeElement).toBe(button)
    expect(button.textContent).toMatch(
      /^Last month Dec 1\s.\s31, 2026, compared with Oct 31\s.\sNov 30, 2026$/u,
    )
    await user.click(button)
    const first = await screen.findByRole('textbox', { name: 'First day' })
    await user.clear(first)
    await user.type(first, '12/24/2026{Enter}')
    const ofDays = 'from=2026-12-24&to=2026-12-31'
    await expect.poll(() => last(console_.asked, 'signIns').toString()).toBe(ofDays)
    screen.getByRole('button', { name: /^Selected period Dec 24/u })
  })

  test('compares the day of today, which is not over, with nothing', async () => {
    const today = (report: string) =>
      openConsole(
        `/admin/${report}?from=2027-01-15&to=2027-01-15`,
        scriptedConsole({
          now: () => new Date(2027, 0, 15, 8).getTime(),
          reports: oneDayReports('2027-01-15'),
        }),
      )
    await today('sign-in-summary')
    await screen.findByRole('table', { name: 'Sign-ins' })
    const tiles = () =>
      [...document.querySelectorAll('.report-tiles dd')].map(({ textContent }) => textContent)
    expect(tiles()).toEqual(['1,234', '40', '13', '600'])
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
      'Fri, Jan 15: 600 sign-ins, 10 failed',
    )
    expect(screen.queryByRole('columnheader', { name: 'Change from previous period' })).toBeNull()
    expect(document.body.textContent).not.toContain('compared with')
    document.body.replaceChildren()
    await today('calls')
    await screen.findByRole('table', { name: 'Calls' })
    expect(tiles()[0]).toBe('200')
    expect(document.body.textContent).not.toContain('compared with')
  })

  test('asks nothing for a period that ends before it begins, and offers another', async () => {
    const console_ = scriptedConsole()
    const { user } = await openConsole('/admin/sign-in-summary?from=2027-01-31&to=2027-01-01', console_)
    expect((await screen.findByRole('alert')).textContent).toContain('This period ends before it begins.')
    await user.click(screen.getByRole('button', { name: '30 days' }))
    await screen.findByRole('table')
    expect(last(console_.asked, 'signIns').toString()).toBe('from=2026-12-03&to=2027-01-01')
  })

  test('that does not come says so, and comes at the next try', async () => {
    const reports = scriptedReports([])
    const signIns = vi.fn<typeof reports.signIns>(reports.signIns)
    signIns.mockResolvedValueOnce({ ok: false, code: 'unreachable' })
    const { user } = await openConsole(
      '/admin/sign-in-summary',
      scriptedConsole({ reports: { ...reports, signIns } }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('table')
  })

  test('speaks Arabic and Japanese', async () => {
    await openConsole('/admin/sign-in-summary', scriptedConsole(), 'ja')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('ログイン集計')
  })
})

describe('the availability of meeting rooms', () => {
  test('says how much of the time they were free, by day and by facility, and since when that is known', async () => {
    await openConsole('/admin/vmr-availability', scriptedConsole())
    const table = await screen.findByRole('table', { name: 'Availability' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Lakeside General3712:0012:0050%')
    const slider = screen.getByRole('slider', { name: 'Day in the chart' })
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Wed, Jan 13: no figures')
    fireEvent.change(slider, { target: { value: '2' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Fri, Jan 15: free 50%, in a call 0%, offline 50%')
    screen.getByText(/Data available since/u)
  })

  test('prints a page that says what it is about', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await openConsole(
      '/admin/vmr-availability?from=2027-01-13&to=2027-01-15',
      scriptedConsole(),
    )
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText(/Jan 13, 2027 – Jan 15, 2027/u).textContent).toContain('All levels')
    print.mockRestore()
  })
})

describe('the report on calls', () => {
  test('shows how long patients waited, beside the period before, by hour and by unit', async () => {
    const console_ = scriptedConsole()
    await openConsole('/admin/calls?from=2027-01-13&to=2027-01-15', console_)
    await screen.findByRole('heading', { name: 'Calls and Requests', level: 1 })
    const table = await screen.findByRole('table', { name: 'Calls' })
    const [first, second] = within(table).getAllByRole('row').slice(1)
    expect(first?.textContent).toBe('4 WestLakeside General12098.3%91.7%1:383:3430094%')
    // The evening's 90th percentile is above the target of five minutes.
    expect(second?.textContent).toBe(
      '5 WestLakeside General8092.5%▲ 82.5% too low2:11▲ 5:42 too high200▲ 84% too low',
    )
    const tile = screen.getByText('Median wait', { selector: 'dt' }).parentElement
    expect(tile?.textContent).toBe('Median wait1:43↓ Lower: 0:09 from 1:52')
    const calls = screen.getByText('Calls', { selector: 'dt' }).parentElement
    expect(calls?.textContent).toBe('Calls200↑ Higher: 11.1% from 180')
    const answered = screen.getByText('Answered', { selector: 'dt' }).parentElement
    expect(answered?.textContent).toBe('Answered96%↑ Higher: 1 point from 95%')
    screen.getByText(/^Jan 13, 2027 – Jan 15, 2027, compared with Jan 10, 2027 – Jan 12, 2027/u)
    screen.getByText('Answered within', { exact: false, selector: 'dt' })
    const slider = screen.getByRole('slider', { name: 'Hour in the chart' })
    fireEvent.change(slider, { target: { value: '19' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('7 PM: 80 calls, 6 not answered')
    expect(last(console_.asked, 'calls').has('group')).toBe(false)
  })

  test('shows which people came, and how many calls ended without an answer', async () => {
    await openConsole('/admin/calls?group=day', scriptedConsole())
    const levels = within(await screen.findByRole('list', { name: 'Who came to the call' }))
    expect(levels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'First people on dutymedian wait 0:5115075%',
      'Everyone of the levelmedian wait 2:503417%',
      'Level abovemedian wait 4:5073.5%',
      'Fallback contactmedian wait 7:0010.5%',
      'No onethe call ended without an answer84%',
    ])
    screen.getByRole('slider', { name: 'Day in the chart' })
  })

  test('shows the requests by kind, with their target', async () => {
    await openConsole('/admin/calls', scriptedConsole())
    const table = await screen.findByRole('table', { name: 'Requests by type' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Water3205:4215:0095.9%',
      'Toilet1104:055:00▲ 81.8% too low',
      'Pain703:105:00▲ 75.7% too low',
    ])
  })

  test('shows its chart by hour, by day or by week, and as a table', async () => {
    const console_ = scriptedConsole()
    const { user, address } = await openConsole('/admin/calls', console_)
    const steps = within(await screen.findByRole('group', { name: 'Chart' }))
    const pressed = () =>
      steps.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(pressed()).toEqual(['Hour of day'])
    await user.click(steps.getByRole('button', { name: 'Week' }))
    expect(pressed()).toEqual(['Week'])
    expect(address()).toBe('/admin/calls?chart=week')
    // The server is not asked for it: the report has the columns of each chart.
    expect(console_.asked.filter((line) => line.startsWith('calls '))).toHaveLength(1)
    const slider = screen.getByRole('slider', { name: 'Week in the chart' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Jan 13 – Jan 15: 200 calls, 8 not answered')
    await user.click(screen.getByRole('button', { name: 'Show as Table' }))
    const [, row] = within(screen.getByRole('table', { name: 'Calls by week' })).getAllByRole('row')
    expect(row?.textContent).toContain('Jan 13, 2027 – Jan 15, 202720096%')
    await user.click(screen.getByRole('button', { name: 'Show as Chart' }))
    screen.getByRole('figure', { name: 'Calls by week' })
  })

  test('shows the requests of one type, and exports just these', async () => {
    const console_ = scriptedConsole()
    const { user } = await openConsole('/admin/calls?from=2027-01-13&to=2027-01-15', console_)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Request: Toilet')
    await vi.waitFor(() => expect(last(console_.asked, 'calls').get('type')).toBe('toilet'))
    screen.getByRole('figure', { name: 'Requests by hour of day' })
    const slider = screen.getByRole('slider', { name: 'Hour in the chart' })
    fireEvent.change(slider, { target: { value: '19' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('7 PM: 200 requests, 32 late')
    expect(screen.queryByRole('list', { name: 'Who came to the call' })).toBeNull()
    const done = screen.getByText('Median time until done', { selector: 'dt' }).parentElement
    expect(done?.textContent).toBe('Median time until done5:18unchanged')
    const [, row] = within(screen.getByRole('table', { name: 'Requests' })).getAllByRole('row')
    expect(row?.textContent).toBe('4 WestLakeside General30094%5:1012:00')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(console_.asked).toContain(
      'download /api/v1/reports/calls.csv from=2027-01-13&to=2027-01-15&type=toilet',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Calls')
    await screen.findByRole('figure', { name: 'Calls by hour of day' })
    expect(screen.queryByText('Requests', { selector: 'dt' })).toBeNull()
  })

  test('says that no patient called', async () => {
    const reports = scriptedReports([])
    const none = { ...callsReport.totals, calls: 0, requests: 0 }
    const calls = vi.fn<typeof reports.calls>(reports.calls)
    calls.mockResolvedValueOnce({ ok: true, value: { ...callsReport, totals: none, items: [], total: 0 } })
    await openConsole('/admin/calls', scriptedConsole({ reports: { ...reports, calls } }))
    await screen.findByText('No patient called or asked for anything in this period.')
  })
})

describe('the report on call quality', () => {
  test('shows the calls by grade, each unit with its figures, and where poor calls came from', async () => {
    const console_ = scriptedConsole()
    await openConsole('/admin/call-quality', console_)
    await screen.findByRole('heading', { name: 'Call Quality', level: 1 })
    const table = await screen.findByRole('table', { name: 'Call quality' })
    const [first, second] = within(table).getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('4 WestLakeside General16897.6%0.6%0.2%0.3%84 ms0 sec27Not clear')
    expect(second?.textContent).toContain(
      '▲ 2.9% too high0.4%143 ms▲ 3.8 sec too high19Uplink of 505 and 506',
    )
    expect(last(console_.asked, 'callQuality').has('group')).toBe(false)
  })

  test('warns of a day on which many calls of a unit were poor', async () => {
    await openConsole('/admin/call-quality', scriptedConsole())
    const warning = await screen.findByText(/calls were poor on/u)
    expect(warning.closest('.note')?.textContent).toBe(
      '5 West: 9 of 17 calls were poor on Thursday, January 14, 2027. Likely cause: Uplink of 505 and 506',
    )
  })

  test('says the figures of a day, and exports what it shows', async () => {
    const console_ = scriptedConsole()
    const { user } = await openConsole(
      '/admin/call-quality?from=2027-01-13&to=2027-01-15&group=room',
      console_,
    )
    const slider = await screen.findByRole('slider', { name: 'Day in the chart' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Thu, Jan 14: 170 calls, 150 good, 8 fair, 12 poor')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(console_.asked).toContain(
      'download /api/v1/reports/call-quality.csv from=2027-01-13&to=2027-01-15&group=room',
    )
  })
})
