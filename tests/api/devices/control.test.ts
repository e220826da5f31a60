import { describe, expect } from 'vitest'
import { type DeviceCommand, panDirections } from '../../../src/contract/devices/device.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, followEvents, linkedIn, told } from '../../support/testHospital/bedsideApi.ts'
import { timeLimit } from '../../support/timeLimit.ts'

const numbered = (number: string) =>
  ward.room((room) => room.unit === '4 West Medical' && room.number === number)

describe('a command to the room', () => {
  test.each(panDirections)('pan %s is answered when the device has it', async (dir) => {
    const { device, remote } = await linkedIn(ward)
    const reply = await remote.command('pan', { dir })
    expect(reply).toMatchObject({ busy_status: 'open', success: true, state: { moving: true } })
    expect(device.commands).toMatchObject([{ command: 'pan', params: { dir, hold_ms: 700 } }])
    expect(device.state.moving).toBe(true)
  })

  test('zoom, stop and home each reach the device, once, and tell its state', async () => {
    const { device, heard, remote } = await linkedIn(ward)
    expect(await remote.command('zoom', { dir: 'tele', hold_ms: 900 })).toMatchObject({ success: true })
    expect(await remote.command('stop', { dir: 'stop' })).toMatchObject({
      success: true,
      state: { moving: false },
    })
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    expect(heard()).toEqual(['zoom', 'stop', 'home'])
    expect(device.commands[0]?.params).toEqual({ dir: 'tele', hold_ms: 900 })
  })

  test.each(['refresh', 'reboot'] as const)('%s is acknowledged', async (command) => {
    const { heard, remote } = await linkedIn(ward)
    expect(await remote.command(command, {})).toMatchObject({ busy_status: 'open', success: true })
    expect(heard()).toEqual([command])
  })

  test('carries the moment after which it must not start', async () => {
    const { device, remote } = await linkedIn(ward)
    const actedAt = ward.clock.now() - 400
    await remote.command('pan', { dir: 'up' }, { 'x-acted-at': String(actedAt) })
    expect(device.commands[0]?.deadline_ms).toBe(actedAt + 1_000)
  })

  test('of another room is wrong_room, and neither device hears it', async () => {
    const [one, two] = [await linkedIn(ward), await linkedIn(ward)]
    const pan = { unique_id: two.room.uniqueId, command: 'pan', params_p: { dir: 'up' } }
    for (const unique_id of [two.room.uniqueId, 'NOSUCHID']) {
      const answer = await one.remote.ask('POST /api/v1/rooms/control', { body: { ...pan, unique_id } })
      expect(told(answer)).toBe('403 wrong_room')
    }
    expect([...one.heard(), ...two.heard()]).toEqual([])
  })

  test('that the room may not have is function_not_available: the server’s list counts', async () => {
    const [calls, none] = [
      await enterVerified(ward, await numbered('402')),
      await enterVerified(ward, await numbered('405')),
    ]
    const join = { vmr: 'room-1', announce: true }
    expect(told(await calls.send('entertainment', { state: 'on' }))).toBe('403 function_not_available')
    expect(told(await none.send('entertainment', { state: 'on' }))).toBe('403 function_not_available')
    expect(told(await none.send('api', join))).toBe('403 function_not_available')
    const device = await ward.device(calls.room)
    expect(told(await calls.send('api', join))).toBe('200 none')
    expect(device.commands.map(({ command }) => command)).toEqual(['api'])
  })
})

describe('a device that does not answer', () => {
  test('because there is none: offline, without waiting', async () => {
    const remote = await enterVerified(ward, await ward.room())
    const began = performance.now()
    expect(await remote.command('pan', { dir: 'up' })).toEqual({ busy_status: 'offline', success: false })
    expect(performance.now() - began).toBeLessThan(timeLimit(1_000, 1_900))
  })

  test('because it hangs: offline after three seconds', async () => {
    const room = await ward.room()
    await ward.puppet(room)
    const remote = await enterVerified(ward, room)
    const began = performance.now()
    expect(await remote.command('refresh', {})).toEqual({ busy_status: 'offline', success: false })
    const took = performance.now() - began
    expect(took).toBeGreaterThan(2_900)
    expect(took).toBeLessThan(timeLimit(3_500))
  })

  test('because its plug was pulled: offline, and the events say so', async () => {
    const { device, remote } = await linkedIn(ward)
    const stream = await followEvents(ward, remote)
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    device.kill()
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(false)
    expect(await remote.command('home', {})).toEqual({ busy_status: 'offline', success: false })
    stream.close()
  })
})

