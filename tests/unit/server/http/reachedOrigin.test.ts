import { type IncomingMessage, request } from 'node:http'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachedOrigin } from '../../../../src/server/http/reachedOrigin.ts'

const server = Fastify()
let port = 0
beforeAll(async () => {
  server.get('/', (asked) => reachedOrigin(asked, true))
  server.get('/production', (asked) => reachedOrigin(asked, false))
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** Returns the address that the server considers its own when a request uses this host. */
async function calledBy(host: string, path = '/'): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, resolve).end()
  })
  return text(answer)
}

test.each(['127.0.0.1:9', 'localhost:8080', '[::1]:8080', `${hostname()}:8080`])(
  '%s is this machine: a proxy in front may have another port',
  async (host) => {
    expect(await calledBy(host)).toBe(`http://${host}`)
  },
)

test.each([
  'evil.example',
  'evil.example:443',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.255.3.9',
])('a request that calls its host %s gets a link to where it came in', async (host) => {
  expect(await calledBy(host)).toBe(`http://127.0.0.1:${String(port)}`)
})

test('in production no name that a request gives its host is in a link', async () => {
  for (const host of ['localhost:9', '127.0.0.1:9', `${hostname()}:9`, 'evil.example'])
    expect(await calledBy(host, '/production')).toBe(`http://127.0.0.1:${String(port)}`)
})
