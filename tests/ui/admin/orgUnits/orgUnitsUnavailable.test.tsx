import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrgUnitItem } from '../../../../src/contract/orgUnits.ts'
import { consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import { nodeItem, ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const why = 'The server does not answer. Check the connection, then try again.'

/** Creates a console whose server does not return the org units. */
function withoutNodes() {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const line = { isLost: true }
  scripted.ports.orgUnits = (level) => {
    const names = [`${level} of the west`, `${level} of the east`]
    const told = new ScriptedRecords<OrgUnitItem>(
      names.map((name) => nodeItem(level, name)),
      () => nodeItem(level, `${level} of the north`),
    )
    return {
      ...told,
      list: (query) => (line.isLost ? Promise.resolve({ ok: false, code: 'unreachable' }) : told.list(query)),
    }
  }
  return { ...scripted, line }
}

describe('where the nodes cannot be read, a form says why there is none to choose from', () => {
  test.each([
    ['an account’s roles', '/admin/users/new'],
    ['a provider’s level', '/admin/sso-providers/new'],
    ['a notification’s place', '/admin/notifications/new'],
    ['a new room’s unit', '/admin/rooms/new'],
    ['a new facility’s customer', '/admin/facilities/new'],
  ])('%s, and asks again without losing what was typed', async (_, address) => {
    const scripted = withoutNodes()
    const { user } = await openConsole(address, scripted)
    const words = await screen.findByText(why)
    expect(words.closest('.field')).not.toBeNull()
    const [typed] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /name|address/iu })
    if (typed === undefined) throw new Error('nothing can be typed here')
    await user.type(typed, 'typed')
    const again = within(words.closest<HTMLElement>('.field') ?? words).getByRole('button', {
      name: 'Try Again',
    })
    await user.click(again)
    await screen.findByText(why)
    scripted.line.isLost = false
    await user.click(again)
    await waitFor(() => expect(screen.queryByText(why)).toBeNull())
    expect(typed.value).toBe('typed')
  })

  test('where a right is asked about', async () => {
    await openConsole('/admin/permissions/why', withoutNodes())
    expect((await screen.findByText(why)).closest('.field')?.querySelector('select')).not.toBeNull()
  })

  test('where a key for other systems holds', async () => {
    const { user } = await openConsole('/admin/developer', withoutNodes())
    await user.click(await screen.findByRole('button', { name: 'New key' }))
    const sheet = within(screen.getByRole('dialog', { name: 'New key' }))
    const choice = await sheet.findByRole('combobox', { name: 'Applies to this level and everything below' })
    await sheet.findByText(why)
    expect(choice.getAttribute('aria-invalid')).toBe('true')
  })
})
