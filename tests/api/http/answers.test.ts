import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { RuntimeConfig } from '../../../src/contract/config.ts'
import { DemoConfig } from '../../../src/contract/demo.ts'
import { errorCatalogue, isErrorCode } from '../../../src/contract/errors.ts'
import { createFolder } from '../../support/fixtures/folder.ts'
import { hospitalTest, ward } from '../../support/fixtures/hospitalTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { ask, enter, linkedIn, read } from '../../support/testHospital/bedsideApi.ts'

const test = hospitalTest
  .extend('folder', perFile, createFolder)
  .extend('hospitalOptions', { scope: 'file' }, async ({ folder: dist }) => {
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Wardlink</title>')
    return { dist }
  })

const calls = [
  'GET /',
  'GET /main',
  'GET /healthz',
  'GET /metrics',
  'GET /config.json',
  'GET /api/me',
  'GET /api/nothing',
  'GET /assets/gone.js',
  'POST /api/session',
  'POST /api/session/refresh',
  'POST /aps/enroll',
  'POST /api/v1/rooms/control',
  'GET /%zz',
]

describe('every answer', () => {
  test.each(calls)('to %s tells the server’s clock and its own id', async (call) => {
    const before = ward.clock.now()
    const [one, other] = [await ask(ward.url, call), await ask(ward.url, call)]
    const time = Number(one.headers.get('x-server-time'))
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(ward.clock.now())
    const ids = [one, other].map(({ headers }) => headers.get('x-request-id'))
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/u)
    expect(ids[0]).not.toBe(ids[1])
  })

  test.each(calls)(
    'to %s has, where it refuses, a code of the catalogue with its text and status',
    async (call) => {
      const answer = await ask(ward.url, call)
      if (answer.status < 400) return
      if (!isErrorCode(answer.code)) throw new Error(`${answer.code} is not in the catalogue`)
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        errorCatalogue[answer.code][0],
        expect.objectContaining({ message: errorCatalogue[answer.code][1] }),
      ])
    },
  )

  test.each(calls.filter((call) => !call.includes('%')))(
    'to %s carries the rules for pages',
    async (call) => {
      const { headers } = await ask(ward.url, call)
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
          const [name = '', ...values] = rule.trim().split(/\s+/u)
          return [name, values]
        }),
      )
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('script-src')).toEqual([
        "'self'",
        "'wasm-unsafe-eval'",
        expect.stringMatching(/^'sha256-/u),
      ])
      expect(policy.get('style-src')).toEqual(["'self'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
      expect(policy.get('trusted-types')?.length).toBeGreaterThan(0)
      expect([...policy.values()].flat()).not.toContain("'unsafe-inline'")
      expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
      expect([...policy.values()].flat()).not.toContain('*')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    },
  )

  test('that holds a token or personal data is never cached', async () => {
    const remote = await enter(ward, await ward.room())
    const entry = await ward.entry(remote.room)
    const answers = [
      await ask(ward.url, 'POST /api/session', {
        body: { token: entry.token, aps_id: remote.room.uniqueId },
      }),
      await remote.ask('GET /api/me'),
      await remote.ask('GET /api/nothing'),
      await ask(ward.url, 'POST /api/session/refresh', {
        body: { refresh_token: remote.session.refresh_token },
      }),
    ]
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('endpoints for the operator', () => {
  test('/metrics counts requests by the template of their route, and commands by what became of them', async () => {
    const { room, remote } = await linkedIn(ward)
    await remote.command('pan', { dir: 'up' })
    await remote.ask('GET /api/me/secret-7?token=secret-8')
    const { text, headers } = await ask(ward.url, 'GET /metrics')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(
      /^wardlink_http_request_seconds_count\{.*route="\/api\/v1\/rooms\/control".*status="200".*\} 1$/mu,
    )
    expect(text).toMatch(/^wardlink_command_seconds_count\{outcome="done"\} 1$/mu)
    expect(text).toMatch(/^wardlink_device_links 1$/mu)
    expect(text).toMatch(/^wardlink_event_streams 0$/mu)
    expect(text).toMatch(/^wardlink_database_connections \d+$/mu)
    expect(text).toMatch(/^wardlink_database_up 1$/mu)
    expect(text).toMatch(/^wardlink_sessions\{of="bedside"\} \d+$/mu)
    expect(text).toMatch(/^process_resident_memory_bytes /mu)
    for (const secret of [room.uniqueId, room.id, remote.session.access_token, 'secret-7', 'secret-8']) {
      expect(text).not.toContain(secret)
    }
  })

  test('/metrics is for this machine alone, and not for what a proxy hands on', async () => {
    const handedOn = { headers: { 'x-forwarded-for': '127.0.0.1' } }
    expect((await ask(ward.url, 'GET /metrics', handedOn)).code).toBe('unauthorized')
  })

  test('/config.json tells the front end what it needs before anybody is signed in', async () => {
    const answer = await ask(ward.url, 'GET /config.json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const { version, announcement, ...rest } = read(RuntimeConfig, answer)
    expect(version).toMatch(/^\d+\.\d+\.\d+/u)
    expect(announcement?.text).toContain('December 25th')
    expect(rest).toEqual({
      api_base: '',
      sso_url: '',
      conference_url: '',
      support: { phone: '', email: '' },
      privacy_url: '',
    })
    expect(read(DemoConfig, answer).demo).toBe(false)
  })
})
