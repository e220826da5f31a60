import { describe, expect } from 'vitest'
import { WebSocket } from 'ws'
import { ErrorBody } from '../../../src/contract/remoteErrors.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enter } from '../../support/testHospital/bedsideApi.ts'

const allowed = 'https://front.example'
const test = hospitalTestWith({ environment: { ALLOWED_ORIGINS: `${allowed}, https://second.example/` } })
const foreign = [
  'https://evil.example',
  'http://front.example',
  'https://front.example.evil.example',
  'https://front.example:8443',
  'null',
]

const preflight = (origin: string) =>
  ask(ward.url, 'OPTIONS /api/session', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'authorization,content-type,idempotency-key,x-seq,x-acted-at,x-client',
    },
  })

describe('a front end that is served elsewhere', () => {
  test.each([allowed, 'https://second.example'])(
    '%s may call, and read the headers that it needs',
    async (origin) => {
      const { status, headers } = await preflight(origin)
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      for (const name of [
        'authorization',
        'content-type',
        'idempotency-key',
        'x-seq',
        'x-acted-at',
        'x-client',
        'if-match',
      ]) {
        expect(headers.get('access-control-allow-headers')).toContain(name)
      }
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        expect(headers.get('access-control-allow-methods')).toContain(method)
      }
      const remote = await enter(ward, await ward.room())
      const answer = await remote.ask('GET /api/me', { headers: { origin } })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-server-time')
      expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('vary')).toContain('Origin')
    },
  )

  test('may read a refusal too, also where no route answers, and the settings and events', async () => {
    for (const call of ['POST /api/session', 'GET /api/me', 'GET /api/nothing', 'GET /config.json']) {
      const { headers } = await ask(ward.url, call, { headers: { origin: allowed } })
      expect(`${call}: ${headers.get('access-control-allow-origin')}`).toBe(`${call}: ${allowed}`)
    }
  })

  test.each(foreign)('%s may neither call nor read', async (origin) => {
    const { headers } = await preflight(origin)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const answer = await ask(ward.url, 'GET /config.json', { headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a socket', () => {
  const open = (path: string, origin?: string): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = new WebSocket(
      new URL(path, ward.url.replace('http', 'ws')),
      origin === undefined ? {} : { origin },
    )
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => {
        text += part.toString()
      })
      reply.on('end', () => resolve(`${reply.statusCode} ${ErrorBody.parse(JSON.parse(text)).code}`))
    })
    socket.on('error', () => undefined)
    return promise
  }
  const paths = ['/api/me/preview', '/mobapi/me/preview', '/aps/device']

  test.each(paths)(
    '%s opens for a page of this host, of an allowed origin, and for a device that is no browser',
    async (path) => {
      expect(await open(path, ward.url)).toBe('open')
      expect(await open(path, allowed)).toBe('open')
      expect(await open(path)).toBe('open')
    },
  )

  test.each(paths)('%s is refused to a page of any other origin', async (path) => {
    for (const origin of foreign) expect(await open(path, origin)).toBe('403 origin_not_allowed')
  })

  test.each(['/api/me/previews', '/api/me', '/', '/aps/device/'])('%s is not found', async (path) => {
    expect(await open(path)).toBe('404 not_found')
  })
})