describe('a command that comes late', () => {
  const momentary: [DeviceCommand, Record<string, unknown>][] = [
    ['pan', { dir: 'left' }],
    ['zoom', { dir: 'wide' }],
    ['home', {}],
    ['refresh', {}],
    ['reboot', {}],
    ['go_to_bookmark', { bookmark: 'door' }],
    ['set_as_bookmark', { b_name: 'door' }],
    ['video_control', { state: 'on' }],
    ['microphone_control', { state: 'on' }],
    ['selfview_control', { state: 'on' }],
  ]

  test.each(momentary)(
    '%s is refused after a second, and the device hears nothing',
    async (command, params) => {
      const { heard, remote } = await linkedIn(ward)
      const answer = await remote.send(command, params, { 'x-acted-at': String(ward.clock.now() - 1_100) })
      expect(told(answer)).toBe('410 command_expired')
      expect(heard()).toEqual([])
      // A command that was refused does not hold the camera for anyone.
      const neighbor = await enterVerified(ward, remote.room)
      expect(await neighbor.command('pan', { dir: 'up' })).toMatchObject({ success: true })
    },
  )

  test.each([
    ['set_speaker', { mute: false, point: 7 }, 60_000],
    ['adj_brightness', { bright: 3 }, 60_000],
    ['api', { vmr: 'room-1', announce: true }, 30_000],
  ] as const)('%s has its own time: %o within %i ms', async (command, params, maxAge) => {
    const { device, remote } = await linkedIn(ward, (found) => found.unit === 'Long Stay')
    const aged = (ms: number) => ({ 'x-acted-at': String(ward.clock.now() - ms) })
    expect(told(await remote.send(command, params, aged(maxAge + 500)))).toBe('410 command_expired')
    expect(told(await remote.send(command, params, aged(maxAge - 5_000)))).toBe('200 none')
    expect(device.commands.map((frame) => frame.command)).toEqual([command])
  })

  test.each([
    ['stop', { dir: 'stop' }],
    ['video_control', { state: 'off' }],
    ['microphone_control', { state: 'off' }],
    ['final_end_call', {}],
  ] as const)('%s is never too late', async (command, params) => {
    const { heard, remote } = await linkedIn(ward)
    await remote.command('pan', { dir: 'up' })
    const headers = { 'x-acted-at': String(ward.clock.now() - 3_600_000) }
    expect(told(await remote.send(command, params, headers))).toBe('200 none')
    expect(heard()).toEqual(['pan', command])
  })

  test('a clock that runs ahead gains no time', async () => {
    const { device, remote } = await linkedIn(ward)
    const before = ward.clock.now()
    await remote.command('pan', { dir: 'up' }, { 'x-acted-at': String(before + 60_000) })
    expect(device.commands[0]?.deadline_ms).toBeLessThanOrEqual(ward.clock.now() + 1_000)
  })
})

describe('the order of a hand', () => {
  const seq = (number: number) => ({ 'x-seq': String(number) })

  test('an older pan never follows a newer stop, nor an older zoom a newer pan', async () => {
    const { heard, remote } = await linkedIn(ward)
    const superseded = { busy_status: 'open', success: false, reason: 'superseded' }
    await remote.command('pan', { dir: 'up' }, seq(10))
    expect(await remote.command('pan', { dir: 'up' }, seq(9))).toEqual(superseded)
    expect(await remote.command('pan', { dir: 'up' }, seq(10))).toEqual(superseded)
    await remote.command('stop', { dir: 'stop' }, seq(12))
    expect(await remote.command('pan', { dir: 'up' }, seq(11))).toEqual(superseded)
    expect(await remote.command('zoom', { dir: 'tele' }, seq(11))).toEqual(superseded)
    expect(await remote.command('home', {}, seq(11))).toEqual(superseded)
    expect(await remote.command('zoom', { dir: 'tele' }, seq(13))).toMatchObject({ success: true })
    expect(heard()).toEqual(['pan', 'stop', 'zoom'])
  })

  test('also over the device’s reconnection', async () => {
    const { room, device, remote } = await linkedIn(ward)
    await remote.command('set_speaker', { mute: false, point: 9 }, seq(5))
    await device.close()
    const again = await ward.device(room)
    expect(await remote.command('set_speaker', { mute: false, point: 2 }, seq(4))).toMatchObject({
      reason: 'superseded',
    })
    expect(again.commands).toEqual([])
  })

  test('holds for each control and each session by itself', async () => {
    const { room, heard, remote } = await linkedIn(ward)
    await remote.command('set_speaker', { mute: false, point: 9 }, seq(50))
    await remote.command('adj_brightness', { bright: 4 }, seq(3))
    const neighbor = await enterVerified(ward, room)
    await neighbor.command('set_speaker', { mute: true, point: 1 }, seq(1))
    expect(heard()).toEqual(['set_speaker', 'adj_brightness', 'set_speaker'])
  })

  test.each(['soon', '-1', '1.5', '9'.repeat(16)])('a number such as %s is none', async (value) => {
    const { remote } = await linkedIn(ward)
    for (const name of ['x-seq', 'x-acted-at']) {
      const answer = await remote.send('pan', { dir: 'up' }, { [name]: value })
      expect(told(answer)).toBe('400 bad_request')
      expect(answer.fields).toEqual({ [name]: 'invalid_format' })
    }
  })
})
