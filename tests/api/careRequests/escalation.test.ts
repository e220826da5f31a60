import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { careRequests, careRequestSteps } from '../../../src/server/db/schema/careRequestSchema.ts'
import { beginSession, facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { messagesOf } from '../../support/media/callOf.ts'
import {
  addContacts,
  bedside,
  deskActs,
  onDesk,
  sentRequest,
} from '../../support/testHospital/careRequests.ts'
import { sendHome, setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'

const { claim, done } = deskActs
const minuteMs = 60_000

/** Returns a bedside whose unit and facility have one more contact each, and a fallback contact. */
async function withContacts() {
  const stage = await bedside(ward)
  const { room } = stage
  await addContacts(ward, 'unit', room, [{ destination: 'off@ward.example', days: [] }])
  await addContacts(ward, 'facility', room, [{ destination: 'house@ward.example' }])
  await setForRoom(ward, room, 'call_fallback', { phone: '', email: 'desk@ward.example' })
  const reached = async () => (await stage.messages()).map(({ destination }) => destination)
  return { ...stage, reached }
}

// The tests set the clock forward, beyond the life of an access token.
test.beforeEach(async () => {
  for (const name of ['facility']) await beginSession(name)
})

describe('a care request that no one claims', () => {
  test('goes to everyone when it is late, then to the level above and to the fallback contact, each once', async () => {
    const { remote, reached, shown, events } = await withContacts()
    const id = await sentRequest(remote, 'position')
    const [onDuty] = await reached()
    ward.clock.forward(9 * minuteMs)
    expect(await reached()).toEqual([onDuty])
    ward.clock.forward(minuteMs)
    await expect.poll(reached).toEqual([onDuty, 'off@ward.example'])
    ward.clock.forward(10 * minuteMs)
    await expect.poll(reached).toEqual([onDuty, 'off@ward.example', 'house@ward.example'])
    ward.clock.forward(10 * minuteMs)
    const all = [onDuty, 'off@ward.example', 'house@ward.example', 'desk@ward.example']
    await expect.poll(reached).toEqual(all)
    await expect.poll(() => shown()?.requests[0]?.notified).toBe(4)
    await beginSession('facility')
    const steps = (await onDesk(facility, id))?.steps
    expect(steps?.map(({ org_unit }) => org_unit).slice(2)).toEqual(['Lakeside General', ''])
    ward.clock.forward(60 * minuteMs)
    const [row] = await ward.database.transaction('platform', (tx) =>
      tx.select().from(careRequests).where(eq(careRequests.id, id)),
    )
    expect(row?.escalateAt).toBeNull()
    expect(await reached()).toEqual(all)
    await beginSession('facility')
    expect((await done(facility, id)).status).toBe(204)
    // Those who were notified are forgotten with its end.
    const kept = await ward.database.transaction('platform', (tx) =>
      tx.select().from(careRequestSteps).where(eq(careRequestSteps.requestId, id)),
    )
    expect(kept.map(({ recipients }) => recipients)).toEqual([[], [], [], []])
    events.close()
  })

  test('follows the unit’s times for waiting calls if its kind is urgent', async () => {
    const { room, remote, reached, events } = await withContacts()
    const seconds = { claim_seconds: 30, everyone_seconds: 30, level_above_seconds: 40, fallback_seconds: 50 }
    await setForRoom(ward, room, 'escalation', seconds)
    await sentRequest(remote, 'breathing')
    await sentRequest(remote, 'blanket')
    ward.clock.forward(30_000)
    await expect.poll(async () => (await reached()).slice(2)).toEqual(['off@ward.example'])
    ward.clock.forward(20_000)
    await expect
      .poll(async () => (await reached()).slice(2))
      .toEqual(['off@ward.example', 'house@ward.example', 'desk@ward.example'])
    events.close()
  })

  test('is not passed on while someone is on the way, and goes on when they are released', async () => {
    const { remote, reached, events } = await withContacts()
    const id = await sentRequest(remote, 'toilet')
    await claim(facility, id)
    ward.clock.forward(5 * minuteMs - 1_000)
    expect(await reached()).not.toContain('off@ward.example')
    ward.clock.forward(1_000)
    await expect.poll(reached).toContain('off@ward.example')
    events.close()
  })

  test('goes to more people immediately when no one is on duty', async () => {
    const { room, remote, messages, shown, events } = await bedside(ward)
    const bringBack = await sendHome(ward, room)
    await addContacts(ward, 'unit', room, [{ destination: 'off@ward.example', days: [] }])
    await sentRequest(remote, 'water')
    await expect
      .poll(async () => (await messages()).map(({ destination }) => destination))
      .toEqual(['off@ward.example'])
    await expect.poll(() => shown()?.requests[0]?.notified).toBe(1)
    await bringBack()
    events.close()
  })
})

describe('the people of a care request', () => {
  test('are those of its team while any of them is on duty, otherwise those of the care team', async () => {
    const { room, remote, messages, events } = await bedside(ward)
    const about = ['request_housekeeping']
    await addContacts(ward, 'facility', room, [{ destination: 'broom@ward.example', about }])
    await sentRequest(remote, 'cleaning')
    expect((await messages()).map(({ destination }) => destination)).toEqual(['broom@ward.example'])
    await sentRequest(remote, 'water')
    expect((await messages())[1]?.destination).toMatch(/@demo\.example$/u)
    await addContacts(ward, 'unit', room, [
      { destination: 'night@ward.example', about: ['request_pharmacy'], days: [] },
    ])
    await setForRoom(ward, room, 'care_requests', [
      { kind: 'medicine', team: 'pharmacy', target_minutes: 10, names: {} },
    ])
    await sentRequest(remote, 'medicine')
    expect((await messages())[2]?.destination).toMatch(/@demo\.example$/u)
    events.close()
  })

  test('get messages in the language of the unit', async () => {
    const { remote, room, events } = await bedside(
      ward,
      (one) => one.patient !== null && one.facility === 'みなと総合病院',
    )
    await setForRoom(ward, room, 'locale', 'ja')
    const before = new Set((await messagesOf(ward)).map(({ id }) => id))
    await sentRequest(remote, 'water')
    const fresh = (await messagesOf(ward)).filter(({ id }) => !before.has(id))
    expect(fresh.map(({ subject }) => subject)).toEqual([expect.stringContaining('依頼（お水）')])
    events.close()
  })
})
