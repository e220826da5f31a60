import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { WaitingRestart } from '../../../src/contract/technician/technician.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { waitingRestarts } from '../../../src/server/db/schema/technicianSchema.ts'
import { waitingRestartStore } from '../../../src/server/db/technician/waitingRestartStore.ts'
import { facility, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, read } from '../../support/testHospital/bedsideApi.ts'

const patience = { timeout: 30_000, interval: 50 }
const atLakeside = (room: RoomRecord): boolean =>
  room.facility === 'Lakeside General' && room.type === 'care_system' && room.patient !== null
const address = (room: RoomRecord) => `/api/v1/rooms/${room.id}/waiting-restart`
const later = (room: RoomRecord, how = 'reboot') => tech.ask(`PUT ${address(room)}`, { body: { how } })
const waiting = async (room: RoomRecord) =>
  read(WaitingRestart, await tech.ask(`GET ${address(room)}`)).restart
const outcomes = async (room: RoomRecord) => {
  const { items } = read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${room.id}`))
  return items.filter(({ action }) => action === 'restart_device').map(({ after }) => after?.['outcome'])
}
const change = (room: RoomRecord, values: Partial<typeof waitingRestarts.$inferInsert>) =>
  ward.database.transaction('platform', (tx) =>
    tx.update(waitingRestarts).set(values).where(eq(waitingRestarts.roomId, room.id)),
  )

/** Returns a room in a call, with its device. */
async function callingRoom() {
  const room = await ward.room(atLakeside)
  const device = await ward.device(room)
  const remote = await enter(ward, room)
  await remote.verify()
  await remote.command('api', { vmr: room.alias, announce: true })
  await expect.poll(() => device.state.in_call, patience).toBe(true)
  const restarts = () =>
    device.commands.map(({ command }) => command).filter((name) => /re(boot|fresh)/u.test(name))
  return { room, device, restarts, end: () => remote.command('final_end_call', {}) }
}

describe('a restart after the call', () => {
  test('waits while the room is in a call, and is carried out once when the call has ended', async () => {
    const { room, restarts, end } = await callingRoom()
    expect((await later(room, 'refresh')).status).toBe(200)
    const asked = read(WaitingRestart, await later(room))
    expect(asked.restart).toMatchObject({ how: 'reboot' })
    expect(await waiting(room)).toEqual(asked.restart)
    // Several runs pass while the call goes on.
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    expect(restarts()).toEqual([])
    await end()
    await expect.poll(() => waiting(room), patience).toBeNull()
    await expect.poll(() => outcomes(room), patience).toEqual(['done', 'waiting', 'waiting'])
    expect(restarts()).toEqual(['reboot'])
  })

  test('is immediate in a room without a call, and refused while the device is offline', async () => {
    const room = await ward.room(atLakeside)
    expect(await later(room)).toMatchObject({ code: 'device_refused', fields: { device: 'offline' } })
    const device = await ward.device(room)
    expect(read(WaitingRestart, await later(room, 'refresh')).restart).toBeNull()
    expect(device.commands.map(({ command }) => command)).toEqual(['refresh'])
  })

  test('never reaches a room whose call begins in the same moment', async () => {
    const room = await ward.room(atLakeside)
    const device = await ward.device(room)
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const begins = ward.database.transaction('platform', async (tx) => {
      await callStore.lockRoom(tx, room.id)
      const { id: roomId, customerId, alias } = room
      const pins = { hostPin: '111111111111', guestPin: '222222222222' }
      const call = await callStore.create(tx, { roomId, customerId, alias, ...pins })
      await callStore.start(tx, call.id, new Date(ward.clock.now()))
      lock()
      await committed
    })
    await locked
    const [now, afterwards] = [
      tech.ask(`POST /api/v1/rooms/${room.id}/restarts`, { body: { how: 'reboot' } }),
      later(room),
    ]
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(device.commands).toEqual([])
    commit()
    await begins
    expect(await now).toMatchObject({ code: 'device_refused', fields: { device: 'in_call' } })
    expect(read(WaitingRestart, await afterwards).restart).toMatchObject({ how: 'reboot' })
    expect(device.commands).toEqual([])
  })

  test('is answered by the device before a call can begin', async () => {
    const room = await ward.room(atLakeside)
    const puppet = await ward.puppet(room)
    const remote = await enter(ward, room)
    await remote.verify()
    const restarting = later(room, 'refresh')
    const { id } = await puppet.command('refresh')
    const calling = remote.command('api', { vmr: room.alias, announce: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    const isOn = () =>
      ward.database.transaction('platform', async (tx) => (await callStore.on(tx, room.id)) !== null)
    expect(await isOn()).toBe(false)
    puppet.say({ type: 'result', id, busy_status: 'open', success: true })
    expect(read(WaitingRestart, await restarting).restart).toBeNull()
    await puppet.command('api')
    expect(await isOn()).toBe(true)
    puppet.close()
    await calling
  })

  test('is canceled, once, and then does nothing', async () => {
    const { room, restarts, end } = await callingRoom()
    await later(room)
    expect((await tech.ask(`DELETE ${address(room)}`)).status).toBe(204)
    expect((await tech.ask(`DELETE ${address(room)}`)).status).toBe(404)
    expect(await waiting(room)).toBeNull()
    await end()
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    expect(restarts()).toEqual([])
    expect(await outcomes(room)).toEqual(['canceled', 'waiting'])
  })

  test('is given up after 12 hours, and when the room has another device', async () => {
    const { room: late } = await callingRoom()
    const { room: exchanged } = await callingRoom()
    await later(late)
    await later(exchanged)
    await change(late, { requestedAt: new Date(ward.clock.now() - 12 * 3_600_000) })
    await facility.ask(`DELETE /api/v1/rooms/${exchanged.id}/credential`)
    await expect.poll(() => outcomes(late), patience).toEqual(['expired', 'waiting'])
    await expect.poll(() => outcomes(exchanged), patience).toEqual(['device_changed', 'waiting'])
    expect([await waiting(late), await waiting(exchanged)]).toEqual([null, null])
  })

  test('is not sent a second time after its server process died', async () => {
    const { room, restarts, end } = await callingRoom()
    await later(room)
    await change(room, { begunAt: new Date(ward.clock.now()) })
    await end()
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    expect(restarts()).toEqual([])
    await change(room, { begunAt: new Date(ward.clock.now() - 60_000) })
    await expect.poll(() => outcomes(room), patience).toEqual(['unknown', 'waiting'])
    expect(restarts()).toEqual([])
  })

  test('is begun by one of several server processes', async () => {
    const { room } = await callingRoom()
    await later(room)
    const begun = await Promise.all(
      Array.from({ length: 4 }, () =>
        ward.database.transaction('platform', (tx) => waitingRestartStore.begin(tx, room.id, new Date())),
      ),
    )
    expect(begun.filter(Boolean)).toHaveLength(1)
  })
})
