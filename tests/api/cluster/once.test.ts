import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { InviteReply } from '../../../src/contract/calls/invites.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { connectOwner, owner } from '../../support/fixtures/databaseTest.ts'
import { ward as near } from '../../support/fixtures/hospitalTest.ts'
import { far, twoPeersTest } from '../../support/fixtures/peersTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { ask, enterVerified, type Question, read } from '../../support/testHospital/bedsideApi.ts'
import type { TestHospital } from '../../support/testHospital/testHospital.ts'

const test = twoPeersTest.extend('owner', perFile, connectOwner)

const invitation = (room: RoomRecord): Question => ({
  body: { to: 'mailto:daughter@family.example', body: '', vmr: room.alias },
  headers: { 'idempotency-key': randomUUID() },
})
const keyOf = ({ headers = {} }: Question): string => headers['idempotency-key'] ?? ''

describe('a request that changes something', () => {
  const kinds: [string, string, (room: RoomRecord) => Question][] = [
    ['an invite', 'POST /api/invite/participant', invitation],
    [
      'a patient’s call',
      'POST /api/patient-call/aps',
      ({ uniqueId }) => ({
        body: { unique_id: uniqueId },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ],
  ]
  test.each(kinds)(
    '%s is written down with its answer: a process may die at any moment between',
    async (...kind) => {
      const [, call, questionOf] = kind
      const room = await near.room()
      const remote = await enterVerified(near, room)
      const question = questionOf(room)
      expect(await remote.ask(call, question)).toMatchObject({ status: 200 })
      const { rows } = await owner.query<{ effect: string; answer: string }>(
        `select calls.xmin::text as effect, idempotency_keys.xmin::text as answer
         from calls, idempotency_keys where room_id = $1 and ended_at is null and key = $2`,
        [room.id, keyOf(question)],
      )
      expect(rows).toHaveLength(1)
      // `xmin` is the transaction that last wrote a row.
      expect(rows[0]?.answer).toBe(rows[0]?.effect)
    },
  )

  test('held up at one process until another takes its place has one effect, and one answer', async () => {
    const room = await near.room()
    const { session } = await enterVerified(near, room)
    const question = { ...invitation(room), token: session.access_token }
    const send = ({ url }: TestHospital) => ask(url, 'POST /api/invite/participant', question)
    const waiting = async () => {
      const { rows } = await owner.query<{ count: string }>(
        `select count(*) from pg_locks join pg_database on pg_database.oid = database
           where locktype = 'advisory' and not granted and datname = current_database()`,
      )
      return Number(rows[0]?.count)
    }
    // Changes to a room's calls are made one after the other.
    await owner.query('select pg_advisory_lock(hashtextextended($1, 4))', [room.id])
    const first = send(near)
    await expect.poll(waiting).toBe(1)
    // As if the first request had been frozen for a minute: the other process no longer takes it to be alive.
    await owner.query(
      `update idempotency_keys set created_at = created_at - interval '1 minute' where key = $1`,
      [keyOf(question)],
    )
    const second = send(far)
    await expect.poll(waiting).toBe(2)
    await owner.query('select pg_advisory_unlock(hashtextextended($1, 4))', [room.id])

    const answers = [await first, await second].map((answer) => read(InviteReply, answer))
    expect(answers[1]).toEqual(answers[0])
    const { rows } = await owner.query('select id from invites where room_id = $1', [room.id])
    expect(rows).toEqual([{ id: answers[0]?.[0]?.id }])
  })
})
