import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Me, SessionRenewed } from '../../../src/contract/bedside/session.ts'
import { far, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import {
  ask,
  enter,
  enterVerified,
  followEvents,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'

const hourMs = 3_600_000
const endOf = async (remote: Remote): Promise<number> =>
  read(Me, await remote.ask('GET /api/me')).session_expires_at ?? 0
const renew = async (remote: Remote, code: { token: string }, key: string = randomUUID()) =>
  remote.ask('POST /api/session/renew', {
    body: { token: code.token, aps_id: remote.room.uniqueId },
    headers: { 'idempotency-key': key },
  })

test('the code that the monitor shows now lets a session live for another twelve hours, as the same session', async () => {
  const room = await ward.room()
  const remote = await enterVerified(ward, room)
  const before = await endOf(remote)
  const here = await followEvents(ward, remote)
  const there = await followEvents(far, remote)
  ward.clock.forward(11.95 * hourMs)
  await remote.refresh()
  const { session_expires_at: end } = read(SessionRenewed, await renew(remote, await ward.entry(room)))
  expect(end).toBeGreaterThanOrEqual(before + 11.95 * hourMs)
  for (const stream of [here, there])
    await expect.poll(() => stream.sessions().at(-1)).toEqual({ expires_at: end })

  // Past the first end no one was logged out, and no one is asked for a name.
  ward.clock.forward(hourMs)
  await remote.refresh()
  expect(read(Me, await remote.ask('GET /api/me'))).toMatchObject({
    verified: true,
    session_expires_at: end,
  })
  here.close()
  there.close()
})

test('a typed code renews a session like a scanned one, and only once', async () => {
  const room = await ward.room()
  const [remote, neighbor] = [await enterVerified(ward, room), await enterVerified(ward, room)]
  const { code } = await ward.entry(room)
  const typed = (who: Remote) => who.ask('POST /api/session/renew', { body: { code: code.toLowerCase() } })
  expect((await typed(remote)).status).toBe(200)
  expect((await typed(neighbor)).code).toBe('entry_code_invalid')
})

test('a renewal is not held up by wrong codes of others at the same address', async () => {
  const room = await ward.room()
  const remote = await enterVerified(ward, room)
  for (let count = 0; count < 260; count += 1)
    await ask(ward.url, 'POST /api/session', { body: { code: 'ZZZZ ZZZZ' } })
  expect((await ask(ward.url, 'POST /api/session', { body: { code: 'ZZZZ ZZZZ' } })).status).toBe(429)
  const { code } = await ward.entry(room)
  expect((await remote.ask('POST /api/session/renew', { body: { code } })).status).toBe(200)
})

test('a renewal whose reply was lost is asked for again, and needs no second code', async () => {
  const room = await ward.room()
  const remote = await enterVerified(ward, room)
  const entry = await ward.entry(room)
  const key = randomUUID()
  const [first, again] = [await renew(remote, entry, key), await renew(remote, entry, key)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.text).toBe(first.text)
})

test('another room’s code renews nothing, and stays good for that room', async () => {
  const [room, elsewhere] = [await ward.room(), await ward.room()]
  const remote = await enterVerified(ward, room)
  const before = await endOf(remote)
  const entry = await ward.entry(elsewhere)
  ward.clock.forward(1_000)
  expect((await renew(remote, entry)).code).toBe('entry_code_invalid')
  const typed = await remote.ask('POST /api/session/renew', { body: { code: entry.code } })
  expect(typed.code).toBe('entry_code_invalid')
  expect(await endOf(remote)).toBe(before)
  const body = { token: entry.token, aps_id: elsewhere.uniqueId }
  expect((await ask(ward.url, 'POST /api/session', { body })).status).toBe(200)
})

test('an unverified session cannot be renewed (403 verification_required)', async () => {
  const room = await ward.room()
  const remote = await enter(ward, room)
  const answer = await renew(remote, await ward.entry(room))
  expect(`${answer.status} ${answer.code}`).toBe('403 verification_required')
})

test('a session that has ended is not brought back by a code', async () => {
  const room = await ward.room()
  const remote = await enterVerified(ward, room)
  await remote.ask('DELETE /api/session')
  const answer = await renew(remote, await ward.entry(room))
  expect(`${answer.status} ${answer.code}`).toBe('401 unauthorized')
})
