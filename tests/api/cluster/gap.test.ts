import { afterAll, describe, expect } from 'vitest'
import { endRoomSessions } from '../../../src/server/commands/bedside/endRoomSessions.ts'
import { connectSimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { hospitalTest as test, ward as near } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, followEvents } from '../../support/testHospital/bedsideApi.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'
import { type Proxy, startDatabaseProxy } from '../../support/hospital/proxy.ts'
import { credentialOf } from '../../support/testHospital/devices/rawLink.ts'
import { openSecondPeer } from '../../support/testHospital/cluster/secondPeer.ts'
import type { TestHospital } from '../../support/testHospital/testHospital.ts'
import { timeLimit } from '../../support/timeLimit.ts'

/** The far peer reaches the database through a proxy that fails on demand. */
let far: TestHospital
let way: Proxy
test.beforeAll(async () => {
  const { way: started, detour } = await startDatabaseProxy(near.databaseUrl)
  way = started
  far = await openSecondPeer(near, { databaseUrl: detour })
})
afterAll(async () => {
  await far.close()
  await way.stop()
})

const crossed = async () => {
  const room = await near.room()
  const device = await near.device(room)
  const remote = await enterVerified(far, room)
  const stream = await followEvents(far, remote)
  await expect.poll(() => stream.devices().at(-1)).toMatchObject({ online: true, state: {} })
  return { room, device, remote, stream }
}

describe('a node that lost its line to the others', () => {
  test('learns when it is back what it has missed: a state, an end, a revocation', async () => {
    const [changed, gone, revoked] = [await crossed(), await crossed(), await crossed()]
    way.cut()
    changed.device.cover(true)
    gone.device.kill()
    const administration = await joinAsPeer(near)
    await endRoomSessions(administration.context, revoked.room, 'revoked')
    // The near peer has stored all of it before the connection is restored.
    const nearby = await enterVerified(near, gone.room)
    await expect.poll(async () => (await nearby.command('home', {})).busy_status).toBe('offline')
    expect(gone.stream.devices().at(-1)?.online).toBe(true)
    way.restore()

    await expect.poll(() => changed.stream.devices().at(-1)?.state?.covered).toBe(true)
    await expect.poll(() => gone.stream.devices().at(-1)?.online).toBe(false)
    await revoked.stream.ended
    expect(revoked.stream.sessions().at(-1)).toEqual({ ended: 'revoked' })
    expect((await revoked.remote.ask('GET /api/me')).status).toBe(401)
    expect(await changed.remote.command('set_speed', { speed: 3 })).toMatchObject({ success: true })
    for (const { stream } of [changed, gone]) stream.close()
    await administration.close()
  })
})

describe('a node whose own line was away when it had something to say', () => {
  test('owns up when it is back: the others look for what they were not told', async () => {
    const [room, spared] = [await near.room(), await near.room()]
    const [stream, other] = [
      await followEvents(near, await enterVerified(near, room)),
      await followEvents(near, await enterVerified(near, spared)),
    ]
    const lines = new Array<Awaited<ReturnType<typeof near.database.connect>>>()
    const isSaid = Promise.withResolvers<void>()
    const connect = async () => {
      if (lines.length > 0) await isSaid.promise
      const line = await near.database.connect()
      lines.push(line)
      return line
    }
    const administration = await joinAsPeer({ ...near, database: { ...near.database, connect } })
    await lines[0]?.end()
    await endRoomSessions(administration.context, room, 'revoked')
    isSaid.resolve()

    await stream.ended
    expect(stream.sessions().at(-1)).toEqual({ ended: 'revoked' })
    expect(other.sessions().at(-1)).not.toHaveProperty('ended')
    other.close()
    await administration.close()
  })
})

describe('a node that the others took for dead', () => {
  test('while it held a room claims it again: commands and events come through', async () => {
    const { device, remote, stream } = await crossed()
    await near.database.transaction('platform', async (tx) => {
      await tx.execute('delete from device_links')
      await tx.execute('delete from server_nodes')
    })
    const links = async () =>
      (await near.database.transaction('platform', (tx) => tx.execute('select from device_links'))).rowCount
    // The process writes every five seconds that it is alive.
    await expect.poll(links, { timeout: timeLimit(7_000) }).toBeGreaterThan(0)
    expect(await remote.command('set_speed', { speed: 9 })).toMatchObject({ success: true })
    device.cover(true)
    await expect.poll(() => stream.devices().at(-1)?.state?.covered).toBe(true)
    stream.close()
  })
})

describe('a node that stops in order', () => {
  test('says goodbye: the others show its rooms offline immediately, and its devices are closed with 1012', async () => {
    const third = await openSecondPeer(near)
    const room = await near.room()
    const credential = await credentialOf(near, room)
    const device = await connectSimulatedDevice({ url: third.url, credential })
    const remote = await enterVerified(far, room)
    const stream = await followEvents(far, remote)
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    await third.close()
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(false)
    expect(await device.closed).toBe(1012)
    stream.close()
  })
})
