import { expect } from 'vitest'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { far, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { calledWithMedia, visitsOf } from '../../support/media/visitedCall.ts'
import { ask, followEvents, type Question } from '../../support/testHospital/bedsideApi.ts'

const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'

test('a visit to a conference at one server is read at the other while it lasts and after it', async () => {
  const { remote, comes } = await calledWithMedia(ward, atLakeside)
  const token = remote.session.access_token
  const there = { ask: (call: string, question: Question = {}) => ask(far.url, call, { token, ...question }) }
  const [near, distant] = [await followEvents(ward, remote), await followEvents(far, remote)]
  expect(await visitsOf(there)).toEqual([])

  const { person } = await comes()
  for (const events of [near, distant]) await expect.poll(() => events.visits().at(-1)?.unread).toBe(1)
  await expect
    .poll(async () => (await visitsOf(there))[0]?.saw_seconds, { timeout: 15_000 })
    .toBeGreaterThan(1)
  const [visit] = await visitsOf(there)
  expect(visit).toMatchObject({ name: 'Dr. Mori', role: 'clinician', began: 'call', ended_at: null })

  const body = { visits: [visit?.id] }
  expect((await there.ask('POST /api/me/visits/read', { body })).status).toBe(204)
  for (const events of [near, distant]) await expect.poll(() => events.visits().at(-1)?.unread).toBe(0)

  await person.leave()
  await expect.poll(async () => (await visitsOf(there))[0]?.ended_at).not.toBeNull()
  // Both servers read the same record.
  expect(await visitsOf(there)).toEqual(await visitsOf(remote))
  near.close()
  distant.close()
})
