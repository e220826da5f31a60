import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { conferenceTest as test, running } from '../../support/fixtures/conferenceTest.ts'
import { connectMedia, hostPin, join } from '../../support/media/conference.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'

/** Has two people join, connect and leave, each round in a different way. */
async function round(number: number): Promise<void> {
  const alias = `room-${number}`
  running.book.write({ alias, hostPin })
  const ada = await join(running, alias, { name: 'Ada', pin: hostPin })
  const ben = await join(running, alias, { name: 'Ben' })
  const people = [ada, ben].map(async (who) => {
    const events = await who.follow()
    const client = createMediaClient()
    await connectMedia(who, client)
    return { events, client }
  })
  const [adas, bens] = await Promise.all(people)
  expect(running.node.load).toEqual({ participants: 2, mediaConnections: 2 })
  const ends = [
    async () => {
      await ada.ask('POST release_token', {})
      await ben.ask('POST release_token', {})
    },
    async () => void (await ada.ask('POST disconnect')),
    async () => {
      await ada.does('disconnect', ben)
      await ada.ask('POST release_token', {})
    },
    async () => running.node.end(alias, 'API initiated conference termination'),
  ]
  await ends[number % ends.length]?.()
  await Promise.all([adas?.events.ended, bens?.events.ended])
  await Promise.all([adas?.client.close(), bens?.client.close()])
  expect(running.node.roster(alias)).toEqual([])
  expect(running.node.load).toEqual({ participants: 0, mediaConnections: 0 })
}

/** Returns the number of ports or timers that this process holds. */
const held = (kind: 'UDPWrap' | 'Timeout'): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === kind).length

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/**
 * Waits until all ports are free. Returns the number of timers, and the heap in use after a collection, in
 * MB.
 */
async function settled(): Promise<{ timers: number; megabytes: number }> {
  await expect.poll(() => held('UDPWrap'), { timeout: 10_000 }).toBe(0)
  if (typeof collect !== 'function') throw new Error('memory cannot be collected here')
  Reflect.apply(collect, undefined, [])
  return { timers: held('Timeout'), megabytes: process.memoryUsage().heapUsed / 1024 / 1024 }
}

test('forty rounds of joining and leaving leave no participant, port, timer or memory behind', async () => {
  for (let number = 1; number <= 10; number += 1) await round(number)
  const atTen = await settled()
  for (let number = 11; number <= 40; number += 1) await round(number)
  const atForty = await settled()
  // The tests' own connections keep some timers for seconds. A timer leaked per round would leave thirty
  // permanently.
  await expect.poll(() => held('Timeout') - atTen.timers, { timeout: 20_000 }).toBeLessThan(10)
  expect(atForty.megabytes - atTen.megabytes).toBeLessThan(5)
})
