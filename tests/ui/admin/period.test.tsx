import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../support/pages/consolePage.tsx'
import type { Locale } from '../../../src/state/preferences.ts'

const noon = new Date(2027, 0, 15, 12).getTime()

const periodButton = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.period-button')
    if (found === null) throw new Error('no period')
    return found
  })

async function openPeriod(
  address = '/admin/sign-in-summary?from=2027-01-04&to=2027-01-10',
  locale: Locale = 'en',
) {
  const scripted = scriptedConsole({ now: () => noon })
  const opened = await openConsole(address, scripted, locale)
  const button = await periodButton()
  await opened.user.click(button)
  const panel = within(await screen.findByRole('dialog'))
  await panel.findAllByRole('grid')
  return { ...opened, ...scripted, button, panel }
}
const day = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`, 'u') })

describe('the period of a report', () => {
  // The first test: in the others, the script of the panel is loaded.
  test('has the focus when its panel comes after it has been opened', async () => {
    await openConsole('/admin/sign-in-summary', scriptedConsole({ now: () => noon }))
    fireEvent.click(await periodButton())
    expect((await screen.findByRole('dialog')).querySelector('.period-panel')).toBeNull()
    const first = await screen.findByRole('button', { name: 'Today' })
    expect(document.activeElement).toBe(first)
  })

  test('is chosen in a calendar: the first press begins it, the second ends it', async () => {
    const { user, address, button, panel } = await openPeriod()
    expect(panel.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))).toEqual([
      'December 2026',
      'January 2027',
    ])
    expect(day('Monday, January 4, 2027').getAttribute('aria-label')).toContain('selected')
    await user.click(day('Thursday, December 24'))
    await user.click(day('Saturday, January 2, 2027'))
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'First day' }).value).toBe('12/24/2026')
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Last day' }).value).toBe('01/02/2027')
    expect(address()).toContain('from=2027-01-04')
    await user.click(panel.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(address()).toBe('/admin/sign-in-summary?from=2026-12-24&to=2027-01-02'))
    expect(document.activeElement).toBe(button)
    expect(button.textContent).toMatch(/^Selected period Dec 24, 2026\s.\sJan 2, 2027, compared with/u)
  })

  test('is chosen with the keyboard alone', async () => {
    const { user, address } = await openPeriod()
    day('Monday, January 4, 2027').focus()
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toBe(day('Sunday, December 27'))
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(day('Sunday, January 10, 2027'))
    // The days after today cannot be chosen.
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(day('Sunday, January 10, 2027'))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(address()).toBe('/admin/sign-in-summary?from=2026-12-27&to=2027-01-10'))
  })

  test('is one of the usual periods with one press', async () => {
    const { user, address, panel } = await openPeriod()
    expect(
      within(panel.getByRole('group', { name: 'Usual periods' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Today', 'Last 7 days', 'Last 30 days', 'Last 90 days', 'This month', 'Last month'])
    await user.click(panel.getByRole('button', { name: 'Last 90 days' }))
    await waitFor(() => expect(address()).toBe('/admin/sign-in-summary?from=2026-10-18&to=2027-01-15'))
    screen.getByRole('button', { name: /^Last 90 days/u })
  })

  test('that makes no sense is told, and is kept to be corrected', async () => {
    const { user, address, panel } = await openPeriod()
    const first = panel.getByRole<HTMLInputElement>('textbox', { name: 'First day' })
    const retype = async (text: string) => {
      await user.clear(first)
      await user.type(first, text)
      await user.click(panel.getByRole('button', { name: 'Apply' }))
    }
    await retype('01/12/2027')
    expect(panel.getByRole('alert').textContent).toBe('This period ends before it begins.')
    await retype('01/12/2020')
    expect(panel.getByRole('alert').textContent).toBe('A report can cover up to 366 days.')
    await retype('yesterday')
    await panel.findByText('Enter a date as in 01/15/2027.')
    expect(first.getAttribute('aria-invalid')).toBe('true')
    await retype(' ')
    await panel.findByText('Choose a day.')
    expect(address()).toBe('/admin/sign-in-summary?from=2027-01-04&to=2027-01-10')
    await user.clear(first)
    await user.type(first, '01/05/2027{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/sign-in-summary?from=2027-01-05&to=2027-01-10'))
  })

  test('shows the month of a day that is typed', async () => {
    const { user, panel } = await openPeriod()
    const first = panel.getByRole('textbox', { name: 'First day' })
    await user.clear(first)
    await user.type(first, '03/05/2026')
    expect(panel.getAllByRole('grid')[0]?.getAttribute('aria-label')).toBe('March 2026')
  })

  test('is left as it was by Escape', async () => {
    const { user, address, button } = await openPeriod()
    await user.click(day('Thursday, December 24'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
    expect(address()).toBe('/admin/sign-in-summary?from=2027-01-04&to=2027-01-10')
  })

  test('runs from right to left in Arabic, and begins its weeks with Sunday in Japanese', async () => {
    const { user, panel } = await openPeriod(undefined, 'ar')
    const [grid] = panel.getAllByRole('grid')
    expect(
      within(grid ?? document.body)
        .getAllByRole('columnheader', { hidden: true })[0]
        ?.getAttribute('aria-label'),
    ).toBe('السبت')
    const chosen = document.querySelector<HTMLElement>('.rdp-range_start button')
    chosen?.focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.closest('td')?.dataset['day']).toBe('2027-01-05')
    document.body.replaceChildren()
    const japanese = await openPeriod(undefined, 'ja')
    const [first] = japanese.panel.getAllByRole('columnheader', { hidden: true })
    expect(first?.getAttribute('aria-label')).toBe('日曜日')
    expect(japanese.button.textContent).toContain('2027/01/04')
  })
})

describe('the days of the audit', () => {
  test('are all of them, or from a day on', async () => {
    const { user, address, button, panel } = await openPeriod('/admin/audit')
    expect(button.textContent?.trim()).toBe('All days')
    await user.type(panel.getByRole('textbox', { name: 'First day' }), '01/12/2027{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/audit?from=2027-01-12'))
    expect(button.textContent).toBe('Selected period from 01/12/2027')
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'All days' }))
    await waitFor(() => expect(address()).toBe('/admin/audit'))
  })
})
