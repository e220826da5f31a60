import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CommandOutcome } from '../../../../src/domain/queue/commandOutcome.ts'
import type { QueuedCommand } from '../../../../src/domain/queue/queuedCommand.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { keptSession } from '../../../support/scripted/bedside/scriptedBedside.ts'

const command = (id: string): QueuedCommand => ({
  id,
  command: 'delete_bookmark',
  params: { b_name: id },
  actedAt: 7,
})
const ids = async ({ ledger }: SessionStore) => (await ledger.list()).map(({ id }) => id)

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
})
/** Opens two tabs of one session. */
async function twoTabs(): Promise<[SessionStore, SessionStore]> {
  const [one, other] = [new SessionStore(), new SessionStore()]
  await one.save(keptSession)
  await other.load()
  return [one, other]
}

test('waiting commands survive a reload, in the order requested, from any tab', async () => {
  const [one, other] = await twoTabs()
  await one.ledger.enter(command('first'))
  await other.ledger.enter({ ...command('second'), call: { alias: 'room-302', pin: null } })
  await one.ledger.enter(command('third'))
  const later = new SessionStore()
  await later.load()
  expect(await ids(later)).toEqual(['first', 'second', 'third'])
  expect((await later.ledger.list())[1]?.call).toEqual({ alias: 'room-302', pin: null })
})

test('a settled command is no longer stored, and the other tab receives its outcome', async () => {
  const [one, other] = await twoTabs()
  const heard: [string, CommandOutcome][] = []
  const stop = other.ledger.onNews(({ id }, fate) => heard.push([id, fate]))
  await one.ledger.enter(command('first'))
  await one.ledger.settle(command('first'), { status: 'waiting', code: 'unreachable' })
  expect(await ids(other)).toEqual(['first'])
  await one.ledger.settle(command('first'), { status: 'done' })
  expect(await ids(other)).toEqual([])
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 30_000 })
  expect(heard).toEqual([
    ['first', { status: 'waiting', code: 'unreachable' }],
    ['first', { status: 'done' }],
  ])
  stop()
})

describe('a session that is over', () => {
  test('takes with it what waits: the next patient sees nothing of it', async () => {
    const [one, other] = await twoTabs()
    await one.ledger.enter(command('first'))
    await one.wipe()
    const next = new SessionStore()
    await next.save({ ...keptSession, accessToken: 'next patient' })
    expect([await ids(one), await ids(other), await ids(next)]).toEqual([[], [], []])
  })

  test('writes nothing more into the next one', async () => {
    const [one] = await twoTabs()
    const next = new SessionStore()
    await next.save({ ...keptSession, accessToken: 'next patient' })
    await one.ledger.enter(command('late'))
    await one.wipe()
    await one.ledger.enter(command('later'))
    expect([await ids(one), await ids(next)]).toEqual([[], []])
    const reloaded = new SessionStore()
    await reloaded.load()
    expect(await ids(reloaded)).toEqual([])
  })
})

test('a tablet whose storage is full carries what waits in memory, as long as the page', async () => {
  const [one, other] = await twoTabs()
  await one.ledger.enter(command('before'))
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await one.ledger.enter(command('after'))
  expect(await ids(one)).toEqual(['before', 'after'])
  expect(await ids(other)).toEqual(['before'])
  await one.ledger.settle(command('after'), { status: 'done' })
  expect(await ids(one)).toEqual(['before'])
})

describe('two tabs that deliver', () => {
  test('take turns in one lane, and not in two', async () => {
    const [one, other] = await twoTabs()
    const first = Promise.withResolvers<void>()
    const order: string[] = []
    const work = (name: string, until?: Promise<void>) => async () => {
      order.push(`${name} begins`)
      await until
      order.push(`${name} ends`)
    }
    const holds = one.ledger.alone('set_speaker', work('one', first.promise))
    const waits = other.ledger.alone('set_speaker', work('other'))
    await other.ledger.alone('video_control', work('cover'))
    first.resolve()
    await Promise.all([holds, waits])
    expect(order).toEqual([
      'one begins',
      'cover begins',
      'cover ends',
      'one ends',
      'other begins',
      'other ends',
    ])
  })

  test('do not wait indefinitely for one that is asleep', async () => {
    const [asleep, awake] = await twoTabs()
    const patience = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const wakes = Promise.withResolvers<void>()
    const holds = asleep.ledger.alone('video_control', () => wakes.promise)
    const worked = vi.fn<() => Promise<void>>(async () => undefined)
    const waits = awake.ledger.alone('video_control', worked)
    patience.abort()
    await waits
    expect(worked).toHaveBeenCalledOnce()
    wakes.resolve()
    await holds
  })

  test('on a plain http address each takes turns with itself', async () => {
    vi.stubGlobal('navigator', {})
    const [one] = await twoTabs()
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const holds = one.ledger.alone('a', async () => {
      await first.promise
      order.push('first')
    })
    const waits = one.ledger.alone('a', async () => void order.push('second'))
    first.resolve()
    await Promise.all([holds, waits])
    expect(order).toEqual(['first', 'second'])
    vi.unstubAllGlobals()
  })
})
