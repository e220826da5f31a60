import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { NodeItem } from '../../../src/contract/structure.ts'
import { openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { nodeItem, ScriptedRecords } from '../../support/scripted/scriptedRecords.ts'

const why = 'The server does not answer. Check the connection, then try again.'

/** A console whose server does not tell the nodes. */
function withoutNodes() {
  const scripted = scriptedConsole()
  scripted.world.principal = person('CUSTOMER_ADMIN', 2)
  const unread = new ScriptedRecords<NodeItem>([], () => nodeItem('unit', '4 West'))
  scripted.ports.nodes = () => ({
    ...unread,
    list: () => Promise.resolve({ ok: false, code: 'unreachable' }),
  })
  return scripted
}

describe('where the nodes cannot be read, a form says why there is none to choose from', () => {
  test.each([
    ['an account’s roles', '/admin/users/new'],
    ['a provider’s level', '/admin/sso-providers/new'],
    ['a notification’s place', '/admin/notifications/new'],
    ['where a right is asked about', '/admin/permissions/why'],
  ])('%s', async (_, address) => {
    await openConsole(address, withoutNodes())
    expect((await screen.findByText(why)).closest('.field')).not.toBeNull()
  })

  test('where a key for other systems holds', async () => {
    const { user } = await openConsole('/admin/developer', withoutNodes())
    await user.click(await screen.findByRole('button', { name: 'New key' }))
    const sheet = within(screen.getByRole('dialog', { name: 'New key' }))
    const choice = await sheet.findByRole('combobox', { name: 'Holds at, and below' })
    await sheet.findByText(why)
    expect(choice.getAttribute('aria-invalid')).toBe('true')
  })
})
