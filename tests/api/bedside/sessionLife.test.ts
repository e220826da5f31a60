import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Me, TokenPair } from '../../../src/contract/bedside/session.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import { endRoomSessions } from '../../../src/server/commands/bedside/endRoomSessions.ts'
import { sessionTokens } from '../../../src/server/db/schema.ts'
import { secretHash } from '../../../src/server/db/secret.ts'
import { peer, peerTest as test } from '../../support/fixtures/peersTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Answer,
  ask,
  enter,
  enterVerified,
  followEvents,
  linkedIn,
  openPreview,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'
import { timeLimit } from '../../support/timeLimit.ts'

const minuteMs = 60_000
const refresh = (token: string): Promise<Answer> =>
  ask(ward.url, 'POST /api/session/refresh', { body: { refresh_token: token } })
const statusWith = async (token: string): Promise<number> =>
  (await ask(ward.url, 'GET /api/me', { token })).status
const living = (remotes: readonly Remote[]): Promise<number[]> =>
  Promise.all(remotes.map((remote) => statusWith(remote.session.access_token)))

/** Returns the reason for the end that a refused refresh gives to a remote that slept through it. */
const whyEnded = async (remote: Remote): Promise<Answer['fields']> => {
  const { status, code, fields } = await refresh(remote.session.refresh_token)
  expect([status, code]).toEqual([401, 'unauthorized'])
  return fields
}

/** Opens everything that depends on a session: a stream, and the pictures of the room's camera. */
async function watch(remote: Remote) {
  const stream = await followEvents(ward, remote)
  const preview = await openPreview(ward, { type: 'hello', access_token: remote.session.access_token })
  await expect.poll(() => preview.pictures.length).toBeGreaterThan(0)
  return {
    /** Throws unless both close immediately. */
    closing: async () => {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error('not closed at once')), timeLimit(1_000))
      const [code] = await Promise.race([Promise.all([preview.closed, stream.ended]), late.promise])
      clearTimeout(timer)
      return { code, last: stream.sessions().at(-1) }
    },
  }
}

describe('a refresh', () => {
  test('gives a new pair, and the new pair another', async () => {
    const remote = await enterVerified(ward, await ward.room())
    const first = remote.session
    await remote.refresh()
    const second = remote.session
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await remote.refresh()
    expect(read(Me, await remote.ask('GET /api/me')).verified).toBe(true)
  })

  test('with the same token is honored again within thirty seconds, for two tabs that refresh simultaneously and for a lost reply', async () => {
    const remote = await enter(ward, await ward.room())
    const { refresh_token } = remote.session
    const pairs = (await Promise.all([refresh(refresh_token), refresh(refresh_token)])).map((answer) =>
      read(TokenPair, answer),
    )
    ward.clock.forward(29_000)
    pairs.push(read(TokenPair, await refresh(refresh_token)))
    expect(new Set(pairs.map((pair) => pair.access_token)).size).toBe(1)
    for (const pair of pairs) {
      expect(await statusWith(pair.access_token)).toBe(200)
      expect((await refresh(pair.refresh_token)).status).toBe(200)
    }
  })

  test('creates one pair for a refresh token, however often it is sent, and keeps a bounded number of tokens', async () => {
    const remote = await enter(ward, await ward.room())
    const { refresh_token } = remote.session
    const [row] = await ward.database.transaction('platform', (tx) =>
      tx
        .select({ sessionId: sessionTokens.sessionId })
        .from(sessionTokens)
        .where(eq(sessionTokens.hash, secretHash(refresh_token))),
    )
    const ofSession = eq(sessionTokens.sessionId, row?.sessionId ?? '')
    const kept = () => ward.database.transaction('platform', (tx) => tx.$count(sessionTokens, ofSession))
    const before = await kept()
    await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(await kept()).toBe(before + 2)
    let { refresh_token: latest } = read(TokenPair, await refresh(refresh_token))
    for (let count = 0; count < 80; count += 1) latest = read(TokenPair, await refresh(latest)).refresh_token
    expect(await kept()).toBeLessThanOrEqual(16 + 50 + 1)
    expect((await refresh(latest)).status).toBe(200)
  })

  test('with a token replaced more than thirty seconds ago ends the session, and closes stream and preview immediately', async () => {
    const { remote } = await linkedIn(ward)
    const stolen = remote.session
    await remote.refresh()
    const open = await watch(remote)
    ward.clock.forward(30_001)
    const answer = await refresh(stolen.refresh_token)
    expect(`${answer.status} ${answer.code}`).toBe('401 unauthorized')
    expect(await open.closing()).toEqual({ code: 4401, last: { ended: 'reuse' } })
    expect(await living([remote])).toEqual([401])
    expect(await statusWith(stolen.access_token)).toBe(401)
    expect((await refresh(remote.session.refresh_token)).status).toBe(401)
  })

  test('is not had with an access token, nor with one that never was; and a refresh token opens nothing', async () => {
    const room = await ward.room()
    const { session } = await enter(ward, room)
    expect((await refresh(session.access_token)).code).toBe('unauthorized')
    expect((await refresh('A'.repeat(43))).code).toBe('unauthorized')
    await endRoomSessions(peer.context, room, 'patient_changed')
    for (const stranger of [session.access_token, 'A'.repeat(43)])
      expect((await refresh(stranger)).fields, 'nobody else hears why').toEqual({})
    expect(await statusWith(session.refresh_token)).toBe(401)
  })

  test('comes when the access token has run out, as it said it would', async () => {
    const remote = await enter(ward, await ward.room())
    const { expires_in, access_token } = remote.session
    ward.clock.forward((expires_in - 5) * 1_000)
    expect(await statusWith(access_token)).toBe(200)
    ward.clock.forward(6_000)
    expect((await remote.ask('GET /api/me')).code).toBe('unauthorized')
    await remote.refresh()
    expect(await living([remote])).toEqual([200])
  })

  test('and a logout at the same moment do not hold each other up', async () => {
    for (let round = 0; round < 12; round += 1) {
      const remote = await enter(ward, await ward.room())
      ward.clock.forward(5 * minuteMs)
      await remote.refresh()
      // The first access token has expired: each refresh and the logout now delete it.
      ward.clock.forward(6 * minuteMs)
      const { refresh_token } = remote.session
      const [one, logout, two] = await Promise.all([
        refresh(refresh_token),
        remote.ask('DELETE /api/session'),
        refresh(refresh_token),
      ])
      expect(logout.status).toBe(204)
      for (const answer of [one, two]) {
        expect([200, 401]).toContain(answer.status)
        if (answer.status === 200) expect(await statusWith(read(TokenPair, answer).access_token)).toBe(401)
      }
      expect(await living([remote])).toEqual([401])
    }
  })
})

