import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gathered } from '../../../../src/server/db/gathered.ts'

interface Row {
  roomId: string
  value: string
}
/** What was written at once, what the database refuses, whether it is away, and whose row somebody else holds. */
let written: string[][]
let refused: string
let refusal: string
let isAway: boolean
let held: Set<string>
let gathered: Gathered<Row, string>

const failure = (code: string): Error => Object.assign(new Error('no'), { code })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] })
  written = []
  refused = ''
  refusal = '22P05'
  isAway = false
  held = new Set()
  gathered = new Gathered<Row, string>({
    gatherMs: 50,
    keyOf: ({ roomId }) => roomId,
    merge: (earlier, { roomId, value }) => ({ roomId, value: `${earlier.value}+${value}` }),
    carryOut: async (rows) => {
      await Promise.resolve()
      if (isAway) throw new Error('it failed', { cause: failure('08006') })
      if (rows.some(({ roomId }) => roomId === refused))
        throw new Error('it failed', { cause: failure(refusal) })
      const free = rows.filter(({ roomId }) => !held.has(roomId))
      written.push(free.map(({ roomId, value }) => `${roomId} ${value}`))
      return new Map(free.map(({ roomId, value }) => [roomId, `done ${value}`]))
    },
  })
})
afterEach(() => vi.useRealTimers())

const row = (roomId: string, value = '1'): Row => ({ roomId, value })

test('what comes in a moment is carried out together, in the order of its coming, once for each room', async () => {
  const added = Promise.all([row('c'), row('a'), row('b'), row('a', '2')].map((one) => gathered.add(one)))
  expect(written).toEqual([])
  await gathered.settled()
  expect(written).toEqual([['c 1', 'a 1+2', 'b 1']])
  expect(await added).toEqual(['done 1', 'done 1+2', 'done 1', 'done 1+2'])
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

test('a row that fails with an unknown code leaves the others written', async () => {
  refused = 'b'
  refusal = '54001'
  const outcomes = Promise.allSettled([row('a'), row('b'), row('c')].map((one) => gathered.add(one)))
  await gathered.settled()
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('many rooms are written in parts, none of which keeps the process for long', async () => {
  const rooms = Array.from({ length: 101 }, (_, at) => row(String(at).padStart(4, '0')))
  const added = Promise.all(rooms.map((one) => gathered.add(one)))
  await gathered.settled()
  await added
  expect(written.map(({ length }) => length)).toEqual([40, 40, 21])
})

test('what cannot be reached is asked once, and all hear of it', async () => {
  isAway = true
  const outcomes = Promise.allSettled([row('a'), row('b')].map((one) => gathered.add(one)))
  await gathered.settled()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('what somebody else holds costs the others nothing; its turn comes again, with what came under its key', async () => {
  held = new Set(['b'])
  const [first, second] = [gathered.add(row('a')), gathered.add(row('b'))]
  await vi.advanceTimersByTimeAsync(50)
  expect(await first).toBe('done 1')
  const later = gathered.add(row('b', '2'))
  await vi.advanceTimersByTimeAsync(200)
  expect(written.flat()).toEqual(['a 1'])
  held.clear()
  await vi.advanceTimersByTimeAsync(50)
  expect(await Promise.all([second, later])).toEqual(['done 1+2', 'done 1+2'])
  expect(written.flat()).toEqual(['a 1', 'b 1+2'])
})

test('what is held for long is given up', async () => {
  held = new Set(['a'])
  const outcome = gathered.add(row('a')).catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toMatch(/somebody else holds the row/u)
})
