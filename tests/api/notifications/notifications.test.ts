import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { NotificationItem, NotificationList } from '../../../src/contract/notifications.ts'
import { OrgUnitList } from '../../../src/contract/orgUnits.ts'
import { SettingItem } from '../../../src/contract/settings/settingRequests.ts'
import { facility as administrator, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { messagesOf } from '../../support/media/callOf.ts'

let facility: string
test.beforeAll(async () => {
  const [house] = read(OrgUnitList, await administrator.ask('GET /api/v1/facilities')).items
  facility = house?.id ?? ''
}, 120_000)

const nightDesk = () => ({
  level: 'facility',
  node_id: facility,
  name: 'Night desk',
  channel: 'sms',
  destination: '218 555 0142',
  about: ['device_alert'],
  hours: { from: '19:00', to: '07:00' },
  days: ['mon', 'tue'],
  quiet: { from: '02:00', to: '03:00' },
})
const create = async (change: object = {}) =>
  read(
    NotificationItem,
    await administrator.ask('POST /api/v1/notifications', { body: { ...nightDesk(), ...change } }),
  )
const said = (item: NotificationItem, change: object = {}) => {
  const { name, channel, destination, about, hours, days, quiet } = item
  return { name, channel, destination, about, hours, days, quiet, ...change }
}
const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

describe('a notification rule', () => {
  test('is listed for one’s own node and below, with what the demo hospital began with, and as CSV', async () => {
    const item = await create()
    expect(item).toMatchObject({ node: 'Lakeside General', destination: '+12185550142', version: 1 })
    const list = read(NotificationList, await administrator.ask('GET /api/v1/notifications'))
    expect(list.items.map(({ node }) => node)).toContain('4 West Medical')
    const only = read(
      NotificationList,
      await administrator.ask('GET /api/v1/notifications?about=device_alert&q=night'),
    )
    expect(only.items.map(({ id }) => id)).toEqual([item.id])
    const stranger = await signInAs(ward, 'unit@demo.example')
    const theirs = read(NotificationList, await stranger.ask('GET /api/v1/notifications'))
    expect(new Set(theirs.items.map(({ node }) => node))).toEqual(new Set(['4 West Medical']))
    expect((await stranger.ask(`GET /api/v1/notifications/${item.id}`)).status).toBe(404)
    const { text } = await administrator.ask('GET /api/v1/notifications.csv?q=night')
    expect(text).toContain("'+12185550142")
  })

  test('is changed over the version that was seen, and removed', async () => {
    const item = await create()
    const call = `/api/v1/notifications/${item.id}`
    const body = said(item, { quiet: null })
    expect((await administrator.ask(`PATCH ${call}`, { body })).status).toBe(428)
    const changed = read(
      NotificationItem,
      await administrator.ask(`PATCH ${call}`, { body, headers: ifMatch(item) }),
    )
    expect(changed).toMatchObject({ quiet: null, version: 2 })
    expect((await administrator.ask(`PATCH ${call}`, { body, headers: ifMatch(item) })).status).toBe(409)
    expect((await administrator.ask(`DELETE ${call}`, { headers: ifMatch(item) })).status).toBe(409)
    expect((await administrator.ask(`DELETE ${call}`, { headers: ifMatch(changed) })).status).toBe(204)
    expect((await administrator.ask(`GET ${call}`)).status).toBe(404)
  })

  test('changes in what is named alone, and comes back after its removal, once', async () => {
    const item = await create({ name: 'Weekend desk' })
    const call = `/api/v1/notifications/${item.id}`
    const body = { about: ['patient_call'] }
    const changed = read(
      NotificationItem,
      await administrator.ask(`PATCH ${call}`, { body, headers: ifMatch(item) }),
    )
    expect(changed).toEqual({ ...item, about: ['patient_call'], version: 2 })
    expect((await administrator.ask(`POST ${call}/restore`)).status).toBe(404)
    await administrator.ask(`DELETE ${call}`, { headers: ifMatch(changed) })
    const removed = read(
      NotificationList,
      await administrator.ask('GET /api/v1/notifications?removed=true&q=weekend'),
    )
    expect(removed.items.map(({ id, removed_at: at }) => [id, at === null])).toEqual([[item.id, false]])
    const stranger = await signInAs(ward, 'unit@demo.example')
    expect((await stranger.ask(`POST ${call}/restore`)).status).toBe(404)
    expect(read(NotificationItem, await administrator.ask(`POST ${call}/restore`))).toMatchObject({
      id: item.id,
      removed_at: null,
      version: 4,
    })
    expect((await administrator.ask(`POST ${call}/restore`)).status).toBe(404)
    const audit = read(AuditList, await administrator.ask(`GET /api/v1/audit-events?target=${item.id}`))
    expect(audit.items.map(({ action }) => action)).toEqual(['restore', 'remove', 'change', 'create'])
  })

  test.each([
    ['name', { name: ' ' }, 'required'],
    ['name', { name: 'Desk\u{202E}' }, 'invalid_characters'],
    ['destination', { destination: '555' }, 'invalid_value'],
    ['destination', { channel: 'email', destination: 'desk@' }, 'invalid_email'],
    ['channel', { channel: 'fax' }, 'required'],
    ['about', { about: [] }, 'required'],
    ['about', { about: ['lunch'] }, 'invalid_value'],
    ['days', { days: ['someday'] }, 'invalid_value'],
    ['hours', { hours: { from: '25:00', to: '07:00' } }, 'invalid_value'],
    ['quiet', { quiet: { from: '', to: '' } }, 'invalid_value'],
  ])('is refused at its field %s: %o', async (field, change, problem) => {
    const answer = await administrator.ask('POST /api/v1/notifications', {
      body: { ...nightDesk(), ...change },
    })
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.parse(answer.text)).toMatchObject({ fields: { [field]: problem } })
  })

  test('has a phone number by the rule of its org unit, at its creation and at each change', async () => {
    const sms = { channel: 'sms', destination: '5550100' }
    const item = await create(sms)
    let version = 0
    const setRule = async (value: string) => {
      const answer = await administrator.ask('PUT /api/v1/settings/phone_rule', {
        body: { node: facility, value },
        headers: ifMatch({ version }),
      })
      version = read(SettingItem, answer).steps.at(-1)?.version ?? 0
    }
    const statusOf = async (call: string, body: object, headers = {}) => {
      const { status, fields } = await administrator.ask(call, { body, headers })
      return [status, fields['destination']]
    }
    const post = (change: object) => statusOf('POST /api/v1/notifications', { ...nightDesk(), ...change })
    await setRule('north_american_with_area_code')
    for (const destination of ['5550100', '+1 555 0100'])
      expect(await post({ ...sms, destination })).toEqual([400, 'no_area_code'])
    const call = `PATCH /api/v1/notifications/${item.id}`
    expect(await statusOf(call, { destination: '555-0199' }, ifMatch(item))).toEqual([400, 'no_area_code'])
    expect(await post({ ...sms, destination: '(555) 010-0142' })).toEqual([201, undefined])
    await setRule('international')
    expect(await post({ ...sms, destination: '555 010 0142' })).toEqual([400, 'not_international'])
    expect(await post({ ...sms, destination: '+81 90 1234 5678' })).toEqual([201, undefined])
    await setRule('north_american')
    expect(await post(sms)).toEqual([201, undefined])
  })

  test('is not set above one’s own node, for a node elsewhere, or by who keeps devices alone', async () => {
    const platform = { ...nightDesk(), level: 'platform', node_id: null }
    expect((await administrator.ask('POST /api/v1/notifications', { body: platform })).status).toBe(403)
    const elsewhere = await signInAs(ward, 'techadmin@demo.example')
    expect((await elsewhere.ask('POST /api/v1/notifications', { body: nightDesk() })).status).toBe(404)
    expect((await elsewhere.ask('GET /api/v1/notifications')).status).toBe(403)
    const tech = await signInAs(ward, 'tech@demo.example')
    expect((await tech.ask('POST /api/v1/notifications', { body: nightDesk() })).status).toBe(403)
  })

  test('can be tried: a test goes out at any hour, and not by the dozen', async () => {
    const item = await create({ channel: 'email', destination: 'desk@ward.example' })
    const call = `POST /api/v1/notifications/${item.id}/test`
    expect((await administrator.ask(call)).status).toBe(204)
    const sent = await messagesOf(ward)
    expect(sent.filter(({ destination }) => destination === 'desk@ward.example')).toHaveLength(1)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push((await administrator.ask(call)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
