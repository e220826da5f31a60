import { describe, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { AuditList } from '../../../src/contract/audit.ts'
import { DeviceLog } from '../../../src/contract/technician/deviceTechnician.ts'
import { DeviceTest, DeviceTestList, testSteps } from '../../../src/contract/technician/deviceTests.ts'
import { EnrollReply } from '../../../src/contract/devices/enrollment.ts'
import { EnrollmentCode } from '../../../src/contract/technician/technician.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enter, read } from '../../support/testHospital/bedsideApi.ts'

const minuteMs = 60_000

const atLakeside = (room: RoomRecord): boolean =>
  room.facility === 'Lakeside General' && room.type === 'care_system'
const makeCode = async (room: RoomRecord) =>
  read(EnrollmentCode, await facility.ask(`POST /api/v1/rooms/${room.id}/enrollment-codes`))
const restart = (room: RoomRecord, how: string) =>
  tech.ask(`POST /api/v1/rooms/${room.id}/restarts`, { body: { how } })

describe('an enrollment code from the console', () => {
  test('makes a screen the room’s device once, and ends the one before it', async () => {
    const room = await ward.room(atLakeside)
    const [first, second] = [await makeCode(room), await makeCode(room)]
    expect(second.expires_at - ward.clock.now()).toBeGreaterThan(14 * minuteMs)
    expect(new URL(second.url).hash).toBe(`#enroll=${second.code}`)
    const enroll = (code: string) => ask(ward.url, 'POST /aps/enroll', { body: { code } })
    expect((await enroll(first.code)).code).toBe('enrollment_code_invalid')
    expect(read(EnrollReply, await enroll(second.code)).unique_id).toBe(room.uniqueId)
  })

  test('is written in the audit by whom and for which room, and without itself', async () => {
    const room = await ward.room(atLakeside)
    const { code } = await makeCode(room)
    const told = await facility.ask(`GET /api/v1/audit-events?target=${room.id}`)
    const [entry] = read(AuditList, told).items
    expect([entry?.action, entry?.target.id]).toEqual(['issue_code', room.id])
    expect(told.text).not.toContain(code)
  })
})

test('a device that is revoked is disconnected immediately with 4401', async () => {
  const room = await ward.room(atLakeside)
  const device = await ward.device(room)
  expect((await facility.ask(`DELETE /api/v1/rooms/${room.id}/credential`)).status).toBe(204)
  expect(await device.closed).toBe(4401)
})

describe('a restart', () => {
  test('reaches the device, and says so only when the device has heard it', async () => {
    const room = await ward.room(atLakeside)
    expect(await restart(room, 'reboot')).toMatchObject({
      code: 'device_refused',
      fields: { device: 'offline' },
    })
    const device = await ward.device(room)
    expect((await restart(room, 'refresh')).status).toBe(204)
    expect((await restart(room, 'reboot')).status).toBe(204)
    expect(device.commands.map(({ command }) => command)).toEqual(['refresh', 'reboot'])
    expect((await restart(room, 'pan')).status).toBe(400)
  })

  test('is refused with in_call while the device is in a call', async () => {
    const room = await ward.room((each) => atLakeside(each) && each.patient !== null)
    const device = await ward.device(room)
    const remote = await enter(ward, room)
    await remote.verify()
    await remote.command('api', { vmr: room.alias, announce: true })
    await vi.waitFor(
      async () =>
        expect(await restart(room, 'reboot')).toMatchObject({
          code: 'device_refused',
          fields: { device: 'in_call' },
        }),
      { timeout: 30_000, interval: 100 },
    )
    expect(device.state.in_call).toBe(true)
  })

  test('is refused in a call that began a moment ago, and with offline after the device died in the call', async () => {
    const room = await ward.room((each) => atLakeside(each) && each.patient !== null)
    const device = await ward.device(room)
    const remote = await enter(ward, room)
    await remote.verify()
    await remote.command('api', { vmr: room.alias, announce: true })
    expect((await restart(room, 'reboot')).fields).toEqual({ device: 'in_call' })
    await device.close()
    await vi.waitFor(
      async () => expect((await restart(room, 'reboot')).fields).toEqual({ device: 'offline' }),
      { timeout: 30_000, interval: 100 },
    )
  })
})

describe('a test of a device', () => {
  const begin = (room: RoomRecord) => tech.ask(`POST /api/v1/rooms/${room.id}/device-tests`)
  const look = async (id: string) => read(DeviceTest, await tech.ask(`GET /api/v1/device-tests/${id}`))
  const untilEnded = (id: string) =>
    vi.waitFor(
      async () => {
        const found = await look(id)
        if (found.state === 'running') throw new Error('it goes on')
        return found
      },
      { timeout: 30_000, interval: 50 },
    )

  test('is told step by step, and kept with who asked for it', async () => {
    const room = await ward.room(atLakeside)
    await ward.device(room)
    const begun = read(DeviceTest, await begin(room))
    expect(begun).toMatchObject({
      state: 'running',
      room: { id: room.id, number: room.number },
      version: '1',
    })
    const ended = await untilEnded(begun.id)
    expect(ended).toMatchObject({ state: 'passed', reason: null })
    expect(ended.by).not.toBeNull()
    expect(ended.steps.map(({ step }) => step)).toEqual(testSteps)
    const history = read(DeviceTestList, await tech.ask(`GET /api/v1/device-tests?room=${room.id}`))
    expect(history.items).toEqual([ended])
    const csv = await tech.ask(`GET /api/v1/device-tests.csv?room=${room.id}`)
    expect(csv.text).toContain(room.uniqueId)
  })

  test('says what failed and why', async () => {
    const room = await ward.room(atLakeside)
    const device = await ward.device(room)
    device.breakDown({ camera: 'black' })
    const ended = await untilEnded(read(DeviceTest, await begin(room)).id)
    expect(ended.state).toBe('failed')
    expect(ended.steps.find(({ step }) => step === 'camera')).toMatchObject({
      outcome: 'failed',
      reason: 'black',
    })
  })

  test('is refused while there is no device, while another goes on, and while the room is covered', async () => {
    const room = await ward.room(atLakeside)
    const refused = (device: string) => ({ status: 409, code: 'device_refused', fields: { device } })
    expect(await begin(room)).toMatchObject(refused('offline'))
    const device = await ward.device(room)
    const [one, other] = await Promise.all([begin(room), begin(room)])
    const [won, lost] = one.status === 201 ? [one, other] : [other, one]
    expect(lost).toMatchObject(refused('testing'))
    await untilEnded(read(DeviceTest, won).id)
    device.cover(true)
    expect(await begin(room)).toMatchObject(refused('covered'))
    const { items } = read(DeviceTestList, await tech.ask(`GET /api/v1/device-tests?room=${room.id}`))
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'covered'],
      ['passed', null],
      ['skipped', 'offline'],
    ])
  })

  test('keeps a note with who wrote it, and none is overwritten unseen', async () => {
    const room = await ward.room(atLakeside)
    await ward.device(room)
    const { id } = await untilEnded(read(DeviceTest, await begin(room)).id)
    const note = (text: string, replaces: string, person = tech) =>
      person.ask(`PUT /api/v1/device-tests/${id}/note`, { body: { text, replaces } })
    const first = '  Cable loose.\nPlugged\u202E in again\u0000  '
    expect(read(DeviceTest, await note(first, '')).note).toMatchObject({
      text: 'Cable loose.\nPlugged in again',
    })
    // The answer was lost, and the same request comes again.
    expect((await note(first, '')).status).toBe(200)
    expect(await note('Mine', '', facility)).toMatchObject({ status: 409, code: 'stale_record' })
    const [one, other] = await Promise.all([
      note('One', 'Cable loose.\nPlugged in again'),
      note('Other', 'Cable loose.\nPlugged in again', facility),
    ])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const kept = one.status === 200 ? 'One' : 'Other'
    const { items } = read(DeviceTestList, await tech.ask(`GET /api/v1/device-tests?room=${room.id}`))
    expect(items[0]?.note?.text).toBe(kept)
    expect(items[0]?.note?.by).not.toBe('')
    expect((await tech.ask(`GET /api/v1/device-tests.csv?room=${room.id}`)).text).toContain(kept)
    expect(await note('x'.repeat(501), kept)).toMatchObject({ status: 400, fields: { text: 'too_big' } })
    expect(read(DeviceTest, await note('', kept)).note).toBeNull()
    const audit = await facility.ask(`GET /api/v1/audit-events?target=${room.id}`)
    expect(read(AuditList, audit).items.map(({ action }) => action)).toContain('note_test')
    expect(audit.text).not.toContain('Cable')
  })

  test('says of an older device that it cannot test itself', async () => {
    const room = await ward.room(atLakeside)
    const puppet = await ward.puppet(room)
    const answer = begin(room)
    const { id } = await puppet.command('self_test')
    puppet.say({ type: 'result', id, busy_status: 'open', success: false, reason: 'unsupported' })
    expect(await answer).toMatchObject({ code: 'device_refused', fields: { device: 'unsupported' } })
  })

  test('is interrupted when the room is covered, and when the device disconnects', async () => {
    const [covered, gone] = [await ward.room(atLakeside), await ward.room(atLakeside)]
    const coveredDevice = await ward.device(covered)
    const first = read(DeviceTest, await begin(covered))
    coveredDevice.cover(true)
    expect(await untilEnded(first.id)).toMatchObject({ state: 'interrupted', reason: 'covered' })
    const goingDevice = await ward.puppet(gone)
    const answer = begin(gone)
    const { id, params } = await goingDevice.command('self_test')
    goingDevice.say({ type: 'result', id, busy_status: 'open', success: true })
    const second = read(DeviceTest, await answer)
    const step = { step: 'network', outcome: 'passed', measured: {} } as const
    goingDevice.say({ type: 'test_step', test: z.parse(z.string(), params['test']), step })
    await expect.poll(async () => (await look(second.id)).steps).not.toEqual([])
    goingDevice.close()
    expect(await untilEnded(second.id)).toMatchObject({ state: 'interrupted', reason: 'offline' })
  })

  test('belongs to its own room: no other device can add to it', async () => {
    const [room, other] = [await ward.room(atLakeside), await ward.room(atLakeside)]
    const puppet = await ward.puppet(room)
    const intruder = await ward.puppet(other)
    const answer = begin(room)
    const { id, params } = await puppet.command('self_test')
    const asked = z.parse(z.string(), params['test'])
    intruder.say({ type: 'test_over', test: asked })
    puppet.say({ type: 'result', id, busy_status: 'open', success: true })
    expect(read(DeviceTest, await answer).state).toBe('running')
    puppet.say({ type: 'test_over', test: asked })
    expect(await untilEnded(asked)).toMatchObject({ state: 'passed', steps: [] })
  })
})

test('the log of a device is fetched when it is asked for, and that is written in the audit', async () => {
  const room = await ward.room(atLakeside)
  await ward.device(room)
  await restart(room, 'refresh')
  const log = read(DeviceLog, await tech.ask(`GET /api/v1/rooms/${room.id}/device-log`))
  expect(log.lines.map(({ kind, word }) => [kind, word])).toContainEqual(['command', 'refresh'])
  const audit = read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${room.id}`))
  expect(audit.items[0]?.action).toBe('read_device_log')
})
