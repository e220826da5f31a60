import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { CommandFrame, CommandResult } from '../../../../src/contract/devices/deviceLink.ts'
import { DeviceLink, type LinkStatus, type RoomFrame } from '../../../../src/state/monitor/deviceLink.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { ScriptedSocket, serverStart, welcome } from '../../../support/scripted/devices/scriptedMonitor.ts'

let sockets: ScriptedSocket[]
let told: LinkStatus[]
let heard: RoomFrame['type'][]
let obeyed: CommandFrame[]
let obey: (frame: CommandFrame) => Promise<{ result: CommandResult; after?: () => void }>
let random: number
let link: DeviceLink

const done = (id: string): CommandResult => ({ type: 'result', id, busy_status: 'open', success: true })
const command = (deadline: number, id = 'c1'): CommandFrame => ({
  type: 'command',
  id,
  command: 'pan',
  params: { dir: 'right' },
  deadline_ms: deadline,
})
const line = () => sockets.at(-1) ?? expect.unreachable('no line was tried')

beforeEach(() => {
  sockets = []
  told = []
  heard = []
  obeyed = []
  random = 0.5
  obey = async (frame) => ({ result: done(frame.id) })
  link = new DeviceLink({
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    random: () => random,
    connect: (handlers) => {
      const socket = new ScriptedSocket(handlers)
      sockets.push(socket)
      return socket
    },
    hello: () => ({
      type: 'hello',
      credential: 'secret',
      protocol: 1,
      model: 'm',
      version: '1',
      capabilities: { ptz: 'digital' },
    }),
    obey: (frame) => {
      obeyed.push(frame)
      return obey(frame)
    },
    onFrame: (frame) => heard.push(frame.type),
    onStatus: (status) => told.push(status),
  })
})
afterEach(() => link.stop())

test('it says who it is first, and is linked when it is welcome', () => {
  link.connect()
  line().open()
  expect(line().sent).toMatchObject([{ type: 'hello', credential: 'secret' }])
  expect(told).toEqual(['connecting'])
  line().hear(welcome)
  expect(told).toEqual(['connecting', 'linked'])
  expect(heard).toEqual(['welcome'])
})

test("from the welcome on it tells the time of the server, also when this machine's clock is set", () => {
  link.connect()
  line().welcome()
  vi.advanceTimersByTime(1_000)
  expect(link.serverNow()).toBe(serverStart + 1_000)
  vi.setSystemTime(0)
  expect(link.serverNow()).toBe(serverStart + 1_000)
})

test('a connection that breaks is retried without end, at growing intervals, never in step with other rooms', () => {
  link.connect()
  line().welcome()
  const waits: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const before = sockets.length
    const since = Date.now()
    line().drop(1006)
    while (sockets.length === before) vi.advanceTimersToNextTimer()
    waits.push(Date.now() - since)
  }
  expect(waits.slice(0, 3)).toEqual([188, 375, 750])
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  random = 0
  const since = Date.now()
  const before = sockets.length
  line().drop(1006)
  while (sockets.length === before) vi.advanceTimersToNextTimer()
  expect(Date.now() - since, 'another draw, another wait').not.toBe(waits.at(-1))
})

test('after a welcome the next break is tried again soon', () => {
  link.connect()
  for (let tries = 0; tries < 6; tries += 1) {
    line().drop(1006)
    vi.advanceTimersByTime(10_000)
  }
  line().welcome()
  line().drop(1012)
  const before = sockets.length
  vi.advanceTimersByTime(250)
  expect(sockets).toHaveLength(before + 1)
})

test('the connection is retried immediately when the network is back', () => {
  link.connect()
  line().drop(1006)
  link.connectNow()
  expect(sockets).toHaveLength(2)
  link.connectNow()
  expect(sockets, 'one try at a time').toHaveLength(2)
})

test('a server that accepts the connection and sends nothing is retried', () => {
  link.connect()
  line().open()
  const [silent] = sockets
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['connecting', 'waiting'])
  expect(silent?.isClosed).toBe(true)
})

