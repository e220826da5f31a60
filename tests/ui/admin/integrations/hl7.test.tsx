import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import {
  hl7Feed,
  hl7Message,
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

  test('shows one message when nothing can be read', async () => {
    const scripted = hl7()
    const refused = async () => ({ ok: false, code: 'unreachable' }) as const
    scripted.ports.integrations.feeds = refused
    scripted.ports.integrations.places = refused
    await openConsole('/admin/developer/hl7', scripted)
    await button('Try Again')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('creates a feed', async () => {
    const scripted = hl7()
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    await user.click(await button('New HL7 feed'))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Admissions')
    await user.type(screen.getByRole('textbox', { name: 'Sending application (MSH-3)' }), 'HIS')
    await user.type(screen.getByRole('textbox', { name: 'Sending facility (MSH-4)' }), 'GENERAL')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Number that tells one admission from another' }),
      'Account number (PID-18)',
    )
    await user.type(screen.getByRole('textbox', { name: /fingerprints/u }), 'aa bb')
    await user.click(await button('Create'))
    expect(await screen.findByRole('row', { name: /Admissions/u })).toBeDefined()
    expect(screen.getByText('Changes Sucessfully Saved.')).toBeDefined()
    const sent = scripted.asked.find((asked) => asked.includes('"name":"Admissions"')) ?? ''
    expect(JSON.parse(sent.slice('createFeed '.length))).toMatchObject({
      application: 'HIS',
      stay_number: 'account',
      fingerprints: ['aa', 'bb'],
      silent_minutes: 60,
    })
  })

  test('changes a feed, and keeps what was typed when the server refuses it', async () => {
    const scripted = hl7()
    scripted.world.feeds = [hl7Feed('Admissions', { version: 4 })]
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    await user.click(await screen.findByRole('button', { name: /Actions/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Wards')
    await user.clear(screen.getByRole('textbox', { name: /Minutes without/u }))
    scripted.world.refusal = { ok: false, code: 'bad_request', fields: { fingerprints: 'required' } }
    await user.click(await button('Save'))
    expect(await screen.findByText('Required field.')).toBeDefined()
    await user.click(await button('Save'))
    expect(await screen.findByRole('row', { name: /Wards/u })).toBeDefined()
    const sent = scripted.asked.findLast((asked) => asked.startsWith('changeFeed Admissions 4 ')) ?? ''
    const body: unknown = JSON.parse(sent.slice('changeFeed Admissions 4 '.length))
    expect(body).toMatchObject({ name: 'Wards', silent_minutes: null, stay_number: 'visit' })
    expect(body).not.toHaveProperty('node_id')
  })

  test('removes a feed after a question', async () => {
    const scripted = hl7()
    scripted.world.feeds = [hl7Feed('Admissions')]
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    await user.click(await screen.findByRole('button', { name: /Actions/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(scripted.asked).not.toContain('removeFeed Admissions 1')
    await user.click(await button('Remove'))
    expect(await screen.findByText('No HL7 feeds yet.')).toBeDefined()
    expect(scripted.asked).toContain('removeFeed Admissions 1')
  })

  test('assigns a bed to a place', async () => {
    const scripted = hl7(hl7Place('4W^401^A'))
    const { user } = await openConsole('/admin/developer/hl7', scripted)
    expect(await screen.findByRole('heading', { name: '1 place without a bed' })).toBeDefined()
    await chooseBed(user)
    expect(await screen.findByRole('heading', { name: '1 place with a bed' })).toBeDefined()
    expect(screen.getByText('Saved. Messages that waited for a place are tried again.')).toBeDefined()
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

describe('HL7 messages', () => {
  const messages = () => {
    const scripted = hl7()
    scripted.world.messages = [
      hl7Message('C1'),
      hl7Message('C2', { outcome: 'refused', detail: 'PV1-19 is empty' }),
    ]
    return scripted
  }

  test('are found by their text and status', async () => {
    const scripted = messages()
    const { user } = await openConsole('/admin/developer/hl7?show=messages', scripted)
    expect(await screen.findByRole('row', { name: /C1/u })).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Refused')
    await vi.waitFor(() => expect(screen.queryByText('C1')).toBeNull())
    expect(screen.getByText('PV1-19 is empty')).toBeDefined()
    await user.type(screen.getByRole('searchbox'), 'A01')
    await vi.waitFor(() =>
      expect(scripted.asked.some((asked) => /^hl7Messages .*q=A01/u.test(asked))).toBe(true),
    )
  })

  test('are shown without the patient, and a refused one is applied again', async () => {
    const scripted = messages()
    const { user } = await openConsole('/admin/developer/hl7?show=messages', scripted)
    const [, second] = await screen.findAllByRole('button', { name: /^Actions/u })
    await user.click(second ?? document.body)
    await user.click(await screen.findByRole('menuitem', { name: 'Show message' }))
    expect((await screen.findByText(/PID\|1/u)).textContent).toContain('***')
    await user.click(await button('Close'))
    const [first, again] = await screen.findAllByRole('button', { name: /^Actions/u })
    await user.click(again ?? document.body)
    await user.click(await screen.findByRole('menuitem', { name: 'Apply again' }))
    expect(await screen.findByText('Tried again. The list shows the result.')).toBeDefined()
    expect(scripted.asked).toContain('applyAgain C2')
    // One that was applied must not undo the messages after it.
    await user.click(first ?? document.body)
    await screen.findByRole('menuitem', { name: 'Show message' })
    expect(screen.queryByRole('menuitem', { name: 'Apply again' })).toBeNull()
  })
})
