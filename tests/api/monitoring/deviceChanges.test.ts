import { describe, expect, vi } from 'vitest'
import {
  DeviceChanges,
  DeviceDetail,
  type DeviceStatus,
} from '../../../src/contract/monitoring/monitoring.ts'
import { statusOf } from '../../../src/domain/monitoring/deviceHealth.ts'
import { evaluateAlerts } from '../../../src/server/commands/monitoring/evaluateAlerts.ts'
import { changeStore } from '../../../src/server/db/monitoring/changeStore.ts'
import { invalidateAfterRestore } from '../../../src/server/db/invalidateAfterRestore.ts'
import { journalStore } from '../../../src/server/db/devices/journalStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { connectOwner, owner } from '../../support/fixtures/databaseTest.ts'
import { peer, peerTest } from '../../support/fixtures/peersTest.ts'
import { facility, techadmin, unit, users, ward } from '../../support/fixtures/hospitalTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { followBoard } from '../../support/testHospital/monitoring/boardOf.ts'

const test = peerTest.extend('owner', perFile, connectOwner)
const patience = { timeout: 30_000, interval: 50 } as const

const roomsOfUnit = async () => {
  const first = await ward.room(({ unit: name, type }) => name === '4 West Medical' && type !== 'byod')
  const second = await ward.room(
    ({ unitId, id, type }) => unitId === first.unitId && id !== first.id && type !== 'byod',
  )
  return [first, second] as const
}
const changesOf = async (person: Administrator, query = '') =>
  read(DeviceChanges, await person.ask(`GET /api/v1/monitoring/changes${query}`))
const changeOf = async (person: Administrator, { id }: RoomRecord) =>
  (await changesOf(person)).items.find(({ room_id: room }) => room === id)
/** Moves all recorded changes into the past, as if that time had gone by. */
const age = (seconds: number) =>
  owner.query(`update device_changes set at = at - $1 * interval '1 second'`, [seconds])
/** Makes the changes of the last `minutes` alone recorded, as if Wardlink had been updated then. */
const recordFrom = (minutes: number) =>
  owner.query(
    `update installation set value = (now() - $1 * interval '1 minute')::text where key = 'changes_since'`,
    [minutes],
  )
const lastHourOf = async ({ id }: RoomRecord) =>
  read(DeviceDetail, await facility.ask(`GET /api/v1/monitoring/devices/${id}`)).last_hour

