import { describe, expect } from 'vitest'
import { SessionReply } from '../../../src/contract/bedside/session.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import { settings } from '../../../src/server/db/schema.ts'
import { connectSimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, followEvents, linkedIn, read } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, helloWith, linkAs, openLink } from '../../support/testHospital/devices/rawLink.ts'
import { holdDeviceRow } from '../../support/testHospital/devices/heldRow.ts'

describe('a socket that does not say who it is', () => {
  test('is closed after five seconds', async () => {
    // In real time: a timer that the server's other work sets on a false clock would never fire.
    const began = performance.now()
    const link = await openLink(ward.url)
    expect(await link.closed).toBe(4400)
    expect(performance.now() - began).toBeGreaterThan(4_950)
  })

  const firsts: readonly (readonly [string, string | Buffer])[] = [
    ['something that is no JSON', 'hello'],
    ['a frame of another type', JSON.stringify({ type: 'ping', now: 0 })],
    ['a hello without a credential', JSON.stringify({ type: 'hello', protocol: 1 })],
    ['another protocol', JSON.stringify({ ...helloWith('a'), protocol: 2 })],
    ['a credential without an end', JSON.stringify(helloWith('a'.repeat(201)))],
    ['bytes', Buffer.from([0, 255, 0])],
  ]
  test.each(firsts)('is closed immediately when it sends %s', async (_name, first) => {
    const link = await openLink(ward.url)
    link.send(first)
    expect(await link.closed).toBe(4400)
    expect(link.frames).toEqual([])
  })

  test('or is not known is turned away, and so is one whose credential was revoked', async () => {
    const stranger = await openLink(ward.url)
    stranger.say(helloWith('a'.repeat(43)))
    expect(await stranger.closed).toBe(4401)
    const room = await ward.room()
    const old = await credentialOf(ward, room)
    await credentialOf(ward, room)
    const revoked = await openLink(ward.url)
    revoked.say(helloWith(old))
    expect(await revoked.closed).toBe(4401)
  })
})

describe('a welcome', () => {
  test('brings the room, its settings, the time, and a code that opens a session', async () => {
    const room = await ward.room()
    const link = await linkAs(ward, await credentialOf(ward, room))
    const [welcome] = link.heard('welcome')
    expect(welcome).toMatchObject({
      unique_id: room.uniqueId,
      room: { number: room.number, bed: room.bed, facility: room.facility, unit: room.unit },
      settings: { time_zone: room.timeZone, night: { from: '21:00', to: '07:00' } },
    })
    expect(Math.abs((welcome?.now ?? 0) - ward.clock.now())).toBeLessThan(2_000)
    const { token, apsId } = readEntryLink(welcome?.entry.url ?? '').parameters
    const session = await ask(ward.url, 'POST /api/session', { body: { token, aps_id: apsId } })
    expect(read(SessionReply, session).aps_id).toBe(room.uniqueId)
    link.kill()
  })

  test('comes again after a broken link, with what was set and a fresh code; the state is kept', async () => {
    const room = await ward.room()
    const credential = await credentialOf(ward, room)
    const device = await connectSimulatedDevice({ url: ward.url, credential })
    const remote = await enterVerified(ward, room)
    await remote.command('adj_brightness', { bright: 3 })
    const before = device.entry()
    device.kill()
    await device.closed
    await ward.database.transaction('platform', (tx) =>
      tx.insert(settings).values({
        level: 'unit',
        nodeId: room.unitId,
        customerId: room.customerId,
        key: 'night',
        value: { from: '20:00', to: '06:30' },
      }),
    )
    const link = await linkAs(ward, credential)
    const [welcome] = link.heard('welcome')
    expect(welcome?.settings.night).toEqual({ from: '20:00', to: '06:30' })
    expect(welcome?.entry.url).not.toBe(before.url)
    expect(welcome?.entry.code).not.toBe(before.code)
    const stream = await followEvents(ward, remote)
    await expect.poll(() => stream.devices().at(-1)).toMatchObject({ online: true, state: { bright: 3 } })
    stream.close()
    link.kill()
  })

  test('keeps the room’s state also for a device that is back before the database knows it', async () => {
    const room = await ward.room()
    const credential = await credentialOf(ward, room)
    const device = await connectSimulatedDevice({ url: ward.url, credential })
    const remote = await enterVerified(ward, room)
    const row = await holdDeviceRow(ward, room)
    await remote.command('adj_brightness', { bright: 7 })
    device.kill()
    await device.closed
    const link = await openLink(ward.url)
    link.say(helloWith(credential))
    // The old link's last state waits to be written, and so does the new link; no other device waits for
    // them.
    await ward.device(await ward.room())
    expect([await row.waiting(), link.heard('welcome')]).toEqual([0, []])
    await row.release()
    await expect.poll(() => link.heard('welcome')).toHaveLength(1)
    const stream = await followEvents(ward, remote)
    await expect.poll(() => stream.devices().at(-1)).toMatchObject({ online: true, state: { bright: 7 } })
    stream.close()
    link.kill()
  })
})

