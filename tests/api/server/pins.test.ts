import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ControlReply, type DeviceState } from '../../../src/contract/device.ts'
import { PinList, PinUnits } from '../../../src/contract/pins.ts'
import { undoMs } from '../../../src/server/commands/changePin.ts'
import { sweepPins } from '../../../src/server/commands/sweepPins.ts'
import { roomPins } from '../../../src/server/db/pinSchema.ts'
import type { RoomRecord } from '../../../src/server/db/roomStore.ts'
import { patients } from '../../../src/server/db/schema.ts'
import { greyPicture } from '../../../src/server/demo/greyPicture.ts'
import { startState } from '../../../src/domain/deviceState.ts'
import {
  type Answer,
  enter,
  enterVerified,
  followEvents,
  read,
  type Remote,
} from '../../support/bedsideApi.ts'
import { joinWard } from '../../support/otherNode.ts'
import { openWard, type Ward } from '../../support/ward.ts'

let ward: Ward
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
})
afterAll(() => ward.close())

const patience = { timeout: 30_000 }
const told = ({ status, code }: Answer): string => `${status} ${code}`
const pinsAt = ({ room }: Remote): string => `/api/v1/cameras/${room.uniqueId}/pins`
const pinsOf = async (remote: Remote) => read(PinList, await remote.ask(`GET ${pinsAt(remote)}`)).bookmarks
const named = async (remote: Remote): Promise<string[]> => (await pinsOf(remote)).map(({ name }) => name)
const linked = async (suits?: (room: RoomRecord) => boolean) => {
  const room = await ward.room(suits)
  const device = await ward.device(room)
  return { room, device, remote: await enterVerified(ward, room) }
}
const pin = async (remote: Remote, name: string): Promise<string> => {
  const { pin: kept, ...reply } = await remote.command('set_as_bookmark', { b_name: name })
  if (kept === undefined) throw new Error(`not kept: ${JSON.stringify(reply)}`)
  return kept.unique_id
}
/** The spec's own list of a room's unit. */
const unitOf = ({ customer, facility, unit }: RoomRecord): string =>
  [
    '/api/pins',
    ...[customer, facility, unit].map((name) => encodeURIComponent(name.replaceAll('/', '-'))),
  ].join('/')
/** What the database holds for a room, removed or not. */
const rowsOf = (room: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.select().from(roomPins).where(eq(roomPins.roomId, room.id)),
  )
/** The bed's patient goes home. */
const discharge = (room: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.update(patients).set({ roomId: null, dischargedAt: new Date() }).where(eq(patients.roomId, room.id)),
  )

