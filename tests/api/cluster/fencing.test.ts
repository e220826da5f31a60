import { afterAll, describe, expect } from 'vitest'
import { linkCloseCodes } from '../../../src/contract/devices/deviceLink.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { enrollmentStore } from '../../../src/server/db/devices/enrollmentStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import type { BusMessage } from '../../../src/server/cluster/busMessages.ts'
import { connectSimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { connectOwner, owner } from '../../support/fixtures/databaseTest.ts'
import { ward as near } from '../../support/fixtures/hospitalTest.ts'
import { far, twoPeersTest } from '../../support/fixtures/peersTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'
import { bareLink } from '../../support/cluster/heldLink.ts'
import { joinAsPeer, type PeerProcess } from '../../support/testHospital/cluster/peerProcess.ts'
import { credentialOf } from '../../support/testHospital/devices/rawLink.ts'
import { holdDeviceRow } from '../../support/testHospital/devices/heldRow.ts'

const test = twoPeersTest.extend('owner', perFile, connectOwner)

let east: PeerProcess
let west: PeerProcess
test.beforeAll(async () => {
  east = await joinAsPeer(near)
  west = await joinAsPeer(near)
})
afterAll(async () => {
  for (const node of [west, east]) await node.close()
})

const holderOf = (room: RoomRecord) =>
  near.database.transaction('platform', (tx) => deviceStore.holderOf(tx, room.id))
const nodeAt = async (url: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>('select id from server_nodes where url = $1', [url])
  return rows[0]?.id ?? ''
}

describe('two links of one room', () => {
  test('on two servers, the later of which was heard of before the earlier was held: the later stays', async () => {
    const room = await near.room()
    const [earlier, later] = [bareLink(east, room), bareLink(west, room)]
    await earlier.write()
    await later.write()
    later.hold()
    await expect.poll(() => east.context.rooms.isOnline(room.id)).toBe(true)
    earlier.hold()
    await expect.poll(earlier.closedWith).toBe(linkCloseCodes.replaced)
    expect(later.closedWith()).toBeNull()
    expect(await holderOf(room)).toEqual({ peerId: west.peerId, linkId: later.link.id })
  })

  test('on one server, held the other way round than they were written down: the later stays', async () => {
    const room = await near.room()
    const [earlier, later] = [bareLink(east, room), bareLink(east, room)]
    await earlier.write()
    await later.write()
    later.hold()
    earlier.hold()
    expect(earlier.closedWith()).toBe(linkCloseCodes.replaced)
    expect(later.closedWith()).toBeNull()
    expect(await holderOf(room)).toMatchObject({ linkId: later.link.id })
  })

  test('of which the earlier was written once more by a server that had slept: the later takes its place back', async () => {
    const room = await near.room()
    const [earlier, later] = [bareLink(east, room), bareLink(west, room)]
    await earlier.write()
    await later.write()
    later.hold()
    const [link, peerId] = [earlier.link.id, east.peerId]
    await owner.query(
      `update device_links set link_id = $1, node_id = $2, since = to_timestamp($3::numeric / 1000000) where room_id = $4`,
      [link, peerId, earlier.link.since, room.id],
    )
    earlier.hold()
    await expect.poll(() => holderOf(room)).toMatchObject({ linkId: later.link.id })
    await expect.poll(earlier.closedWith).toBe(linkCloseCodes.replaced)
    expect(later.closedWith()).toBeNull()
  })

  test('that come to two servers at the same moment: one stays, and all commands go to it alone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const room = await near.room()
      const credential = await credentialOf(near, room)
      const devices = await Promise.all(
        [near, far].map(({ url }) => connectSimulatedDevice({ url, credential })),
      )
      const codes = devices.map(() => 0)
      for (const [at, device] of devices.entries()) void device.closed.then((code) => (codes[at] = code))
      await expect
        .poll(() => codes.toSorted((one, other) => one - other))
        .toEqual([0, linkCloseCodes.replaced])
      const [here, there] = [await enterVerified(near, room), await enterVerified(far, room)]
      for (const remote of [here, there])
        await expect.poll(() => remote.command('set_speed', { speed: 4 })).toMatchObject({ success: true })
      const heard = devices.map(({ commands }) => commands.length > 0)
      expect(heard).toEqual(codes.map((code) => code === 0))
      for (const device of devices) device.kill()
    }
  })

  test('of which the earlier is struck out while the later is written down: neither waits for the other', async () => {
    const room = await near.room()
    const [earlier, later] = [bareLink(east, room), bareLink(west, room)]
    await earlier.write()
    const row = await holdDeviceRow(near, room)
    const writing = later.write()
    await expect.poll(row.waiting).toBe(1)
    const leaving = near.database.transaction('platform', (tx) =>
      deviceStore.unlinked(tx, [{ roomId: room.id, linkId: earlier.link.id }]),
    )
    await expect.poll(row.waiting).toBe(2)
    await row.release()
    await Promise.all([writing, leaving])
    expect(await holderOf(room)).toMatchObject({ linkId: later.link.id })
  })
})

