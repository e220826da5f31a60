import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedSettings } from '../../../support/scripted/admin/scriptedDecisions.ts'

function administratorConsole() {
  const scripted = scriptedConsole()
  const { ports, world, set } = scriptedSettings(scripted.asked)
  scripted.ports.settings = ports
  return { ...scripted, settings: world, set }
}
const rowOf = async (name: RegExp) => screen.findByRole('row', { name })
const open = async (scripted: ReturnType<typeof administratorConsole>, name: string) => {
  const opened = await openConsole('/admin/settings', scripted)
  await opened.user.click(await screen.findByRole('button', { name: new RegExp(`· ${name}$`, 'u') }))
  return opened
}

describe('the settings of a level', () => {
  test('say what holds, from where it comes, and who set it', async () => {
    await openConsole('/admin/settings', administratorConsole())
    const phone = await rowOf(/phone_rule/u)
    expect(phone.textContent).toContain('InternationalInherited from PlatformUna Novak')
    expect((await rowOf(/password_rule/u)).textContent).toContain('At least 6 charactersDefault')
    const heading = screen.getByRole('heading', { name: 'Settings' })
    expect(heading.parentElement?.textContent).toContain('for Lakeside General and everything below it')
  })

  test('are shown by group', async () => {
    const { user } = await openConsole('/admin/settings', administratorConsole())
    await user.click(await screen.findByRole('button', { name: 'Texts and addresses' }))
    expect(screen.queryByRole('row', { name: /phone_rule/u })).toBeNull()
    await rowOf(/announcement/u)
  })

  test('are set here over what is inherited, and taken back again', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted, 'Phone numbers')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value here' }), 'North American')
    const panel = screen.getByRole('region', { name: 'Phone numbers' })
    await user.click(within(panel).getByRole('button', { name: 'Set here' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain('set phone_rule f 0 "north_american"')
    expect((await rowOf(/phone_rule/u)).textContent).toContain('North AmericanSet here')
    await user.click(await screen.findByRole('button', { name: 'Reset to inherited value: International' }))
    expect((await screen.findAllByText(/Inherited from/u)).length).toBeGreaterThan(0)
    expect(scripted.asked).toContain('remove phone_rule f 10')
  })

  test('the roles for emergency entry are chosen one by one, and none is one of the choices', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted, 'Emergency entry')
    const panel = () => within(screen.getByRole('region', { name: 'Emergency entry' }))
    await user.click(panel().getByRole('checkbox', { name: 'UNIT_ADMIN' }))
    await user.click(panel().getByRole('checkbox', { name: 'FACILITY_ADMIN' }))
    await user.click(panel().getByRole('checkbox', { name: 'UNIT_ADMIN' }))
    expect(panel().queryByRole('checkbox', { name: 'TECH' })).toBeNull()
    await user.click(panel().getByRole('button', { name: 'Set here' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain('set emergency_entry f 0 ["FACILITY_ADMIN"]')
    expect((await rowOf(/emergency_entry/u)).textContent).toContain('FACILITY_ADMINSet here')
    await user.click(panel().getByRole('checkbox', { name: 'FACILITY_ADMIN' }))
    await user.click(panel().getByRole('button', { name: 'Set here' }))
    await expect.poll(() => scripted.asked.some((asked) => asked.endsWith('[]'))).toBe(true)
    expect((await rowOf(/emergency_entry/u)).textContent).toContain('No role')
  })

  test('that are refused say so at their field, and keep what was typed', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted, 'New passwords')
    const length = screen.getByRole('textbox', { name: /Minimum length/u })
    await user.clear(length)
    await user.type(length, '3')
    scripted.settings.refusal = { ok: false, code: 'bad_request', fields: { 'value.length': 'too_small' } }
    const panel = screen.getByRole('region', { name: 'New passwords' })
    await user.click(within(panel).getByRole('button', { name: 'Set here' }))
    await screen.findByText('This value is too small.')
    expect(screen.getByRole('textbox', { name: /Minimum length/u })).toHaveProperty('value', '3')
  })

  test('that another user changed first are not overwritten unseen, and the typed text stays after every refusal', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted, 'Announcement')
    await user.type(screen.getByRole('textbox', { name: 'English' }), 'Typed at length')
    const panel = () => screen.getByRole('region', { name: 'Announcement' })
    const typed = () =>
      expect(screen.getByRole('textbox', { name: 'English' })).toHaveProperty('value', 'Typed at length')
    for (const lists of [2, 3]) {
      scripted.settings.refusal = { ok: false, code: 'stale_record' }
      await user.click(within(panel()).getByRole('button', { name: 'Set here' }))
      await within(panel()).findByText(/^Someone else changed this/u)
      expect(scripted.asked.filter((asked) => asked.startsWith('settings'))).toHaveLength(lists)
      typed()
    }
    scripted.settings.refusal = { ok: false, code: 'unreachable' }
    await user.click(within(panel()).getByRole('button', { name: 'Set here' }))
    await within(panel()).findByRole('alert')
    typed()
  })

  test('that are secrets are not shown', async () => {
    await open(administratorConsole(), 'PINs of the conference nodes')
    expect(screen.getByRole('textbox', { name: 'Hosts' })).toHaveProperty('value', '')
  })

  test('that are secrets are changed one by one: an empty field keeps what it has, and says so', async () => {
    const scripted = administratorConsole()
    scripted.set.set('conference_pins f', { value: null, version: 4 })
    const { user } = await open(scripted, 'PINs of the conference nodes')
    const save = async () => user.click(await screen.findByRole('button', { name: 'Set here' }))
    const field = (whose: string) =>
      screen.getByRole('textbox', { name: `${whose} PIN (leave empty to keep the current PIN)` })
    scripted.settings.refusal = { ok: false, code: 'bad_request', fields: { value: 'no_part' } }
    await save()
    await screen.findByText('Fill in at least one of these fields.')
    expect(field('Host')).toHaveProperty('value', '')
    await user.type(field('Guest'), '1234-5678')
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain('set conference_pins f 4 {"guest":"1234-5678"}')
    expect(field('Guest')).toHaveProperty('value', '')
  })
})

test('an announcement is written in three languages, and shown as each of them reads it', async () => {
  const scripted = administratorConsole()
  const { user } = await open(scripted, 'Announcement')
  await user.type(screen.getByRole('textbox', { name: 'English' }), 'A new version')
  await user.type(screen.getByRole('textbox', { name: 'العربية' }), 'إصدار جديد')
  const texts = screen.getAllByRole('article').map(({ lang, dir, textContent }) => [lang, dir, textContent])
  expect(texts).toEqual([
    ['en', 'ltr', 'A new version'],
    ['en', 'ltr', 'A new version'],
    ['ar', 'rtl', 'إصدار جديد'],
  ])
  const panel = screen.getByRole('region', { name: 'Announcement' })
  await user.click(within(panel).getByRole('button', { name: 'Set here' }))
  await screen.findByText('Changes Sucessfully Saved.')
  expect(scripted.asked.at(-2)).toMatch(
    /^set announcement f 0 \{"id":"[\da-f]+","text":"A new version","ar":"إصدار جديد"\}$/u,
  )
})