describe('a pin', () => {
  test('keeps where the camera looks and what it sees; going to it brings the camera back there', async () => {
    const { device, remote } = await linked()
    await remote.command('zoom', { dir: 'tele', hold_ms: 300 })
    await expect.poll(() => device.state.moving, patience).toBe(false)
    const { pose } = device.state
    const { pin: kept, success } = await remote.command('set_as_bookmark', { b_name: '  My bed ' })
    expect(success).toBe(true)
    expect(kept?.name).toBe('My bed')

    await remote.command('home', {})
    await expect.poll(() => device.state, patience).toMatchObject({ moving: false, pose: { zoom: 1.5 } })
    expect(await remote.command('go_to_bookmark', { bookmark: kept?.unique_id })).toMatchObject({
      success: true,
    })
    await expect.poll(() => device.state, patience).toMatchObject({ moving: false, pose })
    expect(device.commands.at(-1)).toMatchObject({ command: 'go_to_bookmark', params: { pose } })
  })

  test('is found by its name too, whatever its case, as another front end asks for it', async () => {
    const { device, remote } = await linked()
    await pin(remote, 'Window')
    expect(await remote.command('go_to_bookmark', { bookmark: 'WINDOW' })).toMatchObject({ success: true })
    expect(device.commands.at(-1)?.command).toBe('go_to_bookmark')
  })

  test('stands in the list of its camera and in that of its unit, with its picture, the oldest first', async () => {
    const { room, remote } = await linked()
    for (const name of ['Window', 'Door']) await pin(remote, name)
    const bookmarks = await pinsOf(remote)
    expect(bookmarks.map(({ name, thumbnail }) => [name, thumbnail])).toEqual([
      ['Window', greyPicture],
      ['Door', greyPicture],
    ])
    const { units } = read(PinUnits, await remote.ask(`GET ${unitOf(room)}`))
    expect(units).toMatchObject([{ unique_id: room.uniqueId, bookmarks }])
  })

  test('is made by POST as well, and made once when the answer was lost', async () => {
    const { remote } = await linked()
    const headers = { 'idempotency-key': randomUUID() }
    const ask = () => remote.ask(`POST ${pinsAt(remote)}`, { body: { name: 'Window' }, headers })
    const first = await ask()
    expect(first.status).toBe(201)
    expect((await ask()).text).toBe(first.text)
    expect(await named(remote)).toEqual(['Window'])
  })

  test('cannot be kept from a device that is away, or is covered, and nothing is kept of it', async () => {
    const room = await ward.room()
    const remote = await enterVerified(ward, room)
    expect(await remote.command('set_as_bookmark', { b_name: 'Window' })).toEqual({
      busy_status: 'offline',
      success: false,
    })
    const device = await ward.device(room)
    device.cover(true)
    expect(await remote.command('set_as_bookmark', { b_name: 'Window' })).toMatchObject({
      success: false,
      reason: 'covered',
    })
    const posted = await remote.ask(`POST ${pinsAt(remote)}`, { body: { name: 'Window' } })
    expect(`${told(posted)} ${posted.fields['device'] ?? ''}`).toBe('503 service_not_available covered')
    expect(await rowsOf(room)).toEqual([])
  })

  test('that came too late is not kept', async () => {
    const { remote, device } = await linked()
    const headers = { 'x-acted-at': String(ward.clock.now() - 1_001) }
    const late = await remote.send('set_as_bookmark', { b_name: 'Window' }, headers)
    expect(told(late)).toBe('410 command_expired')
    expect(device.commands).toEqual([])
  })
})

describe('names', () => {
  test.each([
    ['too short', 'ab'],
    ['only spaces', '     '],
    ['too long', 'x'.repeat(61)],
    ['with a control character', 'Win\u0000dow'],
    ['a number', 7],
  ])('%s are refused', async (_what, name) => {
    const { remote, device } = await linked()
    expect(told(await remote.send('set_as_bookmark', { b_name: name }))).toBe('400 bad_request')
    expect(told(await remote.ask(`POST ${pinsAt(remote)}`, { body: { name } }))).toBe('400 bad_request')
    expect(device.commands).toEqual([])
  })

  test('of another script count by their letters', async () => {
    const { remote } = await linked()
    for (const name of ['まどべ', 'نافذة']) await pin(remote, name)
    expect(await named(remote)).toEqual(['まどべ', 'نافذة'])
  })

  test('that a room has already are refused, and the device is not asked', async () => {
    const { remote, device } = await linked()
    await pin(remote, 'Window')
    const before = device.commands.length
    expect(told(await remote.send('set_as_bookmark', { b_name: 'ＷＩＮＤＯＷ' }))).toBe('409 already_exists')
    expect(device.commands).toHaveLength(before)
  })

  test('asked for by two remotes at once belong to one of them', async () => {
    const { room, remote } = await linked()
    const other = await enterVerified(ward, room)
    const answers = await Promise.all(
      [remote, other].map((who) => who.send('set_as_bookmark', { b_name: 'Window' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await named(remote)).toEqual(['Window'])
  })
})

test('a room has twenty pins and no more; one that is removed makes room', async () => {
  const { remote } = await linked()
  const ids: string[] = []
  for (let count = 1; count <= 20; count += 1) ids.push(await pin(remote, `Place ${count}`))
  expect(told(await remote.send('set_as_bookmark', { b_name: 'One more' }))).toBe('409 too_many_pins')
  await remote.command('delete_bookmark', { b_name: 'Place 7' })
  await pin(remote, 'One more')
  const back = await remote.ask(`PATCH ${pinsAt(remote)}/${ids[6] ?? ''}`, { body: { removed: false } })
  expect(told(back)).toBe('409 too_many_pins')
})

describe('changing a pin', () => {
  test('gives it another name, and it stays where it is', async () => {
    const { remote } = await linked()
    const id = await pin(remote, 'Window')
    const answer = await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'The garden' } })
    expect(answer.status).toBe(200)
    expect(await pinsOf(remote)).toEqual([{ unique_id: id, name: 'The garden', thumbnail: greyPicture }])
  })

  test('has it look where the camera looks now, name and place in one step', async () => {
    const { device, remote } = await linked()
    const id = await pin(remote, 'Window')
    await remote.command('zoom', { dir: 'tele', hold_ms: 300 })
    await expect.poll(() => device.state.moving, patience).toBe(false)
    const { pose } = device.state
    await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'The garden', here: true } })
    await remote.command('go_to_bookmark', { bookmark: id })
    expect(device.commands.at(-1)?.params).toMatchObject({ pose })
    expect(await named(remote)).toEqual(['The garden'])
  })

  test('loses nothing when the device does not answer', async () => {
    const { room, device, remote } = await linked()
    const id = await pin(remote, 'Window')
    const [before] = await rowsOf(room)
    await device.close()
    const answer = await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'Door', here: true } })
    expect(read(ControlReply, answer)).toEqual({ busy_status: 'offline', success: false })
    expect(await rowsOf(room)).toEqual([before])
  })

  test('to a name that another has, of a pin that is not there, or with nothing to change, is refused', async () => {
    const { remote } = await linked()
    const id = await pin(remote, 'Window')
    await pin(remote, 'Door')
    const change = async (which: string, body: unknown) =>
      told(await remote.ask(`PATCH ${pinsAt(remote)}/${which}`, { body }))
    expect(await change(id, { name: 'door' })).toBe('409 already_exists')
    expect(await change(randomUUID(), { name: 'Garden' })).toBe('404 no_such_pin')
    expect(await change('no-such-id', { here: true })).toBe('404 no_such_pin')
    expect(await change(id, {})).toBe('400 bad_request')
    expect(await change(id, { name: 'Garden', pose: { pan: 0, tilt: 0, zoom: 1 } })).toBe('400 unknown_field')
    expect(await named(remote)).toEqual(['Window', 'Door'])
  })
})