describe('a session ends', () => {
  test('by logout: its tokens, stream and preview end immediately, and no other session ends', async () => {
    const room = await ward.room()
    await ward.device(room)
    const [remote, neighbor] = [await enterVerified(ward, room), await enterVerified(ward, room)]
    const open = await watch(remote)
    expect((await remote.ask('DELETE /api/session')).status).toBe(204)
    expect(await open.closing()).toEqual({ code: 4401, last: { ended: 'logout' } })
    expect(await living([remote, neighbor])).toEqual([401, 200])
    expect(await whyEnded(remote)).toEqual({ ended: 'logout' })
    expect((await remote.ask('DELETE /api/session')).code).toBe('unauthorized')
  })

  test('after twelve hours, however often it is refreshed: the stream says so', async () => {
    const { remote } = await linkedIn(ward)
    const me = read(Me, await remote.ask('GET /api/me'))
    expect((me.session_expires_at ?? 0) - ward.clock.now()).toBeGreaterThan(11.9 * 60 * minuteMs)
    ward.clock.forward((me.session_expires_at ?? 0) - ward.clock.now() - 700)
    await remote.refresh()
    expect(remote.session.expires_in).toBe(0)
    const open = await watch(remote)
    expect(await open.closing()).toEqual({ code: 4401, last: { ended: 'expired' } })
    expect(await living([remote])).toEqual([401])
    expect((await refresh(remote.session.refresh_token)).code).toBe('unauthorized')
  })

  test('when a fifth comes, if it was used least recently', async () => {
    const room = await ward.room()
    await ward.device(room)
    const remotes: Remote[] = []
    for (let count = 0; count < 4; count += 1) {
      remotes.push(await enterVerified(ward, room))
      ward.clock.forward(1_000)
    }
    const [first, second, third, fourth] = remotes
    if (!first || !second || !third || !fourth) throw new Error('four were to come')
    ward.clock.forward(2 * minuteMs)
    expect(await living([first, third, fourth])).toEqual([200, 200, 200])
    const open = await watch(second)
    // A remote that only watches has not used its session: only its last request counts.
    ward.clock.forward(2 * minuteMs)
    expect(await living([first, third, fourth])).toEqual([200, 200, 200])
    const fifth = await enter(ward, room)
    expect(await open.closing()).toEqual({ code: 4401, last: { ended: 'revoked' } })
    expect(await living([first, second, third, fourth, fifth])).toEqual([200, 401, 200, 200, 200])
  })

  test('when an administrator ends the room’s sessions on another server process', async () => {
    const [room, untouched] = [await ward.room(), await ward.room()]
    const device = await ward.device(room)
    const [remote, neighbor] = [await enterVerified(ward, room), await enter(ward, untouched)]
    const open = await watch(remote)
    const shown = device.entry()
    expect(await endRoomSessions(peer.context, room, 'revoked')).toBe(1)
    expect(await open.closing()).toEqual({ code: 4401, last: { ended: 'revoked' } })
    expect(await living([remote, neighbor])).toEqual([401, 200])
    expect((await refresh(remote.session.refresh_token)).code).toBe('unauthorized')
    expect(await whyEnded(remote)).toEqual({ ended: 'revoked' })
    await expect.poll(() => device.entry().url).not.toBe(shown.url)
  })

  test('when the bed’s patient changes; the code that the last patient’s visitors saw is worth nothing', async () => {
    const { room, device, remote } = await linkedIn(ward)
    const open = await watch(remote)
    const { token, apsId } = readEntryLink(device.entry().url).parameters
    await endRoomSessions(peer.context, room, 'patient_changed')
    expect(await open.closing()).toEqual({ code: 4401, last: { ended: 'patient_changed' } })
    expect(await whyEnded(remote)).toEqual({ ended: 'patient_changed' })
    const late = await ask(ward.url, 'POST /api/session', { body: { token, aps_id: apsId } })
    expect(late.code).toBe('entry_code_invalid')
  })

  test('in whatever order a scan and the end of the room’s sessions come, neither fails, and no session is left over', async () => {
    for (let round = 0; round < 12; round += 1) {
      const room = await ward.room()
      const { token } = await ward.entry(room)
      const [answer] = await Promise.all([
        ask(ward.url, 'POST /api/session', { body: { token, aps_id: room.uniqueId } }),
        endRoomSessions(peer.context, room, 'revoked'),
      ])
      expect([200, 401]).toContain(answer.status)
      if (answer.status === 200) {
        const { access_token } = read(TokenPair, answer)
        await expect.poll(() => statusWith(access_token)).toBe(401)
      }
    }
  })
})
