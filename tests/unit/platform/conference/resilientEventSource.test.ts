// @vitest-environment jsdom
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { installResilientEventSource } from '../../../../src/platform/conference/resilientEventSource.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

/** The browser's own event stream, whose other end the test controls. */
class Source extends EventTarget {
  static readonly CONNECTING = 0
  static readonly CLOSED = 2
  static all: Source[] = []
  readonly address: string
  readyState = 0
  constructor(address: string) {
    super()
    this.address = address
    Source.all.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(name: string, data: string, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId }))
  }
  /** Fails the stream. The browser would retry a network failure, but not a refusal. */
  fail(how: 'on its way' | 'refused'): void {
    this.readyState = how === 'refused' ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

const address = '/api/client/v2/conferences/room/events?token=t'
let told: string[]
let stop: () => void

beforeEach(() => {
  Source.all = []
  told = []
  vi.stubGlobal('EventSource', Source)
  stop = installResilientEventSource({
    lost: () => told.push('lost'),
    back: () => told.push('back'),
    refused: () => told.push('refused'),
    passing: (id) => told.push(`passing ${id}`),
  })
})
afterEach(() => stop())

const last = () => Source.all.at(-1) ?? expect.unreachable('no stream was opened')

/** Opens a stream as the client does. */
function open() {
  const source = new EventSource(address)
  const heard: string[] = []
  source.addEventListener('message_received', ({ data }: MessageEvent<string>) => heard.push(data))
  Object.assign(source, { onopen: () => heard.push('open'), onerror: () => heard.push('error') })
  return { source, heard }
}

test('an event of the conference reaches the client', () => {
  const { heard } = open()
  last().open()
  last().say('message_received', 'hello', 'id-1')
  last().say('nobody_listens', 'to this')
  expect(heard).toEqual(['open', 'hello'])
  expect(told, 'the id is there when the client hears').toEqual(['back', 'passing id-1'])
})

test('a network that is away for a minute costs no stream: the client hears nothing but what it missed', async () => {
  const { source, heard } = open()
  last().open()
  for (let second = 0; second < 60; second += 1) {
    last().fail('on its way')
    expect(source.readyState, 'it is no closed one').toBe(Source.CONNECTING)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(Source.all).toHaveLength(61)
  expect(Source.all.filter(({ readyState }) => readyState !== Source.CLOSED)).toHaveLength(1)
  last().open()
  last().say('message_received', 'missed')
  expect(heard).toEqual(['open', 'open', 'missed'])
  expect([told[0], told.at(-2)]).toEqual(['back', 'back'])
})

test('a refusal is the client’s: it comes again with its newest token', async () => {
  const { source, heard } = open()
  last().fail('refused')
  expect(heard).toEqual(['error'])
  expect(told).toEqual(['lost'])
  source.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Source.all).toHaveLength(1)
})

test('a conference that refuses the newest token as well no longer knows this client', () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    open()
    last().fail('refused')
  }
  expect(told).not.toContain('refused')
  open()
  last().fail('refused')
  expect(told).toEqual(['lost', 'lost', 'lost', 'refused'])
})

test('a stream that stood between two refusals shows that they were not meant', () => {
  for (let round = 0; round < 3; round += 1) {
    open()
    last().fail('refused')
    open()
    last().fail('refused')
    open()
    last().open()
  }
  expect(told).not.toContain('refused')
})

test('a stream that the client closed is over, also while it is tried again', async () => {
  const { source, heard } = open()
  last().fail('on its way')
  source.close()
  expect(source.readyState).toBe(Source.CLOSED)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([Source.all.length, heard.length]).toEqual([1, 0])
})

test('after the conference the browser’s own streams are back', () => {
  stop()
  expect(window.EventSource).toBe(Source)
})