describe('the devices that changed in the last ten minutes', () => {
  test('are those whose status on the board changed, step by step, and their last hour has each step', async () => {
    const [room, quiet] = await roomsOfUnit()
    await recordFrom(120)
    const board = await followBoard(ward, facility)
    /** Statuses of the room one after the other, as a browser computes them from the events of the board. */
    const seen: DeviceStatus[] = []
    const statusNow = () => {
      const device = board.devices.get(room.id)
      const kinds = [...board.alerts.values()].filter((alert) => alert.room_id === room.id)
      return (
        device &&
        statusOf(
          device,
          kinds.map(({ kind }) => kind),
        )
      )
    }
    const reach = async (status: DeviceStatus) => {
      await vi.waitFor(() => expect(statusNow()).toBe(status), patience)
      seen.push(status)
      const [to, from] = [seen.at(-1), seen.at(-2)]
      if (from !== undefined)
        await vi.waitFor(
          async () => expect(await changeOf(facility, room)).toMatchObject({ from, to }),
          patience,
        )
      await age(10)
    }
    await reach('none')
    const device = await ward.device(room)
    await reach('ready')
    device.cover(true)
    await reach('covered')
    device.cover(false)
    await reach('ready')
    await ward.database.transaction('platform', (tx) =>
      journalStore.selfTest(tx, { roomId: room.id, customerId: room.customerId }, new Date(ward.clock.now())),
    )
    await evaluateAlerts(peer.context)
    await reach('faulty')
    expect(await changeOf(facility, room)).toMatchObject({ alert: 'self_test' })
    await device.close()
    await reach('offline')

    const change = await changeOf(facility, room)
    expect(change).toMatchObject({ number: room.number, bed: room.bed, unit: room.unit })
    expect(Math.round((change?.lasted_ms ?? 0) / 1_000)).toBeGreaterThanOrEqual(10)
    expect((await lastHourOf(room)).map(({ status }) => status)).toEqual(seen)
    expect(await changeOf(facility, quiet)).toBeUndefined()
    expect(JSON.stringify(await changesOf(facility))).not.toContain(room.patient?.lastName)
    board.close()
  }, 90_000)

  test('are counted at or below the level, and are no other customer’s', async () => {
    const [, room] = await roomsOfUnit()
    const device = await ward.device(room)
    await vi.waitFor(async () => expect(await changeOf(facility, room)).toBeDefined(), patience)
    expect(await changeOf(unit, room)).toBeDefined()
    expect(await changeOf(techadmin, room)).toBeUndefined()
    const below = await changesOf(facility, `?below=${room.unitId}`)
    expect(below.items.map(({ room_id: id }) => id)).toContain(room.id)
    expect(below.total).toBe(below.items.length)
    const other = await ward.room(
      ({ facilityId, unitId }) => facilityId === room.facilityId && unitId !== room.unitId,
    )
    expect((await changesOf(facility, `?below=${other.unitId}`)).total).toBe(0)
    expect((await users.ask('GET /api/v1/monitoring/changes')).status).toBe(403)
    expect((await facility.ask('GET /api/v1/monitoring/changes?since=1')).status).toBe(400)
    await device.close()
  })

  test('are no longer shown after ten minutes, and no longer stored after a day', async () => {
    const [room] = await roomsOfUnit()
    const device = await ward.device(room)
    await vi.waitFor(async () => expect(await changeOf(facility, room)).toBeDefined(), patience)
    await age(601)
    expect(await changeOf(facility, room)).toBeUndefined()
    await age(86_400)
    const forget = () =>
      ward.database.transaction('platform', (tx) =>
        changeStore.forget(tx, new Date(Date.now() - 86_400_000), 3),
      )
    while ((await forget()) === 3);
    const left = await owner.query(`select from device_changes where at < now() - interval '1 day'`)
    expect(left.rowCount).toBe(0)
    await device.close()
  })

  test('are recorded of thousands of links that begin or end in one statement, once each', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `select r.id from rooms r where not exists (select from device_links l where l.room_id = r.id) and r.type <> 'byod'`,
    )
    const ids = rows.map(({ id }) => id)
    const count = async (holds: boolean) =>
      (
        await owner.query<{ room_id: string }>(
          `select room_id from device_changes where fact = 'online' and holds = $1 and room_id = any($2) and at > now() - interval '1 minute'`,
          [holds, ids],
        )
      ).rows
    await age(3_600)
    await owner.query(
      `insert into device_links (room_id, customer_id, node_id, link_id) select id, customer_id, id, id from rooms where id = any($1)`,
      [ids],
    )
    expect((await count(true)).map(({ room_id: id }) => id).toSorted()).toEqual(ids.toSorted())
    // A link that replaces another one is no change.
    await owner.query(
      `insert into device_links (room_id, customer_id, node_id, link_id) select id, customer_id, id, unit_id from rooms where id = any($1)
       on conflict (room_id) do update set link_id = excluded.link_id`,
      [ids],
    )
    expect(await count(true)).toHaveLength(ids.length)
    await owner.query(`delete from device_links where room_id = any($1)`, [ids])
    expect(await count(false)).toHaveLength(ids.length)
  })
})

