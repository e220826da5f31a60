// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardRequests } from '../../../../src/platform/conference/requestGuard.ts'

const conference = 'https://ward.example/api/client/v2/conferences/room'
let asked: (AbortSignal | null | undefined)[]
let status: number
let bodies: unknown[]
let answer: unknown
let entered: (string | null)[]
let released: boolean[]
let stop: () => void
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
  stop = guardRequests({
    ticket: 'from before',
    entered: (ticket) => entered.push(ticket),
    released: (isKnown) => released.push(isKnown),
  })
})
afterEach(() => stop())

test.each([401, 403])(
  'a refused refresh (%s) fails on its way, and is not repeated without pause',
  async (refusal) => {
    status = refusal
    await expect(fetch(`${conference}/refresh_token`)).rejects.toThrow(TypeError)
  },
)

test('whether the node still knew a token that is given back is told', async () => {
  await fetch(`${conference}/release_token`)
  status = 403
  await fetch(`${conference}/release_token`)
  expect(released).toEqual([true, false])
})

test('who comes back shows what leads to it, and keeps what was given anew', async () => {
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
  stop()
  expect(window.fetch).toBe(browsers)
})
