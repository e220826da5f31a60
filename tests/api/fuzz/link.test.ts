import * as fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { DeviceFrame } from '../../../src/contract/devices/deviceLink.ts'
import type { SimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { type ChangeLog, openChangeLog } from '../../support/fuzz/changeLog.ts'
import { allowed, nearlyAllowed, Schema } from '../../support/fuzz/fromSchema.ts'
import { hostileBody, hostileValue } from '../../support/fuzz/hostile.ts'
import { fuzzTimes, trials } from '../../support/fuzz/seed.ts'
import { credentialOf, linkAs, openLink } from '../../support/testHospital/devices/rawLink.ts'

const timeout = 120_000 * fuzzTimes()

let credential: string
let neighbor: SimulatedDevice
let remote: Remote
let changes: ChangeLog
test.beforeAll(async () => {
  credential = await credentialOf(ward, await ward.room())
  const room = await ward.room()
  neighbor = await ward.device(room)
  remote = await enterVerified(ward, room)
  changes = await openChangeLog(ward.databaseUrl)
})
afterAll(async () => {
  await changes.close()
})

const known = { ids: [], words: ['state', 'result', 'frame', 'on', 'off', 'open'] }
const shape = Schema.parse(z.toJSONSchema(DeviceFrame, { unrepresentable: 'any' }))
/** Frames that arrive over a link: text as a device sends it, nearly valid text, anything else, and bytes. */
const frames = fc.oneof<fc.WeightedArbitrary<string | Buffer>[]>(
  { weight: 4, arbitrary: allowed(shape, known).map((frame) => JSON.stringify(frame)) },
  { weight: 6, arbitrary: nearlyAllowed(shape, known).map((frame) => JSON.stringify(frame) ?? '') },
  { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: hostileBody },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
)

/** Close codes for what the client said, or for what no client may send. */
const mayClose = [1007, 1009, 4400, 4401, 4409]

test(
  'a stranger on the device link is disconnected and changes nothing, regardless of the frames sent',
  { timeout },
  async () => {
    const fine = fc.asyncProperty(fc.array(frames, { minLength: 1, maxLength: 4 }), async (said) => {
      await changes.look()
      const link = await openLink(ward.url)
      for (const frame of said) link.send(frame)
      expect(mayClose).toContain(await link.closed)
      expect(link.frames).toEqual([])
      const changed = await changes.look()
      expect(changed.filter((change) => !/^update room_devices|device_journals/u.test(change))).toEqual([])
    })
    await fc.assert(fine, trials(40))
  },
)

test(
  'a device link answers or is closed for any frames that its device sends, and the room beside it continues',
  { timeout },
  async () => {
    const fine = fc.asyncProperty(fc.array(frames, { maxLength: 15 }), async (said) => {
      const link = await linkAs(ward, credential)
      for (const frame of said) link.send(frame)
      const pongs = link.heard('pong').length
      link.say({ type: 'ping', now: 0 })
      // When it is answered, everything that came before it has been read.
      await expect.poll(() => link.heard('pong').length > pongs || !link.isOpen()).toBe(true)
      if (!link.isOpen()) expect(mayClose).toContain(await link.closed)
      link.kill()
      await link.closed
    })
    await fc.assert(fine, trials(40))
    const before = neighbor.commands.length
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject({ success: true })
    expect(neighbor.commands.length).toBe(before + 1)
  },
)
