import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrgUnitItem } from '../../../src/contract/orgUnits.ts'
import type { Assignment } from '../../../src/contract/permissions/roles.ts'
import { consoleOf, openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { nodeItem, ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'
import { scriptedUsers, userRecord } from '../../support/scripted/admin/scriptedUsers.ts'

const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

describe('problems of a form', () => {
  const general = nodeItem('facility', 'Lakeside General', { address: '1 Pier', time_zone: 'Asia/Tokyo' })
  async function openFacility() {
    const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
    const records = new ScriptedRecords<OrgUnitItem>([general], () => general)
    scripted.ports.orgUnits = () => records
    const page = await openConsole('/admin/facilities/lakeside-general', scripted)
    await screen.findByRole('heading', { name: 'Lakeside General' })
    return { ...page, records }
  }

  test('that the form finds lead the focus to the first field', async () => {
    const { user } = await openFacility()
    await user.clear(field('Name'))
    await user.clear(field('Address'))
    await user.click(await button('Save changes'))
    await screen.findByText('2 fields need your attention')
    expect(document.activeElement).toBe(field('Name'))
  })

  test('that the server finds lead the focus to their field, and go when it is changed', async () => {
    const { user, records } = await openFacility()
    await user.type(field('Name'), ' Two')
    await user.type(field('Address'), ' East')
    const fields = { address: 'invalid_characters' }
    records.refusal = { ok: false, code: 'bad_request', fields }
    await user.click(await button('Save changes'))
    await screen.findByText('It contains invisible characters.')
    expect(document.activeElement).toBe(field('Address'))
    await user.type(field('Address'), ' Wing')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('It contains invisible characters.')).toBeNull()
    expect(field('Name')).toHaveProperty('value', 'Lakeside General Two')
  })
})

test('a form that is submitted twice in one moment creates one record', async () => {
  const scripted = consoleOf(person('SUPER_ADMIN', 0))
  const made = nodeItem('organization', 'Northlight')
  const records = new ScriptedRecords<OrgUnitItem>(
    [],
    () => made,
    (asked) => scripted.asked.push(asked),
  )
  scripted.ports.orgUnits = () => records
  const { user } = await openConsole('/admin/organizations/new', scripted)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Northlight')
  const form = field('Name').closest('form')
  if (form === null) throw new Error('the field is in no form')
  // Both before React renders again.
  const submit = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  act(() => {
    submit()
    submit()
  })
  await screen.findByRole('heading', { name: 'Northlight' })
  expect(scripted.asked.filter((asked) => asked.startsWith('create'))).toHaveLength(1)
})

describe('roles that are typed', () => {
  const path = (person('UNIT_ADMIN', 4).roles[0]?.path ?? []).map((node, depth) => ({
    ...node,
    id: `00000000-0000-4000-8000-00000000000${depth}`,
  }))
  const atUnit: Assignment = { role: 'UNIT_ADMIN', path }
  const priya = userRecord('Priya Raman', { assignments: [atUnit], second_factor: true })
  async function openAccount() {
    const scripted = scriptedConsole()
    scripted.world.principal = {
      ...person('FACILITY_ADMIN', 3),
      roles: [{ role: 'FACILITY_ADMIN', path: path.slice(0, 3) }],
    }
    const { ports, records } = scriptedUsers(scripted.asked, [priya])
    scripted.ports.users = ports
    const { user } = await openConsole('/admin/users/priya-raman', scripted)
    await user.click(await button('Add role'))
    await user.type(screen.getByRole('combobox', { name: 'Role and level' }), 'tech lakeside general{Enter}')
    return { ...scripted, user, records }
  }

  test('stay in their row when the account is read again with another name', async () => {
    const { user, ports, records } = await openAccount()
    const { takeSecondFactor } = ports.users
    ports.users.takeSecondFactor = async (id) => {
      const answer = await takeSecondFactor(id)
      records.items.set(id, { ...priya, version: 2, name: 'Priya R.', second_factor: false })
      return answer
    }
    await user.click(await screen.findByRole('button', { name: /^Actions/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove two-step sign-in' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByRole('heading', { name: 'Priya R.' })
    expect(field('Name')).toHaveProperty('value', 'Priya R.')
    const role = screen.getByRole('combobox', { name: 'Role and level' })
    expect(role).toHaveProperty('value', expect.stringMatching(/^TECH · Lakeside General · /u))
  })

  test('are shown in words beside the roles that another user saved', async () => {
    const { user, records } = await openAccount()
    records.items.set('priya-raman', { ...priya, version: 2, assignments: [{ role: 'TECH_ADMIN', path }] })
    await user.click(await button('Save changes'))
    await screen.findByText(/^Someone else saved this record/u)
    screen.getByRole('radio', { name: 'Saved by someone else: TECH_ADMIN · 4 West' })
    screen.getByRole('radio', { name: 'Your version: UNIT_ADMIN · 4 West, TECH · Lakeside General' })
  })
})
