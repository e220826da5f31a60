import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import {
  hl7Feed,
  hl7Place,
  scriptedIntegrations,
} from '../../../support/scripted/admin/scriptedIntegrations.ts'

function hl7(...places: ReturnType<typeof hl7Place>[]) {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const integrations = scriptedIntegrations(scripted.asked)
  scripted.ports.integrations = integrations.ports
  integrations.world.places = places
  return { ...scripted, world: integrations.world }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name, busy: false })

async function chooseBed(user: Awaited<ReturnType<typeof openConsole>>['user']) {
  await user.click(await button(/^Assign a bed/u))
  await user.type(await screen.findByRole('combobox', { name: 'Bed' }), '401')
  await user.click(await screen.findByRole('option', { name: /401/u }))
  await user.click(await button('Assign bed'))
}

describe('HL7', () => {
  test('says that there is no feed yet', async () => {
    await openConsole('/admin/developer/hl7', hl7())
    expect(await screen.findByText('No HL7 feeds yet.')).toBeDefined()
  })

  test('marks only the feed that is silent for too long', async () => {
    const scripted = hl7()
    scripted.world.feeds = [hl7Feed('Admissions'), hl7Feed('Wards', { silent_minutes: null })]
    await openConsole('/admin/developer/hl7', scripted)
    const silent = await screen.findByRole('row', { name: /Admissions/u })
    expect(silent.textContent).toContain('Silent for too long')
    expect(screen.getByRole('row', { name: /Wards/u }).textContent).not.toContain('Silent')
  })

  test('shows why the feeds cannot be read, and asks again', async () => {
    const scripted = hl7()
    const working = scripted.ports.integrations.feeds
    let fails = true
    scripted.ports.integrations.feeds = async (query) =>
      fails ? { ok: false, code: 'unreachable' } : working(query)
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    const again = await button('Try Again')
    fails = false
    await user.click(again)
    expect(await screen.findByText('No HL7 feeds yet.')).toBeDefined()
  })

  test('assigns a bed to a place', async () => {
    const scripted = hl7(hl7Place('4W^401^A'))
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    expect(await screen.findByRole('heading', { name: '1 place without a bed' })).toBeDefined()
    await chooseBed(user)
    expect(await screen.findByRole('heading', { name: '1 place with a bed' })).toBeDefined()
    expect(scripted.asked.some((asked) => /^assignPlace 4W\^401\^A .+ false$/u.test(asked))).toBe(true)
    const row = within(await screen.findByRole('table', { name: 'Places' })).getByRole('row', { name: /4W/u })
    expect(row.textContent).toContain('4 West')
  })

  test('keeps the chosen bed when the server refuses it', async () => {
    const scripted = hl7(hl7Place('4W^401^A'))
    scripted.world.refusal = { ok: false, code: 'bad_request' }
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    await chooseBed(user)
    expect(await screen.findByText('This bed is not below the level of the HL7 feed.')).toBeDefined()
    expect(await button('Assign bed')).toBeDefined()
  })

  test('ignores a place that is no bed', async () => {
    const scripted = hl7(hl7Place('OR^1'))
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    await user.click(await button(/^Assign a bed/u))
    await user.click(await button('Ignore this place'))
    expect(await screen.findByRole('heading', { name: '1 ignored place' })).toBeDefined()
    expect(scripted.asked).toContain('assignPlace OR^1 null true')
  })
})
