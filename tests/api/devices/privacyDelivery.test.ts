import { expect } from 'vitest'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, linkAs } from '../../support/testHospital/devices/rawLink.ts'
import { emptyBed } from '../../support/testHospital/testHospital.ts'

/*
 * A pending command to close something reaches a device that does not answer, or that comes back when its
 * patient has left.
 */

test('a Cover that a living device did not answer is sent again when the device is heard, until it answers', async () => {
  const room = await ward.room()
  const device = await linkAs(ward, await credentialOf(ward, room))
  const covers = () => device.heard('command').filter(({ command }) => command === 'video_control')
  const remote = await enterVerified(ward, room)
  expect(await remote.command('video_control', { state: 'off' })).toMatchObject({ reason: 'waiting' })
  await expect.poll(() => covers().length).toBe(2)
  // The server waits three seconds for that answer too; after that it retries only when the device sends
  // something.
  const again = async () => {
    device.say({ type: 'pong' })
    return covers().length
  }
  await expect.poll(again).toBe(3)
  const [asked] = covers().slice(-1)
  device.say({ type: 'result', id: asked?.id ?? '', success: true, busy_status: 'open' })
  const pending = () =>
    ward.database.transaction('platform', (tx) => deviceStore.pendingPrivacy(tx, [room.id]))
  await expect.poll(async () => (await pending()).get(room.id)).toEqual({})
  for (let pong = 0; pong < 5; pong += 1) device.say({ type: 'pong' })
  expect(await remote.ask('GET /api/me')).toMatchObject({ status: 200 })
  expect(covers()).toHaveLength(3)
  device.kill()
})

const ways = ['was discharged', 'logged the last remote out'] as const

test.each(ways)(
  'the film of a patient who %s while the room’s device was away ends when the device comes back',
  async (how) => {
    const room = await ward.room((found) => found.facility === 'Lakeside General' && !emptyBed(found))
    const credential = await credentialOf(ward, room)
    const before = await linkAs(ward, credential)
    before.say({ type: 'state', state: { ...startState, entertainment: true } })
    const remote = await enterVerified(ward, room)
    const stored = () => ward.database.transaction('platform', (tx) => deviceStore.lastState(tx, room.id))
    await expect.poll(async () => (await stored())?.entertainment).toBe(true)
    before.kill()
    const holder = () => ward.database.transaction('platform', (tx) => deviceStore.holderOf(tx, room.id))
    await expect.poll(holder).toBeNull()

    if (how === 'was discharged') {
      const { version } = read(RoomItem, await facility.ask(`GET /api/v1/rooms/${room.id}`))
      const seen = { headers: { 'if-match': `"${version}"` } }
      expect((await facility.ask(`DELETE /api/v1/rooms/${room.id}/patient`, seen)).status).toBe(204)
    } else expect((await remote.ask('DELETE /api/session')).status).toBe(204)
    const after = await linkAs(ward, credential)
    const told = () => after.heard('command').map(({ command, params }) => ({ command, params }))
    await expect.poll(told).toEqual([{ command: 'entertainment', params: { state: 'off' } }])
    after.kill()
  },
)
