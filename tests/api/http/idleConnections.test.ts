import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, describe, expect, vi } from 'vitest'
import { readConfig, systemClock } from '../../../src/server/config.ts'
import { buildServer } from '../../../src/server/http/server.ts'
import type { HttpServer } from '../../../src/server/httpServer.ts'
import { folder, folderTest as test } from '../../support/fixtures/folder.ts'
import { silentLog } from '../../support/database.ts'
import { makeCertificate } from '../../support/hospital/hospitalTls.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'
import { timeLimit } from '../../support/timeLimit.ts'

/**
 * How long a server may take to close when no one waits for an answer, in milliseconds. A browser keeps a
 * connection for a minute and more.
 */
const atOnceMs = timeLimit(5_000, 8_000)

let tls: { cert: Buffer; key: Buffer }
let server: HttpServer
/** Sends the answer of `/slow`. */
let answer: (text: string) => void
const sockets: Socket[] = []
test.beforeAll(() => {
  const { cert, key } = makeCertificate(folder)
  tls = { cert: readFileSync(cert), key: readFileSync(key) }
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

async function listen(withTls = false): Promise<void> {
  const config = readConfig({})
  server = await buildServer({ ...config, tls: withTls ? tls : null }, silentLog, systemClock)
  const { promise, resolve } = Promise.withResolvers<string>()
  answer = resolve
  server.get('/slow', () => promise)
  server.get('/', () => 'at once')
  await server.listen({ host: '127.0.0.1', port: 0 })
}

/** Opens a connection, and collects the data that arrives on it. */
async function open(withTls = false) {
  const to = { host: '127.0.0.1', port: portOf(server.server.address()) }
  const socket: Socket = withTls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to)
  sockets.push(socket)
  let came = ''
  socket.on('data', (part) => (came += part.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((done) => socket.once('close', () => done(came)))
  await once(socket, withTls ? 'secureConnect' : 'connect')
  return { closed, came: () => came, write: (text: string) => void socket.write(text) }
}

/** Closes the server; returns how long that took, in milliseconds. */
async function closingTakes(): Promise<number> {
  const began = performance.now()
  await server.close()
  return performance.now() - began
}

describe.each([
  ['plain', false],
  ['over TLS', true],
])('a server that closes, %s', (_kind, withTls) => {
  test('does not wait for a connection that a browser opened and never used', async () => {
    await listen(withTls)
    const silent = await open(withTls)
    expect(await closingTakes()).toBeLessThan(atOnceMs)
    expect(await silent.closed).toBe('')
  })

  test('gives an answer that it owes, and does not keep its connection for the next request', async () => {
    await listen(withTls)
    const asking = await open(withTls)
    const arrived = once(server.server, 'request')
    asking.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await arrived
    const closing = closingTakes()
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer('it took its time')
    expect(await closing).toBeLessThan(atOnceMs)
    expect(await asking.closed).toMatch(/^HTTP\/1.1 200 [^]*it took its time$/u)
  })
})

test('a server that never listened leaves nothing running behind when it closes', async () => {
  server = await buildServer(readConfig({}), silentLog, systemClock)
  await server.ready()
  const running = vi.spyOn(globalThis, 'setInterval')
  await server.close()
  expect(running).not.toHaveBeenCalled()
})

test('a request that was begun before its server closes is read to its end, and answered', async () => {
  await listen()
  const asking = await open()
  asking.write('GET / HTTP/1.1\r\nHo')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closing = closingTakes()
  await new Promise((resolve) => setTimeout(resolve, 500))
  asking.write('st: a\r\n\r\n')
  expect(await asking.closed).toMatch(/^HTTP\/1.1 200 [^]*at once$/u)
  expect(await closing).toBeLessThan(atOnceMs)
})
