import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'

const refused = (code: string, retryAfter?: number) => () =>
  Promise.resolve({ ok: false as const, code, ...(retryAfter !== undefined && { retryAfter }) })

/** Opens the console with no user signed in. */
async function openSignIn(change: Parameters<typeof scriptedConsole>[0] = {}) {
  const scripted = scriptedConsole(change)
  scripted.world.isSignedIn = false
  const page = await openConsole('/admin/rooms', scripted)
  await screen.findByRole('heading', { name: 'Sign in to the console' })
  const fill = async (name: string, password: string) => {
    if (name !== '') await page.user.type(screen.getByLabelText('Email or username'), name)
    if (password !== '') await page.user.type(screen.getByLabelText('Password'), password)
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { ...scripted, ...page, fill }
}

describe('signing in', () => {
  test('leads to the page that was asked for', async () => {
    const { fill, asked, address } = await openSignIn()
    await fill(' una@example.org', 'Larch-88')
    await screen.findByRole('rowheader', { name: /401/ })
    expect(asked[0]).toBe('signIn una@example.org Larch-88')
    expect(address()).toBe('/admin/rooms')
  })

  test('asks for what is missing, and asks the server nothing', async () => {
    const { fill, asked } = await openSignIn()
    await fill('una@example.org', '')
    screen.getByText('Please enter your password')
    expect(screen.getByLabelText('Password')).toHaveProperty('ariaInvalid')
    expect(asked).toEqual([])
  })

  test.each([
    ['unauthorized', undefined, /name or password is wrong/],
    ['rate_limited', 61, /Wait 2 min/],
    ['unreachable', undefined, /server does not answer/],
    ['server_error', undefined, /went wrong at the server/],
  ])('refused as %s says so, and keeps what was typed', async (code, retryAfter, words) => {
    const { fill } = await openSignIn({ signIn: refused(code, retryAfter) })
    await fill('una@example.org', 'Larch-88')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.getByLabelText('Email or username')).toHaveProperty('value', 'una@example.org')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Larch-88')
  })
})

describe('the end of a session', () => {
  test('that was ended elsewhere leads back to the sign-in page, which says why', async () => {
    const scripted = scriptedConsole()
    await openConsole('/admin/rooms', scripted)
    await screen.findByRole('rowheader', { name: /401/ })
    await scripted.endSession()
    await screen.findByText(/Your session has ended/)
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('is asked for in the profile menu: here, or everywhere', async () => {
    for (const [name, told] of [
      ['Logout', 'signOut false'],
      ['Log out everywhere', 'signOut true'],
    ] as const) {
      const scripted = scriptedConsole()
      const { user } = await openConsole('/admin/rooms', scripted)
      await user.click(await screen.findByText('Una Novak'))
      await user.click(screen.getByRole('button', { name }))
      await screen.findByRole('heading', { name: 'Sign in to the console' })
      expect(scripted.asked).toContain(told)
      expect(screen.queryByText(/Your session has ended/)).toBeNull()
      document.body.replaceChildren()
    }
  })

  test('that was to end everywhere, and ended here alone, says so', async () => {
    const scripted = scriptedConsole()
    scripted.ports.signOut = () => Promise.resolve({ ok: false, code: 'unreachable' })
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByText('Una Novak'))
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }))
    await screen.findByText(/not on your other devices/u)
  })

  test('is not taken for one when the server is away: that can be tried again', async () => {
    const answers = [{ ok: false as const, code: 'unreachable' }]
    const scripted = scriptedConsole()
    const { principal } = scripted.ports
    scripted.ports.principal = () => Promise.resolve(answers.pop()).then((answer) => answer ?? principal())
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('heading', { name: 'The server does not answer' })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('rowheader', { name: /401/ })
  })

  test('is not taken for a lost connection when the server has a trouble of its own', async () => {
    const scripted = scriptedConsole()
    scripted.ports.principal = () => Promise.resolve({ ok: false, code: 'service_not_available' })
    await openConsole('/admin/rooms', scripted)
    await screen.findByRole('heading', { name: 'Server problem' })
    screen.getByText('Something went wrong at the server. Try again in a moment.')
    expect(screen.queryByText(/connection/iu)).toBeNull()
    screen.getByRole('button', { name: 'Try Again' })
  })
})
