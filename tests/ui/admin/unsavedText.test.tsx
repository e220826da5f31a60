import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RoomItem } from '../../../src/contract/rooms.ts'
import type { OrgUnitItem } from '../../../src/contract/orgUnits.ts'
import type { UserRecord } from '../../../src/contract/users/users.ts'
import type { Result } from '../../../src/state/admin/result.ts'
import { bed, consoleOf, openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { scriptedPatients } from '../../support/scripted/admin/scriptedPatients.ts'
import { nodeItem, ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'
import { scriptedUsers, userRecord } from '../../support/scripted/admin/scriptedUsers.ts'

const general = nodeItem('facility', 'Lakeside General', { address: '1 Pier', time_zone: 'Asia/Tokyo' })
const theirs = { ...general, version: 2, name: 'Lakeside Main' }
const away = { ok: false, code: 'unreachable' } as const

const field = (name: string) => screen.getByRole('textbox', { name })
const press = (name: string) => screen.findByRole('button', { name })

/** Opens a facility in whose name field the user has already typed. */
async function openTyped() {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const records = new ScriptedRecords<OrgUnitItem>(
    [general],
    () => general,
    (asked) => scripted.asked.push(asked),
  )
  scripted.ports.orgUnits = () => records
  const { user } = await openConsole('/admin/facilities/lakeside-general', scripted)
  await screen.findByRole('heading', { name: 'Lakeside General' })
  await user.type(field('Name'), ' Hospital')
  return { ...scripted, user, records }
}

/** Opens the same facility, which another user has saved first. */
async function openStale() {
  const opened = await openTyped()
  opened.records.items.set(general.id, theirs)
  await opened.user.click(await press('Save changes'))
  await screen.findByText(/^Someone else saved this record/u)
  return opened
}
const isThere = () => screen.getByRole('radio', { name: 'Your version: Lakeside General Hospital' })

describe('text typed over a record that another user saved first', () => {
  test('stays when the choice between both cannot be saved, which is said', async () => {
    const { user, records, asked } = await openStale()
    const { change } = records
    Object.assign(records, { change: () => Promise.resolve(away) })
    await user.click(isThere())
    await user.click(await press('Save both changes'))
    await screen.findByText(/^The server does not answer/u)
    expect(field('Name')).toHaveProperty('value', 'Lakeside General Hospital')
    Object.assign(records, { change })
    await user.click(await press('Save changes'))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(asked).toContain('change lakeside-general 2 {"name":"Lakeside General Hospital"}')
  })

  test('stays when its removal is asked for and not wanted, or cannot be asked', async () => {
    const { user, records } = await openStale()
    await user.click(await press('Remove'))
    const question = await screen.findByRole('dialog')
    isThere()
    await user.click(within(question).getByRole('button', { name: 'Keep it' }))
    isThere()
    Object.assign(records, { below: () => Promise.resolve(away) })
    await user.click(await press('Remove'))
    await screen.findByText(/^The server does not answer/u)
    isThere()
  })

  test('must be chosen again when a third version was saved before the choice', async () => {
    const { user, records } = await openStale()
    records.items.set(general.id, { ...theirs, version: 3, name: 'Lakeside Third' })
    await user.click(isThere())
    await user.click(await press('Save both changes'))
    await screen.findByRole('radio', { name: 'Saved by someone else: Lakeside Third' })
    expect(isThere()).toHaveProperty('checked', false)
  })
})

describe('unsaved text in a form', () => {
  test('stays when a removal fails because another user saved first', async () => {
    const { user, records } = await openTyped()
    records.refusal = { ok: false, code: 'stale_record' }
    records.items.set(general.id, theirs)
    await user.click(await press('Remove'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText(/^Someone else saved this record/u)
    isThere()
  })

  test('stays while it is saved, and what is typed meanwhile is not saved yet', async () => {
    const { user, records } = await openTyped()
    const { promise, resolve } = Promise.withResolvers<Result<OrgUnitItem>>()
    Object.assign(records, { change: () => promise })
    await user.click(await press('Save changes'))
    await user.type(field('Address'), ' East')
    resolve({ ok: true, value: { ...general, version: 2, name: 'Lakeside General Hospital' } })
    await screen.findByRole('heading', { name: 'Lakeside General Hospital' })
    expect(field('Address')).toHaveProperty('value', '1 Pier East')
    await press('Discard')
  })

  /** Opens a room whose name a user is typing while they admit a patient to it. */
  async function openRoom(admitted: Partial<RoomItem>) {
    const scripted = consoleOf(person('UNIT_ADMIN', 4))
    const records = new ScriptedRecords<RoomItem>([bed('401')], () => bed('401'))
    scripted.ports.patients = scriptedPatients(scripted.asked, [bed('401')], (room) =>
      records.items.set(room.id, { ...room, version: 2, ...admitted }),
    ).ports
    scripted.ports.roomRecords = () => records
    const { user } = await openConsole('/admin/rooms/401', scripted)
    await user.type(await screen.findByRole('textbox', { name: 'Room/Bed name' }), '-West')
    const admit = async () => {
      await user.click(await press('Admit a patient'))
      await user.type(field('First name'), 'Ada')
      await user.type(field('Last name'), 'One')
      await user.click(await press('Admit'))
    }
    return { user, records, admit }
  }

  test('stays over the version that an admission made, with what changed beside it', async () => {
    const { admit } = await openRoom({ bed: 'B' })
    await admit()
    await screen.findByText('Ada One')
    expect(field('Room/Bed name')).toHaveProperty('value', '401-West')
    expect(field('Bed')).toHaveProperty('value', 'B')
  })

  test('is chosen where the new version has another text at that field', async () => {
    const { admit } = await openRoom({ number: '401-East' })
    await admit()
    await screen.findByRole('radio', { name: 'Your version: 401-West' })
    screen.getByRole('radio', { name: 'Saved by someone else: 401-East' })
  })

  test('stays where the new version cannot be had', async () => {
    const { admit, records } = await openRoom({})
    Object.assign(records, { read: () => Promise.resolve(away) })
    await admit()
    await screen.findByText(/^The server does not answer/u)
    expect(field('Room/Bed name')).toHaveProperty('value', '401-West')
  })

  test('stays when the second step of an account is taken away', async () => {
    const scripted = scriptedConsole()
    const path = person('UNIT_ADMIN', 4).roles[0]?.path ?? []
    const priya = userRecord('Priya Raman', {
      assignments: [{ role: 'UNIT_ADMIN', path }],
      second_factor: true,
    })
    const { ports, records } = scriptedUsers(scripted.asked, [priya])
    const { takeSecondFactor } = ports
    const next: UserRecord = { ...priya, second_factor: false, version: 2 }
    scripted.ports.users = {
      ...ports,
      takeSecondFactor: async (id) => {
        const answer = await takeSecondFactor(id)
        records.items.set(id, next)
        return answer
      },
    }
    const { user } = await openConsole('/admin/users/priya-raman', scripted)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '-Shah')
    await user.click(screen.getByRole('button', { name: /^Actions/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove two-step sign-in' }))
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Off')
    expect(field('Name')).toHaveProperty('value', 'Priya Raman-Shah')
  })
})
