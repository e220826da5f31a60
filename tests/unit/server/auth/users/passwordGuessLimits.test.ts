import { describe, expect, it, test } from 'vitest'
import { ApiError } from '../../../../../src/server/errors/apiError.ts'
import { PasswordGuessLimits } from '../../../../../src/server/auth/users/passwordGuessLimits.ts'
import { FailureLimit } from '../../../../../src/server/limits/failureLimit.ts'
import { singleProcess } from '../../../../support/cluster/singleProcess.ts'

/**
 * Returns a clock that the test moves, and a function that makes a guess. `told` counts the notices to
 * owners.
 */
function limits() {
  const time = { now: 1_800_000_000_000 }
  const guesses = new PasswordGuessLimits({ now: () => time.now }, singleProcess)
  const seen = { told: 0, checked: 0 }
  const guess = async (
    name: string,
    outcome: 'right' | 'wrong',
    { address = '10.0.0.1', known = false, hash = 'hash' } = {},
  ): Promise<string> => {
    try {
      const user = { id: name.trim().toLowerCase(), passwordHash: hash }
      const { isRight, begunAttack } = await guesses.judge({ name, address, known, user }, async () => {
        seen.checked += 1
        await Promise.resolve()
        return outcome === 'right'
      })
      if (begunAttack) seen.told += 1
      return isRight ? 'in' : 'unauthorized'
    } catch (error) {
      return error instanceof ApiError ? error.code : String(error)
    }
  }
  return { time, guess, seen }
}

/** Tries one password for many names, until the address has no guesses left. */
async function spray({ guess }: ReturnType<typeof limits>): Promise<void> {
  for (let name = 0; name < 40; name += 1) expect(await guess(`n${name}`, 'wrong')).toBe('unauthorized')
}

test('one name is slowed after five wrong tries, however its letters are cased, and only at that address', async () => {
  const { guess, time } = limits()
  for (const name of ['ada', 'Ada', ' ADA ', 'ada', 'ada'])
    expect(await guess(name, 'wrong')).toBe('unauthorized')
  expect(await guess('ada', 'right')).toBe('rate_limited')
  expect(await guess('ada', 'right', { address: '10.0.0.2' })).toBe('in')
  expect(await guess('ben', 'right')).toBe('in')
  time.now += 60_000
  expect(await guess('ada', 'right')).toBe('in')
})

test('a client with a whole IPv6 network has no more tries than a single address in it', async () => {
  const { guess } = limits()
  for (let host = 1; host <= 5; host += 1)
    expect(await guess('ada', 'wrong', { address: `2001:db8::${String(host)}` })).toBe('unauthorized')
  expect(await guess('ada', 'right', { address: '2001:db8::6' })).toBe('rate_limited')
  expect(await guess('ada', 'right', { address: '2001:db8:0:1::6' })).toBe('in')
})

test('an address that tries one password for many names is slowed', async () => {
  const page = limits()
  await spray(page)
  expect(await page.guess('n40', 'wrong')).toBe('rate_limited')
  expect(await page.guess('n40', 'wrong', { address: '10.0.0.2' })).toBe('unauthorized')
  page.time.now += 10 * 60_000
  expect(await page.guess('n40', 'wrong')).toBe('unauthorized')
})

test('a user who signed in from an address before can sign in, no matter what others try there', async () => {
  const page = limits()
  await spray(page)
  expect(await page.guess('ada', 'right', { known: true })).toBe('in')
  expect(await page.guess('ada', 'right')).toBe('rate_limited')
})

test('a hospital that signs in rightly behind one address is never slowed', async () => {
  const { guess } = limits()
  for (let name = 0; name < 200; name += 1) expect(await guess(`n${name}`, 'right')).toBe('in')
})

test('many concurrent guesses count against the limit', async () => {
  const { guess } = limits()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess('ada', 'wrong')))
  expect(outcomes.filter((outcome) => outcome === 'unauthorized')).toHaveLength(5)
})

describe('wrong passwords for one account', () => {
  /** Makes 150 guesses from 30 networks. Returns how many of them were checked. */
  const attack = async ({ guess }: ReturnType<typeof limits>): Promise<number> => {
    let judged = 0
    for (let nth = 0; nth < 150; nth += 1)
      if ((await guess('ada', 'wrong', { address: `10.9.${String(nth % 30)}.1` })) === 'unauthorized')
        judged += 1
    return judged
  }

  it('are slowed from every network that the account does not know, and told to its owner once', async () => {
    const page = limits()
    expect(await attack(page)).toBeLessThan(50)
    expect(page.seen.told).toBe(1)
    expect(await page.guess('ada', 'right', { address: '10.9.0.1' })).toBe('rate_limited')
    expect(await page.guess('ben', 'right', { address: '10.9.0.1' })).toBe('in')
  })

  it('lock the owner out neither of a known network nor after a new password', async () => {
    const page = limits()
    await attack(page)
    const home = { address: '10.8.0.1', known: true }
    expect(await page.guess('ada', 'wrong', home)).toBe('unauthorized')
    expect(await page.guess('ada', 'right', home)).toBe('in')
    expect(await page.guess('ada', 'right', { address: '10.9.0.1', hash: 'next' })).toBe('in')
  })

  it('are told once in 24 hours', async () => {
    const page = limits()
    await attack(page)
    page.time.now += 23 * 3_600_000
    await attack(page)
    expect(page.seen.told).toBe(1)
    page.time.now += 3_600_000
    await attack(page)
    expect(page.seen.told).toBe(2)
  })

  it('are answered alike for an account that knows a spent network and one that does not', async () => {
    const page = limits()
    await spray(page)
    const before = page.seen.checked
    expect(await page.guess('ada', 'wrong', { known: true })).toBe('rate_limited')
    expect(await page.guess('ben', 'wrong')).toBe('rate_limited')
    // Both passwords were checked, so the response time reveals nothing either.
    expect(page.seen.checked - before).toBe(2)
  })

  it('keep two checks of a spent network busy at most', async () => {
    const page = limits()
    await spray(page)
    const before = page.seen.checked
    await Promise.all(Array.from({ length: 20 }, (_, nth) => page.guess(`m${String(nth)}`, 'wrong')))
    expect(page.seen.checked - before).toBe(2)
  })
})

test('a server failure does not count as a wrong guess', async () => {
  const limit = new FailureLimit({
    name: 'codes',
    max: 1,
    windowMs: 60_000,
    clock: { now: () => 0 },
    failureBroadcast: singleProcess,
  })
  const away = new ApiError('service_not_available')
  for (let count = 0; count < 5; count += 1)
    await expect(limit.during('10.0.0.1', () => Promise.reject(away))).rejects.toBe(away)
  await expect(limit.during('10.0.0.1', () => Promise.resolve('in'))).resolves.toBe('in')
})
