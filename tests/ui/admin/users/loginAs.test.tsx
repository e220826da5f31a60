import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consoleOf, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'

const una = { id: 'una', name: 'Una Novak', email: 'una@example.org', roles: person('UNIT_ADMIN', 4).roles }
const asUna = {
  ...una,
  session_expires_at: 0,
  impersonation: { by: { name: 'Clara Jensen', email: 'clara@example.org' }, reason: 'empty report' },
}
const clara = { ...person('CUSTOMER_ADMIN', 2), id: 'clara', name: 'Clara Jensen' }

/** Creates the console of Clara, who may log in as Una. */
function claras(change: Parameters<typeof scriptedConsole>[0] = {}) {
  const scripted = scriptedConsole({
    peopleToBecome: (q) =>
      Promise.resolve({ ok: true, value: { items: q === 'nobody' ? [] : [una], more: false } }),
    ...change,
  })
  scripted.world.principal = clara
  const { loginAs, endLoginAs } = scripted.ports
  scripted.ports.loginAs = async (request) => {
    const answer = await loginAs(request)
    if (answer.ok) scripted.world.principal = asUna
    return answer
  }
  scripted.ports.endLoginAs = async () => {
    await endLoginAs()
    scripted.world.principal = clara
  }
  return scripted
}

describe('Login As', () => {
  test('leads into another’s console under a bar that only its end takes away', async () => {
    const scripted = claras()
    const { user, address } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByText('Clara Jensen'))
    await user.click(screen.getByRole('link', { name: 'Login As' }))
    await user.click(await screen.findByRole('radio', { name: /Una Novak/ }))
    await user.type(screen.getByLabelText('Reason'), 'empty report')
    await user.click(screen.getByRole('button', { name: 'Login As' }))
    let bar = await screen.findByText(/Impersonating/)
    expect(bar.textContent).toMatch(/Impersonating Una Novak\. You are Clara Jensen.*UNIT_ADMIN 4 West/)
    expect(scripted.asked).toContain('loginAs una empty report')
    expect(address()).toBe('/admin/')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    bar = await screen.findByText(/Impersonating/)
    await user.click(
      within(bar.closest('div') ?? document.body).getByRole('button', { name: 'End Login As' }),
    )
    await screen.findByText('Clara Jensen')
    expect(screen.queryByText(/Impersonating/)).toBeNull()
    expect(screen.queryByText(/Login As has ended/)).toBeNull()
    expect(scripted.asked).toContain('endLoginAs')
  })

  test('asks for a person and a reason first', async () => {
    const scripted = claras()
    const { user } = await openConsole('/admin/login-as', scripted)
    await user.click(await screen.findByRole('button', { name: 'Login As' }))
    screen.getByText('Choose a person.')
    screen.getByText('Enter a reason (at least 3 characters).')
    await user.type(screen.getByLabelText('Find by name or email'), 'nobody')
    await screen.findByText('No one you manage matches.')
    expect(scripted.asked.filter((call) => call.startsWith('loginAs'))).toEqual([])
  })

  test('that the server refuses says so, and one stays oneself', async () => {
    const scripted = claras()
    scripted.ports.loginAs = () => Promise.resolve({ ok: false, code: 'forbidden' })
    const { user } = await openConsole('/admin/login-as', scripted)
    await user.click(await screen.findByRole('radio', { name: /Una Novak/ }))
    await user.type(screen.getByLabelText('Reason'), 'empty report')
    await user.click(screen.getByRole('button', { name: 'Login As' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/role does not allow/)
    screen.getByText('Clara Jensen')
  })

  test('is not for who is another already, nor that one’s password', async () => {
    const scripted = claras()
    scripted.world.principal = asUna
    for (const path of ['/admin/login-as', '/admin/change-password']) {
      const { user } = await openConsole(path, scripted)
      await screen.findByRole('heading', { name: 'Page not found' })
      await user.click(screen.getByText('Una Novak', { selector: '.console-me bdi' }))
      expect(screen.queryByRole('link', { name: 'Login As' })).toBeNull()
      expect(screen.queryByRole('link', { name: 'Change Password' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull()
      document.body.replaceChildren()
    }
  })

  test('is not found for a role that has no roles below it', async () => {
    const scripted = consoleOf(person('TECH', 3))
    await openConsole('/admin/login-as', scripted)
    await screen.findByRole('heading', { name: 'Page not found' })
  })

  test('that runs out, or ends in another tab, says that one is oneself again', async () => {
    const scripted = claras()
    scripted.world.principal = asUna
    await openConsole('/admin/dashboard', scripted)
    await screen.findByText(/Impersonating/)
    scripted.world.principal = clara
    await scripted.lookAgain()
    await screen.findByText('Login As has ended. You are yourself again.')
    expect(screen.queryByText(/Impersonating/)).toBeNull()
  })

  test('that begins in another tab shows its bar in this one', async () => {
    const scripted = claras()
    await openConsole('/admin/dashboard', scripted)
    await screen.findByText('Clara Jensen')
    scripted.world.principal = asUna
    await scripted.lookAgain()
    await screen.findByText(/Impersonating/)
  })

  test('stands in Japanese and in Arabic too', async () => {
    const scripted = claras()
    scripted.world.principal = asUna
    for (const [locale, name] of [
      ['ja', '代理ログインを終了'],
      ['ar', 'إنهاء الدخول نيابةً عن مستخدم'],
    ] as const) {
      await openConsole('/admin/dashboard', scripted, locale)
      expect(await screen.findAllByRole('button', { name })).toHaveLength(2)
      document.body.replaceChildren()
    }
  })
})
