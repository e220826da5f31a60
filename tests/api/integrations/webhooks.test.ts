import { afterEach, beforeEach, describe, expect, inject } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { MessageOutboxList } from '../../../src/contract/messages/messageOutbox.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import {
  DeliveryList,
  MadeWebhook,
  WebhookItem,
  WebhookList,
} from '../../../src/contract/integrations/webhooks.ts'
import { webhookStore } from '../../../src/server/db/integrations/webhookStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import {
  beginSession,
  customer,
  hospitalTest as test,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { callClinician } from '../../support/media/callOf.ts'
import { openWebhookReceiver } from '../../support/testHospital/integrations/webhookReceiver.ts'
import { retryNow } from '../../support/testHospital/messages/messageQueue.ts'
import { emptyBed, openTestHospital } from '../../support/testHospital/testHospital.ts'

const everything = ['call.started', 'call.ended', 'bed.taken', 'bed.freed']

let system: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeEach(async () => {
  system = await openWebhookReceiver()
})
afterEach(async () => {
  for (const { id, version } of read(WebhookList, await customer.ask('GET /api/v1/webhooks')).items)
    await customer.ask(`DELETE /api/v1/webhooks/${id}`, { headers: { 'if-match': String(version) } })
  await system.close()
})

const taken = () => ward.room((room) => room.facility === 'Lakeside General' && !emptyBed(room))
const ask = (body: object, user = customer) => user.ask('POST /api/v1/webhooks', { body })
const hookAt = async (room: RoomRecord, events: readonly string[] = everything): Promise<MadeWebhook> =>
  read(MadeWebhook, await ask({ url: system.url, events, level: 'unit', node_id: room.unitId }))
const deliveries = async (query = '') =>
  read(DeliveryList, await customer.ask(`GET /api/v1/webhook-deliveries${query}`)).items
const change = (hook: WebhookItem, body: object) =>
  customer.ask(`PATCH /api/v1/webhooks/${hook.id}`, { body, headers: { 'if-match': `"${hook.version}"` } })

async function discharge(room: RoomRecord): Promise<void> {
  const { version } = read(RoomItem, await customer.ask(`GET /api/v1/rooms/${room.id}`))
  const headers = { 'if-match': String(version) }
  const { status } = await customer.ask(`DELETE /api/v1/rooms/${room.id}/patient`, { headers })
  expect(status).toBe(204)
}

