import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ssoProblems } from '../../../../src/contract/singleSignOn.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'

describe('single sign-on', () => {
  test('is offered beside the password, and leads back to the page that was asked for', async () => {
    const scripted = scriptedConsole()
    scripted.world.isSignedIn = false
    scripted.ports.sso.choices = () =>
      Promise.resolve({ ok: true, value: { items: [{ id: 'one', name: 'Lakeside staff' }] } })
    const { user } = await openConsole('/admin/rooms?q=401', scripted)
    await user.click(await screen.findByRole('button', { name: 'Sign in with Lakeside staff' }))
    expect(scripted.asked).toEqual(['visit one /admin/rooms?q=401'])
  })

  test('goes on where one wanted to once the provider has led back', async () => {
    const scripted = scriptedConsole()
    const { address } = await openConsole('/admin/sso', scripted)
    await screen.findByRole('rowheader', { name: /401/ })
    expect(scripted.asked).toContain('trade the-ticket')
    expect(address()).toBe('/admin/rooms')
  })

  test('by a plain link sets out first', async () => {
    const scripted = scriptedConsole()
    scripted.ports.sso.takeReturn = () => ({ kind: 'visit', provider: 'one', to: '/admin/' })
    await openConsole('/admin/sso', scripted)
    await expect.poll(() => scripted.asked).toContain('visit one /admin/')
  })

  test.each(ssoProblems)('that failed by %s says why, and leads back', async (problem) => {
    const scripted = scriptedConsole()
    scripted.world.isSignedIn = false
    scripted.ports.sso.takeReturn = () => ({ kind: 'problem', problem })
    const { user } = await openConsole('/admin/sso', scripted)
    await screen.findByRole('heading', { name: 'Single sign-on did not work' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/\w+ \w+/)
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    await screen.findByLabelText('Password')
  })

  test('stops for a ticket from another tab, a server error, or a return address outside the console', async () => {
    const refused = scriptedConsole()
    refused.ports.sso.trade = () => Promise.resolve({ ok: false, code: 'unauthorized' })
    await openConsole('/admin/sso', refused)
    await screen.findByText(/was started in another tab/)
    document.body.replaceChildren()
    const broken = scriptedConsole()
    broken.ports.sso.trade = () => Promise.resolve({ ok: false, code: 'server_error' })
    await openConsole('/admin/sso', broken)
    await screen.findByText('Something went wrong at the server. Try again in a moment.')
    document.body.replaceChildren()
    const away = scriptedConsole()
    away.ports.sso.takeReturn = () => ({ kind: 'ticket', ticket: 't', to: '//evil.example' })
    await openConsole('/admin/sso', away)
    await screen.findByText(/leads outside the console/)
    expect(away.asked).not.toContain('trade t')
  })

  test('stands in Japanese and in Arabic too', async () => {
    for (const [locale, heading] of [
      ['ja', 'シングルサインオンできませんでした'],
      ['ar', 'تعذّر تسجيل الدخول الموحد'],
    ] as const) {
      const scripted = scriptedConsole()
      scripted.ports.sso.takeReturn = () => ({ kind: 'problem', problem: 'refused' })
      await openConsole('/admin/sso', scripted, locale)
      await screen.findByRole('heading', { name: heading })
      document.body.replaceChildren()
    }
  })
})
