import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { AuditList } from '../../../src/contract/audit.ts'
import { OrgUnitItem } from '../../../src/contract/orgUnits.ts'
import { PermissionGrid } from '../../../src/contract/permissions/permissions.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { SettingItem } from '../../../src/contract/settings/settingRequests.ts'
import { SsoProvider } from '../../../src/contract/singleSignOn.ts'
import { UserRecord } from '../../../src/contract/users/users.ts'
import { NotificationItem } from '../../../src/contract/notifications.ts'
import { MadeWebhook } from '../../../src/contract/integrations/webhooks.ts'
import { givenRoleOf } from '../../../src/server/commands/users/requestedRoles.ts'
import { facility, hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { given } from '../../support/testHospital/users/consoleStaff.ts'

const facts = { customer: '', facility: '', unit: '', other: '' }
test.beforeAll(async () => {
  const room = await ward.room(({ unit }) => unit === '4 West Medical')
  Object.assign(facts, { customer: room.customerId, facility: room.facilityId, unit: room.unitId })
  facts.other = (await ward.room(({ unit }) => unit === '5 West Surgical')).unitId
})

const Versioned = z.object({ version: z.number() })

/** A record, as it is saved: `same` changes nothing of it, `other` does. */
interface Saved {
  target: string
  save: (what: 'same' | 'other') => Promise<{ status: number }>
}

const patch = (path: string, id: string, bodies: { same: object; other: object }): Saved => ({
  target: id,
  save: async (what) => {
    const { version } = read(Versioned, await wardlink.ask(`GET ${path}/${id}`))
    return wardlink.ask(`PATCH ${path}/${id}`, {
      body: bodies[what],
      headers: { 'if-match': `"${version}"` },
    })
  },
})

const records: Readonly<Record<string, () => Promise<Saved>>> = {
  account: async () => {
    const assignments = [given('UNIT_ADMIN', 'unit', facts.unit)]
    const body = { name: 'Ada Twice', email: 'ada.twice@example.org', assignments }
    const user = read(UserRecord, await facility.ask('POST /api/v1/users', { body }))
    const held = user.assignments.map(givenRoleOf)
    // A role that the person already has, chosen a second time in the form.
    const same = { name: ' Ada Twice ', assignments: [...held, ...held] }
    return patch('/api/v1/users', user.id, { same, other: { name: 'Ada Once' } })
  },
  unit: async () => {
    const { id, name } = read(OrgUnitItem, await wardlink.ask(`GET /api/v1/units/${facts.unit}`))
    return patch('/api/v1/units', id, { same: { name: `${name} ` }, other: { name: '4 West Surgical' } })
  },
  room: async () => {
    const body = { number: '9901', bed: 'A', unit_id: facts.unit, type: 'care_system' }
    const { id } = read(RoomItem, await facility.ask('POST /api/v1/rooms', { body }))
    return patch('/api/v1/rooms', id, { same: { number: '9901', bed: 'A' }, other: { bed: 'B' } })
  },
  'notification rule': async () => {
    const values = {
      name: 'Night desk',
      channel: 'sms',
      destination: '218 555 0142',
      about: ['device_alert'],
      hours: { from: '19:00', to: '07:00' },
      days: ['mon', 'tue'],
      quiet: null,
    }
    const body = { ...values, level: 'facility', node_id: facts.facility }
    const { id } = read(NotificationItem, await facility.ask('POST /api/v1/notifications', { body }))
    return patch('/api/v1/notifications', id, { same: values, other: { days: ['mon'] } })
  },
  webhook: async () => {
    const values = { url: 'http://127.0.0.1:9/secret-path', events: ['bed.freed'] }
    const body = { ...values, level: 'unit', node_id: facts.unit }
    const { id, version } = read(MadeWebhook, await wardlink.ask('POST /api/v1/webhooks', { body }))
    let seen = version
    return {
      target: id,
      save: async (what) => {
        const change = what === 'same' ? values : { ...values, url: 'http://127.0.0.1:9/other-path' }
        const headers = { 'if-match': `"${seen}"` }
        const answer = await wardlink.ask(`PATCH /api/v1/webhooks/${id}`, { body: change, headers })
        seen = read(Versioned, answer).version
        return answer
      },
    }
  },
  'SSO provider': async () => {
    const values = {
      name: 'Ward directory',
      issuer: 'https://provider.example/ward',
      client_id: 'wardlink',
      enabled: false,
      role_claim: 'roles',
      role_map: [],
    }
    const body = { ...values, level: 'customer', node_id: facts.customer, client_secret: 'first' }
    const { id } = read(SsoProvider, await wardlink.ask('POST /api/v1/sso-providers', { body }))
    return patch('/api/v1/sso-providers', id, { same: values, other: { ...values, client_secret: 'second' } })
  },
  setting: async () => {
    const put = async (to: string, version: number) => {
      const body = { node: facts.unit, value: { from: '22:00', to } }
      const headers = { 'if-match': `"${version}"` }
      return wardlink.ask('PUT /api/v1/settings/night', { body, headers })
    }
    let seen = read(SettingItem, await put('06:00', 0)).steps.at(-1)?.version ?? 0
    return {
      target: facts.unit,
      save: async (what) => {
        const answer = await put(what === 'same' ? '06:00' : '05:00', seen)
        seen = read(SettingItem, answer).steps.at(-1)?.version ?? 0
        return answer
      },
    }
  },
  permission: async () => {
    const cell = async () =>
      read(PermissionGrid, await wardlink.ask(`GET /api/v1/permissions?node=${facts.other}`))
        .path.at(-1)
        ?.cells.find((each) => each.function === 'call_guest')
    const decide = async (granted: boolean) => {
      const body = { node: facts.other, function: 'call_guest', granted, overwrites: 0 }
      const headers = { 'if-match': `"${(await cell())?.version ?? 0}"` }
      return wardlink.ask('PUT /api/v1/permissions', { body, headers })
    }
    await decide(false)
    return { target: facts.other, save: (what) => decide(what === 'other') }
  },
}

const entriesOf = async (target: string) =>
  read(AuditList, await wardlink.ask(`GET /api/v1/audit-events?target=${target}&limit=200`)).items

describe('the audit', () => {
  test.each(Object.keys(records))(
    'gets no entry from a save that changes nothing of one %s, and one from a change',
    { timeout: 60_000 },
    async (kind) => {
      const { target, save } = (await records[kind]?.()) ?? { target: '', save: () => ({ status: 0 }) }
      const before = await entriesOf(target)
      expect((await save('same')).status).toBe(200)
      expect(await entriesOf(target)).toEqual(before)
      expect((await save('other')).status).toBe(200)
      expect(await entriesOf(target)).toHaveLength(before.length + 1)
    },
  )
})

test('the audit has an entry for each time that a secret is set, which no one may compare', async () => {
  let version = 0
  for (const times of [1, 2]) {
    const body = { node: facts.unit, value: { host: '4711-0815', guest: '1234-5678' } }
    const headers = { 'if-match': `"${version}"` }
    const answer = await wardlink.ask('PUT /api/v1/settings/conference_pins', { body, headers })
    version = read(SettingItem, answer).steps.at(-1)?.version ?? 0
    const entries = (await entriesOf(facts.unit)).filter(({ target }) => target.name === 'conference_pins')
    expect(entries).toHaveLength(times)
  }
})
