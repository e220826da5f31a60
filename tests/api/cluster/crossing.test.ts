import { describe, expect } from 'vitest'
import { ControlReply } from '../../../src/contract/devices/device.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { endRoomSessions } from '../../../src/server/commands/bedside/endRoomSessions.ts'
import { connectSimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { far, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { ward as near } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, followEvents, openPreview, read } from '../../support/testHospital/bedsideApi.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'
import { credentialOf, linkAs } from '../../support/testHospital/devices/rawLink.ts'
import { timeLimit } from '../../support/timeLimit.ts'

/* Room devices are linked to `near`; remotes enter at `far`, another server on the same database. */

const crossed = async () => {
  const room = await near.room()
  const device = await near.device(room)
  const heard = () => device.commands.map(({ command }) => command)
  return { room, device, heard, remote: await enterVerified(far, room) }
}
/**
 * Returns a device of the near process that says only what the test tells it, and a remote of the far
 * process.
 */
const rawCrossed = async () => {
  const room = await near.room()
  const link = await linkAs(near, await credentialOf(near, room))
  return { room, link, remote: await enterVerified(far, room) }
}

describe('a command at one node, for a device on another', () => {
  test('is answered by the device itself, with its state', async () => {
    const { device, heard, remote } = await crossed()
    expect(await remote.command('set_speed', { speed: 11 })).toMatchObject({
      busy_status: 'open',
      success: true,
      state: { speed: 11 },
    })
    expect(await remote.command('pan', { dir: 'right', hold_ms: 1_000 })).toMatchObject({ success: true })
    expect(device.state.moving).toBe(true)
    expect(await remote.command('stop', { dir: 'stop' })).toMatchObject({ success: true })
    expect(device.state.moving).toBe(false)
    expect(heard()).toEqual(['set_speed', 'pan', 'stop'])
  })

  test('takes its deadline with it: a second from the act for what moves, whatever the way', async () => {
    const { device, remote } = await crossed()
    const acted = near.clock.now() - 400
    await remote.command('zoom', { dir: 'tele' }, { 'x-acted-at': String(acted) })
    expect(device.commands.at(-1)?.deadline_ms).toBe(acted + 1_000)
  })

  test('is offline when the device does not answer', async () => {
    const { link, remote } = await rawCrossed()
    const began = performance.now()
    expect(await remote.command('home', {})).toMatchObject({ busy_status: 'offline', success: false })
    const waited = performance.now() - began
    expect(waited).toBeGreaterThan(2_900)
    expect(waited).toBeLessThan(timeLimit(3_700))
    expect(link.heard('command').map(({ command }) => command)).toEqual(['home'])
    link.kill()
  })

  test('is refused as held while a remote at the other node moves the camera, and the camera stops when that remote signs out there', async () => {
    const { room, heard, remote } = await crossed()
    const neighbor = await enterVerified(near, room)
    expect(await remote.command('pan', { dir: 'up', hold_ms: 1_000 })).toMatchObject({ success: true })
    expect(await neighbor.command('pan', { dir: 'left' })).toMatchObject({ success: false, reason: 'held' })
    await remote.ask('DELETE /api/session')
    await expect.poll(heard).toEqual(['pan', 'stop'])
    expect(await neighbor.command('pan', { dir: 'left' })).toMatchObject({ success: true })
  })

  test('sent twice under one key at both nodes has one effect', async () => {
    const { room, device, remote } = await crossed()
    const same = { 'idempotency-key': 'one and the same' }
    const [here, there] = await Promise.all([
      remote.command('adjust_bell', { bell_volume: 0.3 }, same),
      remote.command('adjust_bell', { bell_volume: 0.3 }, same),
    ])
    const order = { unique_id: room.uniqueId, command: 'adjust_bell', params_p: { bell_volume: 0.3 } }
    const question = { body: order, token: remote.session.access_token, headers: same }
    const again = read(ControlReply, await ask(near.url, 'POST /api/v1/rooms/control', question))
    expect([there, again]).toEqual([here, here])
    expect(device.commands).toHaveLength(1)
  })

  test('a cover for a device that is away is delivered by the node to which it comes', async () => {
    const room = await near.room()
    const remote = await enterVerified(far, room)
    expect(await remote.command('video_control', { state: 'off' })).toMatchObject({ reason: 'waiting' })
    const device = await near.device(room)
    await expect.poll(() => device.state.camera).toBe('off')
  })
})

describe('a remote that follows a room through another node', () => {
  test('is told first how it is, and then what happens there', async () => {
    const { device, remote } = await crossed()
    const stream = await followEvents(far, remote)
    await expect
      .poll(() => stream.devices().at(-1))
      .toMatchObject({ online: true, state: { covered: false } })
    device.cover(true)
    await expect.poll(() => stream.devices().at(-1)?.state?.covered).toBe(true)
    device.cover(false)
    await remote.command('pan', { dir: 'right' })
    await expect.poll(() => stream.controls().at(-1)?.you).toBe(true)
    await expect.poll(() => stream.devices().at(-1)?.state?.moving).toBe(true)
    await expect.poll(() => stream.devices().at(-1)?.state?.moving).toBe(false)
    stream.close()
  })

  test('sees it offline as soon as its device is gone, and online as soon as it is back', async () => {
    const { room, device, remote } = await crossed()
    const stream = await followEvents(far, remote)
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    device.kill()
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(false)
    // A remote that asks now is told the same.
    const late = await followEvents(far, remote)
    await expect.poll(() => late.devices().at(-1)?.online).toBe(false)
    await near.device(room)
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    await expect.poll(() => late.devices().at(-1)?.online).toBe(true)
    for (const open of [stream, late]) open.close()
  })

  test('sees it offline also when its last command was not answered', async () => {
    const { link, remote } = await rawCrossed()
    const stream = await followEvents(far, remote)
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    await remote.command('home', {})
    link.kill()
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(false)
    stream.close()
  })

  test('sees the camera’s pictures, short or long, each whole and in their order', async () => {
    const { link, remote } = await rawCrossed()
    link.say({ type: 'state', state: { ...startState, camera: 'on', microphone: 'on' } })
    const preview = await openPreview(far, { type: 'hello', access_token: remote.session.access_token })
    await expect.poll(() => link.heard('preview').at(-1)?.on).toBe(true)
    // Sizes around the 8,000 bytes that a NOTIFY can carry, up to the maximum size of a frame.
    const atTheEdge = Array.from({ length: 30 }, (_, step) => 5_760 + step * 8)
    const sizes = [12, ...atTheEdge, 12_000, 44_000, 30]
    const pictures = sizes.map((size, index) => Buffer.alloc(size, index + 1))
    for (const picture of pictures) link.say({ type: 'frame', jpeg: picture.toString('base64') })
    await expect.poll(() => preview.pictures.length).toBe(sizes.length)
    expect(preview.pictures.map((picture) => picture.length)).toEqual(sizes)
    expect(preview.pictures.every((picture, index) => picture.equals(pictures[index] ?? picture))).toBe(true)
    preview.close()
    await expect.poll(() => link.heard('preview').at(-1)?.on).toBe(false)
    link.kill()
  })

  test('is signed out immediately when its session is ended at the other node', async () => {
    const { room, remote } = await crossed()
    const stream = await followEvents(far, remote)
    const preview = await openPreview(far, { type: 'hello', access_token: remote.session.access_token })
    await expect.poll(() => preview.pictures.length).toBeGreaterThan(0)
    expect((await remote.ask('GET /api/me')).status).toBe(200)
    const administration = await joinAsPeer(near)
    await endRoomSessions(administration.context, room, 'patient_changed')
    await stream.ended
    expect(stream.sessions().at(-1)).toEqual({ ended: 'patient_changed' })
    expect(await preview.closed).toBe(4401)
    expect((await remote.ask('GET /api/me')).status).toBe(401)
    await administration.close()
  })
})

describe('a device that moves from one node to the other', () => {
  test('leaves the first with 4409; both nodes reach it, and show it', async () => {
    const room = await near.room()
    const credential = await credentialOf(near, room)
    const [here, there] = [await enterVerified(near, room), await enterVerified(far, room)]
    const before = await connectSimulatedDevice({ url: near.url, credential })
    const streams = [await followEvents(near, here), await followEvents(far, there)]
    const shown = () => streams.map((stream) => stream.devices().at(-1)?.online)
    await expect.poll(shown).toEqual([true, true])

    const after = await connectSimulatedDevice({ url: far.url, credential })
    expect(await before.closed).toBe(4409)
    for (const remote of [here, there]) {
      await expect.poll(() => remote.command('set_speed', { speed: 4 })).toMatchObject({ success: true })
    }
    expect(before.commands).toEqual([])
    await expect.poll(shown).toEqual([true, true])
    after.cover(true)
    await expect
      .poll(() => streams.map((stream) => stream.devices().at(-1)?.state?.covered))
      .toEqual([true, true])

    const back = await connectSimulatedDevice({ url: near.url, credential })
    expect(await after.closed).toBe(4409)
    for (const remote of [here, there]) {
      await expect.poll(() => remote.command('set_speed', { speed: 5 })).toMatchObject({ success: true })
    }
    expect(back.state.speed).toBe(5)
    await expect.poll(shown).toEqual([true, true])
    for (const stream of streams) stream.close()
    await back.close()
  })
})
