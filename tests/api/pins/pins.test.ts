import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { ControlReply } from '../../../src/contract/devices/device.ts'
import { PinUnits } from '../../../src/contract/pins.ts'
import { greyPicture } from '../../../src/server/demo/greyPicture.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, linkedIn, read, told } from '../../support/testHospital/bedsideApi.ts'
import { named, pin, pinRowsOf, pinsAt, pinsOf, unitOf } from '../../support/testHospital/pins/pinsOf.ts'

describe('a pin', () => {
  test('keeps where the camera looks and what it sees; going to it brings the camera back there', async () => {
    const { device, remote } = await linkedIn(ward)
    await remote.command('zoom', { dir: 'tele', hold_ms: 300 })
    await expect.poll(() => device.state.moving).toBe(false)
    const { pose } = device.state
    const { pin: kept, success } = await remote.command('set_as_bookmark', { b_name: '  My bed ' })
    expect(success).toBe(true)
    expect(kept?.name).toBe('My bed')

    await remote.command('home', {})
    await expect.poll(() => device.state).toMatchObject({ moving: false, pose: { zoom: 1.5 } })
    expect(await remote.command('go_to_bookmark', { bookmark: kept?.unique_id })).toMatchObject({
      success: true,
    })
    await expect.poll(() => device.state).toMatchObject({ moving: false, pose })
    expect(device.commands.at(-1)).toMatchObject({ command: 'go_to_bookmark', params: { pose } })
  })

  test('is found by its name too, whatever its case, as another front end asks for it', async () => {
    const { device, remote } = await linkedIn(ward)
    await pin(remote, 'Window')
    expect(await remote.command('go_to_bookmark', { bookmark: 'WINDOW' })).toMatchObject({ success: true })
    expect(device.commands.at(-1)?.command).toBe('go_to_bookmark')
  })

  test('stands in the list of its camera and in that of its unit, with its picture, the oldest first', async () => {
    const { room, remote } = await linkedIn(ward)
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
    const { remote } = await linkedIn(ward)
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
    expect(await pinRowsOf(ward, room)).toEqual([])
  })

  test('is in no list of another room', async () => {
    const { room, remote } = await linkedIn(ward)
    const { remote: neighbor } = await linkedIn(ward, ({ unitId }) => unitId === room.unitId)
    await pin(remote, 'Window')
    expect(await named(neighbor)).toEqual([])
  })

  test('that came too late is not kept', async () => {
    const { remote, device } = await linkedIn(ward)
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
    const { remote, device } = await linkedIn(ward)
    expect(told(await remote.send('set_as_bookmark', { b_name: name }))).toBe('400 bad_request')
    expect(told(await remote.ask(`POST ${pinsAt(remote)}`, { body: { name } }))).toBe('400 bad_request')
    expect(device.commands).toEqual([])
  })

  test('of another script count by their letters', async () => {
    const { remote } = await linkedIn(ward)
    for (const name of ['まどべ', 'نافذة']) await pin(remote, name)
    expect(await named(remote)).toEqual(['まどべ', 'نافذة'])
  })

  test('that a room has already are refused, and the device is not asked', async () => {
    const { remote, device } = await linkedIn(ward)
    await pin(remote, 'Window')
    const before = device.commands.length
    expect(told(await remote.send('set_as_bookmark', { b_name: 'ＷＩＮＤＯＷ' }))).toBe('409 already_exists')
    expect(device.commands).toHaveLength(before)
  })

  test('a name requested by two remotes simultaneously goes to one of them; the other gets 409', async () => {
    const { room, remote } = await linkedIn(ward)
    const other = await enterVerified(ward, room)
    const answers = await Promise.all(
      [remote, other].map((who) => who.send('set_as_bookmark', { b_name: 'Window' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await named(remote)).toEqual(['Window'])
  })
})

test('a room has twenty pins and no more; one that is removed makes room', async () => {
  const { remote } = await linkedIn(ward)
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
    const { remote } = await linkedIn(ward)
    const id = await pin(remote, 'Window')
    const answer = await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'The garden' } })
    expect(answer.status).toBe(200)
    expect(await pinsOf(remote)).toEqual([{ unique_id: id, name: 'The garden', thumbnail: greyPicture }])
  })

  test('has it look where the camera looks now, name and place in one step', async () => {
    const { device, remote } = await linkedIn(ward)
    const id = await pin(remote, 'Window')
    await remote.command('zoom', { dir: 'tele', hold_ms: 300 })
    await expect.poll(() => device.state.moving).toBe(false)
    const { pose } = device.state
    await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'The garden', here: true } })
    await remote.command('go_to_bookmark', { bookmark: id })
    expect(device.commands.at(-1)?.params).toMatchObject({ pose })
    expect(await named(remote)).toEqual(['The garden'])
  })

  test('loses nothing when the device does not answer', async () => {
    const { room, device, remote } = await linkedIn(ward)
    const id = await pin(remote, 'Window')
    const [before] = await pinRowsOf(ward, room)
    await device.close()
    const answer = await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { name: 'Door', here: true } })
    expect(read(ControlReply, answer)).toEqual({ busy_status: 'offline', success: false })
    expect(await pinRowsOf(ward, room)).toEqual([before])
  })

  test('to a name that another has, of a pin that is not there, or with nothing to change, is refused', async () => {
    const { remote } = await linkedIn(ward)
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
    const { device, remote } = await linkedIn(ward)
    await pin(remote, 'Window')
    await device.close()
    for (let time = 0; time < 2; time += 1)
      expect(await remote.command('delete_bookmark', { b_name: 'window' })).toMatchObject({ success: true })
    expect(await pinsOf(remote)).toEqual([])
    expect(told(await remote.send('go_to_bookmark', { bookmark: 'Window' }))).toBe('404 no_such_pin')
  })

  test('goes by its id, also where another pin has the name that it was to get', async () => {
    const { remote } = await linkedIn(ward)
    const door = await pin(remote, 'Door')
    await pin(remote, 'Window')
    const rename = await remote.ask(`PATCH ${pinsAt(remote)}/${door}`, { body: { name: 'Window' } })
    expect(told(rename)).toBe('409 already_exists')
    expect(await remote.command('delete_bookmark', { b_name: door })).toMatchObject({ success: true })
    expect(await named(remote)).toEqual(['Window'])
  })

  test('can be undone for ten minutes: it is what it was, picture and all', async () => {
    const { remote } = await linkedIn(ward)
    const id = await pin(remote, 'Window')
    const [before] = await pinsOf(remote)
    expect(told(await remote.ask(`DELETE ${pinsAt(remote)}/${id}`))).toBe('204 none')
    expect(await pinsOf(remote)).toEqual([])
    const undo = () => remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { removed: false } })
    for (let time = 0; time < 2; time += 1) expect((await undo()).status).toBe(200)
    expect(await pinsOf(remote)).toEqual([before])
  })

  test('cannot be undone once its name is taken', async () => {
    const { remote } = await linkedIn(ward)
    const id = await pin(remote, 'Window')
    await remote.command('delete_bookmark', { b_name: 'Window' })
    await pin(remote, 'Window')
    const undo = await remote.ask(`PATCH ${pinsAt(remote)}/${id}`, { body: { removed: false } })
    expect(told(undo)).toBe('409 already_exists')
  })
})
