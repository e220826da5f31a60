import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect } from 'vitest'
import { WebSocket } from 'ws'
import { attachment } from '../../src/server/http/attachment.ts'
import { registerValidation } from '../../src/server/http/validation.ts'
import { createFolder } from '../support/fixtures/folder.ts'
import { hospitalTest, ward } from '../support/fixtures/hospitalTest.ts'
import { perFile } from '../support/fixtures/perFile.ts'
import { ask } from '../support/testHospital/bedsideApi.ts'

const secret = 'what lies beside the front end'
const test = hospitalTest
  .extend('folder', perFile, createFolder)
  .extend('hospitalOptions', { scope: 'file' }, async ({ folder }) => {
    const dist = join(folder, 'dist')
    await mkdir(join(dist, 'assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), secret)
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Wardlink</title>')
    return { dist }
  })

/**
 * Opens a bare connection. `write` sends text, and `closed` resolves with what had arrived when it was
 * closed.
 */
function bareConnection(): { write: (text: string) => void; closed: Promise<string> } {
  const socket = connect(Number(new URL(ward.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (part) => (text += part.toString()))
  socket.on('error', () => undefined)
  return {
    write: (line) => void socket.write(line),
    closed: new Promise((done) => socket.on('close', () => done(text))),
  }
}

describe('a request that is sent a letter at a time', () => {
  test.each([
    ['in its headers', 'GET /api/me HTTP/1.1\r\nHost: a\r\nX-'],
    ['in its body', 'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n{'],
  ])('%s loses its connection, and others are served meanwhile', async (_where, begun) => {
    const { server } = ward.app.server
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
    expect(server.requestTimeout).toBeLessThanOrEqual(120_000)
    // The same timers with shorter limits: no one waits two minutes for a test.
    Object.assign(server, { headersTimeout: 400, requestTimeout: 500 })
    const slow = bareConnection()
    slow.write(begun)
    const dripping = setInterval(() => slow.write('x'), 50)
    expect(await ask(ward.url, 'GET /healthz')).toMatchObject({ status: 200 })
    expect(await slow.closed).toMatch(/^HTTP\/1.1 4\d\d /u)
    clearInterval(dripping)
    Object.assign(server, { headersTimeout: 15_000, requestTimeout: 120_000 })
  })
})

test('a connection stays open between requests for longer than a proxy keeps it, and is served after a pause', async () => {
  const { server } = ward.app.server
  Object.assign(server, { headersTimeout: 400, requestTimeout: 500 })
  const { write, closed } = bareConnection()
  const get = (more = '') => write(`GET /healthz HTTP/1.1\r\nHost: a\r\n${more}\r\n`)
  get()
  // Twice the interval at which its server checks for requests that arrive too slowly.
  await new Promise((resolve) => setTimeout(resolve, 4_500))
  get('Connection: close\r\n')
  const answers = await closed
  expect(answers.match(/HTTP\/1.1 200 /gu)).toHaveLength(2)
  const [, seconds] = /^Keep-Alive: timeout=(\d+)/mu.exec(answers) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 120_000 })
})

test('a connection that a browser opened ahead of need is closed without an answer to what it never asked', async () => {
  const { server } = ward.app.server
  Object.assign(server, { headersTimeout: 400, requestTimeout: 500 })
  expect(await bareConnection().closed).toBe('')
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 120_000 })
})

describe('a body that would burst when it is unpacked', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, '{"last_name":'))

  test.each([
    ['POST /api/session', 'application/json'],
    ['POST /authentication/login', 'application/json'],
    ['POST /api/v1/imports?kind=rooms', 'text/csv'],
    ['POST /fhir', 'application/fhir+json'],
    ['POST /scim/v2/Users', 'application/scim+json'],
  ])('is not unpacked by %s', async (call, type) => {
    const [method = '', path = ''] = call.split(' ')
    const before = process.memoryUsage.rss()
    const answer = await fetch(new URL(path, ward.url), {
      method,
      headers: { 'content-type': type, 'content-encoding': 'gzip' },
      body: bomb,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(process.memoryUsage.rss() - before).toBeLessThan(48 * 1024 * 1024)
  })

  test.each(['/aps/device', '/api/me/preview'])('is not agreed upon by the socket %s', async (path) => {
    const socket = new WebSocket(new URL(path, ward.url.replace('http', 'ws')), { perMessageDeflate: true })
    await new Promise((opened) => socket.on('open', opened))
    expect(socket.extensions).toBe('')
    socket.terminate()
  })
})

describe('a path that leads out of the front end', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..%252fsecret.txt',
    '//../secret.txt',
    '/secret.txt%00.html',
    '/./../secret.txt',
  ])('finds nothing: %s', async (path) => {
    const { write, closed } = bareConnection()
    write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
    const answer = await closed
    expect(answer).toMatch(/^HTTP\/1.1 [24]\d\d /u)
    expect(answer).not.toContain(secret)
  })
})

describe('a line that would become a header', () => {
  test('of a file’s name stays in it', () => {
    const header = attachment('rooms"\r\nSet-Cookie: a=b; filename="x.csv')
    expect(header).not.toMatch(/[\r\n]/u)
    expect(header.match(/"/gu)).toHaveLength(2)
  })

  test('of an address to return to is refused', async () => {
    for (const path of ['/admin\r\nSet-Cookie: a=b', '/admin?a=b\r\n\r\n<script>']) {
      const query = new URLSearchParams({ provider: crypto.randomUUID(), return_to: path })
      const answer = await fetch(new URL(`/api/delegate?${query}`, ward.url), { redirect: 'manual' })
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('location')).toMatch(/^\/admin\/sso#[^\s<]+$/u)
    }
  })
})

describe('a body that reaches for every object’s prototype', () => {
  test('comes without it, and changes none', async () => {
    const server = Fastify()
    registerValidation(server)
    server.post('/names', ({ body }) => ({ names: namesIn(body) }))
    const polluted = '{"polluted":true}'
    const payload = `{"__proto__":${polluted},"constructor":{"prototype":${polluted}},"name":{"__proto__":${polluted},"a":1}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({ method: 'POST', url: '/names', headers, payload })
    expect(answer.json()).toEqual({ names: ['name', 'a'] })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

/** Returns every name in a body, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)])
}
