import { connect } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import { errorCatalogue, isErrorCode } from '../../../src/contract/errors.ts'
import { ErrorBody } from '../../../src/contract/remoteErrors.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Answer,
  ask,
  enterVerified,
  type Question,
  type Remote,
  told,
} from '../../support/testHospital/bedsideApi.ts'

let remote: Remote
let heard: () => readonly unknown[]
test.beforeAll(async () => {
  const room = await ward.room()
  const device = await ward.device(room)
  heard = () => device.commands
  remote = await enterVerified(ward, room)
})

const control = (question: Question): Promise<Answer> => remote.ask('POST /api/v1/rooms/control', question)
const order = (change: Readonly<Record<string, unknown>>) => ({
  unique_id: remote.room.uniqueId,
  command: 'pan',
  params_p: { dir: 'up' },
  ...change,
})

describe('a body that is no JSON counts as empty, and is answered by what it misses', () => {
  test.each(['', '{', '{"unique_id":', '[]', 'null', '"pan"', '{}{}', 'unique_id=1'])('%s', async (raw) => {
    const answer = await control({ raw })
    expect(told(answer)).toBe('400 bad_request')
    expect(Object.keys(answer.fields).length).toBeGreaterThan(0)
    expect(answer.text).not.toMatch(/Unexpected|position|SyntaxError/u)
  })

  test('so does a good body with something after it', async () => {
    const answer = await control({ raw: `${JSON.stringify(order({}))}, and more` })
    expect(told(answer)).toBe('400 bad_request')
    expect(Object.keys(answer.fields)).toEqual(['unique_id', 'command', 'params_p'])
    expect(heard()).toEqual([])
  })

  test('and so does one that tries to reach a prototype: nothing of it is believed', async () => {
    const raw = `{"unique_id":"${remote.room.uniqueId}","command":"refresh","params_p":{"__proto__":{"admin":true}},"constructor":{"prototype":{}}}`
    const answer = await control({ raw })
    expect([200, 400]).toContain(answer.status)
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})

describe('an unknown field reported by name', () => {
  const calls: [string, string, Record<string, unknown>, string[]][] = [
    ['of a command', 'POST /api/v1/rooms/control', { hurry: true }, ['hurry']],
    [
      'of a command’s parameters',
      'POST /api/v1/rooms/control',
      { params_p: { dir: 'up', fast: 1 } },
      ['params_p.fast'],
    ],
    ['of a scan', 'POST /api/session', { token: 'a', aps_id: 'b', role: 'admin' }, ['role']],
    ['of a typed code', 'POST /api/session', { code: 'a', aps_id: 'b' }, ['aps_id']],
    ['of a refresh', 'POST /api/session/refresh', { refresh_token: 'a', forever: 1 }, ['forever']],
    [
      'of a verification',
      'POST /api/session/verify',
      { last_name: 'a', room_number: '1', verified: true },
      ['verified'],
    ],
    ['of an enrollment', 'POST /aps/enroll', { code: 'a', room: 'b', bed: 'c' }, ['room', 'bed']],
  ]
  test.each(calls)('%s', async (_what, call, change, unknown) => {
    const body = call.endsWith('control') ? order(change) : change
    const answer = await remote.ask(call, { body })
    expect(told(answer)).toBe('400 unknown_field')
    expect(answer.fields).toEqual(Object.fromEntries(unknown.map((name) => [name, 'unknown_field'])))
  })

  test('beside one that is wrong, both are told, and the wrong one gives the code', async () => {
    const answer = await control({ body: order({ command: 'fly', hurry: true }) })
    expect(told(answer)).toBe('400 bad_request')
    expect(answer.fields).toMatchObject({ command: 'invalid_value', hurry: 'unknown_field' })
  })
})

describe('parameters that make no sense', () => {
  const faults: [string, Record<string, unknown>, string][] = [
    ['pan', { dir: 'sideways' }, 'params_p.dir'],
    ['pan', {}, 'params_p.dir'],
    ['pan', { dir: 'up', hold_ms: 10 }, 'params_p.hold_ms'],
    ['pan', { dir: 'up', hold_ms: '700' }, 'params_p.hold_ms'],
    ['zoom', { dir: 'up' }, 'params_p.dir'],
    ['stop', { dir: 'left' }, 'params_p.dir'],
    ['set_speaker', { mute: false, point: 11 }, 'params_p.point'],
    ['set_speaker', { mute: 'no', point: 1 }, 'params_p.mute'],
    ['adjust_bell', { bell_volume: 0.55 }, 'params_p.bell_volume'],
    ['adj_brightness', { bright: -1 }, 'params_p.bright'],
    ['video_control', { state: 'maybe' }, 'params_p.state'],
    ['set_as_bookmark', { b_name: '   ' }, 'params_p.b_name'],
    ['api', { vmr: 'room', announce: false }, 'params_p.announce'],
  ]
  test.each(faults)('%s %o', async (command, params_p, field) => {
    const before = heard().length
    const answer = await control({ body: order({ command, params_p }) })
    expect(told(answer)).toBe('400 bad_request')
    expect(Object.keys(answer.fields)).toEqual([field])
    expect(heard()).toHaveLength(before)
  })

  test.each(['0', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9', '1'])(
    'but a bell volume of %s does',
    async (volume) => {
      const params_p = { bell_volume: Number(volume) }
      expect(told(await control({ body: order({ command: 'adjust_bell', params_p }) }))).toBe('200 none')
    },
  )
})

describe('a body', () => {
  const weighing = (bytes: number) => {
    const body = { refresh_token: 'a', padding: '' }
    return JSON.stringify({ ...body, padding: 'x'.repeat(bytes - JSON.stringify(body).length) })
  }
  test('of 256 KiB is read, of one byte more it is too_large', async () => {
    const call = 'POST /api/session/refresh'
    expect(told(await ask(ward.url, call, { raw: weighing(256 * 1024) }))).toBe('400 unknown_field')
    expect(told(await ask(ward.url, call, { raw: weighing(256 * 1024 + 1) }))).toBe('413 too_large')
  })

  test.each([
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('of the type %s is unsupported_media_type', async (type) => {
    const answer = await control({ raw: '{}', headers: { 'content-type': type } })
    expect(told(answer)).toBe('415 unsupported_media_type')
  })

  test('is not read before the caller is known', async () => {
    const answer = await ask(ward.url, 'POST /api/v1/rooms/control', { raw: 'x'.repeat(300_000) })
    expect(told(answer)).toBe('401 unauthorized')
  })
})

describe('an address that nothing answers', () => {
  test.each([
    'GET /api/nothing',
    'GET /api',
    'GET /api/session',
    'POST /api/me',
    'PUT /api/session',
    'GET /API/me',
    'GET /api/me/',
    'GET /api//me',
    'GET /apis/me',
    'POST /aps/nothing',
    'GET /mobapi/nothing',
    'GET /authentication/nothing',
    'GET /api/v1/rooms/control/ask',
    'POST /api/v1/rooms/control/',
    'GET /aps/device',
    'GET /api/me/preview',
    'POST /healthz',
    'DELETE /config.json',
  ])('%s is not_found, as JSON', async (call) => {
    const answer = await remote.ask(call)
    expect(told(answer)).toBe('404 not_found')
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test.each(['GET /api/%zz', 'GET /%', 'GET /%E0%A4%A', 'POST /api/%c0%af'])(
    '%s is a bad_request that repeats nothing',
    async (call) => {
      const answer = await ask(ward.url, call)
      expect(told(answer)).toBe('400 bad_request')
      expect(answer.text).not.toContain('%')
    },
  )
})

describe('a request without valid authorization', () => {
  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic d2FyZA=='],
    ['no token', 'Bearer '],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['a token and more', `Bearer ${'A'.repeat(43)} x`],
    ['a very long token', `Bearer ${'A'.repeat(5_000)}`],
  ])('with %s', async (_what, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    for (const call of [
      'GET /api/me',
      'GET /api/me/events',
      'DELETE /api/session',
      'POST /api/v1/rooms/control',
      'POST /api/session/verify',
    ]) {
      expect(told(await ask(ward.url, call, { headers }))).toBe('401 unauthorized')
    }
  })
})

describe('input that is not HTTP', () => {
  /**
   * Returns everything the server sends until it closes the connection. `then` is sent when the first part of
   * it arrives.
   */
  const rawAnswer = (lines: string, then?: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = connect(Number(new URL(ward.url).port), '127.0.0.1', () => socket.write(lines))
    let text = ''
    socket.on('data', (part) => {
      if (text === '' && then !== undefined) socket.write(then)
      text += part.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    return promise
  }

  test.each([
    ['a line of noise', 'hello there\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    [
      'length and chunks',
      'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
    ['headers without end', `GET /api/me HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
  ])('%s has a coded answer too', async (_what, lines, status) => {
    const [head = '', body = ''] = (await rawAnswer(lines)).split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    const refusal = ErrorBody.parse(JSON.parse(body))
    if (!isErrorCode(refusal.code)) throw new Error(refusal.code)
    expect(errorCatalogue[refusal.code]).toEqual([status, refusal.message])
    expect(head.toLowerCase()).toContain('x-server-time:')
  })

  // A body without a declared length, as some clients send with GET, is read as the beginning of the next
  // request.
  test.each([
    '{"no":"HTTP"}',
    'GET /api/me HTTP/1.1\r\nHost a\r\n\r\n',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno length',
  ])(
    'and follows a request, does not overtake its answer, which is the last on that connection: %j',
    async (rest) => {
      const authorization = `Bearer ${remote.session.access_token}`
      const answers = await rawAnswer(
        `GET /api/me HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n${rest}`,
      )
      const [head = '', body = '', ...more] = answers.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1.1 200 /u)
      expect(head).toMatch(/\r\nconnection: close(\r\n|$)/iu)
      expect(JSON.parse(body)).toMatchObject({ unique_id: remote.room.uniqueId })
      expect(more).toEqual([])
    },
  )

  test('and comes again and again on a stream that goes on, is one fault, and the stream goes on', async () => {
    const warned: Error[] = []
    const note = (warning: Error): void => void warned.push(warning)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))
    const socket = connect(Number(new URL(ward.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    const authorization = `Bearer ${remote.session.access_token}`
    socket.write(`GET /api/me/events HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`)
    await expect.poll(() => text).toContain('event: ')
    for (let time = 0; time < 20; time += 1) {
      socket.write('{"no":"HTTP"}')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(warned).toEqual([])
    expect(text.match(/HTTP\/1.1 \d+/gu)).toEqual(['HTTP/1.1 200'])
    expect(socket.readyState).toBe('open')
  })

  test('and is the rest of a request that was refused before all of it was here, has no second answer', async () => {
    const answers = await rawAnswer(
      'POST /api/v1/rooms/control HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
      'no length',
    )
    expect(answers.match(/HTTP\/1.1 \d+/gu)).toEqual(['HTTP/1.1 401'])
  })
})
