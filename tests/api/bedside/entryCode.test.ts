import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { SessionReply } from '../../../src/contract/bedside/session.ts'
import { groupedCode } from '../../../src/domain/bedside/entryCode.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import { ApiError } from '../../../src/server/errors/apiError.ts'
import { FailureLimit } from '../../../src/server/limits/failureLimit.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, ask, read } from '../../support/testHospital/bedsideApi.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'
import { timeLimit } from '../../support/timeLimit.ts'

const exchange = (body: unknown, key?: string): Promise<Answer> =>
  ask(ward.url, 'POST /api/session', {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const outcomes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, code }) => `${status} ${code}`).toSorted()
const sessionsOf = (answers: readonly Answer[]): SessionReply[] =>
  answers.map((answer) => read(SessionReply, answer))

describe('a code works once', () => {
  test('of two remotes that scan at the same moment one gets in, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const room = await ward.room()
      const { token } = await ward.entry(room)
      const body = { token, aps_id: room.uniqueId }
      expect(outcomes(await Promise.all([exchange(body), exchange(body)]))).toEqual([
        '200 none',
        '401 entry_code_invalid',
      ])
    }
  })

  test('of one who scans and one who types the same code one gets in', async () => {
    const room = await ward.room()
    const { token, code } = await ward.entry(room)
    const answers = await Promise.all([exchange({ token, aps_id: room.uniqueId }), exchange({ code })])
    expect(outcomes(answers)).toEqual(['200 none', '401 entry_code_invalid'])
  })

  test('the monitor shows a fresh code within a second of its use', async () => {
    const room = await ward.room()
    const device = await ward.device(room)
    const shown = device.entry()
    const { token, apsId } = readEntryLink(shown.url).parameters
    expect((await exchange({ token, aps_id: apsId })).status).toBe(200)
    await expect.poll(() => device.entry().url, { timeout: timeLimit(1_000) }).not.toBe(shown.url)
    const fresh = readEntryLink(device.entry().url).parameters
    expect(fresh.token).not.toBe(token)
    expect(device.entry().code).not.toBe(shown.code)
    expect((await exchange({ token: fresh.token, aps_id: fresh.apsId })).status).toBe(200)
  })

  test('the answer is what the room offers: its functions, its alias, its place', async () => {
    const room = await ward.room((found) => found.unit === '4 West Medical' && found.number === '403')
    const { token } = await ward.entry(room)
    const session = read(SessionReply, await exchange({ token, aps_id: room.uniqueId }))
    expect(session).toMatchObject({
      aps_id: room.uniqueId,
      available_functions: ['call_clinician', 'call_guest'],
      vmr: room.alias,
      endpoint: { unique_id: room.uniqueId, number: '403', unit: '4 West Medical' },
    })
    expect(session.expires_in).toBeGreaterThan(0)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  })
})

