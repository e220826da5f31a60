import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { DeviceState } from '../../../src/contract/devices/device.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { undoMs } from '../../../src/server/commands/pins/updatePin.ts'
import { sweepPins } from '../../../src/server/commands/pins/sweepPins.ts'
import { roomPins } from '../../../src/server/db/schema/pinSchema.ts'
import { greyPicture } from '../../../src/server/demo/greyPicture.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, enterVerified, followEvents, linkedIn, told } from '../../support/testHospital/bedsideApi.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'
import { discharge, named, pin, pinRowsOf, pinsAt, unitOf } from '../../support/testHospital/pins/pinsOf.ts'

describe('the pictures', () => {
  test('go with the patient whom they show; the pins stay', async () => {
    const { room, remote } = await linkedIn(ward)
    await pin(remote, 'Window')
    const gone = await pin(remote, 'Door')
    await remote.ask(`DELETE ${pinsAt(remote)}/${gone}`)
    expect((await pinRowsOf(ward, room)).map(({ picture }) => picture === null)).toEqual([false, false])
    await discharge(ward, room)
    expect((await pinRowsOf(ward, room)).map(({ picture }) => picture)).toEqual([null, null])
    expect((await pinRowsOf(ward, room)).map(({ name }) => name)).toEqual(['Window', 'Door'])
  })

  test('of a patient who was discharged while one was taken is not kept', async () => {
    const room = await ward.room()
    const puppet = await ward.puppet(room)
    const remote = await enterVerified(ward, room)
    const keeping = remote.command('set_as_bookmark', { b_name: 'Window' })
    const { id } = await puppet.command('set_as_bookmark')
    await discharge(ward, room)
    const pose = { pan: 0, tilt: 0, zoom: 2 }
    puppet.say({ type: 'result', id, busy_status: 'open', success: true, pose, thumbnail: greyPicture })
    await keeping
    expect(await pinRowsOf(ward, room)).toMatchObject([{ name: 'Window', pose, picture: null }])
  })

  test.each([
    ['of a room that is covered', greyPicture, true],
    ['that are none', 'bm8gcGljdHVyZQ==', false],
    [
      'that are too large',
      Buffer.concat([Buffer.from([255, 216, 255]), Buffer.alloc(20_000)]).toString('base64'),
      false,
    ],
  ])('%s are not kept, whatever the device says', async (_what, thumbnail, covered) => {
    const room = await ward.room()
    const puppet = await ward.puppet(room)
    const remote = await enterVerified(ward, room)
    const keeping = remote.command('set_as_bookmark', { b_name: 'Window' })
    const { id } = await puppet.command('set_as_bookmark')
    const state: DeviceState = { ...startState, covered }
    puppet.say({ type: 'result', id, busy_status: 'open', success: true, state, pose: state.pose, thumbnail })
    expect(await keeping).toMatchObject({ success: true })
    expect(await pinRowsOf(ward, room)).toMatchObject([{ picture: null }])
  })

  test('are in no answer that is kept, and in no event', async () => {
    const { room, remote } = await linkedIn(ward)
    const events = await followEvents(ward, remote)
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await remote.send('set_as_bookmark', { b_name: 'Window' }, headers)
    expect(answer.text).not.toContain(greyPicture)
    await expect
      .poll(() => events.pins().at(-1)?.bookmarks)
      .toEqual([{ unique_id: (await pinRowsOf(ward, room))[0]?.id, name: 'Window' }])
    events.close()
  })

  test('of a removed pin are forgotten with it', async () => {
    const { room, remote } = await linkedIn(ward)
    await pin(remote, 'Window')
    await remote.command('delete_bookmark', { b_name: 'Window' })
    await ward.database.transaction('platform', (tx) =>
      tx
        .update(roomPins)
        .set({ removedAt: new Date(ward.clock.now() - undoMs) })
        .where(and(eq(roomPins.roomId, room.id))),
    )
    const stop = sweepPins({ database: ward.database, clock: { now: () => ward.clock.now() + 1 } }, 10)
    await expect.poll(() => pinRowsOf(ward, room)).toEqual([])
    stop()
  })
})

