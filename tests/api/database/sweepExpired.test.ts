import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sweepExpired } from '../../../src/server/commands/sweepExpired.ts'
import type { Tx } from '../../../src/server/db/database.ts'
import { idempotencyKeys } from '../../../src/server/db/schema/deviceSchema.ts'
import { idempotencyStore } from '../../../src/server/db/idempotencyStore.ts'
import { sessionTokens } from '../../../src/server/db/schema.ts'
import { secretHash } from '../../../src/server/db/secret.ts'
import { bedsideSessionStore } from '../../../src/server/db/bedside/bedsideSessionStore.ts'
import { userTokens } from '../../../src/server/db/schema/userSchema.ts'
import { userSessionStore } from '../../../src/server/db/users/userSessionStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { ask, enterVerified, linkedIn } from '../../support/testHospital/bedsideApi.ts'

/* Rows that are of no further use do not stay in the database. */

const hourMs = 3_600_000

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => ward.database.transaction('platform', work)
const rowsOf = async (table: typeof idempotencyKeys | typeof sessionTokens | typeof userTokens) => {
  const [row] = await within((tx) => tx.select({ rows: count() }).from(table))
  return row?.rows
}
const refresh = (token: string) =>
  ask(ward.url, 'POST /api/session/refresh', { body: { refresh_token: token } })

test('an answer is kept for a day, and given again; older ones go, whatever session they are of', async () => {
  const { device, remote } = await linkedIn(ward)
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const
  const send = (key: string) => remote.send('set_speed', { speed: 3 }, { 'idempotency-key': key })
  for (const key of keys) expect((await send(key)).status).toBe(200)
  // Ages an answer, either of a session that makes no more requests or of this session an hour before its day
  // is over.
  const age = (key: string, hours: number, sessionId: string = randomUUID()) =>
    within((tx) =>
      tx
        .update(idempotencyKeys)
        .set({ sessionId, createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(idempotencyKeys.key, key)),
    )
  await age(keys[0], 25)
  await age(keys[1], 25)
  const [kept] = await within((tx) =>
    tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, keys[2])),
  )
  await age(keys[2], 23, kept?.sessionId ?? '')
  expect(await within((tx) => idempotencyStore.forget(tx, 1))).toBe(1)
  const stop = sweepExpired(ward, 0)
  await expect.poll(() => rowsOf(idempotencyKeys)).toBe(1)
  stop()
  expect((await send(keys[2])).status).toBe(200)
  expect(device.commands).toHaveLength(keys.length)
})

test('tokens go with their end, those of ended sessions too; a replaced one before it still ends its session', async () => {
  const gone = await enterVerified(ward, await ward.room())
  await gone.refresh()
  expect((await gone.ask('DELETE /api/session')).status).toBe(204)
  const over = await enterVerified(ward, await ward.room())
  await over.refresh()
  ward.clock.forward(12 * hourMs + 1)
  const living = await enterVerified(ward, await ward.room())
  const { refresh_token: stolen } = living.session
  await living.refresh()

  expect(await within((tx) => bedsideSessionStore.forgetTokens(tx, new Date(ward.clock.now()), 1))).toBe(1)
  const stop = sweepExpired(ward, 0)
  // Two token pairs: all those of the active session.
  await expect.poll(() => rowsOf(sessionTokens)).toBe(4)
  stop()
  expect((await refresh(over.session.refresh_token)).code).toBe('unauthorized')
  ward.clock.forward(30_001)
  expect((await refresh(stolen)).code).toBe('unauthorized')
  const session = await within((tx) => bedsideSessionStore.byToken(tx, secretHash(stolen), 'refresh'))
  expect(session?.session.endedBecause).toBe('reuse')
})

test('so do the console’s', async () => {
  await signInAs(ward, 'facility@demo.example')
  ward.clock.forward(12 * hourMs + 1)
  await signInAs(ward, 'facility@demo.example')
  expect(await within((tx) => userSessionStore.forgetTokens(tx, new Date(ward.clock.now()), 1))).toBe(1)
  const stop = sweepExpired(ward, 0)
  await expect.poll(() => rowsOf(userTokens)).toBe(2)
  stop()
})
