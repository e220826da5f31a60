import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { WaitingRestart } from '../../../src/contract/technician/technician.ts'
import { beginRestart, completeRestart } from '../../../src/server/commands/technician/sendRestart.ts'
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
const now = (room: RoomRecord, how = 'reboot') =>
  tech.ask(`POST /api/v1/rooms/${room.id}/restarts`, { body: { how } })
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

/** Returns rooms whose devices never answer. */
async function silentRooms(count: number): Promise<RoomRecord[]> {
  const found: RoomRecord[] = []
  while (found.length < count) {
    const room = await ward.room(atLakeside)
    await ward.puppet(room)
    found.push(room)
  }
  return found
}

/** Asks for a refresh in the moment in which another person's reboot begins to wait, before it is carried out. */
async function replaceWaiting(room: RoomRecord) {
  const by = { id: null, name: 'Una Novak', as: null, address: '' }
  return ward.database.transaction('platform', async (tx) => {
    await callStore.lockRoom(tx, room.id)
    await waitingRestartStore.add(tx, { room, how: 'reboot', by, requestedAt: new Date(ward.clock.now()) })
    const asked = now(room, 'refresh')
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { asked }
  })
}

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
    const [immediate, afterwards] = [now(room), later(room)]
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(device.commands).toEqual([])
    commit()
    await begins
    expect(await immediate).toMatchObject({ code: 'device_refused', fields: { device: 'in_call' } })
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
        ward.database.transaction('platform', (tx) => waitingRestartStore.begin(tx, room.id)),
      ),
    )
    expect(begun.filter(Boolean)).toHaveLength(1)
  })

  test('is replaced by an immediate one, so that the device restarts once', async () => {
    const room = await ward.room(atLakeside)
    const device = await ward.device(room)
    const { asked } = await replaceWaiting(room)
    expect((await asked).status).toBe(204)
    expect(await waiting(room)).toBeNull()
    // One run of the periodic work passes.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(device.commands.map(({ command }) => command)).toEqual(['refresh'])
    expect(await outcomes(room)).toEqual(['done', 'replaced'])
  })

  test('waits again after an immediate one that the device did not carry out', async () => {
    const room = await ward.room(atLakeside)
    const puppet = await ward.puppet(room)
    const { asked } = await replaceWaiting(room)
    const { id } = await puppet.command('refresh')
    puppet.say({ type: 'result', id, busy_status: 'open', success: false })
    expect((await asked).fields).toEqual({ device: 'device_error' })
    expect((await outcomes(room)).slice(-3)).toEqual(['device_error', 'waiting', 'replaced'])
    await puppet.command('reboot')
  })

  test('is stored as replaced if another person asks for one', async () => {
    const { room } = await callingRoom()
    await facility.ask(`PUT ${address(room)}`, { body: { how: 'reboot' } })
    await later(room, 'refresh')
    expect(await waiting(room)).toMatchObject({ how: 'refresh' })
    expect(await outcomes(room)).toEqual(['waiting', 'replaced', 'waiting'])
  })

  test('is returned to a second person while it is being carried out', async () => {
    const { room, restarts } = await callingRoom()
    await later(room)
    await change(room, { begunAt: new Date(ward.clock.now()) })
    expect(read(WaitingRestart, await later(room, 'refresh')).restart).toMatchObject({ how: 'reboot' })
    expect((await tech.ask(`DELETE ${address(room)}`)).status).toBe(404)
    expect(restarts()).toEqual([])
  })

  test('is in the audit if the device is offline', async () => {
    const room = await ward.room(atLakeside)
    await later(room)
    await now(room)
    expect(await outcomes(room)).toEqual(['offline', 'offline'])
  })

  test('holds no database connection while a device is silent', async () => {
    const rooms = await silentRooms(12)
    const refused = rooms.map((room) => now(room))
    await expect.poll(() => Promise.all(rooms.map(waiting)), patience).not.toContain(null)
    const inUse = () => ward.database.pool().total - ward.database.pool().idle
    await expect.poll(inUse, { timeout: 1_500, interval: 20 }).toBeLessThan(3)
    for (const answer of await Promise.all(refused)) expect(answer.fields).toEqual({ device: 'offline' })
    for (const room of rooms) expect(await outcomes(room)).toEqual(['offline'])
  })

  test('is stored before the device is asked, and is given up if its server process dies then', async () => {
    const room = await ward.room(atLakeside)
    const puppet = await ward.puppet(room)
    const restarting = now(room)
    await puppet.command('reboot')
    expect(await waiting(room)).toMatchObject({ how: 'reboot' })
    await change(room, { begunAt: new Date(ward.clock.now() - 60_000) })
    await expect.poll(() => outcomes(room), patience).toContain('unknown')
    puppet.close()
    await restarting
  })

  test('waits again if the command could not be sent', async () => {
    const { room, restarts, end } = await callingRoom()
    await later(room)
    const how = { session: 'technician', hasWaited: true, replaced: null }
    const begun = await ward.database.transaction('platform', (tx) => beginRestart(tx, room.id, how))
    const context = {
      database: ward.database,
      clock: ward.clock,
      measureCommand: () => undefined,
      rooms: { sendCommand: () => Promise.reject(new Error('the database is away')) },
    }
    await expect(begun && completeRestart(context, 'platform', begun)).rejects.toThrow('the database is away')
    await end()
    await expect.poll(() => outcomes(room), patience).toEqual(['done', 'waiting'])
    expect(restarts()).toEqual(['reboot'])
  })
})
