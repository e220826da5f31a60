import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { DeviceCommand } from '../../../src/contract/devices/device.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, linkedIn, told } from '../../support/testHospital/bedsideApi.ts'

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

/**
 * One command of each kind that remembers its key in its own way, with other parameters for the same command.
 */
const kinds: [DeviceCommand, Record<string, unknown>, Record<string, unknown>][] = [
  ['set_speaker', { mute: false, point: 7 }, { mute: false, point: 8 }],
  ['pan', { dir: 'left' }, { dir: 'right' }],
  ['video_control', { state: 'off' }, { state: 'on' }],
]

describe.each(kinds)('%s under one key', (command, params, others) => {
  test('sent again has the first answer, and no second effect', async () => {
    const { heard, remote } = await linkedIn(ward)
    const headers = keyed()
    const first = await remote.send(command, params, headers)
    expect(first.status).toBe(200)
    await remote.command('set_speed', { speed: 3 })
    const again = await remote.send(command, params, headers)
    expect(told(again)).toBe('200 none')
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text))
    expect(heard()).toEqual([command, 'set_speed'])
  })

  test('sent five times simultaneously has one effect, and one answer for all', async () => {
    const { heard, remote } = await linkedIn(ward)
    const headers = keyed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remote.send(command, params, headers)))
    expect(heard()).toEqual([command])
    for (const { text } of answers) expect(JSON.parse(text)).toEqual(JSON.parse(answers[0]?.text ?? ''))
  })

  test('asking for something else is key_reused, also while the first is under way', async () => {
    const { heard, remote } = await linkedIn(ward)
    const headers = keyed()
    const [first, second] = await Promise.all([
      remote.send(command, params, headers),
      remote.send(command, others, headers),
    ])
    expect([told(first), told(second)].toSorted()).toEqual(['200 none', '422 key_reused'])
    const lost = first.status === 200 ? others : params
    expect(told(await remote.send(command, lost, headers))).toBe('422 key_reused')
    expect(heard()).toEqual([command])
  })

  test('is another session’s own affair', async () => {
    const { room, device, remote } = await linkedIn(ward)
    const neighbor = await enterVerified(ward, room)
    const headers = keyed()
    await remote.send(command, params, headers)
    ward.clock.forward(6_000)
    expect(told(await neighbor.send(command, others, headers))).toBe('200 none')
    const got = device.commands.filter((frame) => frame.command === command)
    expect(got).toMatchObject([{ params }, { params: others }])
  })
})

describe('a key', () => {
  test('is free again when no device received the command, so that it can be retried', async () => {
    const room = await ward.room()
    const remote = await enterVerified(ward, room)
    const headers = keyed()
    expect(await remote.command('set_speaker', { mute: true, point: 0 }, headers)).toMatchObject({
      busy_status: 'offline',
    })
    const device = await ward.device(room)
    expect(await remote.command('set_speaker', { mute: true, point: 0 }, headers)).toMatchObject({
      success: true,
    })
    expect(device.commands.map(({ command }) => command)).toEqual(['set_speaker'])
  })

  test('of a motion is remembered in memory for a minute, and never as a row', async () => {
    const { heard, remote } = await linkedIn(ward)
    const headers = keyed()
    await remote.command('pan', { dir: 'left' }, headers)
    expect(await keysOf(remote.session.aps_id)).toEqual([])
    ward.clock.forward(59_000)
    await remote.command('pan', { dir: 'left' }, headers)
    expect(heard().filter((name) => name === 'pan')).toHaveLength(1)
    ward.clock.forward(2_000)
    await remote.command('pan', { dir: 'left' }, headers)
    expect(heard().filter((name) => name === 'pan')).toHaveLength(2)
  })

  test.each(['', 'k'.repeat(201)])('of no sensible length is refused', async (key) => {
    const { heard, remote } = await linkedIn(ward)
    const answer = await remote.send('refresh', {}, keyed(key))
    expect(told(answer)).toBe('400 bad_request')
    expect(answer.fields).toEqual({ 'idempotency-key': 'invalid_format' })
    expect(heard()).toEqual([])
  })

  test('can be used again after fifteen seconds when its server died during the command', async () => {
    const { heard, remote } = await linkedIn(ward)
    const headers = keyed()
    await remote.send('set_speed', { speed: 4 }, headers)
    await ward.database.transaction('platform', (tx) =>
      tx.execute(
        sql`update idempotency_keys set status = null, body = null, created_at = now() - interval '14.5 seconds' where key = ${headers['idempotency-key']}`,
      ),
    )
    expect(told(await remote.send('set_speed', { speed: 4 }, headers))).toBe('200 none')
    expect(heard()).toEqual(['set_speed', 'set_speed'])
  })

  test('keeps no answer that holds a token', async () => {
    const kept = await ward.database.transaction('platform', (tx) =>
      tx.execute<{ body: unknown }>(sql`select body from idempotency_keys`),
    )
    expect(kept.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept.rows)).not.toMatch(/token/u)
  })
})

async function keysOf(uniqueId: string): Promise<string[]> {
  const found = await ward.database.transaction('platform', (tx) =>
    tx.execute<{ key: string }>(
      sql`select k.key from idempotency_keys k join bedside_sessions s on s.id = k.session_id
          join rooms r on r.id = s.room_id where r.unique_id = ${uniqueId}`,
    ),
  )
  return found.rows.map(({ key }) => key)
}
