import { expect, test, vi } from 'vitest'
import { createTokenRefresh } from '../../../../src/platform/http/tokenRefresh.ts'

const pair = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 600 }

/** Creates the store of a browser without Web Locks, in which refreshes take turns. */
function storeOf(session: { accessToken: string; refreshToken: string } | null) {
  let kept = session
  return {
    load: async () => kept,
    update: async (changes: { accessToken: string; refreshToken: string }) => {
      kept = changes
    },
  }
}

test('two calls that are refused at the same time cause one refresh, and both continue with its token', async () => {
  vi.stubGlobal('navigator', {})
  const post = vi.fn<(refreshToken: string) => Promise<{ status: number; body: unknown }>>(async () => ({
    status: 200,
    body: pair,
  }))
  const refresh = createTokenRefresh({
    store: storeOf({ accessToken: 'old', refreshToken: 'old-refresh' }),
    post,
  })
  const fresh = { kind: 'fresh', accessToken: 'new-access' }
  await expect(Promise.all([refresh('old'), refresh('old')])).resolves.toEqual([fresh, fresh])
  expect(post.mock.calls).toEqual([['old-refresh']])
})

test('a token that another tab has renewed is taken over without asking', async () => {
  vi.stubGlobal('navigator', {})
  const post = vi.fn<(refreshToken: string) => Promise<{ status: number; body: unknown }>>(async () => ({
    status: 200,
    body: pair,
  }))
  const refresh = createTokenRefresh({ store: storeOf({ accessToken: 'theirs', refreshToken: 'r' }), post })
  await expect(refresh('mine')).resolves.toEqual({ kind: 'fresh', accessToken: 'theirs' })
  expect(post).not.toHaveBeenCalled()
})

test.each([
  ['no answer', null],
  ['a broken server', 503],
  ['a crowd', 429],
])('%s ends no session', async (_told, status) => {
  vi.stubGlobal('navigator', {})
  const store = storeOf({ accessToken: 'old', refreshToken: 'r' })
  const refresh = createTokenRefresh({ store, post: async () => ({ status, body: {} }) })
  await expect(refresh('old')).resolves.toEqual({ kind: 'unreachable', status })
})

test.each([
  ['the server says no', { accessToken: 'old', refreshToken: 'r' }],
  ['there is nothing to refresh with', { accessToken: 'old', refreshToken: '' }],
  ['the session was wiped', null],
])('the session is over when %s', async (_told, session) => {
  vi.stubGlobal('navigator', {})
  const refresh = createTokenRefresh({
    store: storeOf(session),
    post: async () => ({ status: 401, body: {} }),
  })
  await expect(refresh('old')).resolves.toEqual({ kind: 'over' })
})

test.each([
  ['the patient has changed', { ended: 'patient_changed' }, { because: 'patient_changed' }],
  ['something that only a newer server knows', { ended: 'moonrise' }, {}],
])('a server that says why the session is over (%s) is heard', async (_told, fields, heard) => {
  vi.stubGlobal('navigator', {})
  const refresh = createTokenRefresh({
    store: storeOf({ accessToken: 'old', refreshToken: 'r' }),
    post: async () => ({ status: 401, body: { code: 'unauthorized', message: 'Unauthorized', fields } }),
  })
  await expect(refresh('old')).resolves.toEqual({ kind: 'over', ...heard })
})
