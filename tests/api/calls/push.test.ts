import { eq } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import type { PushSubscriptionRequest } from '../../../src/contract/calls/pushSubscriptions.ts'
import { pushEndpoints } from '../../../src/contract/calls/pushSubscriptions.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments } from '../../../src/server/db/schema.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { callPushes, pushSubscriptions } from '../../../src/server/db/schema/pushSchema.ts'
import { userSessions } from '../../../src/server/db/schema/userSchema.ts'
import {
  beginSession,
  channel,
  facility,
  hospitalTest,
  tech,
  unit,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { callClinician } from '../../support/media/callOf.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { linkedIn, read, told } from '../../support/testHospital/bedsideApi.ts'
import { jobsInQueue, retryNow } from '../../support/testHospital/messages/messageQueue.ts'
import {
  openPushService,
  type PushedBrowser,
  type PushService,
} from '../../support/testHospital/messages/pushService.ts'
import { setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'
import { idOf } from '../../support/testHospital/users/loginAs.ts'

const adminName = 'Femi Adeola'
const seconds = { claim_seconds: 30, everyone_seconds: 30, level_above_seconds: 40, fallback_seconds: 50 }
const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.patient !== null

let service: PushService
const test = hospitalTest.extend('pushService', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
  service = await openPushService()
  onCleanup(() => service.close())
  return service
})

afterEach(async () => {
  await ward.database.transaction('platform', (tx) => tx.delete(pushSubscriptions))
})

const subscribe = (admin: Administrator, body: PushSubscriptionRequest) =>
  admin.ask('PUT /api/consult/push', { body })

/** Lets a member of the staff be notified in a browser, which has received the proof. */
async function notified(
  admin: Administrator,
  locale?: PushSubscriptionRequest['locale'],
): Promise<PushedBrowser> {
  const browser = service.browser(locale)
  read(pushEndpoints.subscribe.reply, await subscribe(admin, browser.subscription))
  await expect.poll(() => newsOf(browser)).toEqual(['test'])
  browser.received.length = 0
  return browser
}

const newsOf = ({ received }: PushedBrowser) => received.map(({ content }) => content.news)

/** Lets the patient of a room call. */
async function calling(prepare?: (room: RoomRecord) => Promise<unknown>) {
  const { room, remote } = await linkedIn(ward, atLakeside)
  await setForRoom(ward, room, 'escalation', seconds)
  await prepare?.(room)
  expect((await callClinician(remote)).status).toBe(200)
  const desk = read(ConsultDesk, await channel.ask('GET /api/consult/waiting'))
  const call = desk.calls.find((one) => one.room.name === nameInCalls(room))?.id ?? ''
  return { room, call, end: () => remote.send('final_end_call', {}) }
}

const claim = (admin: Administrator, call: string) =>
  admin.ask('POST /api/consult/claim', { body: { call, display_name: '-' } })

describe('a browser that subscribes', () => {
  test('receives a proof that only it can read, from the sender whose key it knows', async () => {
    const browser = service.browser('ja')
    const { public_key } = read(pushEndpoints.key.reply, await facility.ask('GET /api/consult/push'))
    await subscribe(facility, browser.subscription)
    await expect.poll(() => browser.received.length).toBe(1)
    const [push] = browser.received
    expect(push?.content).toMatchObject({
      news: 'test',
      call: null,
      title: '通知がオンになりました',
      locale: 'ja',
    })
    expect(push?.key).toBe(public_key)
    expect(push?.sender.aud).toBe(new URL(browser.subscription.endpoint).origin)
    expect(push?.sender.sub).toMatch(/^mailto:\S+@\S+$/u)
    // The same browser, opened again, receives no second proof.
    await subscribe(facility, browser.subscription)
    await retryNow(ward)
    const second = await notified(facility)
    expect(second.subscription.endpoint).not.toBe(browser.subscription.endpoint)
    expect(newsOf(browser)).toEqual(['test'])
  })

  test('is refused without the right to see patients, without an account, and with a broken key', async () => {
    const { subscription } = service.browser()
    expect(told(await subscribe(tech, subscription))).toBe('403 forbidden')
    expect(told(await tech.ask('GET /api/consult/push'))).toBe('403 forbidden')
    const broken = { ...subscription, keys: { ...subscription.keys, p256dh: 'short' } }
    expect((await subscribe(facility, broken)).status).toBe(400)
    const file = { ...subscription, endpoint: 'file:///etc/passwd' }
    expect((await subscribe(facility, file)).status).toBe(400)
  })

  test('belongs to the account that was signed in last, and only that account can remove it', async () => {
    const browser = await notified(facility)
    const { id } = read(pushEndpoints.subscribe.reply, await subscribe(channel, browser.subscription))
    await facility.ask(`DELETE /api/consult/push/${id}`)
    expect(await ownersOf()).toEqual([await idOf(ward, 'channel@demo.example')])
    expect((await channel.ask(`DELETE /api/consult/push/${id}`)).status).toBe(204)
    expect(await ownersOf()).toEqual([])
  })

  test('is notified of nothing after its account has ended all sessions: it may be a lost phone', async () => {
    await notified(unit)
    const id = await idOf(ward, 'unit@demo.example')
    // A session that ends by itself keeps its notifications, which end here too.
    await ward.database.transaction('platform', (tx) =>
      tx
        .update(userSessions)
        .set({ endedAt: new Date(ward.clock.now()), endedBecause: 'idle' })
        .where(eq(userSessions.userId, id)),
    )
    const elsewhere = await signInAs(ward, 'unit@demo.example')
    expect(await ownersOf()).toEqual([id])
    expect((await elsewhere.ask('POST /authentication/logout', { body: { everywhere: true } })).status).toBe(
      204,
    )
    expect(await ownersOf()).toEqual([])
    await beginSession('unit')
  })

  test('is notified of nothing after its own session was signed out, and of everything after another one', async () => {
    const browser = await notified(unit)
    const elsewhere = await signInAs(ward, 'unit@demo.example')
    expect((await elsewhere.ask('POST /authentication/logout', { body: {} })).status).toBe(204)
    expect(await ownersOf()).toEqual([await idOf(ward, 'unit@demo.example')])
    const same = await signInAs(ward, 'unit@demo.example')
    // The desk of the same browser, opened after the next sign-in, renews the subscription.
    await subscribe(same, browser.subscription)
    expect((await unit.ask('POST /authentication/logout', { body: {} })).status).toBe(204)
    expect(await ownersOf()).toEqual([await idOf(ward, 'unit@demo.example')])
    expect((await same.ask('POST /authentication/logout', { body: {} })).status).toBe(204)
    expect(await ownersOf()).toEqual([])
    await beginSession('unit')
  })

  test('is one of at most ten of an account', async () => {
    const browsers = Array.from({ length: 11 }, () => service.browser())
    for (const { subscription } of browsers) {
      await subscribe(facility, subscription)
      ward.clock.forward(1)
    }
    const rows = await ward.database.transaction('platform', (tx) => tx.select().from(pushSubscriptions))
    expect(new Set(rows.map(({ endpoint }) => endpoint))).toEqual(
      new Set(browsers.slice(1).map(({ subscription }) => subscription.endpoint)),
    )
  })
})

describe('a waiting call', () => {
  test('is pushed with its room and without a name, kept for ten minutes and replaced by later news', async () => {
    const browser = await notified(facility)
    const { room, call, end } = await calling(atFacility)
    await expect.poll(() => newsOf(browser)).toEqual(['waiting'])
    const [push] = browser.received
    expect(push?.content).toMatchObject({
      call,
      title: 'A patient is calling',
      late_title: 'A patient called earlier',
    })
    expect(push?.content.body).toContain(room.number)
    expect(push?.content.body).toContain(room.unit)
    const keptMs = (push?.content.valid_until ?? 0) - ward.clock.now()
    expect(keptMs).toBeLessThanOrEqual(600_000)
    expect(keptMs).toBeGreaterThan(540_000)
    const { firstName = '-', lastName = '-' } = room.patient ?? {}
    for (const name of [firstName, lastName, adminName]) expect(push?.text).not.toContain(name)
    expect(push).toMatchObject({ ttl: 600, urgency: 'high' })
    await end()
    await expect.poll(() => newsOf(browser)).toEqual(['waiting', 'over'])
    expect(browser.received[1]).toMatchObject({ topic: push?.topic, urgency: 'normal' })
    expect(browser.received[1]?.content.title).toBe('The call has ended')
    expect(await pushesOf(call)).toEqual([])
  })

  test('that is claimed is news for all who were notified, and is called again if its clinician does not come', async () => {
    const [own, other] = [await notified(facility), await notified(channel)]
    const { call, end } = await calling(atFacility)
    await expect.poll(() => newsOf(own)).toEqual(['waiting'])
    // The role of this account is above the level that was called.
    expect(newsOf(other)).toEqual([])
    expect((await claim(channel, call)).status).toBe(200)
    await expect.poll(() => newsOf(own)).toEqual(['waiting', 'claimed'])
    expect(own.received[1]?.text).not.toContain('Dana')
    ward.clock.forward(30_000)
    await expect.poll(() => newsOf(own)).toEqual(['waiting', 'claimed', 'waiting'])
    expect((await claim(facility, call)).status).toBe(200)
    await expect.poll(() => own.received.at(-1)?.content.title).toBe('You have claimed the call')
    await end()
    await expect.poll(() => pushesOf(call)).toEqual([])
    await expect.poll(() => jobsInQueue(ward)).toBe(0)
    expect(newsOf(own), 'the end of a call that was answered is no news').toEqual([
      'waiting',
      'claimed',
      'waiting',
      'claimed',
    ])
    expect(newsOf(other)).toEqual([])
  })

  test('reaches the level of a role with the step to that level, each account once', async () => {
    const [near, far] = [await notified(facility), await notified(channel)]
    const { end } = await calling(async (room) => {
      await atFacility(room)
      await contact(room, {
        level: 'organization',
        nodeId: room.organizationId,
        destination: 'above@ward.example',
      })
    })
    await expect.poll(() => newsOf(near)).toEqual(['waiting'])
    expect(newsOf(far)).toEqual([])
    ward.clock.forward(30_000)
    ward.clock.forward(40_000)
    await expect.poll(() => newsOf(far)).toEqual(['waiting'])
    expect(newsOf(near)).toEqual(['waiting'])
    await end()
    await expect.poll(() => newsOf(far)).toEqual(['waiting', 'over'])
  })

  test('is not pushed to an account whose role has been withdrawn', async () => {
    const [browser, witness] = [await notified(facility), await notified(unit)]
    const { end } = await calling(async (room) => {
      await atFacility(room)
      await giveRole('unit@demo.example', room)
    })
    await expect.poll(() => newsOf(browser)).toEqual(['waiting'])
    const userId = await idOf(ward, 'facility@demo.example')
    const held = await ward.database.transaction('platform', (tx) =>
      tx.delete(roleAssignments).where(eq(roleAssignments.userId, userId)).returning(),
    )
    await end()
    await expect.poll(() => newsOf(witness)).toEqual(['waiting', 'over'])
    await ward.database.transaction('platform', (tx) => tx.insert(roleAssignments).values(held))
    // Its job has ended too, without a message.
    await expect.poll(() => jobsInQueue(ward)).toBe(0)
    expect(newsOf(browser)).toEqual(['waiting'])
  })
})

describe('a push service', () => {
  test('that no longer knows a browser ends its subscription', async () => {
    const browser = await notified(facility)
    browser.status = 410
    const { end } = await calling(atFacility)
    await expect.poll(ownersOf).toEqual([])
    await end()
  })

  test('that fails is asked again, and the browser then reads the state of that moment', async () => {
    const browser = await notified(facility)
    browser.status = 503
    const { call, end } = await calling(atFacility)
    await expect.poll(() => browser.refusals).toBeGreaterThan(0)
    expect((await claim(channel, call)).status).toBe(200)
    browser.status = 201
    await expect
      .poll(async () => {
        await retryNow(ward)
        // A claim during the first attempt queues a second job, which sends the same again.
        return new Set(newsOf(browser))
      })
      .toEqual(new Set(['claimed']))
    await end()
  })
})

async function ownersOf(): Promise<string[]> {
  const rows = await ward.database.transaction('platform', (tx) => tx.select().from(pushSubscriptions))
  return rows.map(({ userId }) => userId)
}

const pushesOf = (call: string) =>
  ward.database.transaction('platform', (tx) =>
    tx.select().from(callPushes).where(eq(callPushes.callId, call)),
  )

const contact = (room: RoomRecord, entry: Partial<typeof notifications.$inferInsert>) =>
  ward.database.transaction('platform', (tx) =>
    tx.insert(notifications).values({
      level: 'facility',
      nodeId: room.facilityId,
      customerId: room.customerId,
      name: 'Somebody',
      channel: 'email',
      destination: 'somebody@ward.example',
      about: ['patient_call'],
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      ...entry,
    }),
  )

/** Makes the facility the nearest level with a contact. */
async function atFacility(room: RoomRecord): Promise<void> {
  await ward.database.transaction('platform', (tx) => tx.delete(notifications))
  await contact(room, {})
}

async function giveRole(email: string, room: RoomRecord): Promise<void> {
  const userId = await idOf(ward, email)
  await ward.database.transaction('platform', (tx) =>
    tx.insert(roleAssignments).values({
      userId,
      role: 'UNIT_ADMIN',
      level: 'unit',
      nodeId: room.unitId,
      customerId: room.customerId,
    }),
  )
}