describe('a device that misbehaves loses its own socket alone', () => {
  const neighbors = async () => {
    const { device, remote } = await linkedIn(ward)
    const wrong = await linkAs(ward, await credentialOf(ward, await ward.room()))
    return { device, remote, wrong }
  }

  test('by a frame of more than 64 KiB', async () => {
    const { device, remote, wrong } = await neighbors()
    wrong.send(JSON.stringify({ type: 'frame', jpeg: 'a'.repeat(66_000) }))
    expect(await wrong.closed).toBe(1009)
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject({ success: true })
    expect(device.commands).toHaveLength(1)
  })

  test('by thousands of frames a second', async () => {
    const { device, remote, wrong } = await neighbors()
    for (let count = 0; count < 5_000; count += 1) wrong.say({ type: 'ping', now: count })
    expect(await wrong.closed).toBe(4400)
    expect(wrong.heard('pong').length).toBeLessThan(500)
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject({ success: true })
    expect(device.commands).toHaveLength(1)
  })

  test('by a hello that the database cannot store, and not those that greet with it', async () => {
    const room = await ward.room()
    const credential = await credentialOf(ward, room)
    const nested = `${'['.repeat(12_000)}${']'.repeat(12_000)}`
    const hello = JSON.stringify({ ...helloWith(credential), capabilities: { ptz: 'digital', nested: 0 } })
    const hellos = [
      hello.replace('"nested":0', `"nested":${nested}`),
      hello.replace('"nested":0', '"text":"\\u0000"'),
      hello.replace('"model":"raw"', '"model":"\\ud800"'),
    ]
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => credentialOf(ward, await ward.room())),
    )
    const wrong = await Promise.all(hellos.map(() => openLink(ward.url)))
    const right = await Promise.all(others.map(() => openLink(ward.url)))
    wrong.forEach((link, index) => link.send(hellos[index] ?? ''))
    right.forEach((link, index) => link.say(helloWith(others[index] ?? '')))
    for (const link of right) await expect.poll(() => link.heard('welcome')).toHaveLength(1)
    const codes: unknown[] = []
    for (const [index, { closed }] of wrong.entries()) void closed.then((code) => (codes[index] = code))
    await expect.poll(() => codes).toEqual([4400, 4400, 4400])
    for (const link of right) link.kill()
  })

  test('but what it says of a newer version is left alone', async () => {
    const { wrong } = await neighbors()
    wrong.send(JSON.stringify({ type: 'weather', sunny: true }))
    wrong.send(JSON.stringify({ type: 'state', state: { camera: 'perhaps' } }))
    wrong.say({ type: 'ping', now: 0 })
    await expect.poll(() => wrong.heard('pong')).toHaveLength(1)
    expect(wrong.isOpen()).toBe(true)
    wrong.kill()
  })
})
