// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepShell } from '../../../src/platform/serviceWorker.ts'

/** Fake service worker: the messages posted to it, and its state. */
class Worker extends EventTarget {
  readonly heard: unknown[] = []
  state = 'installing'
  postMessage(message: unknown): void {
    this.heard.push(message)
  }
  install(): void {
    this.#become('installed')
  }
  fail(): void {
    this.#become('redundant')
  }
  #become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  active: Worker | null = new Worker()
  waiting: Worker | null = null
  installing: Worker | null = null
  updates = 0
  isKept = true
  async update(): Promise<void> {
    this.updates += 1
  }
  async unregister(): Promise<boolean> {
    this.isKept = false
    return true
  }
}

class Workers extends EventTarget {
  controller: Worker | null = null
  readonly registration = new Registration()
  readonly registered: string[] = []
  readonly ready = Promise.resolve(this.registration)
  /** Number of registrations that the network drops before one succeeds. */
  drops = 0
  async register(address: string): Promise<Registration> {
    this.registered.push(address)
    if (this.registered.length <= this.drops) throw new TypeError('no network')
    return this.registration
  }
  async getRegistrations(): Promise<Registration[]> {
    return [this.registration]
  }
}

let workers: Workers
let told: string[]
let caches: Set<string>
/** Status of the server's reply for the worker; null if the server cannot be reached. */
let answer: number | null

beforeEach(() => {
  workers = new Workers()
  told = []
  caches = new Set(['shell-1'])
  answer = 200
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  })
  vi.stubGlobal('fetch', async () => {
    if (answer === null) throw new TypeError('no network')
    return new Response(null, { status: answer })
  })
})

const keep = () => keepShell({ found: () => told.push('found'), replaced: () => told.push('replaced') })

test('the shell is kept, and what is not part of it is fetched once it stands', async () => {
  await keep()
  expect(workers.registered).toEqual(['/sw.js'])
  await expect.poll(() => workers.registration.active?.heard).toEqual([{ type: 'KEEP_LATER' }])
  expect(told).toEqual([])
})

describe('a first installation that fails', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is tried again until the worker’s script comes, at growing intervals', async () => {
    workers.drops = 2
    expect(await keep()).not.toBeNull()
    expect(workers.registered).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(workers.registered).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(workers.registered).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(workers.registered).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(workers.registered).toHaveLength(3)
  })

  test('is tried again, once, when one of its files does not come', async () => {
    const first = new Worker()
    Object.assign(workers.registration, { active: null, installing: first })
    await keep()
    // As a browser announces an installation that the registration has begun.
    workers.registration.dispatchEvent(new Event('updatefound'))
    first.fail()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(workers.registered).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(workers.registered).toHaveLength(2)
  })

  test('leaves a version that stands as it is', async () => {
    const later = new Worker()
    Object.assign(workers.registration, { installing: later })
    await keep()
    later.fail()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(workers.registered).toHaveLength(1)
  })
})

test('a browser without workers works without a kept shell', async () => {
  vi.stubGlobal('navigator', {})
  expect(await keep()).toBeNull()
})

test.each([404, 410])(
  'a worker that is gone from the server (%s) is unregistered, and its cache dropped',
  async (status) => {
    answer = status
    expect(await keep()).toBeNull()
    expect(workers.registered).toEqual([])
    expect([workers.registration.isKept, caches.size]).toEqual([false, 0])
  },
)

test.each([null, 500, 503])('a server that is away (%s) is no reason to drop the shell', async (status) => {
  answer = status
  expect(await keep()).not.toBeNull()
  expect([workers.registration.isKept, caches.size]).toEqual([true, 1])
})

test('a worker that disappears later is unregistered at the next check', async () => {
  const shell = await keep()
  await shell?.check()
  expect(workers.registration.updates).toBe(1)
  answer = 404
  await shell?.check()
  expect([workers.registration.isKept, caches.size]).toEqual([false, 0])
})

test('the first worker of all is no new version', async () => {
  await keep()
  const first = new Worker()
  Object.assign(workers.registration, { installing: first })
  workers.registration.dispatchEvent(new Event('updatefound'))
  first.install()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(told).toEqual([])
})

test('a new version is told once it has been loaded, taken when it is let, and told when it answers', async () => {
  workers.controller = new Worker()
  const shell = await keep()
  const next = new Worker()
  Object.assign(workers.registration, { installing: next })
  workers.registration.dispatchEvent(new Event('updatefound'))
  expect(told, 'it is not there yet').toEqual([])
  next.install()
  expect(told).toEqual(['found'])
  workers.registration.waiting = next
  shell?.apply()
  shell?.apply()
  expect(next.heard, 'it is asked once').toEqual([{ type: 'SKIP_WAITING' }])
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
  shell?.apply()
  expect(next.heard, 'and again, should it not have heard').toHaveLength(2)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(told).toEqual(['found', 'replaced'])
})

test('a service worker version that waited since the last visit is reported immediately', async () => {
  workers.controller = new Worker()
  workers.registration.waiting = new Worker()
  await keep()
  expect(told).toEqual(['found'])
})

test('under Trusted Types one policy makes the one address, and no other', async () => {
  const rules: { createScriptURL(address: string): string }[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_name: string, made: { createScriptURL(address: string): string }) => {
      rules.push(made)
      return made
    },
  })
  await keep()
  expect(workers.registered).toEqual(['/sw.js'])
  expect(() => rules[0]?.createScriptURL('https://evil.example/sw.js')).toThrow(TypeError)
})
