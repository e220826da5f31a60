import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SsoProvider } from '../../../../src/contract/singleSignOn.ts'
import { openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedProviders, ssoProvider } from '../../../support/scripted/admin/scriptedProviders.ts'

const customerId = '00000000-0000-4000-8000-00000000000c'
const { name, issuer, client_id, role_claim, role_map, enabled } = ssoProvider()
/** The parts of a provider that every change sends, as the contract asks. */
const whole = { name, issuer, client_id, role_claim, role_map, enabled }
const changes = (asked: readonly string[]) =>
  asked.flatMap((line): unknown[] =>
    line.startsWith('change') ? [JSON.parse(line.slice(line.indexOf('{')))] : [],
  )

function open(address: string, items: readonly SsoProvider[] = [ssoProvider()]) {
  const asked: string[] = []
  const { ports, records, world } = scriptedProviders(asked, items)
  const scripted = scriptedConsole({ providers: ports })
  const principal = person('CUSTOMER_ADMIN', 2)
  const roles = principal.roles.map(({ role, path }) => ({
    role,
    path: path.map((node) => (node.level === 'customer' ? { ...node, id: customerId } : node)),
  }))
  scripted.world.principal = { ...principal, roles }
  return { asked, records, world, scripted, page: () => openConsole(address, scripted) }
}

describe('the providers of single sign-on', () => {
  test('are listed with what they give, and each leads to its form', async () => {
    const { page } = open('/admin/sso-providers')
    const { user, address } = await page()
    const row = (await screen.findByRole('rowheader', { name: 'Lakeside staff' })).closest('tr')
    expect(row?.textContent).toContain('Lakeside Hospitals')
    expect(row?.textContent).toContain('TECH')
    expect(row?.textContent).toContain('Shown on the sign-in page')
    await user.click(screen.getByRole('link', { name: 'Lakeside staff' }))
    await screen.findByDisplayValue('https://sso.lakeside.example')
    expect(address()).toBe('/admin/sso-providers/lakeside')
  })

  test('are not available to a user who may not manage them, and cannot be created during Login As', async () => {
    const outsider = open('/admin/sso-providers')
    outsider.scripted.world.principal = person('UNIT_ADMIN', 4)
    await outsider.page()
    await screen.findByRole('heading', { name: 'Page not found' })
    document.body.replaceChildren()
    const another = open('/admin/sso-providers/new')
    another.scripted.world.principal = {
      ...person('CUSTOMER_ADMIN', 2),
      impersonation: { by: { name: 'Wanda', email: 'wanda@example.org' }, reason: 'a test' },
    }
    await another.page()
    await screen.findByRole('heading', { name: 'Page not found' })
  })
})

describe('a new provider', () => {
  test('says field by field what is missing, keeps what was typed, and gives only roles below one’s own', async () => {
    const { asked, page } = open('/admin/sso-providers/new')
    const { user, address } = await page()
    await user.type(await screen.findByLabelText('Name shown on the sign-in page'), 'Lakeside staff')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect((await screen.findAllByText('Required field.')).length).toBe(5)
    expect(screen.getByDisplayValue('Lakeside staff')).toBeTruthy()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Level' }),
      'Lakeside Hospitals · Northlight Health',
    )
    await user.type(screen.getByLabelText('Issuer (https address)'), 'nothing')
    await user.type(screen.getByLabelText('Client ID'), 'wardlink')
    await user.type(screen.getByLabelText('Client secret'), 'hush')
    const rule = within(screen.getByRole('group', { name: 'Rule 1' }))
    await user.type(rule.getByLabelText('Value of the claim'), 'biomed')
    const offered = rule.getAllByRole('option').map(({ textContent }) => textContent)
    expect(offered).toEqual(['–', 'USER_ADMIN', 'TECH_ADMIN', 'TECH'])
    await user.selectOptions(rule.getByLabelText('Role'), 'TECH')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText('This cannot be used here.')
    await user.clear(screen.getByLabelText('Issuer (https address)'))
    await user.type(screen.getByLabelText('Issuer (https address)'), 'https://sso.lakeside.example')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await expect.poll(address).toBe('/admin/sso-providers/made')
    const made = asked.find((line) => line.startsWith('create')) ?? ''
    expect(made).toContain(`"level":"customer","node_id":"${customerId}"`)
    expect(made).toContain('"client_secret":"hush"')
  })
})

describe('a provider', () => {
  test('keeps its secret unless another is typed', async () => {
    const { asked, page } = open('/admin/sso-providers/lakeside')
    const { user } = await page()
    const secret = await screen.findByLabelText('New client secret (leave empty to keep the current one)')
    expect(secret).toHaveProperty('value', '')
    await user.selectOptions(screen.getByLabelText('Status'), 'Off')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(changes(asked)).toEqual([{ ...whole, enabled: false }])
  })

  test('hides the typed client secret while the user resolves a version conflict', async () => {
    const { records, asked, page } = open('/admin/sso-providers/lakeside')
    const { user } = await page()
    await user.type(
      await screen.findByLabelText('New client secret (leave empty to keep the current one)'),
      'hush-4711',
    )
    records.items.set('lakeside', ssoProvider({ version: 2, client_id: 'ward-two' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/^Someone else saved this record/u)
    const row = screen.getByRole('row', { name: /client secret/u })
    expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('••••••••')
    expect(document.body.textContent).toContain('ward-two')
    expect(document.body.textContent).not.toContain('hush-4711')
    await user.click(screen.getByRole('button', { name: 'Save both changes' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(changes(asked).at(-1)).toEqual({ ...whole, client_id: 'ward-two', client_secret: 'hush-4711' })
  })

  test('is tested by a key, and each check says in words how it stands', async () => {
    const { world, asked, page } = open('/admin/sso-providers/lakeside')
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'Test the provider' }))
    const well = await screen.findAllByText('OK')
    expect(well.length).toBe(3)
    expect(asked).toContain('test lakeside')
    world.test = {
      ok: true,
      value: {
        checks: [
          { check: 'description', fault: null },
          { check: 'keys', fault: null },
          { check: 'clock', fault: 'clock_differs' },
        ],
        clock_ahead: -600,
      },
    }
    await user.click(screen.getByRole('button', { name: 'Test the provider' }))
    await screen.findByText('The provider’s clock is 600 seconds behind ours.')
  })

  test.each([
    ['unreachable', /does not answer at this address/],
    ['untrue', /reports a different issuer/],
    ['private_address', /inside the hospital network/],
    ['no_keys', /does not publish a key/],
  ] as const)('shows the reason when its test fails with %s', async (fault, words) => {
    const { world, page } = open('/admin/sso-providers/lakeside')
    world.test = { ok: true, value: { checks: [{ check: 'description', fault }], clock_ahead: null } }
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'Test the provider' }))
    await screen.findByText(words)
  })

  test('that was removed can be restored from the list', async () => {
    const { asked, page } = open('/admin/sso-providers?removed=true', [ssoProvider({ removed_at: 1 })])
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await expect.poll(() => asked).toContain('restore lakeside')
  })
})
