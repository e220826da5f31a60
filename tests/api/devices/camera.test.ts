import { describe, expect } from 'vitest'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  enter,
  enterVerified,
  followEvents,
  linkedIn,
  openPreview,
  type Remote,
  told,
} from '../../support/testHospital/bedsideApi.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { timeLimit } from '../../support/timeLimit.ts'

describe('motion is a lease', () => {
  test('when the renewals cease, the server sends a stop as well', async () => {
    const { device, heard, remote } = await linkedIn(ward)
    const stream = await followEvents(ward, remote)
    let last = 0
    for (let count = 0; count < 3; count += 1) {
      last = performance.now()
      expect(await remote.command('pan', { dir: 'left', hold_ms: 500 })).toMatchObject({ success: true })
    }
    await expect.poll(heard, { interval: 10 }).toEqual(['pan', 'pan', 'pan', 'stop'])
    const after = performance.now() - last
    expect(after).toBeGreaterThan(400)
    expect(after).toBeLessThan(timeLimit(1_000))
    expect(device.state.moving).toBe(false)
    await expect.poll(() => stream.devices().at(-1)?.state?.moving).toBe(false)
    stream.close()
  })

  test('it lasts no longer than a second, whatever is asked for', async () => {
    const { heard, remote } = await linkedIn(ward)
    const answer = await remote.send('pan', { dir: 'left', hold_ms: 1_001 })
    expect(told(answer)).toBe('400 bad_request')
    expect(Object.keys(answer.fields)).toEqual(['params_p.hold_ms'])
    expect(heard()).toEqual([])
  })

  test('the camera stops immediately and is free when the session of its holder ends', async () => {
    const { room, heard, remote } = await linkedIn(ward)
    const neighbor = await enterVerified(ward, room)
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    await remote.ask('DELETE /api/session')
    expect(heard()).toEqual(['pan', 'stop'])
    expect(await neighbor.command('pan', { dir: 'up' })).toMatchObject({ success: true })
  })

  test('another session finds it held for five seconds, may ask for it, and then has it', async () => {
    const { room, heard, remote } = await linkedIn(ward)
    const neighbor = await enterVerified(ward, room)
    const [mine, theirs] = [await followEvents(ward, remote), await followEvents(ward, neighbor)]
    await remote.command('pan', { dir: 'left' })
    await remote.command('stop', { dir: 'stop' })
    await expect.poll(() => mine.controls().at(-1)?.you).toBe(true)
    await expect.poll(() => theirs.controls().at(-1)).toMatchObject({ you: false, holder: {} })
    const tries = { pan: { dir: 'right' }, zoom: { dir: 'tele' }, home: {} }
    for (const command of ['pan', 'zoom', 'home'] as const) {
      const refusal = await neighbor.command(command, tries[command])
      expect(refusal).toMatchObject({ busy_status: 'open', success: false, reason: 'held' })
      expect(refusal.holder?.id).toBe(theirs.controls().at(-1)?.holder?.id)
    }
    expect(told(await neighbor.ask('POST /api/v1/rooms/control/ask'))).toBe('204 none')
    await expect.poll(() => mine.controls().at(-1)?.asked_by).toBeTypeOf('string')
    expect(theirs.controls().some((event) => event.asked_by !== undefined)).toBe(false)
    ward.clock.forward(5_000)
    expect(await neighbor.command('zoom', { dir: 'tele' })).toMatchObject({ success: true })
    await expect.poll(() => theirs.controls().at(-1)?.you).toBe(true)
    expect(heard()).toEqual(['pan', 'stop', 'zoom'])
    mine.close()
    theirs.close()
  })

  test('a stop from one who holds nothing succeeds, and leaves the other’s motion alone', async () => {
    const { room, device, heard, remote } = await linkedIn(ward)
    const neighbor = await enterVerified(ward, room)
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    expect(await neighbor.command('stop', { dir: 'stop' })).toMatchObject({
      busy_status: 'open',
      success: true,
    })
    expect(heard()).toEqual(['pan'])
    expect(device.state.moving).toBe(true)
  })

  test('settings need no lease: another session may turn the lamp while one moves the camera', async () => {
    const { room, remote } = await linkedIn(ward)
    const neighbor = await enterVerified(ward, room)
    await remote.command('pan', { dir: 'left' })
    expect(await neighbor.command('adj_brightness', { bright: 2 })).toMatchObject({ success: true })
  })
})

