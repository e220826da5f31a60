import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createBrowserConsole } from '../../../../src/platform/admin/browserConsole.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'

const refused = (code: string) => () => Promise.resolve({ ok: false as const, code })

describe('a forgotten password', () => {
  test('is asked for from the sign-in, and the answer says not whether there is such an account', async () => {
    const scripted = scriptedConsole()
    scripted.world.isSignedIn = false
    const { user, address } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    expect(address()).toBe('/admin/forgot-password')
    const field = await screen.findByLabelText('Email')
    await user.type(field, 'una')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    screen.getByText('Email is invalid.')
    expect(scripted.asked).toEqual([])
    await user.type(field, '@example.org')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText('Email is sent')
    expect(scripted.asked).toEqual(['forgotPassword una@example.org en'])
  })
})

describe('the link of a mail', () => {
  const open = async (path: string, change: Parameters<typeof scriptedConsole>[0] = {}) => {
    const scripted = scriptedConsole(change)
    const page = await openConsole(path, scripted)
    const fill = async (password: string, again: string) => {
      await page.user.type(await screen.findByLabelText('New password'), password)
      await page.user.type(screen.getByLabelText('Confirm the new password'), again)
      await page.user.click(screen.getByRole('button', { name: 'Save the password' }))
    }
    return { ...scripted, ...page, fill }
  }

  test.each([
    ['/activate-user', 'Activate your account', 'activate'],
    ['/admin/reset-password', 'Choose a new password', 'reset'],
  ])('%s: %s', async (path, heading, purpose) => {
    const { asked, fill } = await open(path)
    await screen.findByRole('heading', { name: heading })
    await fill('Larch-88', 'Larch-88')
    await screen.findByText('Changes Sucessfully Saved.')
    expect(asked).toEqual([`setPassword ${purpose} secret-of-the-link Larch-88`])
  })

  test.each([
    ['/activate-user', 'activate'],
    ['/admin/reset-password', 'reset'],
  ])(
    '%s: still works after the page was reloaded, which no longer has it in its address',
    async (path, purpose) => {
      window.history.replaceState(null, '', `${path}#t=secret-of-the-link`)
      const load = () => open(path, { takeLink: createBrowserConsole({ apiBase: '', link: null }).takeLink })
      await load()
      await screen.findByLabelText('New password')
      expect(window.location.hash).toBe('')
      cleanup()
      const { asked, fill } = await load()
      await fill('Larch-88', 'Larch-88')
      await screen.findByText('Changes Sucessfully Saved.')
      expect(asked).toEqual([`setPassword ${purpose} secret-of-the-link Larch-88`])
      window.sessionStorage.clear()
      window.history.replaceState(null, '', '/')
    },
  )

  test('takes no password that is too short, too simple or typed otherwise the second time', async () => {
    const { asked, fill, user } = await open('/admin/reset-password')
    await fill('Ab1', 'Ab2')
    screen.getByText(/Password too short/)
    screen.getByText('Password does not match!')
    await user.clear(screen.getByLabelText('New password'))
    await fill('abcdefg', 'x')
    screen.getByText(/Password too simple/)
    expect(asked).toEqual([])
  })

  test('says what the server has against a password, until another stands there', async () => {
    const { fill, user } = await open('/admin/reset-password', { setPassword: refused('common_password') })
    await fill('Password1', 'Password1')
    await screen.findByText(/too easy to guess/)
    await user.type(screen.getByLabelText('New password'), '!')
    expect(screen.queryByText(/too easy to guess/)).toBeNull()
  })

  test('that was used before, or is none, leads to another one', async () => {
    const { fill } = await open('/admin/reset-password', { setPassword: refused('invalid_token') })
    await fill('Larch-88', 'Larch-88')
    expect((await screen.findByRole('alert')).textContent).toMatch(/used or has expired/)
    screen.getByRole('link', { name: 'Request a new link' })
    document.body.replaceChildren()
    await open('/activate-user', { takeLink: () => null })
    await screen.findByRole('link', { name: 'Request a new link' })
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

describe('one’s own password', () => {
  test('is changed by who knows it', async () => {
    const answers = [{ ok: false as const, code: 'wrong_current_password' }]
    const scripted = scriptedConsole()
    const { changePassword } = scripted.ports
    scripted.ports.changePassword = (current, next) =>
      Promise.resolve(answers.pop()).then((answer) => answer ?? changePassword(current, next))
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByText('Una Novak'))
    await user.click(screen.getByRole('link', { name: 'Change Password' }))
    await user.type(await screen.findByLabelText('Current password'), 'Wrong')
    await user.type(screen.getByLabelText('New password'), 'Larch-88')
    await user.type(screen.getByLabelText('Confirm the new password'), 'Larch-88')
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    await screen.findByText('Wrong current password')
    await user.type(screen.getByLabelText('Current password'), '-1')
    expect(screen.queryByText('Wrong current password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain('changePassword Wrong-1 Larch-88')
  })
})
