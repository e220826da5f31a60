import { afterEach, describe, expect, vi } from 'vitest'
import { endRoomSessions } from '../../../src/server/commands/bedside/endRoomSessions.ts'
import { connectSimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, followEvents } from '../../support/testHospital/bedsideApi.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'
import { holdDeviceRow } from '../../support/testHospital/devices/heldRow.ts'
import { credentialOf, helloWith, openLink } from '../../support/testHospital/devices/rawLink.ts'

afterEach(() => {
  vi.restoreAllMocks()
  // Work of the server that waits on the false clock would wait forever, and keep it from closing.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

const followed = async () => {
  const room = await ward.room()
  const credential = await credentialOf(ward, room)
  const remote = await enterVerified(ward, room)
  const stream = await followEvents(ward, remote)
  const link = async () => {
    const device = await connectSimulatedDevice({ url: ward.url, credential, clock: ward.clock })
    await expect.poll(() => stream.devices().at(-1)).toMatchObject({ online: true, state: {} })
    return device
  }
  return { room, credential, remote, stream, link }
}

describe('a device that falls silent', () => {
  test('is pinged, and after forty seconds without an answer its link is dead and the remote knows', async () => {
    const { credential, stream } = await followed()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    // Each device has its own moment within the interval: this one the end of the first ten seconds.
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const link = await openLink(ward.url)
    link.say(helloWith(credential))
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => link.heard('ping')).toHaveLength(1)
    link.say({ type: 'pong' })
    link.say({ type: 'ping', now: 0 })
    await expect.poll(() => link.heard('pong')).toHaveLength(1)
    // A device that was heard in the last ten seconds is not pinged. (Each poll advances the clock by about 50
    // ms.)
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => link.heard('ping')).toHaveLength(1)
    vi.advanceTimersByTime(25_000)
    await expect.poll(() => link.heard('ping')).toHaveLength(3)
    expect(link.isOpen()).toBe(true)
    expect(stream.devices().at(-1)?.online).toBe(true)
    vi.advanceTimersByTime(5_000)
    expect(await link.closed).toBe(4408)
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(false)
    stream.close()
  })

  test('because its plug is pulled in mid-motion is offline, with its last state, and nothing moves', async () => {
    const { room, remote, stream, link } = await followed()
    const device = await link()
    // The database is updated late.
    const row = await holdDeviceRow(ward, room)
    await remote.command('set_speed', { speed: 7 })
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    await expect.poll(() => stream.devices().at(-1)?.state?.moving).toBe(true)
    device.kill()
    await expect
      .poll(() => stream.devices().at(-1))
      .toMatchObject({ online: false, state: { speed: 7, moving: false } })
    // A remote that connects now gets the same state.
    const late = await followEvents(ward, remote)
    await expect
      .poll(() => late.devices().at(-1))
      .toMatchObject({ online: false, state: { speed: 7, moving: false } })
    await row.release()
    for (const open of [stream, late]) open.close()
  })
})

describe('a second device of a room', () => {
  test('replaces the first, which is told so; the remote never sees the room offline', async () => {
    const { remote, stream, link } = await followed()
    const first = await link()
    const second = await link()
    expect(await first.closed).toBe(4409)
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    expect(first.commands).toEqual([])
    expect(second.commands.map(({ command }) => command)).toEqual(['home'])
    const since = stream.devices().findIndex(({ online }) => online)
    expect(stream.devices().slice(since)).not.toContainEqual(expect.objectContaining({ online: false }))
    stream.close()
    await second.close()
  })

  test('does not move when it connects in the middle of a hold, until the button is held again', async () => {
    const { room, remote, stream, link } = await followed()
    const first = await link()
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    first.kill()
    const second = await link()
    expect(second.state.moving).toBe(false)
    expect(stream.devices().at(-1)).toMatchObject({ online: true, state: { moving: false } })
    // A remote that held the camera on the broken link no longer holds it on the new one.
    const neighbor = await enterVerified(ward, room)
    expect(await neighbor.command('zoom', { dir: 'tele' })).toMatchObject({ success: true })
    expect(second.commands.map(({ command }) => command)).toEqual(['zoom'])
    expect(second.state.pose.pan).toBe(0)
    stream.close()
    await second.close()
  })
})

describe('while a key is held', () => {
  test('the camera stops immediately when an administrator ends the sessions of the room', async () => {
    const { room, remote, stream, link } = await followed()
    const device = await link()
    const administration = await joinAsPeer(ward)
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    await endRoomSessions(administration.context, room, 'revoked')
    await expect.poll(() => device.commands.map(({ command }) => command)).toEqual(['pan', 'stop'])
    expect(device.state.moving).toBe(false)
    await stream.ended
    expect(stream.sessions().at(-1)).toEqual({ ended: 'revoked' })
    await administration.close()
    await device.close()
  })
})
