import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Knock, type KnockAnswer, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { DeviceState } from '../../../src/contract/devices/device.ts'
import { knockTimes } from '../../../src/domain/calls/knockRules.ts'
import { isCovered, startState } from '../../../src/domain/devices/deviceState.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { knocks } from '../../../src/server/db/schema/knockSchema.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, followEvents, linkedIn, read, told } from '../../support/testHospital/bedsideApi.ts'
import { openSecondPeer } from '../../support/testHospital/cluster/secondPeer.ts'
import { credentialOf, knockableHello, linkAs } from '../../support/testHospital/devices/rawLink.ts'
import type { TestHospital } from '../../support/testHospital/testHospital.ts'

/* Issue 28, item 1: a room that was covered before “Sound only” is covered after it. */

const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'

const knockAt = async ({ id }: Pick<RoomRecord, 'id'>) =>
  read(Knock, await facility.ask('POST /api/consult/knock', { body: { room: id, reason: 'round' } }))

const savedState = ({ id }: Pick<RoomRecord, 'id'>) =>
  ward.database.transaction('platform', (tx) => deviceStore.lastState(tx, id))

/**
 * Links a room, knocks, covers it if asked to, and lets the patient answer at a server as soon as its remote
 * shows that: the database does not have it yet.
 */
async function answered(
  chosen: KnockAnswer,
  {
    covers = true,
    microphone = 'on',
    at = ward,
  }: { covers?: boolean; microphone?: 'on' | 'off'; at?: TestHospital } = {},
) {
  const { room, device } = await linkedIn(ward, atLakeside)
  const remote = await enterVerified(at, room)
  const events = await followEvents(at, remote)
  const seen = () => events.devices().at(-1)?.state
  // The database has an open room.
  await expect
    .poll(() => savedState(room), { timeout: 5_000 })
    .toMatchObject({ camera: 'on', microphone: 'on' })
  const knock = await knockAt(room)
  if (covers) device.cover(true)
  if (microphone === 'off') await remote.command('microphone_control', { state: 'off' })
  await expect.poll(seen).toMatchObject({ covered: covers })
  const answer = { knock: knock.id, answer: chosen }
  expect((await remote.ask('POST /api/me/knock', { body: answer })).status).toBe(204)
  events.close()
  expect(device.state.microphone).toBe('on')
  const end = async () =>
    expect((await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)).status).toBe(204)
  /** Returns whether the microphone was closed, or is to be. */
  const isClosing = async () => {
    const pending = await ward.database.transaction('platform', (tx) =>
      deviceStore.pendingPrivacy(tx, [room.id]),
    )
    return (
      pending.get(room.id)?.microphone_control !== undefined ||
      device.commands.some(
        ({ command, params }) => command === 'microphone_control' && params['state'] === 'off',
      )
    )
  }
  return { room, device, remote, knock, end, isClosing }
}

test('a room that is covered after “Come in” says so to the clinician, until it is uncovered', async () => {
  const { device, remote, knock } = await answered('come_in')
  const own = async () =>
    read(Knocks, await facility.ask('GET /api/consult/knocks')).knocks.find(({ id }) => id === knock.id)
  expect(await own()).toMatchObject({ state: 'come_in', covered: false })
  device.cover(true)
  await expect.poll(own).toMatchObject({ state: 'come_in', covered: true })
  await remote.command('video_control', { state: 'on' })
  await expect.poll(own).toMatchObject({ state: 'come_in', covered: false })
})

describe('a covered room that answers “Sound only”', () => {
  test('is covered again when the call ends', async () => {
    const { device, end } = await answered('sound_only')
    expect(device.state).toMatchObject({ camera: 'off', microphone: 'on', covered: false })
    await end()
    await expect.poll(() => device.state).toMatchObject({ camera: 'off', microphone: 'off', covered: true })
  })

  test('is covered again if another server takes the answer than the one with its screen', async () => {
    const other = await openSecondPeer(ward)
    const { device, end } = await answered('sound_only', { at: other })
    await other.close()
    await end()
    await expect.poll(() => device.state).toMatchObject({ camera: 'off', microphone: 'off', covered: true })
  })

  test('is covered again as soon as its screen is linked, if the call ends meanwhile', async () => {
    const { device, room, end } = await answered('sound_only')
    device.kill()
    await device.closed
    await end()
    const again = await ward.device(room)
    await expect.poll(() => again.commands.map(({ command }) => command)).toContain('microphone_control')
    expect(again.state.microphone).toBe('off')
  })

  test('stays open if the patient has uncovered the camera in the call', async () => {
    const { device, remote, end, isClosing } = await answered('sound_only')
    await expect
      .poll(() => savedState(remote.room), { timeout: 5_000 })
      .toMatchObject({ camera: 'off', microphone: 'on' })
    await remote.command('video_control', { state: 'on' })
    await end()
    expect(await isClosing()).toBe(false)
    await expect.poll(() => device.state.in_call).toBe(false)
    expect(device.state).toMatchObject({ camera: 'on', microphone: 'on' })
  })
})

