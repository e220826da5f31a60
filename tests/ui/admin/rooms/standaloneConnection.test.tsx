import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import type { OrgUnitItem } from '../../../../src/contract/orgUnits.ts'
import { bed, consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import { nodeItem, ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const reach = {
  address: '10.20.4.7',
  port: '554',
  extension: '',
  serial: 'PTZ-00412',
  username: 'ward',
  version: '2.4',
  has_password: true,
}
const labels = ['IP address or domain', 'IP port', 'Extension', 'Serial number', 'Username', 'Version']
const field = (name: string) => screen.getByRole('textbox', { name })
const passwordField = (name: string) => screen.getByLabelText(name)

/** Creates the console of a customer's administrator, with the given rooms. */
function administratorConsole(...items: RoomItem[]) {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const note = (asked: string) => scripted.asked.push(asked)
  const rooms = new ScriptedRecords<RoomItem>(items, ({ number = '' }) => bed(number), note)
  const units = new ScriptedRecords<OrgUnitItem>([nodeItem('unit', '4 West')], () => nodeItem('unit', 'New'))
  scripted.ports.roomRecords = () => rooms
  scripted.ports.orgUnits = () => units
  return { ...scripted, rooms, sent: () => scripted.asked.findLast((asked) => asked.startsWith('c')) }
}

describe('a new standalone device', () => {
  const open = async () => {
    const scripted = administratorConsole()
    const { user } = await openConsole('/admin/rooms/new', scripted)
    const choose = (type: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Device type' }), type)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Unit/Practice' }), '4-west')
    await user.type(field('Room/Bed name'), '499')
    const create = () => user.click(screen.getByRole('button', { name: 'Create' }))
    return { scripted, user, choose, create }
  }

  test('is asked how it is reached, and no other device is', async () => {
    const { choose } = await open()
    await choose('Care-system')
    for (const label of labels) expect(screen.queryByRole('textbox', { name: label })).toBeNull()
    await choose('Standalone')
    for (const label of labels) expect(field(label).getAttribute('value')).toBe('')
    expect(passwordField('Password').getAttribute('type')).toBe('password')
  })

  test('needs an address, a port, a username, a password and a version, before the server is asked', async () => {
    const { scripted, choose, create } = await open()
    await choose('Standalone')
    await create()
    expect(screen.getAllByText('Required field.')).toHaveLength(5)
    screen.getByText('5 fields need your attention')
    expect(scripted.sent()).toBeUndefined()
  })

  test('says where only numbers stand, and where 15 characters are the most', async () => {
    const { user, choose, create } = await open()
    await choose('Standalone')
    await user.type(field('IP port'), 'rtsp')
    await user.type(field('Extension'), '1234567890123456')
    await user.type(field('Serial number'), 'PTZ-00412-000012')
    await create()
    expect(field('IP port')).toHaveProperty('value', 'rtsp')
    const said = (name: string) =>
      document.querySelector(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`)
        ?.textContent
    expect(said('IP port')).toBe('This field must contain only numbers')
    expect(said('Extension')).toBe('It must contain only 15 characters')
    expect(said('Serial number')).toBe('It must contain only 15 characters')
  })

  test('that the server refuses keeps what was typed, the password too', async () => {
    const { scripted, user, choose, create } = await open()
    await choose('Standalone')
    await user.type(field('IP address or domain'), '10.20.4.7')
    await user.type(field('IP port'), '554')
    await user.type(field('Username'), 'ward')
    await user.type(passwordField('Password'), 'Lantern-7-Harbor')
    await user.type(field('Version'), '2.4')
    const refused = { 'reach.address': 'invalid_value' }
    scripted.rooms.refusal = { ok: false, code: 'bad_request', fields: refused }
    await create()
    await screen.findByText('This cannot be used here.')
    expect(passwordField('Password')).toHaveProperty('value', 'Lantern-7-Harbor')
    await create()
    await screen.findByText('ID-499')
    expect(scripted.sent()).toContain('"reach":{"address":"10.20.4.7","port":"554"')
  })
})

test('connection data that was typed before another type was chosen is not sent', async () => {
  const scripted = administratorConsole()
  const { user } = await openConsole('/admin/rooms/new', scripted)
  const choose = (type: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Device type' }), type)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Unit/Practice' }), '4-west')
  await user.type(field('Room/Bed name'), '499')
  await choose('Standalone')
  await user.type(field('IP port'), '554')
  await choose('Care-system')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('ID-499')
  expect(scripted.sent()).toBe('create {"unit_id":"4-west","type":"care_system","number":"499","bed":""}')
})

describe('the page of a standalone device', () => {
  const open = async (change: Partial<RoomItem>) => {
    const scripted = administratorConsole(bed('499', { type: 'standalone', ...change }))
    const { user } = await openConsole('/admin/rooms/499', scripted)
    await screen.findByRole('heading', { name: '499 A' })
    const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
    return { scripted, user, save }
  }
  const kept = 'New password (leave empty to keep the current one)'

  test('shows how it is reached without its password, which stays unless another is typed', async () => {
    const { scripted, user, save } = await open({ reach })
    expect(field('IP address or domain')).toHaveProperty('value', '10.20.4.7')
    expect(passwordField(kept)).toHaveProperty('value', '')
    await user.type(field('IP port'), '0')
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.sent()).toBe('change 499 1 {"reach":{"port":"5540"}}')
  })

  test('asks for the password again at another address', async () => {
    const { scripted, user, save } = await open({ reach })
    await user.type(field('IP address or domain'), '1')
    await save()
    screen.getByText('Required field.')
    expect(scripted.sent()).toBeUndefined()
    await user.type(passwordField(kept), 'Another-8-Harbor')
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.sent()).toContain('"password":"Another-8-Harbor"')
  })

  test('hides the typed password while the user resolves a version conflict', async () => {
    const { scripted, user, save } = await open({ reach })
    const theirs = { ...reach, port: '8554' }
    scripted.rooms.items.set('499', bed('499', { type: 'standalone', version: 2, reach: theirs }))
    await user.type(passwordField(kept), 'Another-8-Harbor')
    await save()
    await screen.findByText(/Someone else saved this record/)
    expect(document.body.textContent).toContain('8554')
    expect(document.body.textContent).not.toContain('Another-8-Harbor')
  })

  test('reports that the connection of an imported device is not known yet, and still saves a new bed name', async () => {
    const { scripted, user, save } = await open({ reach: null })
    screen.getByText('No connection details for this device yet.')
    await user.type(field('Bed'), 'B')
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.sent()).toBe('change 499 1 {"bed":"AB"}')
    await user.type(field('Username'), 'ward')
    await save()
    expect(screen.getAllByText('Required field.')).toHaveLength(4)
  })

  test('shows no connection fields to a user who may not see the connection', async () => {
    await open({})
    expect(screen.queryByRole('textbox', { name: 'IP port' })).toBeNull()
    expect(screen.queryByText('No connection details for this device yet.')).toBeNull()
  })
})
