import { expect, vi } from 'vitest'
import { logoutUntilAcknowledged } from '../../../../src/platform/bedside/logoutUntilAcknowledged.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

const tokens = { accessToken: 'a0', refreshToken: 'r0' }
const pair = { access_token: 'a1', refresh_token: 'r1', expires_in: 600 }

/**
 * Runs a farewell with these replies to the end and to a refresh, one after the other; after the last one, no
 * reply comes.
 */
async function say(ends: (number | null)[], refreshes: ({ status: number; body: unknown } | null)[] = []) {
  const told: string[] = []
  let isOver = false
  void logoutUntilAcknowledged(tokens, {
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

test('a logout is acknowledged by the first successful answer', async () => {
  expect(await say([204])).toEqual({ told: ['end a0'], isOver: true })
})

test('a logout is repeated without a connection, or against a failing server, until it is acknowledged', async () => {
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
