import { describe, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { AuditList } from '../../../src/contract/audit.ts'
import { DeviceAlert, DeviceDetail, MonitoringList } from '../../../src/contract/monitoring/monitoring.ts'
import { evaluateAlerts } from '../../../src/server/commands/monitoring/evaluateAlerts.ts'
import { journalStore } from '../../../src/server/db/devices/journalStore.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { settings } from '../../../src/server/db/schema.ts'
import { DeviceSignals } from '../../../src/server/cluster/deviceSignals.ts'
import { peer, peerTest } from '../../support/fixtures/peersTest.ts'
import { facility, tech, techadmin, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { workAs } from '../../support/testHospital/users/loginAs.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { askBoard, followBoard } from '../../support/testHospital/monitoring/boardOf.ts'
import { messagesOf } from '../../support/media/callOf.ts'

const test = peerTest.extend('hospitalOptions', { scope: 'file' }, { timing: { boardCheckMs: 1_000 } })

const patience = { timeout: 30_000, interval: 50 } as const
const minuteMs = 60_000

const ofHouse = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.unit === '4 West Medical' && room.type !== 'byod'
const roomOfHouse = () => ward.room(ofHouse)
const judge = () => evaluateAlerts(peer.context)
const detailOf = async (person: Administrator, room: RoomRecord) =>
  read(DeviceDetail, await person.ask(`GET /api/v1/monitoring/devices/${room.id}`))

describe('the live board', () => {
  test('is refused no sign-in needed, and to a user who manages only users', async () => {
    expect((await askBoard(ward, null)).status).toBe(401)
    const users = await signInAs(ward, 'users@demo.example')
    expect((await askBoard(ward, users)).status).toBe(403)
  })

  test('shows the beds below one’s node, and no other customer’s', async () => {
    const room = await roomOfHouse()
    const mine = await followBoard(ward, facility)
    const theirs = await followBoard(ward, techadmin)
    expect(mine.devices.get(room.id)).toMatchObject({ known: false, online: false })
    expect(theirs.devices.has(room.id)).toBe(false)
    expect([...mine.devices.keys()].some((id) => theirs.devices.has(id))).toBe(false)
    const unit = await followBoard(ward, facility, `?below=${room.unitId}`)
    expect(unit.devices.has(room.id)).toBe(true)
    expect([...unit.devices.values()].every((device) => device.unit_id === room.unitId)).toBe(true)
    for (const board of [mine, theirs, unit]) board.close()
  })

  test('follows a device as it comes, is covered, is open again, and goes; others hear nothing of it', async () => {
    const room = await roomOfHouse()
    const mine = await followBoard(ward, tech)
    const theirs = await followBoard(ward, techadmin)
    const device = await ward.device(room)
    await vi.waitFor(
      () => expect(mine.devices.get(room.id)).toMatchObject({ online: true, known: true }),
      patience,
    )
    device.cover(true)
    await vi.waitFor(() => expect(mine.devices.get(room.id)?.covered).toBe(true), patience)
    device.cover(false)
    await vi.waitFor(() => expect(mine.devices.get(room.id)?.covered).toBe(false), patience)
    await device.close()
    await vi.waitFor(() => expect(mine.devices.get(room.id)?.online).toBe(false), patience)
    expect(theirs.frames).toEqual(['board'])
    mine.close()
    theirs.close()
  })

  test('ends when its administrator signs out everywhere', async () => {
    const leaver = await signInAs(ward, 'unit@demo.example')
    const board = await followBoard(ward, leaver)
    await leaver.ask('POST /authentication/logout', { body: { everywhere: true } })
    await board.ended
    expect((await askBoard(ward, leaver)).status).toBe(401)
  })

  test('is refused beyond eight at a time in one session', async () => {
    const many = await signInAs(ward, 'customer@demo.example')
    const boards = await Promise.all(Array.from({ length: 8 }, () => followBoard(ward, many)))
    expect((await askBoard(ward, many)).status).toBe(429)
    boards.forEach((board) => board.close())
    const another = await signInAs(ward, 'customer@demo.example')
    const asked = await Promise.all(Array.from({ length: 20 }, () => askBoard(ward, another)))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(8)
    for (const { body } of asked) await body?.cancel()
    await vi.waitFor(async () => {
      const again = await followBoard(ward, many)
      again.close()
    }, patience)
  })
})

describe('alerts', () => {
  test('a device that stays away has one alert for all viewers until it is back; the staff on duty for devices get one message about its start and one about its end', async () => {
    const room = await roomOfHouse()
    await ward.database.transaction('platform', (tx) =>
      tx.insert(notifications).values({
        level: 'facility',
        nodeId: room.facilityId,
        customerId: room.customerId,
        name: 'Workshop',
        channel: 'email',
        destination: 'workshop@demo.example',
        about: ['device_alert'],
        days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
      }),
    )
    const device = await ward.device(room)
    const board = await followBoard(ward, facility)
    await device.close()
    await vi.waitFor(() => expect(board.devices.get(room.id)?.online).toBe(false), patience)
    await judge()
    expect((await detailOf(facility, room)).alerts).toEqual([])
    ward.clock.forward(6 * minuteMs)
    const again = await followBoard(ward, facility)
    await judge()
    await judge()
    const found = () => [...again.alerts.values()].filter((alert) => alert.room_id === room.id)
    await vi.waitFor(
      () => expect(found()).toMatchObject([{ kind: 'offline', acknowledged_at: null }]),
      patience,
    )
    const told = (await messagesOf(ward)).filter(({ destination }) => destination === 'workshop@demo.example')
    expect(told.filter(({ body }) => body.includes(room.number))).toHaveLength(1)
    expect(told[0]?.body).not.toContain(room.patient?.lastName)
    const [alert] = found()
    const taken = await facility.ask(`POST /api/v1/monitoring/alerts/${alert?.id}/acknowledgement`)
    expect(read(DeviceAlert, taken).acknowledged_by).not.toBeNull()
    await vi.waitFor(() => expect(found()[0]?.acknowledged_at).not.toBeNull(), patience)
    expect((await facility.ask(`POST /api/v1/monitoring/alerts/${alert?.id}/acknowledgement`)).status).toBe(
      409,
    )
    const audit = read(AuditList, await facility.ask('GET /api/v1/audit-events?action=acknowledge'))
    expect(audit.items[0]?.target).toMatchObject({ kind: 'device_alert', id: alert?.id })
    const back = await ward.device(room)
    await judge()
    await vi.waitFor(() => expect(found()).toEqual([]), patience)
    await judge()
    const ends = (await messagesOf(ward)).filter(
      ({ destination, body }) =>
        destination === 'workshop@demo.example' && body.includes('Device back online'),
    )
    expect(ends.filter(({ body }) => body.includes(room.number))).toHaveLength(1)
    const { history } = await detailOf(facility, room)
    expect(history.map(({ kind, recovered_at: at }) => [kind, at !== null])).toEqual([['offline', true]])
    await back.close()
    board.close()
    again.close()
  }, 90_000)

  test('a technician sees an alert and takes none; a stranger finds none; in a session of Login As the true person takes it', async () => {
    const room = await roomOfHouse()
    const device = await ward.device(room)
    await ward.database.transaction('platform', (tx) =>
      journalStore.selfTest(tx, { roomId: room.id, customerId: room.customerId }, new Date(ward.clock.now())),
    )
    await judge()
    const { history, alerts } = await detailOf(tech, room)
    expect(alerts).toEqual(['self_test'])
    const call = `POST /api/v1/monitoring/alerts/${history[0]?.id}/acknowledgement`
    expect((await tech.ask(call)).status).toBe(403)
    expect((await techadmin.ask(call)).status).toBe(404)
    const clara = await signInAs(ward, 'customer@demo.example')
    const taken = await (await workAs(ward, clara, 'facility@demo.example')).ask(call)
    expect(read(DeviceAlert, taken).acknowledged_by).toBe('Clara Jensen')
    const audit = read(AuditList, await facility.ask('GET /api/v1/audit-events?action=acknowledge'))
    expect(audit.items[0]).toMatchObject({ by: { name: 'Clara Jensen' }, as: { name: 'Femi Adeola' } })
    await device.close()
  })

  test('the nearest level’s thresholds count, and a value that makes no sense does not', async () => {
    const room = await roomOfHouse()
    const at = { key: 'monitoring_thresholds', customerId: room.customerId } as const
    await ward.database.transaction('platform', (tx) =>
      tx.insert(settings).values([
        { ...at, level: 'customer', nodeId: room.customerId, value: { oldest_version: '9.9' } },
        { ...at, level: 'facility', nodeId: room.facilityId, value: { offline_minutes: 'soon' } },
      ]),
    )
    const device = await ward.device(room)
    await judge()
    expect((await detailOf(tech, room)).alerts).toContain('version')
    await ward.database.transaction('platform', (tx) =>
      tx
        .insert(settings)
        .values({ ...at, level: 'unit', nodeId: room.unitId, value: { oldest_version: '' } }),
    )
    await judge()
    expect((await detailOf(tech, room)).alerts).not.toContain('version')
    await device.close()
  })
})

describe('one device', () => {
  test('shows its version, its activity and its last commands with their outcomes, and no patient’s name', async () => {
    const room = await roomOfHouse()
    const device = await ward.device(room)
    const remote = await enterVerified(ward, room)
    const body = { unique_id: room.uniqueId, command: 'home', params_p: {} }
    await remote.ask('POST /api/v1/rooms/control', { body })
    await remote.ask('POST /api/v1/rooms/control', { body })
    const known = await vi.waitFor(async () => {
      const detail = await detailOf(tech, room)
      expect(detail.journal.length).toBeGreaterThan(1)
      return detail
    }, patience)
    expect(known).toMatchObject({ status: 'ready', version: '1', state: { camera: 'on' }, pins: 0 })
    expect(known.journal[0]).toMatchObject({ what: 'command', command: 'home', outcome: 'done', times: 2 })
    expect(known.journal[1]).toMatchObject({ what: 'linked' })
    expect(JSON.stringify(known)).not.toContain(room.patient?.lastName)
    expect((await techadmin.ask(`GET /api/v1/monitoring/devices/${room.id}`)).status).toBe(404)
    await device.close()
    await vi.waitFor(async () => {
      expect((await detailOf(tech, room)).journal[0]).toMatchObject({ what: 'lost' })
    }, patience)
  }, 60_000)

  test('is found in the list by its alert, and in its CSV', async () => {
    const list = read(MonitoringList, await facility.ask('GET /api/v1/monitoring/devices?alert=self_test'))
    // Other alerts are allowed: no one has linked this room's device, so it may also be reported as offline
    // already.
    expect(list.items.map(({ alerts }) => alerts.includes('self_test'))).toEqual([true])
    const { text } = await facility.ask('GET /api/v1/monitoring/devices.csv?alert=any&sort=-seen_at')
    expect(text.split('\r\n')[0]).toContain('round_trip_ms')
    expect((await facility.ask('GET /api/v1/monitoring/devices?alert=boredom')).status).toBe(400)
  })
})

test('a device signal from another process reaches the boards of this process', async () => {
  const room = await roomOfHouse()
  const board = await followBoard(ward, facility)
  const { deviceSignals } = peer.context
  expect(deviceSignals).toBeInstanceOf(DeviceSignals)
  deviceSignals.heard(room.id, 'elsewhere', { in_call: true, covered: false })
  await vi.waitFor(
    () => expect(board.devices.get(room.id)).toMatchObject({ online: true, in_call: true }),
    patience,
  )
  board.close()
})

test('the description of the API names the stream', async () => {
  const Paths = z.object({ paths: z.record(z.string(), z.unknown()) })
  const { paths } = read(Paths, await facility.ask('GET /api/openapi.json'))
  expect(Object.keys(paths)).toContain('/api/v1/monitoring/devices/events')
})
