import { afterEach, expect, test, vi } from 'vitest'
import type { PushContent } from '../../../src/contract/calls/pushSubscriptions.ts'
import { listenForCalls } from '../../../src/sw/callNotifications.ts'

afterEach(() => void vi.unstubAllGlobals())

const serverNow = Date.parse('2026-11-29T12:00:00Z')
const waiting: PushContent = {
  news: 'waiting',
  call: '00000000-0000-4000-8000-000000000401',
  title: 'A patient is calling',
  body: 'Room 401, 4 West',
  late_title: 'A patient called earlier',
  locale: 'en',
  valid_until: serverNow + 600_000,
}

/** Returns the notification of a push message that arrives while `/healthz` answers so. */
async function shownFor(content: PushContent, answer: () => Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>()
  const shown = vi.fn<(title: string, options: { silent: boolean }) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('self', {
    registration: { showNotification: shown },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  })
  vi.stubGlobal('fetch', answer)
  listenForCalls()
  const waits: unknown[] = []
  listeners.get('push')?.({ data: { json: () => content }, waitUntil: (wait: unknown) => waits.push(wait) })
  await Promise.all(waits)
  const [title, options] = shown.mock.calls[0] ?? []
  return { title, options, silent: options?.silent }
}

const answers = (at: number) => async () =>
  new Response(null, { headers: { date: new Date(at).toUTCString() } })

test('a waiting call sounds, whatever the clock of this device says', async () => {
  const alarm = { title: 'A patient is calling', silent: false }
  expect(await shownFor(waiting, answers(serverNow))).toMatchObject(alarm)
  expect(
    await shownFor({ ...waiting, valid_until: 1 }, () => Promise.reject(new TypeError('offline'))),
  ).toMatchObject(alarm)
  expect(await shownFor({ ...waiting, valid_until: 1 }, async () => new Response())).toMatchObject(alarm)
})

test('the notification of a request replaces the earlier one of that request, and its press opens it', async () => {
  const request = '00000000-0000-4000-8000-000000000402'
  const { options } = await shownFor({ ...waiting, call: null, request }, answers(serverNow))
  expect(options).toMatchObject({ tag: request, data: { link: `/meet/desk#request=${request}` } })
  const ofCall = await shownFor(waiting, answers(serverNow))
  expect(ofCall.options).toMatchObject({
    tag: waiting.call,
    data: { link: `/meet/desk#call=${waiting.call}` },
  })
})

test('a message that arrives after its time by the server’s clock is no alarm', async () => {
  const late = { title: 'A patient called earlier', silent: true }
  expect(await shownFor(waiting, answers(serverNow + 3_600_000))).toMatchObject(late)
})
