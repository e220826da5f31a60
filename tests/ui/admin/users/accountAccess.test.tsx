import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../../../src/contract/users/users.ts'
import { openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedUsers, userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

const open = async (change: Parameters<typeof scriptedConsole>[0] = {}) => {
  const scripted = scriptedConsole(change)
  const { user } = await openConsole('/admin/confirm-address', scripted)
  await screen.findByRole('heading', { name: 'Confirm your email address' })
  return { ...scripted, user }
}
const confirm = () => screen.getByRole('button', { name: 'Confirm' })
const spent = /^This link has been used or has expired/u

describe('the link to a new address', () => {
  it('confirms the address by a press, not by being opened', async () => {
    const { user, asked } = await open()
    expect(asked.filter((call) => call.startsWith('confirmAddress'))).toEqual([])
    await user.click(confirm())
    await screen.findByText('Your address is confirmed.')
    expect(asked).toContain('confirmAddress secret-of-the-link')
    screen.getByRole('link', { name: 'Go to the sign-in' })
  })

  it('that was used, or has no secret, says so', async () => {
    const { user } = await open({
      confirmAddress: () => Promise.resolve({ ok: false, code: 'invalid_token' }),
    })
    await user.click(confirm())
    await screen.findByText(spent)
    document.body.replaceChildren()
    await open({ takeLink: () => null })
    await screen.findByText(spent)
  })

  it('to an address that another account has got says so', async () => {
    const { user } = await open({
      confirmAddress: () => Promise.resolve({ ok: false, code: 'already_exists' }),
    })
    await user.click(confirm())
    await screen.findByRole('alert')
    expect(screen.queryByText(spent)).toBeNull()
  })
})

describe('an account', () => {
  const roles = person('UNIT_ADMIN', 4).roles
  const openAccount = async (change: Partial<UserRecord>) => {
    const scripted = scriptedConsole()
    scripted.ports.users = scriptedUsers(scripted.asked, [
      userRecord('Priya Raman', { assignments: roles, ...change }),
    ]).ports
    return (await openConsole('/admin/users/priya-raman', scripted)).user
  }

  it('that sees patients whom one may not see keeps its address, its second step and its state', async () => {
    const user = await openAccount({ second_factor: true, guarded: true })
    await screen.findByText(/^This person sees patients whom you may not see/u)
    screen.getByRole('textbox', { name: 'Name' })
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Actions/u }))
    await screen.findByRole('menuitem', { name: 'Deactivate' })
    expect(screen.queryByRole('menuitem', { name: 'Remove two-step sign-in' })).toBeNull()
    document.body.replaceChildren()
    await openAccount({ status: 'deactivated', guarded: true })
    await screen.findByText(/^This person sees patients whom you may not see/u)
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('says of a new address that it is to be confirmed first', async () => {
    await openAccount({ asked_email: 'new@example.org' })
    const note = await screen.findByText(/^A link was sent to/u)
    expect(note.textContent).toContain('new@example.org')
  })
})
