import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedCommand } from '../../../src/domain/queue/queuedCommand.ts'
import { SessionStore } from '../../../src/platform/bedside/sessionStore.ts'
import { flushCommandOutbox } from '../../../src/sw/flushCommandOutbox.ts'
import { keptSession } from '../../support/scripted/bedside/scriptedBedside.ts'

/* The app is closed: only the page's database is left, and the service worker talks to the server alone. */

const command = (id: string, changes: Partial<QueuedCommand> = {}): QueuedCommand => ({
  id,
  command: 'delete_bookmark',
  params: { b_name: id },
  actedAt: 7.5,
  ...changes,
})
const cover = command('cover', { command: 'video_control', params: { state: 'off' } })
const end = command('end', {
  command: 'final_end_call',
  params: {},
  call: { alias: 'room-302', pin: '4711' },
})

interface Asked {
  call: string
  key: string | null
  token: string | null
  body: unknown
}
type Answer = [status: number, body?: unknown]

let asked: Asked[]
let answer: (asked: Asked) => Answer | null

beforeEach(() => {
  const browser = new IDBFactory()
  Dexie.dependencies.indexedDB = browser
  vi.stubGlobal('indexedDB', browser)
  asked = []
  answer = () => [200, { busy_status: 'open', success: true }]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/config.json') return new Response(null, { status: 404 })
    const headers = new Headers(init.headers)
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : 'null')
    const now: Asked = {
      call: `${init.method} ${path}`,
      key: headers.get('idempotency-key'),
      token: headers.get('authorization'),
      body,
    }
    asked.push(now)
    const said = answer(now)
    if (said === null) throw new TypeError('Failed to fetch')
    const [status, reply] = said
    return new Response(reply === undefined ? null : JSON.stringify(reply), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns the store that an app left behind when it was closed. */
async function left(...commands: QueuedCommand[]): Promise<SessionStore> {
  const store = new SessionStore()
  await store.save(keptSession)
  for (const one of commands) await store.ledger.enter(one)
  return store
}
const waits = async ({ ledger }: SessionStore) => (await ledger.list()).map(({ id }) => id)
const keys = () => asked.flatMap(({ key }) => (key === null ? [] : [key]))

test('a cover and records are sent with their original keys, in order, and reported to the app when it opens', async () => {
  const store = await left(command('door'), cover, command('bed'))
  const news = vi.fn<(command: QueuedCommand, fate: { status: string }) => void>()
  store.ledger.onNews(news)
  await flushCommandOutbox()
  expect(keys().toSorted()).toEqual(['bed', 'cover', 'door'])
  expect(keys().indexOf('door')).toBeLessThan(keys().indexOf('bed'))
  expect(asked.find(({ key }) => key === 'cover')).toMatchObject({
    call: 'POST /api/v1/rooms/control',
    token: 'Bearer access-0',
    body: { unique_id: keptSession.aps_id, command: 'video_control', params_p: { state: 'off' } },
  })
  expect(await waits(store)).toEqual([])
  await vi.waitFor(() => expect(news).toHaveBeenCalledTimes(3), { timeout: 30_000 })
  expect(news.mock.calls.every(([, { status }]) => status === 'done')).toBe(true)
})

test.each([
  ['a setting: it is too old by then', { command: 'set_speaker', params: { mute: false, point: 7 } }],
  ['a call', { command: 'patient_call', params: {} }],
  ['an invite', { command: 'invite', params: { kind: 'guest', to: 'ada@example.org' } }],
  ['a notification', { command: 'alert', params: {} }],
  ['a request by picture', { command: 'care_request', params: { kind: 'water' } }],
  ['a message: nobody is in its call', { command: 'message', params: { text: 'Better' } }],
] as [string, Partial<QueuedCommand>][])('%s is left to the person', async (_told, wish) => {
  const store = await left(command('left', wish))
  await flushCommandOutbox()
  expect([asked, await waits(store)]).toEqual([[], ['left']])
})

test('a pin gets its new name before it is removed, and is removed by its id whatever its name came to', async () => {
  const rename = { command: 'rename_bookmark', params: { pin: 'p 1', name: 'Garden' } } as const
  const removal = command('removed', { params: { b_name: 'Window', pin: 'p 1' } })
  const store = await left(command('renamed', rename), removal)
  await flushCommandOutbox()
  expect(asked.map(({ call, key, body }) => [call, key, body])).toEqual([
    [`PATCH /api/v1/cameras/${keptSession.aps_id}/pins/p%201`, 'renamed', { name: 'Garden' }],
    [
      'POST /api/v1/rooms/control',
      'removed',
      { unique_id: keptSession.aps_id, command: 'delete_bookmark', params_p: { b_name: 'p 1' } },
    ],
  ])
  expect(await waits(store)).toEqual([])
})

test.each([
  ['nobody answers', null],
  ['the server is down', [503, { code: 'service_not_available', message: '' }]],
  ['the room device is away', [200, { busy_status: 'offline', success: false }]],
  ['the session is over', [401, { code: 'unauthorized', message: '' }]],
] as [string, Answer | null][])(
  'while %s it waits on, and the browser is asked to come again',
  async (_told, said) => {
    const store = await left(command('door'), command('bed'))
    answer = () => said
    await expect(flushCommandOutbox()).rejects.toThrow('waits on')
    expect(
      keys().filter((key) => key === 'bed'),
      'the order is kept',
    ).toEqual([])
    expect(await waits(store)).toEqual(['door', 'bed'])
  },
)

test.each([429, 503, 401])('the end of a call keeps waiting when the server answers %d', async (status) => {
  const store = await left(
    command('end', { command: 'final_end_call', params: {}, call: { alias: 'room-302', pin: '1234' } }),
  )
  answer = () => [status, { code: 'rate_limited', message: '' }]
  await expect(flushCommandOutbox()).rejects.toThrow('waits on')
  expect(await waits(store)).toEqual(['end'])
})

test('a token that has run out is renewed once, and kept for the app', async () => {
  const store = await left(cover, command('door'))
  answer = ({ call, token }) => {
    if (call.endsWith('/refresh'))
      return [200, { access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 600 }]
    return token === 'Bearer access-1'
      ? [200, { busy_status: 'open', success: true }]
      : [401, { code: 'unauthorized', message: '' }]
  }
  await flushCommandOutbox()
  expect(asked.filter(({ call }) => call.endsWith('/refresh'))).toHaveLength(1)
  expect(await store.load()).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  expect(await waits(store)).toEqual([])
})

test.each([
  ['is on', { alias: 'room-302', pin: '4711', role: 'HOST' }, ['end']],
  ['is over, and the next one runs', { alias: 'room-302', pin: '9999', role: 'HOST' }, []],
])('the end of a call that %s', async (_told, vmr, sent) => {
  const store = await left(end)
  answer = ({ call }) => [200, call.startsWith('GET') ? vmr : { busy_status: 'open', success: true }]
  await flushCommandOutbox()
  expect(keys()).toEqual(sent)
  expect(await waits(store)).toEqual([])
})

test('a command that a page delivers in the meantime is not sent again', async () => {
  const store = await left(cover)
  const page = Promise.withResolvers<void>()
  const holds = store.ledger.alone('video_control', async () => {
    await page.promise
    await store.ledger.settle(cover, { status: 'done' })
  })
  const finished = flushCommandOutbox()
  page.resolve()
  await Promise.all([holds, finished])
  expect(asked).toEqual([])
})

test('nothing of an earlier session is sent for the next patient', async () => {
  const store = await left(cover)
  await store.wipe()
  await new SessionStore().save({ ...keptSession, accessToken: 'next patient' })
  await flushCommandOutbox()
  expect(asked).toEqual([])
})

test('a command left behind by an interrupted wipe of an earlier session is not sent for the next patient', async () => {
  await left(cover)
  await new SessionStore().save({ ...keptSession, accessToken: 'next patient' })
  await flushCommandOutbox()
  expect(asked).toEqual([])
})

test('a browser that never saw the app has nothing to finish, and gets no database', async () => {
  await flushCommandOutbox()
  expect(await indexedDB.databases()).toEqual([])
})