describe('access to the pins and their pictures', () => {
  test('each remote of the room hears of every change, and of what there was when it came', async () => {
    const { room, remote } = await linkedIn(ward)
    const other = await enterVerified(ward, room)
    const events = await followEvents(ward, other)
    const last = () =>
      events
        .pins()
        .at(-1)
        ?.bookmarks.map(({ name }) => name)
    await expect.poll(last).toEqual([])
    const id = await pin(remote, 'Window')
    await expect.poll(last).toEqual(['Window'])
    await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'Garden' } })
    await expect.poll(last).toEqual(['Garden'])
    await remote.command('delete_bookmark', { b_name: 'Garden' })
    await expect.poll(last).toEqual([])
    events.close()
  })

  test('an unverified remote receives no pins until it is verified', async () => {
    const { room, remote } = await linkedIn(ward)
    await pin(remote, 'Window')
    const stranger = await enter(ward, room)
    const events = await followEvents(ward, stranger)
    await expect.poll(() => events.calls().length).toBeGreaterThan(0)
    expect(told(await stranger.ask(`GET ${pinsAt(stranger)}`))).toBe('403 verification_required')
    expect(events.pins()).toEqual([])
    await stranger.verify()
    await expect.poll(() => events.pins().at(-1)?.bookmarks.length).toBe(1)
    events.close()
  })

  test('a remote cannot read, change or go to a pin of another customer’s room, not even by its ID under its own camera', async () => {
    const mine = await linkedIn(ward, (room) => room.customer === 'Prairie Care' && room.patient !== null)
    const theirs = await linkedIn(
      ward,
      (room) => room.customer === 'Meridian International' && room.patient !== null,
    )
    const id = await pin(theirs.remote, 'Window')
    const there = pinsAt(theirs.remote)
    for (const [call, body] of [
      [`GET ${there}`, undefined],
      [`POST ${there}`, { name: 'Mine' }],
      [`PATCH ${there}/${id}`, { name: 'Mine' }],
      [`DELETE ${there}/${id}`, undefined],
      [`GET ${unitOf(theirs.room)}`, undefined],
    ] as const)
      expect(told(await mine.remote.ask(call, { body })), call).toBe('403 wrong_room')
    // The pin's id does not work under the remote's own camera either.
    expect(
      told(await mine.remote.ask(`PATCH ${pinsAt(mine.remote)}/${id}`, { body: { name: 'Mine' } })),
    ).toBe('404 no_such_pin')
    expect((await mine.remote.ask(`DELETE ${pinsAt(mine.remote)}/${id}`)).status).toBe(204)
    expect(told(await mine.remote.send('go_to_bookmark', { bookmark: id }))).toBe('404 no_such_pin')
    expect(await named(theirs.remote)).toEqual(['Window'])
  })

  test('while another moves the camera a pin does not take it away', async () => {
    const { room, remote } = await linkedIn(ward)
    const id = await pin(remote, 'Window')
    const other = await enterVerified(ward, room)
    await other.command('pan', { dir: 'up' })
    expect(await remote.command('go_to_bookmark', { bookmark: id })).toMatchObject({
      success: false,
      reason: 'held',
    })
  })
})

test('at another server process the device keeps its view too, and every change is heard', async () => {
  const { room, remote } = await linkedIn(ward)
  const other = await joinAsPeer(ward)
  let heard = 0
  const stop = other.context.pinSignals.follow(room.id, () => (heard += 1))
  await pin(remote, 'Window')
  await expect.poll(() => heard).toBe(1)
  const order = { command: 'set_as_bookmark', params: { b_name: 'Door' }, session: 'another' } as const
  const outcome = await other.context.rooms.sendCommand(room.id, { ...order, actedAt: ward.clock.now() })
  expect(outcome).toMatchObject({ reply: { success: true }, seen: { thumbnail: greyPicture } })
  stop()
  await other.close()
})
