import { describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { clearBed } from '../../../src/server/commands/bedside/clearBed.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { peerStore } from '../../../src/server/db/cluster/peerStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { PostgresBus } from '../../../src/server/cluster/postgresBus.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { silentLog } from '../../support/database.ts'
import { join } from '../../support/media/conference.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, linkAs } from '../../support/testHospital/devices/rawLink.ts'

const test = hospitalTestWith({ timing: { heartbeatMs: 500 } })

/**
 * Changes that another process committed without telling the others. This process holds the device and the
 * conference, and notices them at its next heartbeat.
 */
const patience = { timeout: 20_000 }

const forgotten = (peerId: string) =>
  ward.database.transaction('platform', (tx) => peerStore.remove(tx, peerId))

/** Opens another process, which clears a bed without telling the others. */
async function openOther() {
  const bus = await PostgresBus.open(ward.database, silentLog)
  const { peerId: id } = bus
  await ward.database.transaction('platform', (tx) => peerStore.beat(tx, { id, version: '0', url: null }))
  bus.publish('all', { type: 'node_up' })
  return {
    clear: (room: RoomRecord) =>
      ward.database.transaction('platform', (tx) =>
        clearBed(tx, room.id, {
          because: 'patient_changed',
          now: new Date(ward.clock.now()),
          rooms: { lastTold: () => null },
        }),
      ),
    /** Kills the process, and waits until the others count it as dead. */
    die: async () => {
      await bus.close()
      await forgotten(id)
    },
    /** Reports that its connection to the others was lost and is back. */
    ownUp: async () => {
      bus.publish('all', { type: 'line_back' })
      await bus.close()
    },
    /** Removes all other processes from the table, as if it had taken them for dead. */
    wakeOthers: async () => {
      await ward.database.transaction('platform', async (tx) => {
        for (const other of await peerStore.alive(tx)) if (other !== id) await peerStore.remove(tx, other)
      })
      await bus.close()
    },
  }
}

const ways = [
  ['died', 'die'],
  ['had lost its line', 'ownUp'],
  ['took the others for dead', 'wakeOthers'],
] as const

describe.each(ways)('a bed cleared by a process that told no other process because it %s', (_why, then) => {
  test('the film of the patient before ends on the room’s device', async () => {
    const room = await ward.room()
    const device = await linkAs(ward, await credentialOf(ward, room))
    device.say({ type: 'state', state: { ...startState, entertainment: true } })
    const stored = () => ward.database.transaction('platform', (tx) => deviceStore.lastState(tx, room.id))
    await expect.poll(async () => (await stored())?.entertainment, patience).toBe(true)
    const other = await openOther()
    await other.clear(room)
    await other[then]()
    const told = () => device.heard('command').map(({ command, params }) => ({ command, params }))
    await expect.poll(told, patience).toContainEqual({ command: 'entertainment', params: { state: 'off' } })
    device.kill()
  })

  test('the conference of the patient before ends', async () => {
    const remote = await enterVerified(ward, await ward.room())
    const { alias, pin = '' } = read(Vmr, await remote.ask('GET /api/me/vmr'))
    const clinician = await join(ward, alias, { name: 'Clinician', pin })
    const events = await clinician.follow()
    await expect.poll(() => events.named('participant_create').length, patience).toBe(1)
    const other = await openOther()
    await other.clear(remote.room)
    await other[then]()
    await expect.poll(() => events.named('disconnect').length, patience).toBe(1)
    await events.ended
  })
})