describe('the typed twin', () => {
  test.each([
    ['as it is shown', (code: string) => groupedCode(code)],
    ['in lower case with a hyphen', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()],
    [
      'with the letters O and I for the digits',
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I'),
    ],
    ['with L for 1, and full-width', (code: string) => code.replaceAll('1', 'l').replaceAll('2', '２')],
    ['with spaces around', (code: string) => `  ${[...code].join(' ')} `],
  ])('is understood %s', async (_how, typed) => {
    const room = await ward.room()
    // Some codes contain neither 0 nor 1 and prove nothing, so take one that contains both.
    let { code } = await ward.entry(room)
    for (let tries = 0; tries < 200 && !/0.*1|1.*0/u.test(code); tries += 1)
      code = (await ward.entry(room)).code
    expect(sessionsOf([await exchange({ code: typed(code) })])[0]?.aps_id).toBe(room.uniqueId)
  })

  test('cannot be tried more often where each try reaches another server process', async () => {
    ward.clock.forward(60_000)
    const room = await ward.room()
    const other = await joinAsPeer(ward)
    const wrong = new ApiError('entry_code_invalid')
    try {
      const limit = { name: 'entry_code', max: 10, windowMs: 60_000, clock: ward.clock }
      const there = new FailureLimit({ ...limit, failureBroadcast: other.failureBroadcast })
      for (let count = 0; count < 10; count += 1)
        await expect(there.during('127.0.0.1', () => Promise.reject(wrong))).rejects.toBe(wrong)
      // The failures on the other server count here before ten attempts have failed here.
      let here = 0
      const wrongCode = async () => {
        here += 1
        return (await exchange({ code: 'ZZZZ ZZZZ' })).code
      }
      await expect.poll(wrongCode, { interval: 150, timeout: 5_000 }).toBe('rate_limited')
      expect(here).toBeLessThan(10)
      expect((await exchange({ code: (await ward.entry(room)).code })).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  test('of wrong codes an address may try ten a minute; who types rightly is not counted', async () => {
    ward.clock.forward(60_000)
    const room = await ward.room()
    for (let round = 0; round < 12; round += 1) {
      const { code } = await ward.entry(room)
      expect((await exchange({ code })).status).toBe(200)
    }
    const wrong = await Promise.all(Array.from({ length: 14 }, () => exchange({ code: 'ZZZZ ZZZZ' })))
    expect(wrong.filter(({ code }) => code === 'entry_code_invalid')).toHaveLength(10)
    const limited = wrong.filter(({ code }) => code === 'rate_limited')
    expect(limited).toHaveLength(4)
    for (const answer of limited) {
      expect(answer.status).toBe(429)
      const seconds = Number(answer.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(60)
    }
    const { code, token } = await ward.entry(room)
    // A QR code cannot be guessed, so other people's guesses do not block it.
    expect((await exchange({ token, aps_id: room.uniqueId })).status).toBe(200)
    expect((await exchange({ code })).code).toBe('rate_limited')
    ward.clock.forward(60_000)
    const next = await ward.entry(room)
    expect((await exchange({ code: next.code })).status).toBe(200)
  })

  test('lets a right code in after wrong ones from the same address, up to two a second', async () => {
    // On a busy machine the tries take so long that a running clock would allow one more.
    ward.clock.stop()
    ward.clock.forward(600_000)
    for (let count = 0; count < 60; count += 1) await exchange({ code: 'ZZZZ ZZZZ' })
    const { code } = await ward.entry(await ward.room())
    expect((await exchange({ code })).status).toBe(200)
    for (let count = 0; count < 200; count += 1) await exchange({ code: 'ZZZZ ZZZZ' })
    const late = await ward.entry(await ward.room())
    expect((await exchange({ code: late.code })).code).toBe('rate_limited')
    ward.clock.forward(1_000)
    expect((await exchange({ code: late.code })).status).toBe(200)
    ward.clock.forward(600_000)
  })
})

describe('a code that does not let in', () => {
  test.each([
    ['never was', async () => exchange({ token: 'A'.repeat(22), aps_id: (await ward.room()).uniqueId })],
    ['is too short to be one', () => exchange({ code: '7K3M' })],
    ['holds a letter that no code has', () => exchange({ code: 'UUUU UUUU' })],
  ])('because it %s', async (_why, attempt) => {
    expect(outcomes([await attempt()])).toEqual(['401 entry_code_invalid'])
  })

  test('because it has been used, by token and by typed twin', async () => {
    const room = await ward.room()
    const { token, code } = await ward.entry(room)
    expect((await exchange({ code })).status).toBe(200)
    expect(outcomes([await exchange({ code }), await exchange({ token, aps_id: room.uniqueId })])).toEqual([
      '401 entry_code_invalid',
      '401 entry_code_invalid',
    ])
  })

  test('because it is older than ninety seconds; a little younger it still does', async () => {
    const room = await ward.room()
    const [old, young] = [await ward.entry(room), await ward.entry(room)]
    ward.clock.forward(85_000)
    expect((await exchange({ token: young.token, aps_id: room.uniqueId })).status).toBe(200)
    ward.clock.forward(5_000)
    expect(outcomes([await exchange({ token: old.token, aps_id: room.uniqueId })])).toEqual([
      '401 entry_code_invalid',
    ])
  })

  test('because it is another room’s; it stays good for its own', async () => {
    const [room, other] = [await ward.room(), await ward.room()]
    const { token } = await ward.entry(room)
    expect(outcomes([await exchange({ token, aps_id: other.uniqueId })])).toEqual(['401 entry_code_invalid'])
    expect((await exchange({ token, aps_id: room.uniqueId })).status).toBe(200)
  })
})

describe('a reply that was lost on the way', () => {
  test('is given again to the same code and key for thirty seconds, and opens no second session', async () => {
    const room = await ward.room()
    const { token } = await ward.entry(room)
    const body = { token, aps_id: room.uniqueId }
    const key = randomUUID()
    const [first, again] = sessionsOf([await exchange(body, key), await exchange(body, key)])
    expect(again?.access_token).toBe(first?.access_token)
    expect(again?.refresh_token).toBe(first?.refresh_token)
    ward.clock.forward(29_000)
    const [late] = sessionsOf([await exchange(body, key)])
    expect(late?.access_token).toBe(first?.access_token)
    // `expires_in` is the remaining life of the token, not of the answer.
    expect(late?.expires_in).toBeLessThanOrEqual((first?.expires_in ?? 0) - 29)
    ward.clock.forward(1_500)
    expect(outcomes([await exchange(body, key)])).toEqual(['401 entry_code_invalid'])
  })

  test('is given to both of two simultaneous requests with the same key', async () => {
    const room = await ward.room()
    const { code } = await ward.entry(room)
    const key = randomUUID()
    const both = sessionsOf(await Promise.all([exchange({ code }, key), exchange({ code }, key)]))
    expect(new Set(both.map((session) => session.access_token)).size).toBe(1)
  })

  test('is not given to another key, to none, to another room, or after the session has ended', async () => {
    const [room, other] = [await ward.room(), await ward.room()]
    const { token, code } = await ward.entry(room)
    const key = randomUUID()
    const [session] = sessionsOf([await exchange({ token, aps_id: room.uniqueId }, key)])
    const refused = [
      await exchange({ token, aps_id: room.uniqueId }, randomUUID()),
      await exchange({ token, aps_id: room.uniqueId }),
      await exchange({ token, aps_id: other.uniqueId }, key),
      await exchange({ code }, key),
    ]
    expect(new Set(outcomes(refused))).toEqual(new Set(['401 entry_code_invalid']))
    await ask(ward.url, 'DELETE /api/session', { token: session?.access_token ?? '' })
    expect(outcomes([await exchange({ token, aps_id: room.uniqueId }, key)])).toEqual([
      '401 entry_code_invalid',
    ])
  })
})