describe('a server that missed something', () => {
  test('that its link was struck out: it writes it down again as soon as it hears the others again', async () => {
    const room = await near.room()
    const held = bareLink(east, room)
    await held.write()
    held.hold()
    await owner.query('delete from device_links where room_id = $1', [room.id])
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardlink-bus' and datname = current_database()`,
    )
    await expect.poll(() => holderOf(room)).toEqual({ peerId: east.peerId, linkId: held.link.id })
    expect(held.closedWith()).toBeNull()
  })

  test('that another has the room: it lets go as soon as it hears the others again', async () => {
    const room = await near.room()
    const [earlier, later] = [bareLink(east, room), bareLink(west, room)]
    await earlier.write()
    earlier.hold()
    await later.write()
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardlink-bus' and datname = current_database()`,
    )
    await expect.poll(earlier.closedWith).toBe(linkCloseCodes.replaced)
    expect(await holderOf(room)).toMatchObject({ linkId: later.link.id })
  })

  test('that a device was revoked: it lets the device go as soon as it hears the others again', async () => {
    const [revoked, other] = [await near.room(), await near.room()]
    const [held, kept] = [bareLink(east, revoked), bareLink(east, other)]
    for (const link of [held, kept]) {
      await link.write()
      link.hold()
    }
    const now = new Date(near.clock.now())
    await near.database.transaction('platform', (tx) =>
      enrollmentStore.revokeCredentials(tx, revoked.id, now),
    )
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardlink-bus' and datname = current_database()`,
    )
    await expect.poll(held.closedWith).toBe(linkCloseCodes.wrongCredential)
    expect(kept.closedWith()).toBeNull()
  })
})

describe('a word of another process that comes late', () => {
  /** Links a device, and returns functions that send messages of another process to the device's process. */
  async function linkedDevice() {
    const room = await near.room()
    const device = await near.device(room)
    const channel = `wardlink_${(await nodeAt(near.url)).replaceAll('-', '')}`
    const say = (body: BusMessage) =>
      owner.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: east.peerId, body })])
    const order = (speed: number, until = near.clock.now() + 30_000) =>
      say({
        type: 'order',
        id: String(speed),
        room: room.id,
        order: { command: 'set_speed', params: { speed }, session: 'a', actedAt: near.clock.now(), until },
      })
    const speeds = () => device.commands.map(({ params }) => params['speed'])
    // Earlier tests cut the servers off from each other; until this one listens again, it receives nothing.
    const isHeard = async () => {
      await order(1)
      return speeds().length
    }
    await expect.poll(isHeard).toBeGreaterThan(0)
    return { room, device, say, order, speeds }
  }

  test('has no effect where it is a command whose sender has given up', async () => {
    const { order, speeds } = await linkedDevice()
    await order(3, near.clock.now() - 1)
    await order(5)
    await expect.poll(speeds).toContain(5)
    expect(speeds()).not.toContain(3)
  })

  test('keeps a device that has since connected with the credential after the revoked one', async () => {
    const { room, say, order, speeds } = await linkedDevice()
    await say({ type: 'credential_revoked', room: room.id })
    await order(5)
    await expect.poll(speeds).toContain(5)
    await order(7)
    await expect.poll(speeds).toContain(7)
  })

  test('disconnects a device that connected with the revoked credential', async () => {
    const { room, device, say } = await linkedDevice()
    const now = new Date(near.clock.now())
    await near.database.transaction('platform', (tx) => enrollmentStore.revokeCredentials(tx, room.id, now))
    await say({ type: 'credential_revoked', room: room.id })
    expect(await device.closed).toBe(linkCloseCodes.wrongCredential)
  })
})
