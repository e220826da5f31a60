import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { hospitalTest as it, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import {
  ask,
  enterVerified,
  followEvents,
  linkedIn,
  openPreview,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'

const patient = async (): Promise<Remote> => enterVerified(ward, await ward.room())
const pause = (ms: number) => new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), ms))

describe('event streams of one session', () => {
  it('end the oldest beyond eight, and none of other sessions', async () => {
    const neighbor = await followEvents(ward, await patient())
    const remote = await patient()
    const streams: Awaited<ReturnType<typeof followEvents>>[] = []
    for (let count = 0; count < 20; count += 1) streams.push(await followEvents(ward, remote))
    const oldest = streams.slice(0, 12).map(({ ended }) => Promise.race([ended, pause(5_000)]))
    expect(await Promise.all(oldest)).not.toContain('open')
    const left = [neighbor, ...streams.slice(12)].map(({ ended }) => Promise.race([ended, pause(300)]))
    expect(await Promise.all(left)).toEqual(Array.from({ length: 9 }, () => 'open'))
    for (const stream of [neighbor, ...streams]) stream.close()
  })
})

describe('preview sockets of one session', () => {
  it('close the oldest beyond eight', async () => {
    const { remote } = await linkedIn(ward)
    const hello = { type: 'hello', access_token: remote.session.access_token }
    const previews: Awaited<ReturnType<typeof openPreview>>[] = []
    for (let count = 0; count < 10; count += 1) {
      const preview = await openPreview(ward, hello)
      previews.push(preview)
      // The server has admitted it, and only then is the next one younger.
      await expect.poll(() => preview.pictures.length).toBeGreaterThan(0)
    }
    const closed = previews.map((preview) => Promise.race([preview.closed, pause(300)]))
    expect(await Promise.all(closed)).toEqual([4409, 4409, ...Array.from({ length: 8 }, () => 'open')])
    for (const preview of previews) preview.close()
  })
})

describe('idempotency keys of one session', () => {
  it('are about two thousand at most, and the latest are kept', async () => {
    const { device, remote } = await linkedIn(ward)
    const send = (key: string) =>
      remote.send('set_speaker', { mute: false, point: 7 }, { 'idempotency-key': key })
    const first = randomUUID()
    await send(first)
    const ofFirst = sql`(select session_id from idempotency_keys where key = ${first})`
    await ward.database.transaction('platform', (tx) =>
      tx.execute(sql`insert into idempotency_keys (session_id, key, customer_id, request_hash, status, created_at)
        select session_id, 'flood ' || n, customer_id, request_hash, 200, now() - interval '1 hour'
        from idempotency_keys, generate_series(1, 5000) n where key = ${first}`),
    )
    const keys = Array.from({ length: 60 }, () => randomUUID())
    for (const key of keys) await send(key)
    const { rows } = await ward.database.transaction('platform', (tx) =>
      tx.execute<{ count: number }>(
        sql`select count(*)::int as count from idempotency_keys where session_id = ${ofFirst}`,
      ),
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(2_050)
    const heard = device.commands.length
    for (const key of [first, ...keys.slice(-10)]) expect((await send(key)).status).toBe(200)
    expect(device.commands).toHaveLength(heard)
  })
})

describe('refresh token of the console', () => {
  it('makes one pair, however often it is sent within half a minute', async () => {
    const user = await signInAs(ward, 'customer@demo.example')
    const body = { refresh_token: user.tokens.refresh_token }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(ward.url, 'POST /authentication/refresh', { body })),
    )
    const pairs = answers.map((answer) => read(TokenPair, answer))
    expect(
      new Set(pairs.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])).size,
    ).toBe(2)
  })
})
