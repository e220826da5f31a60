import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BedsideEvent } from '../../../../src/contract/bedside/events.ts'
import { Api } from '../../../../src/platform/bedside/api.ts'
import { followEvents } from '../../../../src/platform/bedside/eventStream.ts'
import { ServerClock } from '../../../../src/platform/http/serverClock.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { keptSession } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { noNetwork, ScriptedServer } from '../../../support/scripted/bedside/scriptedServer.ts'
import { settled } from '../../../support/pages/settled.ts'

/** A connection of the server, on which the test can send and which it can cut. */
class Line {
  readonly #text = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  aborted = false

  answer = (_asked: unknown, signal: AbortSignal): Response => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#controller = controller),
    })
    signal.addEventListener('abort', () => {
      this.aborted = true
      this.#controller?.error(signal.reason)
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  say(text: string | Uint8Array): void {
    this.#controller?.enqueue(typeof text === 'string' ? this.#text.encode(text) : text)
  }
  end(): void {
    this.#controller?.close()
  }
}

const path = '/api/me/events'
const control = 'event: control\ndata: {"holder":null,"you":false}\n\n'
let server: ScriptedServer
let api: Api
let events: BedsideEvent[]
let told: string[]
let stream: ReturnType<typeof followEvents> | null

beforeEach(async () => {
  server = new ScriptedServer()
  const store = new SessionStore()
  await store.save(keptSession)
  api = new Api({ version: '1', store, clock: new ServerClock() })
  await api.base()
  events = []
  told = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stream?.stop()
  vi.useRealTimers()
})

function follow(): void {
  stream = followEvents(api, {
    event: (event) => events.push(event),
    status: (status) => told.push(status),
  })
}
test('events of the room arrive as they are sent, and the stream request carries the bearer token', async () => {
  const line = new Line()
  server.on(path, line.answer)
  follow()
  await settled(() => expect(told).toEqual(['connecting', 'open']))
  line.say(control)
  await settled(() => expect(events).toEqual([{ name: 'control', data: { holder: null, you: false } }]))
  const [asked] = server.of(path)
  expect(asked?.headers.get('authorization')).toBe('Bearer access-0')
  expect(asked?.headers.get('accept')).toBe('text/event-stream')
})

test.each([
  ['device_state', { online: false, state: null }],
  ['control', { holder: null, you: true }],
  ['call', { status: 'running', alias: 'call-7f3a', participants: ['Dr. Mori'] }],
  ['invite', { id: 'invite-1', status: 'joined' }],
  ['pins', { bookmarks: [{ unique_id: 'pin-1', name: 'Window' }] }],
  ['session', { expires_at: 2_000_000_000_000 }],
])('the event %s of the contract is heard', async (name, data) => {
  const line = new Line()
  server.on(path, line.answer)
  follow()
  await settled(() => expect(told).toContain('open'))
  line.say(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  await settled(() => expect(events).toMatchObject([{ name, data }]))
})

test('an event that arrives in pieces, cut through a letter, is one event', async () => {
  const line = new Line()
  server.on(path, line.answer)
  follow()
  await settled(() => expect(told).toContain('open'))
  const whole = new TextEncoder().encode(
    'event: control\ndata: {"holder":{"id":"x","name":"林"},"you":false}\n\n',
  )
  const cut = whole.indexOf(0xe6) + 1
  line.say(whole.slice(0, cut))
  line.say(whole.slice(cut))
  await settled(() => expect(events).toMatchObject([{ data: { holder: { name: '林' } } }]))
})

test('events that are unknown or malformed are skipped', async () => {
  const line = new Line()
  server.on(path, line.answer)
  follow()
  await settled(() => expect(told).toContain('open'))
  line.say(
    'event: weather\ndata: {}\n\nevent: control\ndata: {not json\n\nevent: control\ndata: {}\n\n: ping\n\n',
  )
  line.say(control)
  await settled(() => expect(events).toHaveLength(1))
  expect(told).toEqual(['connecting', 'open'])
})

test('a stream that ends is reported as lost and reopened', async () => {
  const [first, second] = [new Line(), new Line()]
  server.on(path, first.answer)
  follow()
  await settled(() => expect(told).toContain('open'))
  server.on(path, second.answer)
  first.end()
  await settled(() => expect(told).toEqual(['connecting', 'open', 'lost']))
  await vi.advanceTimersByTimeAsync(250)
  await settled(() => expect(told.at(-1)).toBe('open'))
})

test('a server that answers with a trouble of its own is not called away, and is asked again', async () => {
  server.on(path, () => new Response('<h1>Busy</h1>', { status: 503 }))
  follow()
  await settled(() => expect(told).toEqual(['connecting', 'failed']))
  server.on(path, new Line().answer)
  await vi.advanceTimersByTimeAsync(250)
  await settled(() => expect(told.at(-1)).toBe('open'))
})

test('a line that is silent for forty seconds is dead; one that breathes is not', async () => {
  const line = new Line()
  server.on(path, line.answer)
  follow()
  await settled(() => expect(told).toContain('open'))
  for (let breath = 0; breath < 4; breath += 1) {
    await vi.advanceTimersByTimeAsync(39_000)
    line.say(': ping\n\n')
    await settled(() => expect(vi.getTimerCount()).toBe(1))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([line.aborted, told.at(-1)]).toEqual([false, 'open'])
  await vi.advanceTimersByTimeAsync(40_000)
  await settled(() => expect(told.at(-1)).toBe('lost'))
  expect(line.aborted).toBe(true)
})

test('without a network it waits longer each time, and not in step with the ward', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  server.on(path, noNetwork)
  follow()
  for (const [tries, wait] of [250, 500, 1_000, 2_000].entries()) {
    await settled(() => expect(told.filter((status) => status === 'lost')).toHaveLength(tries + 1))
    await settled(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(server.of(path)).toHaveLength(tries + 1)
    await vi.advanceTimersByTimeAsync(1)
    await settled(() => expect(server.of(path)).toHaveLength(tries + 2))
  }
})

test('a network that is back, or a person who asks, need not wait', async () => {
  server.on(path, noNetwork)
  follow()
  await settled(() => expect(told).toContain('lost'))
  server.on(path, new Line().answer)
  stream?.retry()
  await settled(() => expect(told.at(-1)).toBe('open'))
})

test.each([
  [404, 'unsupported'],
  [401, 'unauthorized'],
])('a %i is %s, and is not asked again', async (status, word) => {
  server.on('/api/session/refresh', () =>
    Response.json({ code: 'unauthorized', message: '' }, { status: 401 }),
  )
  server.on(path, () => Response.json({}, { status }))
  follow()
  await settled(() => expect(told).toEqual(['connecting', word]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.of(path)).toHaveLength(1)
})

test('stopped, it lets go of the line and says nothing more', async () => {
  const line = new Line()
  server.on(path, line.answer)
  follow()
  await settled(() => expect(told).toContain('open'))
  stream?.stop()
  expect(line.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['connecting', 'open'])
  expect(server.of(path)).toHaveLength(1)
})