/** Links a covered room whose camera cannot be opened. Returns its state, and how to let it leave its call. */
async function withStuckCamera() {
  const remote = await enterVerified(ward, await ward.room(atLakeside))
  const device = await linkAs(ward, await credentialOf(ward, remote.room), knockableHello)
  let state: DeviceState = { ...startState, camera: 'off', microphone: 'off', covered: true }
  const become = (change: Partial<DeviceState>) => {
    const next = { ...state, ...change }
    state = { ...next, covered: isCovered(next) }
  }
  device.say({ type: 'state', state })
  let done = 0
  const obey = () => {
    for (const { id, command, params } of device.heard('command').slice(done)) {
      done++
      const light = params['state'] === 'on' ? 'on' : 'off'
      const success = command !== 'video_control' || light === 'off'
      if (command === 'microphone_control') become({ microphone: light })
      if (command === 'api' || command === 'final_end_call') become({ in_call: command === 'api' })
      const result = { type: 'result', id, busy_status: 'open', success, state } as const
      device.say(success ? result : { ...result, reason: 'camera_lost' })
    }
  }
  const timer = setInterval(obey, 20)
  return {
    remote,
    state: () => state,
    leave: () => {
      become({ in_call: false })
      device.say({ type: 'state', state })
    },
    close: () => {
      clearInterval(timer)
      device.kill()
    },
  }
}

test('a room that was to be covered again is covered if “Come in” then fails', async () => {
  const { remote, state, leave, close } = await withStuckCamera()
  const { id: roomId } = remote.room
  const answer = async (chosen: KnockAnswer) => {
    const { id } = await knockAt(remote.room)
    return told(await remote.ask('POST /api/me/knock', { body: { knock: id, answer: chosen } }))
  }
  const events = await followEvents(ward, remote)
  await expect.poll(() => savedState(remote.room), { timeout: 5_000 }).toMatchObject({ covered: true })
  expect(await answer('sound_only')).toBe('204 none')
  expect(state()).toMatchObject({ camera: 'off', microphone: 'on' })
  leave()
  await expect.poll(() => events.devices().at(-1)?.state?.in_call).toBe(false)
  // As if everyone had left it long ago.
  await ward.database.transaction('platform', (tx) =>
    tx
      .update(calls)
      .set({ startedAt: new Date(ward.clock.now() - 61_000) })
      .where(eq(calls.roomId, roomId)),
  )
  expect(await answer('come_in')).toBe('409 room_offline')
  await expect.poll(state).toMatchObject({ camera: 'off', microphone: 'off', covered: true })
  events.close()
  close()
})

describe('a room that was not covered, after “Sound only”', () => {
  test('keeps its microphone, and its camera stays off', async () => {
    const { device, end, isClosing } = await answered('sound_only', { covers: false })
    await end()
    expect(await isClosing()).toBe(false)
    await expect.poll(() => device.state.in_call).toBe(false)
    expect(device.state).toMatchObject({ camera: 'off', microphone: 'on' })
  })

  test('closes a microphone that was off before', async () => {
    const { device, end } = await answered('sound_only', { covers: false, microphone: 'off' })
    await end()
    await expect.poll(() => device.state).toMatchObject({ in_call: false, microphone: 'off' })
  })

  test.each([
    { name: 'covered', covers: true },
    { name: 'with its microphone off', covers: false, microphone: 'off' },
  ] as const)(
    'closes the microphone of a room that was $name if the server that opened it has died',
    async (room) => {
      const { device, knock } = await answered('sound_only', room)
      // As if the process had died before the device confirmed.
      await ward.database.transaction('platform', (tx) =>
        tx.update(knocks).set({ openedAt: null }).where(eq(knocks.id, knock.id)),
      )
      ward.clock.forward(knockTimes.openingMs + 1_000)
      await expect.poll(() => device.state.microphone).toBe('off')
    },
  )

  test('stays covered if the patient has covered it in the call', async () => {
    const { device, remote, end } = await answered('sound_only', { covers: false })
    await remote.command('video_control', { state: 'off' })
    await remote.command('microphone_control', { state: 'off' })
    await end()
    await expect.poll(() => device.state.in_call).toBe(false)
    expect(device.state).toMatchObject({ camera: 'off', microphone: 'off', covered: true })
  })
})

test('a room that the patient has opened with “Come in” stays open', async () => {
  const { device, end, isClosing } = await answered('come_in')
  await end()
  expect(await isClosing()).toBe(false)
  await expect.poll(() => device.state.in_call).toBe(false)
  expect(device.state).toMatchObject({ camera: 'on', microphone: 'on' })
})
