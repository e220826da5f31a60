import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import { bed, consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import { nextFrame } from '../../../support/pages/pristinePage.ts'
import { scriptedPatients } from '../../../support/scripted/admin/scriptedPatients.ts'
import { ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const grace = { first_name: 'Grace', last_name: 'Ng' }

/** Opens the page of room 401, occupied or empty. Room 402 is empty. */
async function openBed(
  patient: RoomItem['patient'],
  principal = person('UNIT_ADMIN', 4),
  address = '/admin/rooms/401',
) {
  const scripted = consoleOf(principal)
  const records = new ScriptedRecords<RoomItem>([], () => bed('new'))
  const beds = [bed('401', { patient }), bed('402')]
  for (const room of beds) records.items.set(room.id, { ...room })
  const patients = scriptedPatients(scripted.asked, beds, (room) => records.items.set(room.id, { ...room }))
  scripted.ports.patients = patients.ports
  scripted.ports.roomRecords = () => records
  const opened = await openConsole(address, scripted)
  await screen.findByRole('heading', { name: '401 A' })
  return { ...opened, ...scripted, patients, records }
}
const press = (name: string) => screen.findByRole('button', { name })

describe('an empty bed', () => {
  test('takes a patient, with what is missing said at its field', async () => {
    const { user, asked } = await openBed(null)
    screen.getByText('This bed is empty.')
    await user.click(await press('Admit a patient'))
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), '林')
    await user.click(await press('Admit'))
    screen.getByText('Required field.')
    expect(asked.filter((said) => said.startsWith('admit'))).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'First name' }), '花')
    await user.click(await press('Admit'))
    await screen.findByText('花 林')
    expect(asked).toContain('admit 401 花 林')
  })

  test('that was discharged on this page takes another patient from the palette, with an empty form', async () => {
    const { user, history } = await openBed(grace)
    await user.click(await press('Discharge'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discharge' }))
    await screen.findByText('This bed is empty.')
    await act(async () => {
      history.push('/admin/rooms/401#admit')
      await nextFrame()
    })
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveProperty('value', '')
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveProperty('value', '')
    await press('Admit')
  })

  test('that was occupied when it was asked for opens no form at a later discharge', async () => {
    const { user, address } = await openBed(grace, person('UNIT_ADMIN', 4), '/admin/rooms/401#admit')
    expect(address()).toBe('/admin/rooms/401')
    await user.click(await press('Discharge'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discharge' }))
    await screen.findByText('This bed is empty.')
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  })

  test('that another filled first says so, shows who lies there, and keeps what was typed', async () => {
    const { user, patients, records, asked } = await openBed(null)
    await user.click(await press('Admit a patient'))
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada')
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'One')
    patients.world.refusal = { ok: false, code: 'stale_record' }
    records.items.set('401', bed('401', { patient: grace, version: 2 }))
    await user.click(await press('Admit'))
    await screen.findByText(/Someone else changed this bed/u)
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Ada')
    await screen.findByText('Grace Ng')
    // No patient is discharged unseen: an administrator who continues is asked first.
    patients.world.refusal = null
    await user.click(await press('Admit'))
    const question = screen.getByRole('dialog', { name: 'Discharge Grace Ng?' })
    expect(asked.filter((words) => words.startsWith('admit'))).toHaveLength(1)
    await user.click(within(question).getByRole('button', { name: 'Go back' }))
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Ada')
    await user.click(await press('Admit'))
    await user.click(
      within(screen.getByRole('dialog', { name: 'Discharge Grace Ng?' })).getByRole('button', {
        name: 'Discharge',
      }),
    )
    await screen.findByText('Ada One')
    expect(asked.filter((words) => words.startsWith('admit'))).toHaveLength(2)
  })
})

describe('a patient', () => {
  test('is discharged after a question that says what goes', async () => {
    const { user, asked } = await openBed(grace)
    await user.click(await press('Discharge'))
    const question = screen.getByRole('dialog', { name: 'Discharge Grace Ng?' })
    within(question).getByText(/All remotes of this bed are signed out immediately/u)
    await user.click(within(question).getByRole('button', { name: 'Discharge' }))
    await screen.findByText('This bed is empty.')
    expect(asked).toContain('discharge 401')
  })

  test('stays when the question is left', async () => {
    const { user, asked } = await openBed(grace)
    await user.click(await press('Discharge'))
    await user.click(await press('Go back'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).not.toContain('discharge 401')
  })

  test('is moved into an empty bed, to which the page leads', async () => {
    const { user, asked } = await openBed(grace)
    await user.click(await press('Transfer'))
    const sheet = screen.getByRole('dialog', { name: 'Transfer' })
    await user.click(await within(sheet).findByRole('radio', { name: /402/u }))
    await user.click(within(sheet).getByRole('button', { name: 'Transfer' }))
    await screen.findByText('This bed is empty.')
    expect(asked).toContain('transfer 401 402')
    expect(screen.getByRole('link', { name: '402 · Bed A' }).getAttribute('href')).toBe('/admin/rooms/402')
  })

  test('is moved into the only bed that was found by a press, and by no Enter in the search', async () => {
    const { user, asked } = await openBed(grace)
    await user.click(await press('Transfer'))
    const sheet = screen.getByRole('dialog', { name: 'Transfer' })
    const search = within(sheet).getByRole('searchbox', { name: 'Find an empty bed' })
    expect(document.activeElement).toBe(search)
    await user.type(search, '402')
    await expect
      .poll(() => within(sheet).getByRole('radio', { name: /402/u }))
      .toHaveProperty('checked', true)
    await user.keyboard('{Enter}')
    expect(asked.filter((one) => one.startsWith('transfer'))).toEqual([])
    await user.click(within(sheet).getByRole('button', { name: 'Transfer' }))
    await screen.findByText('This bed is empty.')
    expect(asked).toContain('transfer 401 402')
  })

  test('is not moved into a bed that has been taken: the dialog says so and stays open', async () => {
    const { user, patients } = await openBed(grace)
    await user.click(await press('Transfer'))
    const sheet = screen.getByRole('dialog', { name: 'Transfer' })
    await user.type(within(sheet).getByRole('searchbox', { name: 'Find an empty bed' }), '40')
    await user.click(await within(sheet).findByRole('radio', { name: /402/u }))
    patients.world.refusal = { ok: false, code: 'bed_occupied' }
    await user.click(within(sheet).getByRole('button', { name: 'Transfer' }))
    await within(sheet).findByText('That bed is now occupied. Choose another bed.')
  })

  test('is nothing that a technician sees or keeps', async () => {
    await openBed(null, person('TECH_ADMIN', 3))
    expect(screen.queryByRole('heading', { name: 'Patient' })).toBeNull()
    expect(screen.queryByText('This bed is empty.')).toBeNull()
  })
})
