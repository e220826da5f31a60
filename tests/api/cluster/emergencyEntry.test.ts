import { describe, expect } from 'vitest'
import { Knock, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ward as near } from '../../support/fixtures/hospitalTest.ts'
import { far, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { allowEntry } from '../../support/testHospital/allowEntry.ts'
import { enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import { openSecondPeer } from '../../support/testHospital/cluster/secondPeer.ts'

/* The room's screen is linked to `near`; its remote and the clinician's desk are at `far`. */

const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.patient !== null
const stateOf = async (admin: Administrator, { id }: Pick<Knock, 'id'>) =>
  read(Knocks, await admin.ask('GET /api/consult/knocks')).knocks.find((knock) => knock.id === id)?.state

async function crossed() {
  await allowEntry(near, 'FACILITY_ADMIN')
  const room = await near.room(atLakeside)
  const device = await near.device(room)
  const remote = await enterVerified(far, room)
  const desk = await signInAs(far, 'facility@demo.example')
  const heard = () => device.commands.map(({ command }) => command)
  const begin = async () => {
    const body = { room: room.id, reason: 'fall', note: 'Heard a fall' }
    const answers: Knock[] = []
    // The far server reads the camera's state from the database, up to a second later.
    await expect
      .poll(async () => {
        const answer = await desk.ask('POST /api/consult/emergency', { body })
        if (answer.status === 201) answers.push(read(Knock, answer))
        return answer.status
      })
      .toBe(201)
    const [entry] = answers
    if (entry === undefined) throw new Error('no entry has begun')
    return entry
  }
  return { room, device, remote, desk, heard, begin }
}

describe('an emergency entry on two servers', () => {
  test('is shown across them, and only one of them opens the room', async () => {
    const { remote, desk, heard, begin } = await crossed()
    const events = await followEvents(far, remote)
    const entry = await begin()
    await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(entry.id)
    near.clock.forward(10_000)
    await expect.poll(() => stateOf(desk, entry)).toBe('entered')
    await expect.poll(heard).toEqual(['api'])
    events.close()
  })

  test('is covered at the screen of the other server, in that moment', async () => {
    const { device, desk, heard, begin } = await crossed()
    const entry = await begin()
    device.cover(true)
    await expect.poll(() => stateOf(desk, entry)).toBe('covered')
    near.clock.forward(11_000)
    expect(heard()).toEqual([])
  })

  test('does not open if the clock of a server is ten minutes ahead', async () => {
    const { desk, heard, begin } = await crossed()
    const wrong = await openSecondPeer(near, { clock: { now: () => near.clock.now() + 600_000 } })
    try {
      const entry = await begin()
      await expect.poll(() => stateOf(desk, entry)).toBe('room_offline')
      near.clock.forward(11_000)
      expect(heard()).toEqual([])
    } finally {
      await wrong.close()
    }
  })
})
