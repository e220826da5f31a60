import { beforeEach, expect, test, vi } from 'vitest'
import { createDeviceSockets } from '../../../../src/platform/monitor/deviceSocket.ts'

/** A WebSocket whose other end the test controls. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static last: Socket | null = null
  readonly sent: string[] = []
  readonly address: string
  readyState = 0
  isClosed = false
  constructor(address: URL) {
    super()
    this.address = address.href
    Socket.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
    this.readyState = 2
  }
}

let told: string[]
let page: EventTarget
beforeEach(() => {
  told = []
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('WebSocket', Socket)
})

function open(connect = createDeviceSockets(new URL('https://ward.example/'))) {
  const line = connect({
    onOpen: () => told.push('open'),
    onText: (text) => told.push(text),
    onClose: (code) => told.push(`closed ${String(code)}`),
  })
  const socket = Socket.last ?? expect.unreachable('no socket was opened')
  return { line, socket }
}

test.each([
  ['https://ward.example/', 'wss://ward.example/aps/device'],
  ['http://127.0.0.1:8080', 'ws://127.0.0.1:8080/aps/device'],
])('the link to %s is %s', (server, address) => {
  expect(open(createDeviceSockets(new URL(server))).socket.address).toBe(address)
})

test('a text message from the server is passed on, and any other message is not', () => {
  const { socket } = open()
  socket.dispatchEvent(new Event('open'))
  socket.dispatchEvent(new MessageEvent('message', { data: '{"type":"ping"}' }))
  socket.dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(4) }))
  socket.dispatchEvent(Object.assign(new Event('close'), { code: 4409 }))
  expect(told).toEqual(['open', '{"type":"ping"}', 'closed 4409'])
})

test('nothing is said before the link stands: it would throw', () => {
  const { line, socket } = open()
  line.send('too early')
  socket.readyState = Socket.OPEN
  line.send('in time')
  expect(socket.sent).toEqual(['in time'])
})

test('a link that was closed here says nothing more', () => {
  const { line, socket } = open()
  line.close()
  expect(socket.isClosed).toBe(true)
  socket.dispatchEvent(new MessageEvent('message', { data: 'late' }))
  socket.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  expect(told).toEqual([])
})

test('a socket that closes with its page sends nothing more, not even that the room has left its call', () => {
  const connect = createDeviceSockets(new URL('https://ward.example/'))
  open(connect).line.close()
  // Pexip's client ends the conference on the same event. Here the link was lost during the call and opened
  // again.
  page.addEventListener('pagehide', () => again.line.send('in no call'))
  const again = open(connect)
  again.socket.readyState = Socket.OPEN
  page.dispatchEvent(new Event('pagehide'))
  expect([again.socket.isClosed, again.socket.sent]).toEqual([true, []])
})
