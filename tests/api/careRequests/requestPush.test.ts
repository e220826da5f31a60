import { afterEach, describe, expect } from 'vitest'
import { pushEndpoints } from '../../../src/contract/calls/pushSubscriptions.ts'
import { careRequestPushes, pushSubscriptions } from '../../../src/server/db/schema/pushSchema.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { channel, facility, hospitalTest, ward } from '../../support/fixtures/hospitalTest.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { addContacts, bedside, deskActs, sentRequest } from '../../support/testHospital/careRequests.ts'
import { jobsInQueue } from '../../support/testHospital/messages/messageQueue.ts'
import {
  openPushService,
  type PushedBrowser,
  type PushService,
} from '../../support/testHospital/messages/pushService.ts'
import { setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'

const { claim, giveBack, done } = deskActs

let service: PushService
const test = hospitalTest.extend('pushService', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
  service = await openPushService()
  onCleanup(() => service.close())
  return service
})

afterEach(async () => {
  await ward.database.transaction('platform', (tx) => tx.delete(pushSubscriptions))
})

const titlesOf = ({ received }: PushedBrowser) => received.map(({ content }) => content.title)

/** Lets a member of the staff be notified in a browser, which has received the proof. */
async function notified(admin: Administrator): Promise<PushedBrowser> {
  // News of an earlier request reach every browser of the account that there is when they are sent.
  await settled()
  const browser = service.browser()
  const reply = await admin.ask('PUT /api/consult/push', { body: browser.subscription })
  read(pushEndpoints.subscribe.reply, reply)
  await expect.poll(() => titlesOf(browser)).toEqual(['Notifications are on'])
  browser.received.length = 0
  return browser
}

/** Returns a bedside whose requests go to a contact of its facility alone. */
async function atFacility() {
  const stage = await bedside(ward)
  await ward.database.transaction('platform', (tx) => tx.delete(notifications))
  await addContacts(ward, 'facility', stage.room, [{ destination: 'house@ward.example' }])
  return stage
}

const pushes = () => ward.database.transaction('platform', (tx) => tx.select().from(careRequestPushes))

const settled = () => expect.poll(() => jobsInQueue(ward)).toBe(0)

describe('a care request', () => {
  test('is pushed with its room, without a name and without its kind', async () => {
    const browser = await notified(facility)
    const { room, remote, messages, events } = await atFacility()
    const id = await sentRequest(remote, 'toilet')
    await expect.poll(() => titlesOf(browser)).toEqual(['A patient is asking for something'])
    const [push] = browser.received
    expect(push?.content).toMatchObject({ news: 'waiting', call: null, request: id })
    expect(push?.content.late_title).toBe('A patient asked for something earlier')
    expect(push?.content.body).toContain(room.number)
    const { firstName = '-', lastName = '-' } = room.patient ?? {}
    for (const word of [firstName, lastName, 'Femi', 'oilet']) expect(push?.text).not.toContain(word)
    expect(push).toMatchObject({ ttl: 600, urgency: 'high' })
    // Push is in addition to the message.
    expect((await messages()).map(({ destination }) => destination)).toEqual(['house@ward.example'])
    expect((await done(facility, id)).status).toBe(204)
    await expect.poll(() => titlesOf(browser).slice(1)).toEqual(['The request is done'])
    expect(browser.received[1]).toMatchObject({ topic: push?.topic, urgency: 'normal' })
    await settled()
    expect(await pushes()).toEqual([])
    events.close()
  })

  test('that is claimed is news for those who were notified, and waits again for them when given back', async () => {
    const [near, far] = [await notified(facility), await notified(channel)]
    const { remote, events } = await atFacility()
    const id = await sentRequest(remote, 'pain')
    await expect.poll(() => titlesOf(near)).toEqual(['A patient urgently needs someone'])
    expect((await claim(channel, id)).status).toBe(200)
    await expect.poll(() => titlesOf(near).at(-1)).toBe('Someone is on the way to the request')
    expect(near.received.at(-1)?.text).not.toContain('Dana')
    expect((await giveBack(channel, id)).status).toBe(204)
    await expect.poll(() => titlesOf(near).at(-1)).toBe('A patient urgently needs someone')
    expect((await claim(facility, id)).status).toBe(200)
    await expect.poll(() => titlesOf(near).at(-1)).toBe('You are on the way to the request')
    expect((await done(facility, id)).status).toBe(204)
    await settled()
    expect(titlesOf(near), 'the end of a request that was claimed is no news').toHaveLength(4)
    // The role of this account is above the level that was notified.
    expect(titlesOf(far)).toEqual([])
    events.close()
  })

  test('that its patient takes back is news for the person on the way', async () => {
    const browser = await notified(facility)
    const { remote, events } = await atFacility()
    const id = await sentRequest(remote, 'water')
    await expect.poll(() => titlesOf(browser)).toHaveLength(1)
    expect((await claim(facility, id)).status).toBe(200)
    await expect.poll(() => titlesOf(browser)).toHaveLength(2)
    expect((await remote.ask(`DELETE /api/me/requests/${id}`)).status).toBe(204)
    await expect.poll(() => titlesOf(browser).at(-1)).toBe('The request has ended')
    events.close()
  })

  test('reaches the level of a role with the step to that level, each account once', async () => {
    const [near, far] = [await notified(facility), await notified(channel)]
    const { room, remote, events } = await atFacility()
    const seconds = { claim_seconds: 30, everyone_seconds: 30, level_above_seconds: 40, fallback_seconds: 50 }
    await setForRoom(ward, room, 'escalation', seconds)
    await setForRoom(ward, room, 'call_fallback', { phone: '', email: 'desk@ward.example' })
    const id = await sentRequest(remote, 'breathing')
    await expect.poll(() => titlesOf(near)).toHaveLength(1)
    await settled()
    expect(titlesOf(far)).toEqual([])
    for (const passed of [30_000, 40_000, 50_000]) ward.clock.forward(passed)
    await expect.poll(() => titlesOf(far)).toEqual(['A patient urgently needs someone'])
    await settled()
    expect(titlesOf(near)).toHaveLength(1)
    expect((await done(channel, id)).status).toBe(204)
    events.close()
  })

  test('is not pushed to a contact in their quiet hours', async () => {
    const browser = await notified(facility)
    const { room, remote, events } = await atFacility()
    const quiet = { quietFrom: '00:00', quietTo: '24:00' }
    await addContacts(ward, 'facility', room, [{ destination: 'facility@demo.example', ...quiet }])
    const id = await sentRequest(remote, 'blanket')
    await settled()
    expect(titlesOf(browser)).toEqual([])
    expect((await done(facility, id)).status).toBe(204)
    await ward.database.transaction('platform', (tx) => tx.delete(notifications))
    events.close()
  })
})

test('an alert to the care team is pushed as an urgent request', async () => {
  const browser = await notified(facility)
  const { room, remote, events } = await atFacility()
  const alert = await remote.ask(`POST /api/endpoints/${room.uniqueId}/command/alert`, { body: {} })
  expect(alert.status).toBe(204)
  await expect.poll(() => titlesOf(browser)).toEqual(['A patient urgently needs someone'])
  events.close()
})

test('a browser that its push service no longer knows ends with a request as with a call', async () => {
  const browser = await notified(facility)
  browser.status = 410
  const { remote, events } = await atFacility()
  await sentRequest(remote, 'cleaning')
  await expect
    .poll(() => ward.database.transaction('platform', (tx) => tx.select().from(pushSubscriptions)))
    .toEqual([])
  events.close()
})