describe('a webhook', () => {
  test('is told what happens at its node, signed, and nothing of a patient or of other units', async () => {
    const room = await taken()
    const other = await ward.room(
      (one) => !emptyBed(one) && one.unitId !== room.unitId && one.customerId === room.customerId,
    )
    const hook = await hookAt(room)
    await discharge(other)
    const remote = await enterVerified(ward, room)
    await callClinician(remote)
    await discharge(room)
    await expect.poll(() => system.told.length).toBe(3)
    expect(system.told.map(({ event }) => event).toSorted()).toEqual([
      'bed.freed',
      'call.ended',
      'call.started',
    ])
    for (const told of system.told) {
      expect(told.signedWith(hook.secret)).toBe(true)
      expect(told.signedWith('another')).toBe(false)
      expect(JSON.parse(told.body)).toMatchObject({
        id: told.id,
        event: told.event,
        room: { unique_id: room.uniqueId, number: room.number, unit: room.unit },
      })
      expect(told.body).not.toContain(room.patient?.lastName)
    }
    const ended = system.told.find(({ event }) => event === 'call.ended')
    expect(JSON.parse(ended?.body ?? '')).toMatchObject({ data: { because: 'patient_changed' } })
    await expect
      .poll(async () =>
        (await deliveries(`?webhook=${hook.id}`)).map(({ state, reason }) => `${state} ${reason}`),
      )
      .toEqual(['sent http_204', 'sent http_204', 'sent http_204'])
  })

  test('is told nothing of what it does not want, nor after it was stopped or removed', async () => {
    const [first, second, third] = [await taken(), await taken(), await taken()]
    const at = { level: 'customer', node_id: first.customerId, url: system.url }
    const picky = read(MadeWebhook, await ask({ ...at, events: ['call.started'] }))
    const hook = read(MadeWebhook, await ask({ ...at, events: ['bed.freed'] }))
    await discharge(first)
    await expect.poll(() => system.told.length).toBe(1)
    const stopped = read(WebhookItem, await change(hook, { running: false }))
    expect(stopped.stopped).toBe('person')
    expect(await change(hook, { running: true })).toMatchObject({ status: 409, code: 'stale_record' })
    await discharge(second)
    await change(stopped, { running: true })
    await discharge(third)
    await expect.poll(() => system.told.length).toBe(2)
    expect(await deliveries(`?webhook=${picky.id}`)).toEqual([])
    expect(JSON.parse(system.told[1]?.body ?? '')).toMatchObject({ room: { number: third.number } })
  })

  test('that answers with an error gets the delivery again under the same id, and once more on request', async () => {
    const room = await taken()
    const hook = await hookAt(room)
    system.answer(503)
    await discharge(room)
    await expect
      .poll(async () => (await deliveries(`?webhook=${hook.id}`))[0])
      .toMatchObject({ state: 'waiting', reason: 'http_503' })
    system.answer(200)
    const told = async () => {
      await retryNow(ward)
      return (await deliveries(`?webhook=${hook.id}`))[0]
    }
    await expect.poll(told).toMatchObject({ state: 'sent', reason: 'http_200' })
    const [delivery] = await deliveries(`?webhook=${hook.id}`)
    const before = system.told.length
    expect((await customer.ask(`POST /api/v1/webhook-deliveries/${delivery?.id}/tries`)).status).toBe(204)
    await expect.poll(() => system.told.length).toBeGreaterThan(before)
    expect(new Set(system.told.map(({ id }) => id))).toEqual(new Set([delivery?.id]))
    const audit = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${hook.id}`)).items
    expect(audit.map(({ by, action, after }) => [by.name, action, after?.['delivery']])).toEqual([
      ['Clara Jensen', 'send_again', delivery?.id],
      ['Clara Jensen', 'create', undefined],
    ])
  })

  test('is not led elsewhere', async () => {
    const room = await taken()
    const hook = await hookAt(room)
    system.answer(302)
    await discharge(room)
    await expect.poll(async () => (await deliveries(`?webhook=${hook.id}`))[0]?.reason).toBe('http_302')
    expect(system.told.every(({ event }) => event === 'bed.freed')).toBe(true)
  })

  test('is stopped when nothing has reached it for three days, and its administrator gets a mail', async () => {
    const room = await taken()
    const hook = await hookAt(room)
    await system.close()
    await discharge(room)
    await expect.poll(async () => (await deliveries(`?webhook=${hook.id}`))[0]?.reason).toBe('unreachable')
    const [delivery] = await deliveries(`?webhook=${hook.id}`)
    ward.clock.forward(3 * 86_400_000 + 1_000)
    await beginSession('customer')
    await customer.ask(`POST /api/v1/webhook-deliveries/${delivery?.id}/tries`)
    const now = async () => read(WebhookList, await customer.ask('GET /api/v1/webhooks')).items[0]
    await expect.poll(async () => (await now())?.stopped).toBe('failures')
    const mail = read(MessageOutboxList, await customer.ask('GET /api/v1/outbox')).items[0]
    expect(mail).toMatchObject({ destination: 'customer@demo.example' })
    const told = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${hook.id}`)).items
    expect(told[0]).toMatchObject({ by: { name: 'Wardlink' }, after: { stopped: 'failures' } })
    system = await openWebhookReceiver()
  })

  test('belongs to the administrator who saved it last, also without a change of its address and events', async () => {
    const hook = await hookAt(await taken())
    const { url, events } = hook
    const patch = async (by: Administrator) => {
      const [seen] = read(WebhookList, await customer.ask('GET /api/v1/webhooks')).items
      const headers = { 'if-match': `"${seen?.version}"` }
      return read(
        WebhookItem,
        await by.ask(`PATCH /api/v1/webhooks/${hook.id}`, { body: { url, events }, headers }),
      )
    }
    const ownerOf = async () =>
      (await ward.database.transaction('platform', (tx) => webhookStore.byId(tx, hook.id)))?.ownerId
    const first = await ownerOf()
    expect((await patch(customer)).version).toBe(hook.version)
    expect((await patch(wardlink)).version).toBe(hook.version + 1)
    expect(await ownerOf()).not.toBe(first)
    expect((await patch(wardlink)).version).toBe(hook.version + 1)
    await patch(customer)
    expect(await ownerOf()).toBe(first)
  })

  test('gets a new secret immediately on request, and is also signed with the former one for a day', async () => {
    const [first, second] = [await taken(), await taken()]
    const at = { level: 'customer', node_id: first.customerId, url: system.url, events: ['bed.freed'] }
    const hook = read(MadeWebhook, await ask(at))
    const renewed = read(MadeWebhook, await customer.ask(`POST /api/v1/webhooks/${hook.id}/secrets`))
    await discharge(first)
    await expect.poll(() => system.told.length).toBe(1)
    expect([hook, renewed].map(({ secret }) => system.told[0]?.signedWith(secret))).toEqual([true, true])
    ward.clock.forward(86_400_000 + 1_000)
    await beginSession('customer')
    await discharge(second)
    await expect.poll(() => system.told.length).toBe(2)
    expect([hook, renewed].map(({ secret }) => system.told[1]?.signedWith(secret))).toEqual([false, true])
    expect((await customer.ask('GET /api/v1/webhooks')).text).not.toContain(renewed.secret)
  })

  test('reports errors at its fields, and cannot be managed by another administrator', async () => {
    const room = await taken()
    const good = { url: system.url, events: ['bed.freed'], level: 'unit', node_id: room.unitId }
    for (const [wrong, fields] of [
      [{ url: '' }, { url: 'required' }],
      [{ url: 'ftp://example.org' }, { url: 'invalid_value' }],
      [{ url: 'https://user:word@example.org' }, { url: 'invalid_value' }],
      [{ events: [] }, { events: 'required' }],
      [{ node_id: 'x' }, { node_id: 'not_found' }],
    ] as const)
      expect([wrong, (await ask({ ...good, ...wrong })).fields]).toEqual([wrong, fields])
    const hook = await hookAt(room)
    const other = await signInAs(ward, 'unit@demo.example')
    expect((await ask(good, other)).status).toBe(403)
    const headers = { 'if-match': '1' }
    for (const call of [
      `DELETE /api/v1/webhooks/${hook.id}`,
      `PATCH /api/v1/webhooks/${hook.id}`,
      `POST /api/v1/webhooks/${hook.id}/secrets`,
    ])
      expect([
        call,
        (await other.ask(call, { headers, ...(call.startsWith('PATCH') && { body: {} }) })).status,
      ]).toEqual([call, 404])
  })
})

test('outside a demonstration no webhook leads into the house, but where the installation says so', async () => {
  const strict = await openTestHospital({
    postgresUrl: inject('postgresUrl'),
    environment: { WARDLINK_DEMO: '0' },
  })
  try {
    const user = await signInAs(strict, 'customer@demo.example')
    const room = await strict.room((one) => one.customer === 'Lakeside Hospitals')
    const at = { level: 'unit', node_id: room.unitId, events: ['bed.freed'] }
    for (const url of [
      system.url,
      'https://127.0.0.1/hook',
      'https://[::1]/',
      'https://192.168.1.4:8443/x',
      'http://example.org/',
    ])
      expect([url, (await ask({ ...at, url }, user)).fields]).toEqual([url, { url: 'private_address' }])
  } finally {
    await strict.close()
  }
})
