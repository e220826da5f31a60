import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatheredWrites } from '../../../../src/server/db/gatheredWrites.ts'

interface Row {
  roomId: string
  value: string
}
/** What was written at once, and what the database refuses. */
let written: string[][]
let refused: string
let gathered: GatheredWrites<Row>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] })
  written = []
  refused = ''
  gathered = new GatheredWrites<Row>({
    merge: (earlier, { roomId, value }) => ({ roomId, value: `${earlier.value}+${value}` }),
    write: async (rows) => {
      await Promise.resolve()
      if (rows.some(({ roomId }) => roomId === refused)) throw new Error(`no ${refused}`)
      written.push(rows.map(({ roomId, value }) => `${roomId} ${value}`))
    },
  })
})
afterEach(() => vi.useRealTimers())

const row = (roomId: string, value = '1'): Row => ({ roomId, value })

test('what comes in a moment is written together, in the order of the rooms, one row for each', async () => {
  const added = Promise.all([row('c'), row('a'), row('b'), row('a', '2')].map((one) => gathered.add(one)))
  expect(written).toEqual([])
  await gathered.settled()
  await added
  expect(written).toEqual([['a 1+2', 'b 1', 'c 1']])
})

test('what comes while that is being written goes next, and never before it', async () => {
  const first = gathered.add(row('a', 'old')).then(() => gathered.add(row('a', 'new')))
  await gathered.settled()
  await first
  expect(written).toEqual([['a old'], ['a new']])
})

test('a row that the database refuses costs the others nothing, and whoever told it hears of it', async () => {
  refused = 'b'
  const outcomes = Promise.allSettled([row('a'), row('b'), row('c')].map((one) => gathered.add(one)))
  await gathered.settled()
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written.flat().toSorted()).toEqual(['a 1', 'c 1'])
})

test('thousands of rooms are written in parts that a statement can carry', async () => {
  const rooms = Array.from({ length: 1_201 }, (_, at) => row(String(at).padStart(4, '0')))
  const added = Promise.all(rooms.map((one) => gathered.add(one)))
  await gathered.settled()
  await added
  expect(written.map(({ length }) => length)).toEqual([500, 500, 201])
})