describe('removing a pin', () => {
  test('needs no device, and a second time is no error', async () => {
    const { device, remote } = await linked()
    await pin(remote, 'Window')
    await device.close()
    for (let time = 0; time < 2; time += 1)
      expect(await remote.command('delete_bookmark', { b_name: 'window' })).toMatchObject({ success: true })
    expect(await pinsOf(remote)).toEqual([])
    expect(told(await remote.send('go_to_bookmark', { bookmark: 'Window' }))).toBe('404 no_such_pin')
  })

  test('can be undone for ten minutes: it is what it was, picture and all', async () => {
    const { remote } = await linked()
    const id = await pin(remote, 'Window')
    const [before] = await pinsOf(remote)
    expect(told(await remote.ask(`DELETE ${pinsAt(remote)}/${id}`))).toBe('204 none')
    expect(await pinsOf(remote)).toEqual([])
    const undo = () => remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { removed: false } })
    for (let time = 0; time < 2; time += 1) expect((await undo()).status).toBe(200)
    expect(await pinsOf(remote)).toEqual([before])
  })

  test('cannot be undone once its name is taken', async () => {
    const { remote } = await linked()
    const id = await pin(remote, 'Window')
    await remote.command('delete_bookmark', { b_name: 'Window' })
    await pin(remote, 'Window')
    const undo = await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { removed: false } })
    expect(told(undo)).toBe('409 already_exists')
  })
})

