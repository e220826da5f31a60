// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardRequests } from '../../../../src/platform/conference/requestGuard.ts'

const conference = 'https://ward.example/api/client/v2/conferences/room'
let asked: (AbortSignal | null | undefined)[]
let status: number
let bodies: unknown[]
let answer: unknown
let entered: (string | null)[]
let released: boolean[]
let refusedOffers: number
let guard: ReturnType<typeof guardRequests>
let browsers: typeof fetch

beforeEach(() => {
  asked = []
  bodies = []
  answer = null
  entered = []
  status = 200
  browsers = async (_input, init) => {
    asked.push(init?.signal)
    bodies.push(init?.body)
    return Response.json(answer, { status })
  }
  vi.stubGlobal('fetch', browsers)
  released = []
  refusedOffers = 0
  guard = guardRequests({
    showsKept: false,
    ticket: 'from before',
    entered: (ticket) => entered.push(ticket),
    offerRefused: () => (refusedOffers += 1),
    released: (isKnown) => released.push(isKnown),
  })
})
afterEach(() => guard.stop())

test.each([401, 403])(
  'a refused refresh (%s) fails on its way, and is not repeated without pause',
  async (refusal) => {
    status = refusal
    await expect(fetch(`${conference}/refresh_token`)).rejects.toThrow(TypeError)
  },
)

test.each([
  { refusal: 503, reports: 2 },
  { refusal: 404, reports: 2 },
  { refusal: 403, reports: 0 },
  { refusal: 200, reports: 0 },
])(
  'an offer of media answered with $refusal is reported $reports times for two',
  async ({ refusal, reports }) => {
    status = refusal
    await fetch(`${conference}/participants/1/calls`)
    await fetch(`${conference}/participants/1/calls/2/update`)
    await fetch(`${conference}/participants/1/calls/2/new_candidate`)
    expect(refusedOffers).toBe(reports)
  },
)

test('the guard reports whether the node still knew a token that is released', async () => {
  await fetch(`${conference}/release_token`)
  status = 403
  await fetch(`${conference}/release_token`)
  expect(released).toEqual([true, false])
})

test('a returning participant sends their rejoin ticket and stores the new one', async () => {
  answer = { status: 'success', result: { return_ticket: 'the next one' } }
  const asking = { method: 'POST', body: JSON.stringify({ display_name: 'Ada' }) }
  const response = await fetch(`${conference}/request_token`, asking)
  expect(bodies).toEqual([JSON.stringify({ display_name: 'Ada', return_ticket: 'from before' })])
  expect(await response.json(), 'the client reads its answer as ever').toEqual(answer)
  answer = { status: 'success', result: { token: 'of a node that gives none' } }
  await fetch(`${conference}/request_token`, asking)
  answer = { status: 'failed', result: 'Invalid PIN' }
  status = 403
  await fetch(`${conference}/request_token`, asking)
  expect(entered).toEqual(['the next one', null])
})

describe('a page that goes', () => {
  const beacons = vi.fn<(address: string, body: Blob) => boolean>(() => true)
  const given = (token: string) => ({ status: 'success', result: { token } })
  beforeEach(() => {
    beacons.mockClear()
    vi.stubGlobal('navigator', { sendBeacon: beacons })
  })

  test('releases its newest token immediately, and only once', async () => {
    guard.releaseOnClose()
    expect(beacons, 'nobody is in yet').not.toHaveBeenCalled()
    answer = given('the first')
    await fetch(`${conference}/request_token`, { method: 'POST', body: '{}' })
    answer = given('new+er/=')
    await fetch(`${conference}/refresh_token`, { method: 'POST' })
    guard.releaseOnClose()
    guard.releaseOnClose()
    expect(beacons).toHaveBeenCalledOnce()
    const [address, body] = beacons.mock.lastCall ?? []
    expect(address).toBe(`${conference}/release_token?token=new%2Ber%2F%3D`)
    expect([body?.type, await body?.text()]).toEqual(['application/json', '{"reason":"Browser closed"}'])
  })

  test('has nothing to give back that it was refused, or gave back before', async () => {
    answer = given('never')
    status = 403
    await fetch(`${conference}/request_token`, { method: 'POST', body: '{}' })
    guard.releaseOnClose()
    answer = given('the first')
    status = 200
    await fetch(`${conference}/request_token`, { method: 'POST', body: '{}' })
    await fetch(`${conference}/release_token`, { method: 'POST' })
    guard.releaseOnClose()
    expect(beacons).not.toHaveBeenCalled()
  })
})

test('every other refusal is an answer', async () => {
  status = 403
  expect((await fetch(`${conference}/message`)).status).toBe(403)
})

test('no request to a conference is waited for without end; others are as they were', async () => {
  const giveUp = vi.spyOn(AbortSignal, 'timeout')
  const own = new AbortController()
  await fetch(`${conference}/message`, { signal: own.signal })
  expect(giveUp).toHaveBeenCalledExactlyOnceWith(15_000)
  own.abort()
  expect(asked[0]?.aborted, 'the client may still give it up itself').toBe(true)
  await fetch('https://ward.example/api/me')
  expect(asked[1]).toBeUndefined()
})

test('after the conference the browser asks by itself again', () => {
  guard.stop()
  expect(window.fetch).toBe(browsers)
})
