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
            id: 'd',
            level: 'customer',
            node: 'Lakeside Hospitals',
            people: 12,
            groups: groups.length,
            last_request_at: null,
            has_key: true,
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
    expect(screen.getByText('The roles are saved.')).toBeDefined()
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

  test('names the roles at removed levels, which no one can choose', async () => {
    const group = provisionedGroup('Nurses', { resting: [{ role: 'TECH', node: 'Old Wing' }] })
    const { user } = await openConsole('/admin/developer/provisioning', provisioning(group))
    expect((await screen.findByRole('table', { name: 'Groups' })).textContent).toContain(
      '1 at a removed level',
    )
    await user.click(await button(/^Change roles/u))
    expect((await screen.findByText(/They stay/u)).parentElement?.textContent).toContain('Old Wing')
  })

  test('says how many groups there are, and finds those that are not listed', async () => {
    const scripted = provisioning(provisionedGroup('Nurses'), provisionedGroup('Doctors'))
    scripted.world.totalGroups = 700
    const { user } = await openConsole('/admin/developer/provisioning', scripted)
    await screen.findByText('2 of 700 are shown. Search for the others.')
    await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'Doc{Enter}')
    await expect.poll(() => screen.queryByText('Nurses')).toBeNull()
    expect(screen.getByText('Doctors')).toBeDefined()
  })

  test('keeps what was searched for when the preview is left', async () => {
    const scripted = provisioning(provisionedGroup('Nurses'), provisionedGroup('Doctors'))
    scripted.world.totalGroups = 700
    const { user } = await openConsole('/admin/developer/provisioning', scripted)
    await screen.findByText('2 of 700 are shown. Search for the others.')
    await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'Doc{Enter}')
    await expect.poll(() => screen.queryByText('Nurses')).toBeNull()
    await user.click(await button(/^Change roles/u))
    await user.click(await button('Go back'))
    await screen.findByText('Doctors')
    expect(screen.queryByText('Nurses')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search groups' }).value).toBe('Doc')
  })

  test('warns when no key is valid', async () => {
    const scripted = provisioning(provisionedGroup('Nurses'))
    scripted.world.directories = scripted.world.directories.map((one) => ({ ...one, has_key: false }))
    await openConsole('/admin/developer/provisioning', scripted)
    await screen.findByText('No valid key: no one who leaves is deactivated')
  })

  test('shows the people of a level, and takes one out after a question', async () => {
    const scripted = provisioning(provisionedGroup('Nurses'))
    const ada = { id: 'a', name: 'Ada Ng', email: 'ada@lakeside.example', active: true, groups: ['Nurses'] }
    scripted.world.people = [ada, { ...ada, id: 'b', name: 'Bo Li', active: false }]
    const { user } = await openConsole('/admin/developer/provisioning', scripted)
    await user.click(await button(/^Show people/u))
    const table = await screen.findByRole('table', { name: 'Provisioned people' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'NameEmailStatusGroupsAction',
      'Ada Ngada@lakeside.exampleActiveNursesTake out of provisioning: Ada Ng',
      'Bo Liada@lakeside.exampleDeactivatedNursesTake out of provisioning: Bo Li',
    ])
    await user.click(await button(/: Ada Ng$/u))
    expect(scripted.asked).not.toContain('releasePerson a')
    await user.click(await button('Take out'))
    await expect.poll(() => screen.queryByText('Ada Ng')).toBeNull()
    expect(scripted.asked).toContain('releasePerson a')
    expect(screen.getByText('Taken out of provisioning. The roles stay.')).toBeDefined()
  })

  test('takes a group out after a question', async () => {
    const scripted = provisioning(provisionedGroup('Nurses'), provisionedGroup('Doctors'))
    const { user } = await openConsole('/admin/developer/provisioning', scripted)
    await user.click(await button(/^Change roles: Nurses/u))
    await user.click(await button(/^Take out of provisioning/u))
    await user.click(await button('Take out'))
    await screen.findByText('Taken out of provisioning. The roles stay.')
    expect(screen.queryByText('Nurses')).toBeNull()
    expect(scripted.asked).toContain('releaseGroup Nurses')
  })
})
