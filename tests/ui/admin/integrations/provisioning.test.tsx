import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Assignment } from '../../../../src/contract/permissions/roles.ts'
import type { OrgUnitItem } from '../../../../src/contract/orgUnits.ts'
import { consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import {
  provisionedGroup,
  scriptedIntegrations,
} from '../../../support/scripted/admin/scriptedIntegrations.ts'
import { nodeItem, ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const tech: Assignment = {
  role: 'TECH',
  path: [
    { level: 'organization', id: 'o', name: 'Northlight Health' },
    { level: 'customer', id: 'c', name: 'Lakeside Hospitals' },
  ],
}

function provisioning(...groups: ReturnType<typeof provisionedGroup>[]) {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const integrations = scriptedIntegrations(scripted.asked)
  scripted.ports.integrations = integrations.ports
  const general = nodeItem('facility', 'Lakeside General', { parent_id: 'c' })
  scripted.ports.orgUnits = (level) =>
    new ScriptedRecords<OrgUnitItem>(level === 'facility' ? [general] : [], () => general)
  integrations.world.groups = groups
  integrations.world.directories =
    groups.length === 0
      ? []
      : [
          {
            level: 'customer',
            node: 'Lakeside Hospitals',
            people: 12,
            groups: groups.length,
            last_request_at: null,
          },
        ]
  return { ...scripted, world: integrations.world }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name, busy: false })

describe('provisioning', () => {
  test('names the address and the key before anything has arrived', async () => {
    await openConsole('/admin/developer/provisioning', provisioning())
    expect((await screen.findByText(/An identity provider sends/u)).textContent).toContain(
      'https://wardlink.example/scim/v2',
    )
    expect(screen.getByText('No groups have arrived yet.')).toBeDefined()
  })

  test('lists the groups with their members and roles', async () => {
    await openConsole(
      '/admin/developer/provisioning',
      provisioning(provisionedGroup('Nurses', { roles: [tech] })),
    )
    const table = await screen.findByRole('table', { name: 'Groups' })
    const [, row] = within(table).getAllByRole('row')
    expect(row?.textContent).toContain('Nurses')
    expect(row?.textContent).toContain('TECH')
    expect(within(screen.getByRole('group', { name: 'Levels' })).getByText('12').textContent).toBe('12')
  })

  test('saves the roles of a group only after their effect is on screen', async () => {
    const scripted = provisioning(provisionedGroup('Nurses', { roles: [tech] }))
    scripted.world.preview = {
      gains: [],
      loses: [{ user_id: 'u', name: 'Ada Ng', role: tech }],
      total_gains: 0,
      total_loses: 1,
      refused: [],
    }
    const { user } = await openConsole('/admin/developer/provisioning', scripted)
    await user.click(await button(/^Change roles/u))
    await screen.findByRole('heading', { name: 'Nurses' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(await button('Remove TECH: Lakeside Hospitals'))
    await user.click(await button('Preview'))
    const lost = await screen.findByRole('region', { name: '1 role lost' })
    expect(lost.textContent).toContain('Ada Ng')
    expect(screen.getByRole('heading', { name: 'No one gains a role' })).toBeDefined()
    expect(scripted.asked).toContain('previewRoles Nurses []')
    await user.click(await button('Save'))
    expect(scripted.asked).toContain('setRoles Nurses 1 []')
    await screen.findByRole('table', { name: 'Groups' })
  })

  test('says which roles the key cannot give', async () => {
    const scripted = provisioning(provisionedGroup('Nurses'))
    scripted.world.preview = { ...scripted.world.preview, refused: [tech] }
    const { user } = await openConsole('/admin/developer/provisioning', scripted)
    await user.click(await button(/^Change roles/u))
    await user.click(await button('Preview'))
    expect((await screen.findByText(/No one gets these roles/u)).textContent).toContain('API key')
    scripted.world.refusal = { ok: false, code: 'stale_record' }
    await user.click(await button('Save'))
    await screen.findByText(/Someone else/u)
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
  })
})