describe('the pictures', () => {
  test('go with the patient whom they show; the pins stay', async () => {
    const { room, remote } = await linked()
    await pin(remote, 'Window')
    const gone = await pin(remote, 'Door')
    await remote.ask(`DELETE ${pinsAt(remote)}/${gone}`)
    expect((await rowsOf(room)).map(({ picture }) => picture === null)).toEqual([false, false])
    await discharge(room)
    expect((await rowsOf(room)).map(({ picture }) => picture)).toEqual([null, null])
    expect((await rowsOf(room)).map(({ name }) => name)).toEqual(['Window', 'Door'])
  })

  test('of a patient who was discharged while one was taken is not kept', async () => {
    const room = await ward.room()
    const puppet = await ward.puppet(room)
    const remote = await enterVerified(ward, room)
    const keeping = remote.command('set_as_bookmark', { b_name: 'Window' })
    const { id } = await puppet.command('set_as_bookmark')
    await discharge(room)
    const pose = { pan: 0, tilt: 0, zoom: 2 }
    puppet.say({ type: 'result', id, busy_status: 'open', success: true, pose, thumbnail: greyPicture })
    await keeping
    expect(await rowsOf(room)).toMatchObject([{ name: 'Window', pose, picture: null }])
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
    expect(await rowsOf(room)).toMatchObject([{ picture: null }])
  })

  test('are in no answer that is kept, and in no event', async () => {
    const { room, remote } = await linked()
    const events = await followEvents(ward, remote)
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await remote.send('set_as_bookmark', { b_name: 'Window' }, headers)
    expect(answer.text).not.toContain(greyPicture)
    await expect
      .poll(() => events.pins().at(-1)?.bookmarks, patience)
      .toEqual([{ unique_id: (await rowsOf(room))[0]?.id, name: 'Window' }])
    events.close()
  })

  test('of a removed pin are forgotten with it', async () => {
    const { room, remote } = await linked()
    await pin(remote, 'Window')
    await remote.command('delete_bookmark', { b_name: 'Window' })
    await ward.database.transaction('platform', (tx) =>
      tx
        .update(roomPins)
        .set({ removedAt: new Date(ward.clock.now() - undoMs) })
        .where(and(eq(roomPins.roomId, room.id))),
    )
    const stop = sweepPins({ database: ward.database, clock: { now: () => ward.clock.now() + 1 } }, 10)
    await expect.poll(() => rowsOf(room), patience).toEqual([])
    stop()
  })
})

describe('who sees and changes them', () => {
  test('each remote of the room hears of every change, and of what there was when it came', async () => {
    const { room, remote } = await linked()
    const other = await enterVerified(ward, room)
    const events = await followEvents(ward, other)
    const last = () =>
      events
        .pins()
        .at(-1)
        ?.bookmarks.map(({ name }) => name)
    await expect.poll(last, patience).toEqual([])
    const id = await pin(remote, 'Window')
    await expect.poll(last, patience).toEqual(['Window'])
    await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'Garden' } })
    await expect.poll(last, patience).toEqual(['Garden'])
    await remote.command('delete_bookmark', { b_name: 'Garden' })
    await expect.poll(last, patience).toEqual([])
    events.close()
  })

  test('whoever has not been verified is told nothing, until he is', async () => {
    const { room, remote } = await linked()
    await pin(remote, 'Window')
    const stranger = await enter(ward, room)
    const events = await followEvents(ward, stranger)
    await expect.poll(() => events.calls().length, patience).toBeGreaterThan(0)
    expect(told(await stranger.ask(`GET ${pinsAt(stranger)}`))).toBe('403 verification_required')
    expect(events.pins()).toEqual([])
    await stranger.verify()
    await expect.poll(() => events.pins().at(-1)?.bookmarks.length, patience).toBe(1)
    events.close()
  })

  test('nobody has anything of another room, of his own unit or another customer', async () => {
    const mine = await linked((room) => room.customer === 'Prairie Care' && room.patient !== null)
    const theirs = await linked((room) => room.customer === 'Meridian International' && room.patient !== null)
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
    // Nor by its id under the own camera.
    expect(
      told(await mine.remote.ask(`PATCH ${pinsAt(mine.remote)}/${id}`, { body: { name: 'Mine' } })),
    ).toBe('404 no_such_pin')
    expect((await mine.remote.ask(`DELETE ${pinsAt(mine.remote)}/${id}`)).status).toBe(204)
    expect(told(await mine.remote.send('go_to_bookmark', { bookmark: id }))).toBe('404 no_such_pin')
    expect(await named(theirs.remote)).toEqual(['Window'])
  })

  test('while another moves the camera a pin does not take it away', async () => {
    const { room, remote } = await linked()
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
  const { room, remote } = await linked()
  const other = await joinWard(ward)
  let heard = 0
  const stop = other.context.pinSignals.follow(room.id, () => (heard += 1))
  await pin(remote, 'Window')
  await expect.poll(() => heard, patience).toBe(1)
  const order = { command: 'set_as_bookmark', params: { b_name: 'Door' }, session: 'another' } as const
  const outcome = await other.context.rooms.order(room.id, { ...order, actedAt: ward.clock.now() })
  expect(outcome).toMatchObject({ reply: { success: true }, seen: { thumbnail: greyPicture } })
  stop()
  await other.close()
})
