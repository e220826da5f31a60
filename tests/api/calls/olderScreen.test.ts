import { describe, expect } from 'vitest'
import { Knock, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, followEvents, read, told } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, knockableHello, linkAs } from '../../support/testHospital/devices/rawLink.ts'

/* Issue 28: a room's screen that comes back in an earlier version while a knock is shown. */

const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'
const stateOf = async ({ id }: Pick<Knock, 'id'>) =>
  read(Knocks, await facility.ask('GET /api/consult/knocks')).knocks.find((knock) => knock.id === id)?.state

/** Shows a knock on a room's screen, and then cuts the screen's connection. */
async function shownAndCut() {
  const remote = await enterVerified(ward, await ward.room(atLakeside))
  const credential = await credentialOf(ward, remote.room)
  const screen = await linkAs(ward, credential, knockableHello)
  const body = { room: remote.room.id, reason: 'round' }
  const knock = read(Knock, await facility.ask('POST /api/consult/knock', { body }))
  await expect.poll(() => screen.heard('knock').at(-1)?.knock?.id).toBe(knock.id)
  const events = await followEvents(ward, remote)
  await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(knock.id)
  screen.kill()
  await screen.closed
  return { remote, credential, knock, events }
}

describe('a screen that comes back while a knock is shown', () => {
  test('in a version without knocks ends it: the clinician reads why, and no answer counts', async () => {
    const { remote, credential, knock, events } = await shownAndCut()
    const older = await linkAs(ward, credential)
    await expect.poll(() => stateOf(knock)).toBe('screen_outdated')
    await expect.poll(() => events.knocks().at(-1)?.knock).toBeNull()
    const answer = { knock: knock.id, answer: 'come_in' }
    expect(told(await remote.ask('POST /api/me/knock', { body: answer }))).toBe('410 knock_over')
    expect(older.heard('command')).toEqual([])
    events.close()
    older.kill()
  })

  test('in the same version shows it again', async () => {
    const { credential, knock, events } = await shownAndCut()
    const again = await linkAs(ward, credential, knockableHello)
    await expect.poll(() => again.heard('knock').at(-1)?.knock?.id).toBe(knock.id)
    expect(await stateOf(knock)).toBe('shown')
    events.close()
    again.kill()
  })
})