describe('the last hour of a device', () => {
  const minute = 60_000
  /** Records calls of the room that begin and end in turn, one change every `seconds`, the last one just now. */
  const flap = ({ id, customerId }: RoomRecord, count: number, seconds: number) =>
    owner.query(
      `insert into device_changes (customer_id, room_id, at, fact, holds)
       select $1, $2, now() - n * $4 * interval '1 second', 'in_call', n % 2 = 1 from generate_series($3 - 1, 0, -1) n`,
      [customerId, id, count, seconds],
    )

  test('is unknown before the time from which changes are recorded', async () => {
    const [room] = await roomsOfUnit()
    const device = await ward.device(room)
    await owner.query('delete from device_changes')
    await recordFrom(120)
    expect((await lastHourOf(room)).map(({ status }) => status)).toEqual(['ready'])
    await recordFrom(20)
    const [unknown, ready, ...more] = await lastHourOf(room)
    expect([unknown?.status, ready?.status, more]).toEqual(['unknown', 'ready', []])
    expect(Math.round(((ready?.from ?? 0) - (unknown?.from ?? 0)) / minute)).toBe(40)
    await device.close()
  })

  test('is unknown before the oldest change that is read', async () => {
    const [room] = await roomsOfUnit()
    const device = await ward.device(room)
    await recordFrom(120)
    await owner.query('delete from device_changes')
    await flap(room, 200, 10)
    expect((await lastHourOf(room))[0]?.status).toBe('ready')
    await owner.query('delete from device_changes')
    await flap(room, 300, 10)
    const [unknown, first, ...others] = await lastHourOf(room)
    expect(unknown?.status).toBe('unknown')
    expect(others).toHaveLength(199)
    expect(Math.round(((first?.from ?? 0) - (unknown?.from ?? 0)) / minute)).toBe(27)
    expect(await changeOf(facility, room)).toMatchObject({ from: 'in_call', to: 'ready' })
    await device.close()
  })

  test('is unknown before a restored backup', async () => {
    const [room] = await roomsOfUnit()
    await recordFrom(120)
    const undone = new Error('undone')
    await expect(
      ward.database.transaction('platform', async (tx) => {
        expect((await changeStore.lastHour(tx, room.id))[0]?.status).not.toBe('unknown')
        await invalidateAfterRestore(tx, new Date())
        expect((await changeStore.lastHour(tx, room.id)).map(({ status }) => status)).toMatchObject([
          'unknown',
          expect.anything(),
        ])
        throw undone
      }),
    ).rejects.toBe(undone)
  })
})

describe('the list of changed devices', () => {
  test('has the 500 that changed last, and counts all', async () => {
    const { rows: found } = await owner.query<{ id: string; customer_id: string }>(
      `insert into units (customer_id, facility_id, name)
       select customer_id, facility_id, '9 North' from units where name = '4 West Medical' returning id, customer_id`,
    )
    const [unitId, customerId] = [found[0]?.id ?? '', found[0]?.customer_id ?? '']
    const ids = Array.from(
      { length: 520 },
      (_, at) => `0d000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    )
    await owner.query(
      `insert into rooms (id, customer_id, unit_id, unique_id, number, alias)
       select id, $1, $2, 'changed-' || n, 'changed ' || n, 'changed-' || n from unnest($3::uuid[]) with ordinality as t (id, n)`,
      [customerId, unitId, ids],
    )
    await owner.query(
      `insert into room_devices (room_id, customer_id, model, version, capabilities, seen_at) select id, $1, '', '', '{}', now() from unnest($2::uuid[]) id`,
      [customerId, ids],
    )
    await owner.query(
      `update device_changes set at = now() - n * interval '1 second' from unnest($1::uuid[]) with ordinality as t (room, n) where room_id = room`,
      [ids],
    )
    const { total, items } = await changesOf(facility, `?below=${unitId}`)
    expect(total).toBe(520)
    expect(items.map(({ room_id: id }) => id)).toEqual(ids.slice(0, 500))
    await owner.query('delete from room_devices where room_id = any($1)', [ids])
    await owner.query('delete from rooms where id = any($1)', [ids])
  })
})
