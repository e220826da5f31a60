/** @module-tag nightly */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { underLoad } from '../support/cluster/load.ts'
import { groupSize, ServerGroup } from '../support/cluster/serverGroup.ts'
import { type Tally, told } from '../support/cluster/tally.ts'

/** `npm run test:nodes` runs the long version; the test project on its own runs a short one. */
const isLong = process.env['WARDLINK_NODES'] === 'full'
const load = isLong ? { beds: 24, quietMs: 5_000 } : { beds: 8, quietMs: 1_500 }
const rounds = isLong ? 4 : 1

/** Prints for the person at the terminal, apart from vitest's output. */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

let group: ServerGroup
beforeAll(async () => {
  group = await ServerGroup.open({ namespaces: isLong })
  say(`${String(groupSize)} server processes, and ${group.network.kind} between them and their database`)
})
afterAll(() => group?.close())
beforeEach(() => group.whole())

const eachProcess = Array.from({ length: groupSize }, (_, index) => index)

/** Checks what must hold in every case: each promise is kept, once, and in time. */
function mustKeep(name: string, tally: Tally): void {
  say([told(name, tally), ...tally.reasons.map((reason) => `  ${reason}`)].join('\n'))
  expect(tally.faults).toEqual([])
  expect(tally.acknowledged).toBeGreaterThan(tally.rooms * 5)
}

describe('several server processes on one database, under a load of beds', () => {
  test('devices that come in at another process while their former line stands: no request fails', async () => {
    const tally = await underLoad(group, load, async ({ beds, answered }) => {
      for (let round = 0; round < rounds; round += 1)
        for (const index of eachProcess) {
          for (const { device } of beds) device.moveTo(group.front(index))
          await answered()
        }
    })
    mustKeep('devices move', tally)
    expect(tally.reasons).toEqual([])
  })

  test('a process that is killed: its rooms answer at the others', async () => {
    const tally = await underLoad(group, load, async ({ answered, rest }) => {
      for (let round = 0; round < rounds; round += 1) {
        const index = round % groupSize
        await group.kill(index)
        await answered()
        await rest()
        await group.start(index)
        await group.whole()
      }
    })
    mustKeep('a process is killed', tally)
  })

  test('a database that is stopped and started, and one that is killed', async () => {
    const tally = await underLoad(group, load, async ({ answered, rest }) => {
      for (let round = 0; round < rounds; round += 1) {
        await group.restartDatabase(isLong ? 5_000 : 1_000)
        await answered()
        await rest()
        await group.killDatabase()
        await answered()
        await rest()
      }
    })
    mustKeep('the database restarts', tally)
  })

  // It takes a quarter of a minute before a process may report that it is cut off.
  test.runIf(isLong)(
    'a wall before a process: its rooms answer at the others, and it comes back',
    async () => {
      const tally = await underLoad(group, load, async ({ answered, rest }) => {
        for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
          const index = round % groupSize
          group.network.wall(index)
          await answered()
          await setTimeout(30_000)
          group.network.heal(index)
          await answered()
          await group.whole()
          await rest()
        }
      })
      mustKeep('a wall between a process and the others', tally)
    },
  )

  test('a rolling upgrade: no request fails', async () => {
    const ends: (string | null)[] = []
    const tally = await underLoad(group, load, async ({ rest }) => {
      for (const index of eachProcess) {
        ends.push(await group.replace(index))
        await group.whole()
        await rest()
      }
    })
    mustKeep('a rolling upgrade', tally)
    expect(ends).toEqual(eachProcess.map(() => null))
    expect(tally.reasons).toEqual([])
  })
})
