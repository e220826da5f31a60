import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Api } from '../../../../src/platform/bedside/api.ts'
import { watchPreview } from '../../../../src/platform/bedside/previewSocket.ts'
import { ServerClock } from '../../../../src/platform/http/serverClock.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { keptSession } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { origin, ScriptedServer } from '../../../support/scripted/bedside/scriptedServer.ts'
import { settled } from '../../../support/pages/settled.ts'

/** A WebSocket whose other end the test controls. */
class Socket extends EventTarget {
  static all: Socket[] = []
  readonly address: string
  readonly sent: string[] = []
  binaryType = 'arraybuffer'
  isClosed = false

  constructor(address: URL) {
    super()
    this.address = address.href
    Socket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  hear(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  drop(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}

let server: ScriptedServer
let store: SessionStore
let frames: Blob[]
let told: string[]
let stop: () => void

beforeEach(async () => {
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('window', { location: { href: `${origin}/device-control` } })
  server = new ScriptedServer()
  store = new SessionStore()
  await store.save(keptSession)
  const api = new Api({ version: '1', store, clock: new ServerClock() })
  await api.base()
  frames = []
  told = []
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop = watchPreview(api, { frame: (jpeg) => frames.push(jpeg), status: (status) => told.push(status) })
  await tries(1)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const tries = (count: number) => settled(() => expect(Socket.all).toHaveLength(count))
const last = () => Socket.all.at(-1) ?? expect.unreachable('no socket was opened')

test('the token is said in the first frame, never in the address', () => {
  last().open()
  expect(last().address).toBe('wss://ward.example/api/me/preview')
  expect(last().sent).toEqual(['{"type":"hello","access_token":"access-0"}'])
  expect(told).toEqual(['connecting', 'open'])
})

test('pictures are passed on; words, which a newer server may say, are not', () => {
  last().open()
  const jpeg = new Blob(['jpeg'])
  last().hear(jpeg)
  last().hear('words')
  expect(frames).toEqual([jpeg])
})

test('a preview socket that closes is opened again after growing delays, until a picture arrives', async () => {
  for (const [place, wait] of [250, 500, 1_000].entries()) {
    last().drop(1006)
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(Socket.all).toHaveLength(place + 1)
    await vi.advanceTimersByTimeAsync(1)
    await tries(place + 2)
  }
  last().open()
  last().hear(new Blob(['jpeg']))
  last().drop(1012)
  await vi.advanceTimersByTimeAsync(250)
  await tries(5)
  expect(told.filter((status) => status === 'lost')).toHaveLength(4)
})

test('a token that was refused is renewed before the next try', async () => {
  server.on('/api/session/refresh', () =>
    Response.json({ access_token: 'access-new', refresh_token: 'refresh-new', expires_in: 600 }),
  )
  last().open()
  last().drop(4401)
  await vi.advanceTimersByTimeAsync(250)
  await tries(2)
  last().open()
  expect(last().sent).toEqual(['{"type":"hello","access_token":"access-new"}'])
})

test('no sign-in needed nothing is opened, and it is tried again', async () => {
  await store.wipe()
  last().drop(1006)
  await vi.advanceTimersByTimeAsync(250)
  await settled(() => expect(told).toEqual(['connecting', 'lost', 'lost']))
  expect(Socket.all).toHaveLength(1)
})

test('stopped, it closes its socket and says nothing more', async () => {
  last().open()
  stop()
  expect(last().isClosed).toBe(true)
  last().hear(new Blob(['late']))
  last().drop(1006)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([frames.length, told, Socket.all.length]).toEqual([0, ['connecting', 'open'], 1])
})
