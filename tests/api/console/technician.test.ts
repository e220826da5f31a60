import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { EnrollReply } from '../../../src/contract/enrollment.ts'
import { EnrollmentCode } from '../../../src/contract/technician.ts'
import type { RoomRecord } from '../../../src/server/db/roomStore.ts'
import { type Administrator, signInAs } from '../../support/administrator.ts'
import { ask, enter, read } from '../../support/bedsideApi.ts'
import { openWard, type Ward } from '../../support/ward.ts'

const minuteMs = 60_000
let ward: Ward
let keeper: Administrator
let technician: Administrator
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
  keeper = await signInAs(ward, 'facility@demo.example')
  technician = await signInAs(ward, 'tech@demo.example')
})
afterAll(() => ward.close())

const atLakeside = (room: RoomRecord): boolean =>
  room.facility === 'Lakeside General' && room.type === 'care_system'
const makeCode = async (room: RoomRecord) =>
  read(EnrollmentCode, await keeper.ask(`POST /api/v1/rooms/${room.id}/enrollment-codes`))
const restart = (room: RoomRecord, how: string) =>
  technician.ask(`POST /api/v1/rooms/${room.id}/restarts`, { body: { how } })

describe('an enrolment code from the console', () => {
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
    const told = await keeper.ask(`GET /api/v1/audit-events?target=${room.id}`)
    const [entry] = read(AuditList, told).items
    expect([entry?.action, entry?.target.id]).toEqual(['issue_code', room.id])
    expect(told.text).not.toContain(code)
  })
})

test('a device that is revoked leaves at once, and its credential is good for nothing any more', async () => {
  const room = await ward.room(atLakeside)
  const device = await ward.device(room)
  expect((await keeper.ask(`DELETE /api/v1/rooms/${room.id}/credential`)).status).toBe(204)
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

  test('throws nobody out of a call', async () => {
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
})
