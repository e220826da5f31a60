import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { auditEvents } from '../../../src/server/db/schema/auditSchema.ts'
import { careRequestClaims, careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import {
  beginSession,
  channel,
  facility,
  hospitalTest as test,
  tech,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { callClinician, messagesOf, secretIn } from '../../support/media/callOf.ts'
import { ask, enterVerified, told } from '../../support/testHospital/bedsideApi.ts'
import { bedside, deskActs, onDesk, sentRequest } from '../../support/testHospital/careRequests.ts'
import { idOf } from '../../support/testHospital/users/loginAs.ts'

const { claim, giveBack, done, seen } = deskActs
/** Facility administrator of the demo hospital. */
const adminName = 'Femi Adeola'

const outcomesOf = async (id: string) => {
  const rows = await ward.database.transaction('platform', (tx) =>
    tx
      .select()
      .from(careRequestClaims)
      .where(eq(careRequestClaims.requestId, id))
      .orderBy(careRequestClaims.claimedAt),
  )
  return rows.map(({ outcome }) => outcome)
}
const rowOf = async (id: string) => {
  const rows = await ward.database.transaction('platform', (tx) =>
    tx.select().from(careRequests).where(eq(careRequests.id, id)),
  )
  return rows[0]
}

/** Returns the consult desk that opens with the link of a call's message in this unit. */
async function linkDesk(suits: (room: RoomRecord) => boolean) {
  const caller = await enterVerified(ward, await ward.room(suits))
  await callClinician(caller)
  const token = secretIn((await messagesOf(ward))[0]?.body ?? '')
  const end = async () => {
    await caller.send('final_end_call', {})
  }
  return { ask: (call: string, question = {}) => ask(ward.url, call, { token, ...question }), end }
}

// The tests set the clock forward, beyond the life of an access token.
test.beforeEach(async () => {
  for (const name of ['facility', 'channel']) await beginSession(name)
})

describe('a claim of a care request', () => {
  test('is refused to a second person; of two at the same time one wins', async () => {
    const { remote, shown, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    const answers = await Promise.all([claim(facility, id), claim(channel, id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.code).toBe('request_claimed')
    await expect.poll(() => shown()?.requests[0]?.coming).not.toBeNull()
    // A repeated press changes nothing.
    const winner = answers[0]?.status === 200 ? facility : channel
    expect((await claim(winner, id)).status).toBe(200)
    expect(await outcomesOf(id)).toEqual([null])
    events.close()
  })

  test('can be given back by its person only, and those who were notified read that the patient still waits', async () => {
    const { remote, shown, messages, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    await claim(facility, id)
    expect((await giveBack(channel, id)).status).toBe(204)
    expect((await onDesk(facility, id))?.claim?.own).toBe(true)
    expect((await giveBack(facility, id)).status).toBe(204)
    await expect.poll(() => shown()?.requests[0]?.coming).toBeNull()
    expect(await outcomesOf(id)).toEqual(['given_back'])
    expect((await messages()).at(-1)?.subject).toContain('The patient is still waiting')
    expect((await claim(channel, id)).status).toBe(200)
    events.close()
  })

  test('that is not fulfilled in five minutes or its target time is released', async () => {
    const { remote, shown, messages, events } = await bedside(ward)
    const soon = await sentRequest(remote, 'breathing')
    const late = await sentRequest(remote, 'position')
    await claim(facility, soon)
    await claim(facility, late)
    ward.clock.forward(5 * 60_000)
    await expect.poll(() => outcomesOf(soon)).toEqual(['released'])
    expect(await outcomesOf(late)).toEqual([null])
    await expect.poll(() => shown()?.requests.find(({ id }) => id === soon)?.coming).toBeNull()
    expect((await messages()).at(-1)?.subject).toContain(`${adminName} has not finished`)
    ward.clock.forward(5 * 60_000)
    await expect.poll(() => outcomesOf(late)).toEqual(['released'])
    events.close()
  })

  test('that has expired does not keep a colleague from the request', async () => {
    const { remote, events } = await bedside(ward)
    const id = await sentRequest(remote, 'breathing')
    await claim(facility, id)
    ward.clock.forward(5 * 60_000)
    expect((await claim(channel, id)).status).toBe(200)
    expect(await outcomesOf(id)).toEqual(['released', null])
    events.close()
  })

  test('ends when the role of its person is withdrawn', async () => {
    const { remote, shown, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    await claim(facility, id)
    const user = await idOf(ward, 'facility@demo.example')
    const held = await ward.database.transaction('platform', (tx) =>
      tx.delete(roleAssignments).where(eq(roleAssignments.userId, user)).returning(),
    )
    await expect.poll(() => outcomesOf(id)).toEqual(['not_allowed'])
    await ward.database.transaction('platform', (tx) => tx.insert(roleAssignments).values(held))
    await expect.poll(() => shown()?.requests[0]?.coming).toBeNull()
    events.close()
  })

  test('ends when its account is deactivated', async () => {
    const { remote, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    await claim(channel, id)
    const user = await idOf(ward, 'channel@demo.example')
    const setRemoved = (removedAt: Date | null) =>
      ward.database.transaction('platform', (tx) =>
        tx.update(users).set({ removedAt }).where(eq(users.id, user)),
      )
    await setRemoved(new Date(ward.clock.now()))
    await expect.poll(() => outcomesOf(id)).toEqual(['not_allowed'])
    await setRemoved(null)
    events.close()
  })
})

describe('the end of a care request at the desk', () => {
  test('is refused while someone else is on the way, unless it is meant', async () => {
    const { remote, messages, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    await claim(channel, id)
    expect(told(await done(facility, id))).toBe('409 request_claimed')
    expect((await done(facility, id, { instead: true })).status).toBe(204)
    expect(await outcomesOf(id)).toEqual(['request_over'])
    expect(await rowOf(id)).toMatchObject({ outcome: 'done', doneBy: adminName, escalateAt: null })
    expect((await messages()).at(-1)?.subject).toContain(`${adminName} has finished`)
    expect(told(await done(facility, id))).toBe('410 request_over')
    expect(told(await giveBack(channel, id))).toBe('410 request_over')
    events.close()
  })

  test('fulfills an own claim, and is in the audit without the kind', async () => {
    const { room, remote, events } = await bedside(ward)
    const id = await sentRequest(remote, 'pain')
    await claim(facility, id)
    await done(facility, id)
    expect(await outcomesOf(id)).toEqual(['done'])
    const entries = await ward.database.transaction('platform', (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.targetId, room.id)).orderBy(auditEvents.seq),
    )
    const own = entries.filter(({ action }) => action === 'care_request')
    expect(own.map(({ actor, after }) => ({ actor, after }))).toEqual([
      { actor: adminName, after: { outcome: 'claimed' } },
      { actor: adminName, after: { outcome: 'done' } },
    ])
    events.close()
  })
})

describe('the consult desk', () => {
  test('lists requests that wait longest first, and keeps who saw one first', async () => {
    const { remote, events } = await bedside(ward)
    const first = await sentRequest(remote, 'water')
    ward.clock.forward(1_000)
    const second = await sentRequest(remote, 'blanket')
    await seen(facility, [first])
    await seen(channel, [first, second])
    expect((await onDesk(facility, first))?.seen?.name).toBe(adminName)
    expect((await onDesk(facility, second))?.seen?.name).toBe('Chen Bao')
    const text = (await facility.ask('GET /api/consult/waiting')).text
    expect(text.indexOf(first)).toBeLessThan(text.indexOf(second))
    events.close()
  })

  test('of a link acts in its own unit, under a typed name; of another unit it sees and ends nothing', async () => {
    const { room, remote, shown, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    const near = await linkDesk((one) => one.unitId === room.unitId && one.patient !== null)
    const far = await linkDesk((one) => one.unitId !== room.unitId && one.patient !== null)
    expect(await onDesk(far, id)).toBeUndefined()
    for (const act of [claim, giveBack, done]) expect(told(await act(far, id))).toBe('410 request_over')
    expect((await seen(far, [id])).status).toBe(204)
    expect((await rowOf(id))?.seenAt).toBeNull()
    expect((await claim(near, id)).status).toBe(200)
    await expect.poll(() => shown()?.requests[0]?.coming).toMatchObject({ name: 'Nurse Ito', from: '' })
    expect((await onDesk(near, id))?.claim?.own).toBe(true)
    await near.end()
    await far.end()
    events.close()
  })

  test('shows and ends no request of another customer, and needs a right and a token', async () => {
    const foreign = await bedside(ward, (room) => room.patient !== null && room.facility === 'みなと総合病院')
    const id = await sentRequest(foreign.remote, 'water')
    expect(await onDesk(facility, id)).toBeUndefined()
    for (const act of [claim, giveBack, done]) {
      expect(told(await act(facility, id))).toBe('410 request_over')
      expect(told(await act(tech, id))).toBe('403 forbidden')
    }
    expect((await seen(facility, [id])).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ seenAt: null, endedAt: null })
    expect((await ask(ward.url, 'POST /api/consult/requests/seen', { body: {} })).status).toBe(401)
    foreign.events.close()
  })
})