describe('the cover', () => {
  const cover = async (remote: Remote, state: 'on' | 'off') => [
    await remote.command('video_control', { state }),
    await remote.command('microphone_control', { state }),
  ]

  test('closes camera and microphone, for everybody to see, until the remote opens it again', async () => {
    const { room, remote } = await linkedIn(ward)
    const onlooker = await enter(ward, room)
    const stream = await followEvents(ward, onlooker)
    expect((await cover(remote, 'off'))[1]).toMatchObject({ success: true, state: { covered: true } })
    await expect.poll(() => stream.devices().at(-1)?.state?.covered).toBe(true)
    expect(await remote.command('pan', { dir: 'up' })).toMatchObject({ success: false, reason: 'covered' })
    expect((await cover(remote, 'on'))[1]).toMatchObject({ success: true, state: { covered: false } })
    await expect.poll(() => stream.devices().at(-1)?.state?.covered).toBe(false)
    stream.close()
  })

  test('being off, the remote sees pictures of the room', async () => {
    const { device, remote } = await linkedIn(ward)
    const preview = await openPreview(ward, { type: 'hello', access_token: remote.session.access_token })
    await expect.poll(() => preview.pictures.length).toBeGreaterThan(0)
    expect(preview.pictures[0]?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(device.commands).toEqual([])
    preview.close()
  })

  test('lets no picture out, whatever the device sends', async () => {
    const room = await ward.room()
    const device = await ward.puppet(room)
    const remote = await enterVerified(ward, room)
    const preview = await openPreview(ward, { type: 'hello', access_token: remote.session.access_token })
    const show = (name: string) => device.say({ type: 'frame', jpeg: Buffer.from(name).toString('base64') })
    const open = { ...startState, camera: 'on', microphone: 'on' } as const
    device.say({ type: 'state', state: open })
    await expect
      .poll(() => {
        show('open')
        return preview.pictures.map(String)
      })
      .toContain('open')
    device.say({ type: 'state', state: { ...open, camera: 'off', microphone: 'off', covered: true } })
    show('covered')
    device.say({ type: 'state', state: open })
    show('open again')
    await expect.poll(() => preview.pictures.map(String)).toContain('open again')
    expect(preview.pictures.map(String)).not.toContain('covered')
    preview.close()
  })

  test('is reported to the remote when a person in the room closes it', async () => {
    const { device, remote } = await linkedIn(ward)
    const stream = await followEvents(ward, remote)
    device.cover(true)
    await expect.poll(() => stream.devices().at(-1)?.state).toMatchObject({ covered: true, camera: 'off' })
    stream.close()
  })

  test('waits for a device that is away, and comes before anything else when it returns', async () => {
    const room = await ward.room()
    const remote = await enterVerified(ward, room)
    for (const reply of await cover(remote, 'off')) {
      expect(reply).toEqual({ busy_status: 'offline', success: false, reason: 'waiting' })
    }
    const device = await ward.device(room)
    await expect.poll(() => device.state.covered).toBe(true)
    // The command is delivered once: the room's next device is not covered again.
    await device.close()
    await expect.poll(async () => (await remote.command('home', {})).busy_status).toBe('offline')
    const next = await ward.device(room)
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    expect(next.commands.map(({ command }) => command)).toEqual(['home'])
  })

  test('that waits is forgotten when the room is opened again in the meantime', async () => {
    const room = await ward.room()
    const remote = await enterVerified(ward, room)
    await cover(remote, 'off')
    expect((await cover(remote, 'on'))[0]).toEqual({ busy_status: 'offline', success: false })
    const device = await ward.device(room)
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    expect(device.commands.map(({ command }) => command)).toEqual(['home'])
  })
})
