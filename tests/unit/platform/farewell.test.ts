import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayFarewell } from '../../../src/platform/session/farewell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tokens = { accessToken: 'a0', refreshToken: 'r0' }
const pair = { access_token: 'a1', refresh_token: 'r1', expires_in: 600 }

/** Answers to the end and to a refresh, one after the other; then nobody answers any more. */
async function say(ends: (number | null)[], refreshes: ({ status: number; body: unknown } | null)[] = []) {
  const told: string[] = []
  let isOver = false
  void sayFarewell(tokens, {
    end: async (token) => {
      told.push(`end ${token}`)
      return ends.shift() ?? null
    },
    refresh: async (token) => {
      told.push(`refresh ${token}`)
      return refreshes.shift() ?? null
    },
  }).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(120_000)
  return { told, isOver }
}

test('whoever answers has heard it', async () => {
  expect(await say([204])).toEqual({ told: ['end a0'], isOver: true })
})

test('without a connection, or from a server in trouble, it is told again until somebody has heard', async () => {
  expect(await say([null, null, 503, 429, 204])).toEqual({ told: Array(5).fill('end a0'), isOver: true })
})

test('a token that ran out meanwhile is renewed, to say it with', async () => {
  const { told, isOver } = await say([null, 401, 204], [{ status: 200, body: pair }])
  expect([told, isOver]).toEqual([['end a0', 'end a0', 'refresh r0', 'end a1'], true])
})

test('a session that the server has ended by itself needs no farewell', async () => {
  expect(await say([401], [{ status: 401, body: {} }])).toEqual({
    told: ['end a0', 'refresh r0'],
    isOver: true,
  })
})