test.each([
  [4401, 'refused'],
  [4409, 'replaced'],
] as const)('closed with %i it is %s, and does not fight for the room', (code, status) => {
  link.connect()
  line().welcome()
  line().drop(code)
  expect(told.at(-1)).toBe(status)
  vi.advanceTimersByTime(120_000)
  link.connectNow()
  expect(sockets).toHaveLength(1)
})

test('a screen that was replaced takes the room back when it is told to', () => {
  link.connect()
  line().welcome()
  line().drop(4409)
  link.connect()
  line().welcome()
  expect(told.at(-1)).toBe('linked')
})

test('it pings a silent line, answers pings, and gives a line up after forty seconds of silence', () => {
  link.connect()
  line().welcome()
  line().hear({ type: 'ping', now: 0 })
  expect(line().all('pong')).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(line().all('ping'), 'the line was heard').toHaveLength(0)
  vi.advanceTimersByTime(20_000)
  expect(line().all('ping')).toHaveLength(2)
  expect(told.at(-1)).toBe('linked')
  vi.advanceTimersByTime(10_000)
  expect(told.at(-1)).toBe('waiting')
})

test('any word from the server counts as life', () => {
  link.connect()
  line().welcome()
  for (let minute = 0; minute < 12; minute += 1) {
    vi.advanceTimersByTime(10_000)
    line().hear({ type: 'pong' })
  }
  expect(told.at(-1)).toBe('linked')
})

test('a line that is new starts with a clean count of silence', () => {
  link.connect()
  line().welcome()
  vi.advanceTimersByTime(40_000)
  vi.advanceTimersByTime(250)
  line().welcome()
  vi.advanceTimersByTime(30_000)
  expect(told.at(-1)).toBe('linked')
})

test('a command is carried out, and what follows from it comes after the answer', async () => {
  const order: string[] = []
  obey = async (frame) => ({ result: done(frame.id), after: () => order.push(`after ${line().sent.length}`) })
  link.connect()
  line().welcome()
  line().hear(command(serverStart + 3_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(line().all('result')).toMatchObject([{ id: 'c1', success: true }])
  expect(order).toEqual(['after 2'])
})

test('a command past its deadline is answered and never run', async () => {
  link.connect()
  line().welcome()
  vi.advanceTimersByTime(3_001)
  line().hear(command(serverStart + 3_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(obeyed).toEqual([])
  expect(line().all('result')).toMatchObject([{ id: 'c1', success: false, reason: 'late' }])
})

test('a command that broke something is answered too', async () => {
  obey = async () => {
    throw new Error('the camera fell off')
  }
  link.connect()
  line().welcome()
  line().hear(command(serverStart + 3_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(line().all('result')).toMatchObject([{ success: false, reason: 'device_error' }])
})

test('an answer that arrives after the connection broke is not sent on the next one', async () => {
  let settle = (): void => undefined
  obey = (frame) => new Promise((resolve) => (settle = () => resolve({ result: done(frame.id) })))
  link.connect()
  line().welcome()
  line().hear(command(serverStart + 3_000))
  line().drop(1006)
  link.connectNow()
  line().welcome()
  settle()
  await vi.advanceTimersByTimeAsync(0)
  expect(line().all('result')).toEqual([])
})

test.each(['not json', '{"type":"from the future","now":1}', '{"type":"welcome"}', '[]'])(
  'a message that the device link does not understand (%s) changes nothing',
  (text) => {
    link.connect()
    line().welcome()
    line().hear(text)
    expect([told.at(-1), heard]).toEqual(['linked', ['welcome']])
  },
)

test('a stopped device link sends nothing and retries nothing', () => {
  link.connect()
  line().welcome()
  link.stop()
  expect(line().isClosed).toBe(true)
  vi.advanceTimersByTime(120_000)
  link.connectNow()
  expect(sockets).toHaveLength(1)
  expect(told.at(-1)).toBe('stopped')
})
