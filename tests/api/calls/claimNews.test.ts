import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { callClaims } from '../../../src/server/db/schema/claimSchema.ts'
import { calling, claim, giveBack } from '../../support/calls/waitingCall.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'

describe('the news of a claim', () => {
  test('is announced by another process if its own died after the claim', async () => {
    const { call, messages, end } = await calling()
    const called = (await messages()).length
    await claim(facility, call)
    await expect.poll(async () => (await messages()).length).toBe(called * 2)
    // As the claim is left by a process that died before it sent the news.
    await ward.database.transaction('platform', (tx) =>
      tx.update(callClaims).set({ news: 'claimed' }).where(eq(callClaims.callId, call)),
    )
    ward.clock.forward(2_500)
    await expect.poll(async () => (await messages()).length).toBe(called * 3)
    await end()
  })

  test('that is given back before its news was sent is not announced', async () => {
    const { room, call, messages, end } = await calling()
    const called = (await messages()).length
    await claim(facility, call)
    await expect.poll(async () => (await messages()).length).toBe(called * 2)
    await ward.database.transaction('platform', (tx) =>
      tx.update(callClaims).set({ news: 'claimed' }).where(eq(callClaims.callId, call)),
    )
    expect((await giveBack(facility, call)).status).toBe(204)
    const [left] = await ward.database.transaction('platform', (tx) =>
      tx.select().from(callClaims).where(eq(callClaims.roomId, room.id)),
    )
    expect(left).toMatchObject({ outcome: 'given_back', news: null })
    await end()
    expect(await messages()).toHaveLength(called * 2)
  })

  test('is not announced late: neither after five minutes, nor when its clinician comes no longer', async () => {
    const { call, messages, end } = await calling()
    const called = (await messages()).length
    await claim(facility, call)
    await expect.poll(async () => (await messages()).length).toBe(called * 2)
    // As claims are left by a process that died: the first long ago, the second given back in a former version.
    const leave = (claimedAt: number, ended: object) =>
      ward.database.transaction('platform', (tx) =>
        tx
          .update(callClaims)
          .set({ news: 'claimed', claimedAt: new Date(claimedAt), ...ended })
          .where(eq(callClaims.callId, call)),
      )
    const isTaken = async () =>
      (
        await ward.database.transaction('platform', (tx) =>
          tx.select().from(callClaims).where(eq(callClaims.callId, call)),
        )
      ).every(({ news }) => news === null)
    const expiresAt = new Date(ward.clock.now() + 3_600_000)
    await leave(ward.clock.now() - 6 * 60_000, { expiresAt })
    await expect.poll(isTaken).toBe(true)
    const endedAt = new Date(ward.clock.now() - 10_000)
    await leave(ward.clock.now() - 20_000, { endedAt, outcome: 'given_back' })
    await expect.poll(isTaken).toBe(true)
    expect(await messages()).toHaveLength(called * 2)
    await end()
  })
})
