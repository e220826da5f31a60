import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ConsoleChrome } from '../../../src/contract/users/authentication.ts'
import { opensOver } from '../../../src/admin/shell/useOpenNav.ts'
import { openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'

const around = (change: Partial<ConsoleChrome>) => {
  const scripted = scriptedConsole()
  const chrome = { iconsult_url: '', iobserver_url: '', announcement: null, ...change }
  scripted.world.principal = { ...person('FACILITY_ADMIN', 3), surroundings: chrome }
  return scripted
}
const announcement = {
  id: 'dec-25',
  text: 'A new version was released on December 25th.',
  ja: '12月25日に新しいバージョンを公開しました。',
}

describe('an announcement', () => {
  test('stands on every page until it is closed, and the next one stands there again', async () => {
    const scripted = around({ announcement })
    const { user } = await openConsole('/admin/audit', scripted)
    const shown = await screen.findByRole('region', { name: 'Announcement' })
    expect(shown.textContent).toContain('December 25th')
    await user.click(within(shown).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull()
    expect(scripted.ports.memory.closedAnnouncement()).toBe('dec-25')
  })

  test('that was closed is not shown again, another one is', async () => {
    const scripted = around({ announcement })
    scripted.ports.memory.closeAnnouncement('dec-25')
    await openConsole('/admin/audit', scripted)
    await screen.findByRole('heading', { name: 'Audit' })
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull()
    document.body.replaceChildren()
    const later = around({ announcement: { id: 'next', text: 'Another one' } })
    later.ports.memory.closeAnnouncement('dec-25')
    await openConsole('/admin/audit', later)
    await screen.findByText('Another one')
  })

  test('speaks the reader’s language where it can, else English', async () => {
    await openConsole('/admin/audit', around({ announcement }), 'ja')
    await screen.findByText(/12月25日/u)
    document.body.replaceChildren()
    await openConsole('/admin/audit', around({ announcement }), 'ar')
    await screen.findByText(/December 25th/u)
  })
})

describe('other sites', () => {
  test('without addresses iConsult is the built-in desk, and there is no iObserver', async () => {
    const { user } = await openConsole('/admin/audit', around({}))
    await user.click(await screen.findByText('Una Novak'))
    expect(screen.getByRole('link', { name: 'iConsult' }).getAttribute('href')).toBe('/meet/desk')
    expect(screen.queryByRole('link', { name: 'iObserver' })).toBeNull()
  })

  test('with addresses both lead there, iObserver from the sidebar too', async () => {
    const sites = { iconsult_url: 'https://consult.example/', iobserver_url: 'https://observer.example/' }
    const { user } = await openConsole('/admin/audit', around(sites))
    await user.click(await screen.findByText('Una Novak'))
    expect(screen.getByRole('link', { name: 'iConsult' }).getAttribute('href')).toBe(
      'https://consult.example/',
    )
    const found = screen.getAllByRole('link', { name: 'iObserver' }).map((link) => link.getAttribute('href'))
    expect(found).toEqual(['https://observer.example/', 'https://observer.example/'])
  })
})

describe('the sections', () => {
  test('stay closed in this browser once they were closed', async () => {
    const scripted = around({})
    const { user } = await openConsole('/admin/audit', scripted)
    const toggle = await screen.findByRole('button', { name: 'Sections', expanded: true })
    await user.click(toggle)
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
    document.body.replaceChildren()
    await openConsole('/admin/audit', scripted)
    await user.click(await screen.findByRole('button', { name: 'Sections', expanded: false }))
    expect(scripted.ports.memory.isNavClosed()).toBe(false)
    screen.getByRole('navigation', { name: 'Sections' })
  })

  test('make way for the page where a window becomes narrow, and stand beside it again where it is wide', async () => {
    const widen = (width: number) =>
      act(() => {
        window.innerWidth = width
        window.dispatchEvent(new Event('resize'))
      })
    const wide = window.innerWidth
    const scripted = around({})
    await openConsole('/admin/audit', scripted)
    await screen.findByRole('navigation', { name: 'Sections' })
    widen(800)
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
    // The user did not choose this, so it is not stored.
    expect(scripted.ports.memory.isNavClosed()).toBe(false)
    widen(wide)
    screen.getByRole('navigation', { name: 'Sections' })
  })

  test.each([
    [null, false],
    ['', false],
    ['fixed', false],
    ['drawer', true],
    ['NAV_STYLE_MINI_SIDEBAR', true],
  ])('of the nav-style %s lie over the page: %s', (style, over) => {
    expect(opensOver(style)).toBe(over)
  })
})
