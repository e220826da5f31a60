import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { RuntimeConfig } from '../../../src/contract/config.ts'
import { RoomTexts } from '../../../src/contract/bedside/roomTexts.ts'
import { SettingItem, SettingList } from '../../../src/contract/settings/settingRequests.ts'
import { type SettingKey, settingSchemas } from '../../../src/contract/settings/settingSchemas.ts'
import { OrgUnitList } from '../../../src/contract/orgUnits.ts'
import { settingStore } from '../../../src/server/db/settings/settingStore.ts'
import {
  channel,
  facility,
  hospitalTest as test,
  unit,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { type Answer, ask, enter, read, type Remote } from '../../support/testHospital/bedsideApi.ts'

let general: string
let west: string
let meridian: string
test.beforeAll(async () => {
  general = await idOf('facilities', 'Lakeside General')
  west = await idOf('units', '4 West Medical')
  meridian = await idOf('organizations', 'Meridian Group')
})

const idOf = async (path: string, name: string): Promise<string> => {
  const { items } = read(OrgUnitList, await wardlink.ask(`GET /api/v1/${path}?q=${encodeURIComponent(name)}`))
  const found = items.find((item) => item.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found.id
}
const listAt = async (person: Administrator, node?: string): Promise<SettingList> =>
  read(SettingList, await person.ask(`GET /api/v1/settings${node === undefined ? '' : `?node=${node}`}`))
const itemAt = async (person: Administrator, node: string, key: SettingKey): Promise<SettingItem> => {
  const item = (await listAt(person, node)).items.find((each) => each.key === key)
  if (item === undefined) throw new Error(`there is no ${key}`)
  return item
}
const put = (
  person: Administrator,
  key: SettingKey,
  { node, value, version = 0 }: { node: string | null; value: unknown; version?: number },
): Promise<Answer> =>
  person.ask(`PUT /api/v1/settings/${key}`, {
    body: { node, value },
    headers: { 'if-match': `"${version}"` },
  })
const versionOf = ({ steps }: SettingItem): number => steps.at(-1)?.version ?? 0

describe('a setting', () => {
  test('is shown with what holds, from where, what each level says and who said it', async () => {
    const before = await itemAt(facility, general, 'phone_rule')
    expect(before).toMatchObject({ value: 'north_american', from: null, below: 0 })
    const organization = await listAt(channel)
    const northlight = organization.path.at(-1)?.id ?? ''
    expect((await put(channel, 'phone_rule', { node: northlight, value: 'international' })).status).toBe(200)
    const set = await itemAt(facility, general, 'phone_rule')
    expect(set).toMatchObject({ value: 'international', from: { name: 'Northlight Health' } })
    expect(set.steps.map(({ node, set: isSet, by }) => [node.level, isSet, by])).toEqual([
      ['platform', false, null],
      ['organization', true, 'Chen Bao'],
      ['customer', false, null],
      ['facility', false, null],
    ])
  })

  test('overrides the inherited value at a lower level until it is removed there, and a room follows immediately', async () => {
    const room = await ward.room(({ unit: name }) => name === '4 West Medical')
    const night = { from: '22:00', to: '06:00' }
    const item = read(SettingItem, await put(unit, 'night', { node: west, value: night }))
    expect(item).toMatchObject({ value: night, inherited: { value: { from: '21:00', to: '07:00' } } })
    const ofRoom = () => ward.database.transaction('platform', (tx) => settingStore.of(tx, room, 'night'))
    expect(await ofRoom()).toEqual(night)
    expect((await itemAt(facility, general, 'night')).below).toBe(1)
    const remove = (version: number) =>
      unit.ask(`DELETE /api/v1/settings/night?node=${west}`, { headers: { 'if-match': `"${version}"` } })
    expect((await remove(versionOf(item) + 1)).code).toBe('stale_record')
    expect((await remove(versionOf(item))).status).toBe(204)
    expect(await ofRoom()).toEqual({ from: '21:00', to: '07:00' })
    const audit = read(AuditList, await unit.ask(`GET /api/v1/audit-events?target=${west}`))
    expect(audit.items.slice(0, 2)).toMatchObject([
      { target: { kind: 'setting', name: 'night' }, before: { night }, after: { night: null } },
      { target: { kind: 'setting', name: 'night' }, before: { night: null }, after: { night } },
    ])
  })

  test('that is a list comes whole from where it is set', async () => {
    const { value, from } = await itemAt(facility, general, 'interpreter_languages')
    expect(from?.level).toBe('platform')
    const languages = settingSchemas.interpreter_languages.parse(value)
    expect(languages.length).toBeGreaterThan(3)
  })

  test('that another user has set in the meantime is not overwritten with a stale version, nor without one', async () => {
    const first = read(SettingItem, await put(facility, 'iconsult_url', { node: general, value: '' }))
    expect((await put(facility, 'iconsult_url', { node: general, value: '' })).code).toBe('stale_record')
    const url = 'https://consult.example/'
    const change = { node: general, value: url, version: versionOf(first) }
    expect(read(SettingItem, await put(channel, 'iconsult_url', change)).value).toBe(url)
    expect((await put(facility, 'iconsult_url', { ...change, value: '' })).code).toBe('stale_record')
    const unseen = await facility.ask('PUT /api/v1/settings/iconsult_url', {
      body: { node: general, value: '' },
    })
    expect(unseen.code).toBe('precondition_required')
  })

  test.each([
    ['phone_rule', 'martian', 'value'],
    ['night', { from: '25:00', to: '06:00' }, 'value.from'],
    ['support', { phone: '', email: 'nobody' }, 'value.email'],
    ['password_rule', { length: 3, symbol: false }, 'value.length'],
    ['iconsult_url', 'javascript:alert(1)', 'value'],
    ['announcement', { id: 'a', text: 'x'.repeat(501) }, 'value.text'],
    ['monitoring_thresholds', { offline_minutes: 0 }, 'value.offline_minutes'],
  ] as const)('%s takes no %j, and says in which field', async (key, value, field) => {
    const answer = await put(facility, key, { node: general, value })
    expect([answer.code, Object.keys(answer.fields)]).toEqual(['bad_request', [field]])
  })

  test('that is a secret is never sent, nor told in the audit', async () => {
    const value = { host: '4711-0815', guest: '1234-5678' }
    const answer = await put(facility, 'conference_pins', { node: general, value })
    expect(answer.status).toBe(200)
    const list = await facility.ask(`GET /api/v1/settings?node=${general}`)
    const audit = await facility.ask(`GET /api/v1/audit-events?target=${general}`)
    for (const { text } of [answer, list, audit]) expect(text).not.toMatch(/4711-0815|1234-5678/u)
  })

  test('that is a secret of several parts keeps those that are left out, and is taken away as a whole', async () => {
    const pinsAt = (unitId: string) =>
      ward.database.transaction('platform', (tx) => settingStore.at(tx, [unitId], 'conference_pins'))
    const set = async (value: unknown, version = 0) =>
      versionOf(read(SettingItem, await put(unit, 'conference_pins', { node: west, value, version })))
    let version = await set({ host: '4711-0815' })
    version = await set({ guest: '1234-5678' }, version)
    version = await set({ host: '9999-0000' }, version)
    expect(await pinsAt(west)).toEqual({ host: '9999-0000', guest: '1234-5678' })
    const blank = await put(unit, 'conference_pins', { node: west, value: {}, version })
    expect([blank.code, blank.fields]).toEqual(['bad_request', { value: 'no_part' }])
    expect(await pinsAt(west)).toEqual({ host: '9999-0000', guest: '1234-5678' })
    const removal = await unit.ask(`DELETE /api/v1/settings/conference_pins?node=${west}`, {
      headers: { 'if-match': `"${version}"` },
    })
    expect(removal.status).toBe(204)
    await set({ guest: '1111-2222' })
    expect(await pinsAt(west)).toEqual({ guest: '1111-2222' })
  })

  test('of one’s own branch alone, and not above one’s node', async () => {
    const change = { value: 'international' }
    expect((await put(facility, 'phone_rule', { ...change, node: null })).code).toBe('not_found')
    expect((await put(channel, 'phone_rule', { ...change, node: meridian })).code).toBe('not_found')
    expect((await facility.ask('GET /api/v1/settings?node=platform')).code).toBe('not_found')
    expect((await channel.ask(`GET /api/v1/settings?node=${meridian}`)).code).toBe('not_found')
    const users = await signInAs(ward, 'users@demo.example')
    expect((await users.ask('GET /api/v1/settings')).code).toBe('forbidden')
    expect((await users.ask(`GET /api/v1/settings?node=${general}`)).code).toBe('forbidden')
    expect((await put(users, 'phone_rule', { ...change, node: general })).code).toBe('forbidden')
  })

  test('of the whole installation is no lower level’s', async () => {
    const here = await put(facility, 'audit_retention_days', { node: general, value: 365 })
    expect(here.code).toBe('forbidden')
    expect((await listAt(facility, general)).items.map(({ key }) => key)).not.toContain(
      'audit_retention_days',
    )
  })
})

test('a level asks for a second factor where none above does, and never lets people in without it', async () => {
  const required = { node: general, value: 'required' }
  const set = read(SettingItem, await put(facility, 'second_factor', required))
  const weaker = await put(wardlink, 'second_factor', { node: west, value: 'optional' })
  expect(weaker.fields).toEqual({ value: 'weaker_than_above' })
  // A value that was set before the level above required more.
  const { customerId } = await ward.room((room) => room.unit === '4 West Medical')
  await ward.database.transaction('platform', (tx) =>
    settingStore.add(tx, {
      key: 'second_factor',
      nodeId: west,
      level: 'unit',
      customerId,
      value: 'optional',
      changedBy: 'an older version',
      changedAt: new Date(ward.clock.now()),
    }),
  )
  expect(await itemAt(wardlink, west, 'second_factor')).toMatchObject({ value: 'required' })
  expect(await unit.principal()).toMatchObject({ must_enroll: true })
  await wardlink.ask(`DELETE /api/v1/settings/second_factor?node=${general}`, {
    headers: { 'if-match': `"${versionOf(set)}"` },
  })
  expect(await unit.principal()).not.toHaveProperty('must_enroll')
})

test('the strictest limit of idle sessions counts, and a level may be longer than the start’s', async () => {
  const customer = await put(wardlink, 'console_idle_minutes', { node: general, value: 60 })
  expect(customer.status).toBe(200)
  expect((await unit.principal()).idle_in).toBeGreaterThan(3_500)
  const longer = await put(unit, 'console_idle_minutes', { node: west, value: 120 })
  expect(longer.fields).toEqual({ value: 'weaker_than_above' })
  const set = read(SettingItem, await put(unit, 'console_idle_minutes', { node: west, value: 10 }))
  expect((await unit.principal()).idle_in).toBeLessThanOrEqual(600)
  for (const value of [4, 721, 7.5, '30'])
    expect((await put(unit, 'console_idle_minutes', { node: west, value })).status).toBe(400)
  await unit.ask(`DELETE /api/v1/settings/console_idle_minutes?node=${west}`, {
    headers: { 'if-match': `"${versionOf(set)}"` },
  })
  await wardlink.ask(`DELETE /api/v1/settings/console_idle_minutes?node=${general}`, {
    headers: { 'if-match': `"${versionOf(read(SettingItem, customer))}"` },
  })
})

test('a level asks for stricter passwords, never for weaker ones than the level above', async () => {
  const strict = { node: general, value: { length: 12, symbol: true } }
  expect((await put(facility, 'password_rule', strict)).status).toBe(200)
  const weaker = await put(unit, 'password_rule', { node: west, value: { length: 8, symbol: true } })
  expect(weaker.fields).toEqual({ value: 'weaker_than_above' })
  const longer = await put(unit, 'password_rule', { node: west, value: { length: 14, symbol: true } })
  expect(longer.status).toBe(200)
  const body = { current: 'Ward-Link-4711', next: 'Ward Link 471' }
  const change = () => unit.ask('POST /authentication/change-password', { body })
  expect((await change()).code).toBe('short_password')
  expect(
    (await unit.ask('POST /authentication/change-password', { body: { ...body, next: 'WardLink471100' } }))
      .code,
  ).toBe('simple_password')
  const good = { ...body, next: 'Ward Link 471100' }
  expect((await unit.ask('POST /authentication/change-password', { body: good })).status).toBe(204)
})

test('the announcement in three languages reaches who is not signed in; an empty one is none', async () => {
  const announced = async () => read(RuntimeConfig, await ask(ward.url, 'GET /config.json')).announcement
  expect(await announced()).toMatchObject({ id: 'december-25' })
  const { version } = (await itemAt(wardlink, 'platform', 'announcement')).steps[0] ?? { version: 0 }
  const value = { id: 'new-year', text: 'Happy New Year', ja: '新年おめでとうございます', ar: 'سنة سعيدة' }
  const set = read(SettingItem, await put(wardlink, 'announcement', { node: null, value, version }))
  expect(await announced()).toEqual(value)
  const none = { id: 'none', text: '' }
  await put(wardlink, 'announcement', { node: null, value: none, version: versionOf(set) })
  expect(await announced()).toBeNull()
})

test('the privacy policy and the contacts of a unit are read at its bedsides, and at no other', async () => {
  const at = async (isThere: boolean) =>
    enter(ward, await ward.room((room) => (room.unitId === west) === isThere && room.type === 'care_system'))
  const textsOf = async (remote: Remote) => read(RoomTexts, await remote.ask('GET /api/me/texts'))
  const [here, elsewhere] = [await at(true), await at(false)]
  expect((await textsOf(here)).privacy).toBeNull()
  const value = { text: 'We film nobody.', ar: 'لا نصوّر أحدًا.' }
  expect((await put(unit, 'privacy_policy', { node: west, value })).status).toBe(200)
  const support = { phone: '+1 555 0142', email: '' }
  const version = versionOf(await itemAt(unit, west, 'support'))
  expect((await put(unit, 'support', { node: west, value: support, version })).status).toBe(200)
  expect(await textsOf(here)).toEqual({ support, privacy: value })
  const other = await textsOf(elsewhere)
  expect(other.privacy).toBeNull()
  expect(other.support).not.toEqual(support)
  expect((await ask(ward.url, 'GET /api/me/texts')).status).toBe(401)
})

test('row-level security keeps a customer’s settings from another, also where no route asks', async () => {
  const customer = await idOf('customers', 'Lakeside Hospitals')
  const foreign = await idOf('customers', 'Meridian International')
  const theirs = await idOf('facilities', 'みなと総合病院')
  const seen = await ward.database.transaction({ customers: [customer] }, (tx) =>
    settingStore.rowsAt(tx, [theirs]),
  )
  expect(seen.filter(({ nodeId }) => nodeId !== null)).toEqual([])
  const write = ward.database.transaction({ customers: [customer] }, (tx) =>
    settingStore.add(tx, {
      level: 'facility',
      nodeId: theirs,
      customerId: foreign,
      key: 'phone_rule',
      value: 'international',
    }),
  )
  const outcome = await write.then(
    () => 'written',
    () => 'refused',
  )
  expect(outcome).toBe('refused')
})
