import { beforeEach, expect, vi } from 'vitest'
import { BatchWriter } from '../../../../../src/server/db/connection/batchWriter.ts'
import { timersTestWith } from '../../../../support/fixtures/timersTest.ts'

const test = timersTestWith({ toFake: ['setTimeout', 'setImmediate', 'performance'] })

interface Row {
  roomId: string
  value: string
}
/**
 * Rows that were written together, the row that the database refuses, whether the database is away, and the
 * rooms whose row another process holds.
 */
let written: string[][]
let refused: string
let refusal: string
let isAway: boolean
let held: Set<string>
let gathered: BatchWriter<Row, string>

const failure = (code: string): Error => Object.assign(new Error('no'), { code })

beforeEach(() => {
  written = []
  refused = ''
  refusal = '22P05'
  isAway = false
  held = new Set()
  gathered = new BatchWriter<Row, string>({
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

const row = (roomId: string, value = '1'): Row => ({ roomId, value })

test('rows that arrive within a moment are written together, in order of arrival, once for each room', async () => {
  const added = Promise.all([row('c'), row('a'), row('b'), row('a', '2')].map((one) => gathered.add(one)))
  expect(written).toEqual([])
  await gathered.settled()
  expect(written).toEqual([['c 1', 'a 1+2', 'b 1']])
  expect(await added).toEqual(['done 1', 'done 1+2', 'done 1', 'done 1+2'])
})

test('rows that arrive during a write are written next, never before it', async () => {
  const first = gathered.add(row('a', 'old')).then(() => gathered.add(row('a', 'new')))
  await gathered.settled()
  await first
  expect(written).toEqual([['a old'], ['a new']])
})

test('a row that the database refuses does not affect the others, and its caller gets the error', async () => {
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

test('a database that is unreachable is asked once, and all callers get the error', async () => {
  isAway = true
  const outcomes = Promise.allSettled([row('a'), row('b')].map((one) => gathered.add(one)))
  await gathered.settled()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a row that another process holds does not block the others, and is retried with what arrived under its key', async () => {
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

test('a row that stays held for long is given up with an error', async () => {
  held = new Set(['a'])
  const outcome = gathered.add(row('a')).catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toMatch(/somebody else holds the row/u)
})
