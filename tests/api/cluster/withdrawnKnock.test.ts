import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Knock, type KnockAnswer, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments } from '../../../src/server/db/schema.ts'
import { ward as near } from '../../support/fixtures/hospitalTest.ts'
import { far, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { ask, enterVerified, followEvents, read, told } from '../../support/testHospital/bedsideApi.ts'
import { keyFor } from '../../support/testHospital/integrations/fhirFeed.ts'
import { idOf } from '../../support/testHospital/users/loginAs.ts'

/*
 * The room's screen is linked to `near`, where the right to knock is withdrawn; its remote and the one who
 * knocks are at `far`.
 */

const inFourWest = (room: RoomRecord) =>
  room.unit === '4 West Medical' && room.patient !== null && room.type !== 'byod'
const clinician = 'unit@demo.example'

const stateIn = async (admin: Administrator, { id }: Pick<Knock, 'id'>) =>
  read(Knocks, await admin.ask('GET /api/consult/knocks')).knocks.find((knock) => knock.id === id)?.state

/** Links a room, opens its remote, and lets a system knock for a clinician. */
async function knocked() {
  const room = await near.room(inFourWest)
  const device = await near.device(room)
  const remote = await enterVerified(far, room)
  const admin = await signInAs(near, 'customer@demo.example')
  const key = await keyFor(admin, 'unit', room.unitId, ['knocks:write'])
  const body = { room: room.id, reason: 'round', clinician }
  const knock = read(Knock, await ask(far.url, 'POST /api/consult/knock', { token: key.key, body }))
  const desk = await signInAs(far, clinician)
  const events = await followEvents(far, remote)
  await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(knock.id)
  const answer = (chosen: KnockAnswer) =>
    remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: chosen } })
  const revoke = () => admin.ask(`DELETE /api/v1/api-keys/${key.id}`)
  const heard = () => device.commands.map(({ command }) => command)
  return { knock, desk, events, answer, revoke, heard }
}

/** Checks that the knock has ended for the clinician and the patient, and that the room has opened nothing. */
async function expectEnded({
  knock,
  desk,
  events,
  heard,
}: Pick<Awaited<ReturnType<typeof knocked>>, 'knock' | 'desk' | 'events' | 'heard'>): Promise<void> {
  await expect.poll(() => stateIn(desk, knock)).toBe('not_allowed')
  await expect.poll(() => events.knocks().at(-1)?.knock).toBeNull()
  expect(heard()).toEqual([])
  events.close()
}

describe('a knock on two servers whose API key is revoked', () => {
  test('ends on both sides without an answer', async () => {
    const all = await knocked()
    expect((await all.revoke()).status).toBe(204)
    await expectEnded(all)
  })

  test.each([1, 2])('has one outcome if the patient answers in that moment, try %i', async () => {
    const all = await knocked()
    const [, answered] = await Promise.all([all.revoke(), all.answer('come_in')])
    if (answered.status !== 204) {
      expect(told(answered)).toBe('410 knock_over')
      return expectEnded(all)
    }
    // The answer came first.
    await expect.poll(() => stateIn(all.desk, all.knock)).toBe('come_in')
    expect(all.heard()).toContain('api')
    all.events.close()
  })
})

test('a knock on two servers for a clinician whose role is withdrawn ends on both sides', async () => {
  const all = await knocked()
  const userId = await idOf(near, clinician)
  const held = await near.database.transaction('platform', (tx) =>
    tx.delete(roleAssignments).where(eq(roleAssignments.userId, userId)).returning(),
  )
  try {
    expect(told(await all.answer('come_in'))).toBe('410 knock_over')
    await expect.poll(() => all.events.knocks().at(-1)?.knock).toBeNull()
    expect(all.heard()).toEqual([])
  } finally {
    await near.database.transaction('platform', (tx) => tx.insert(roleAssignments).values(held))
    all.events.close()
  }
  await expect.poll(() => stateIn(all.desk, all.knock)).toBe('not_allowed')
})
