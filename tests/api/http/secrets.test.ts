import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionReply, TokenPair } from '../../../src/contract/bedside/session.ts'
import { groupedCode } from '../../../src/domain/bedside/entryCode.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import {
  connectSimulatedDevice,
  enrollDevice,
  LinkRefused,
} from '../../../src/server/demo/simulatedDevice.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { demoDatabase, type TestDatabase } from '../../support/database.ts'
import { dataSdp } from '../../support/scripted/film/scriptedFilm.ts'
import { type Proxy, startDatabaseProxy } from '../../support/hospital/proxy.ts'
import { type RunningServer, startServer } from '../../support/hospital/startServer.ts'

let data: TestDatabase
let way: Proxy
let server: RunningServer
beforeAll(async () => {
  data = await demoDatabase(inject('postgresUrl'))
  const { way: started, detour } = await startDatabaseProxy(data.url)
  way = started
  server = await startServer({ env: { DATABASE_URL: detour, LOG_LEVEL: 'trace', WARDLINK_DEMO: 'still' } })
})
afterAll(async () => {
  await server.dispose()
  await way.stop()
  await data.drop()
})

/**
 * Walks through a whole session, with everything that may go wrong on the way. Returns each secret that came
 * up, by its name.
 */
async function journey(): Promise<Map<string, string>> {
  await expect.poll(() => server.output()).toMatch(/^ *The remote +\S+$/mu)
  const secrets = new Map<string, string>()
  const keep = (name: string, secret: string): string => {
    secrets.set(name, secret)
    return secret
  }
  const printed = /#enroll=(?<code>\w+)$[^]*?last name (?<lastName>.+), room number (?<number>\S+)$/mu.exec(
    server.output(),
  )?.groups
  const lastName = keep('last name', printed?.['lastName'] ?? '')
  const enrollment = keep('enrollment code', printed?.['code'] ?? '')
  keep('enrollment code as shown', groupedCode(enrollment))
  const { credential } = await enrollDevice(server.url, enrollment)
  keep('room credential', credential)
  await expect(enrollDevice(server.url, enrollment)).rejects.toThrow('enrollment_code_invalid')
  const stranger = connectSimulatedDevice({
    url: server.url,
    credential: keep('wrong credential', 'Cr3d'.repeat(9)),
  })
  await expect(stranger).rejects.toThrow(LinkRefused)
  const device = await connectSimulatedDevice({ url: server.url, credential })

  const entry = device.entry()
  const token = keep('entry token', readEntryLink(entry.url).parameters.token ?? '')
  keep('entry code', entry.code)
  keep('entry code as shown', groupedCode(entry.code))
  const mdm_token = keep('mdm token', 'mdm-7f3a9b2c')
  const scan = {
    body: { token, aps_id: device.uniqueId, mdm_token },
    headers: { 'idempotency-key': randomUUID() },
  }
  const session = read(SessionReply, await ask(server.url, 'POST /api/session', scan))
  keep('access token', session.access_token)
  keep('refresh token', session.refresh_token)
  const bearer = { token: session.access_token }
  const asked = (call: string, question = {}) => ask(server.url, call, { ...bearer, ...question })
  const claim = (name: string) => ({ body: { last_name: name, room_number: printed?.['number'] } })

  expect((await ask(server.url, 'POST /api/session', scan)).status).toBe(200)
  expect((await ask(server.url, 'POST /api/session', { body: { code: entry.code } })).status).toBe(401)
  expect(
    (await asked('POST /api/session/verify', claim(keep('wrong last name', 'Quetzalcoatl')))).status,
  ).toBe(403)
  expect((await asked('POST /api/session/verify', claim(lastName))).status).toBe(204)
  expect((await asked('GET /api/me')).text).toContain(lastName)
  const order = { unique_id: device.uniqueId, command: 'pan', params_p: { dir: 'up' } }
  expect((await asked('POST /api/v1/rooms/control', { body: order })).status).toBe(200)
  const bookmark = {
    ...order,
    command: 'set_as_bookmark',
    params_p: { b_name: keep('what somebody wrote', 'my daughter’s chair') },
  }
  await asked('POST /api/v1/rooms/control', { body: bookmark })
  await asked('POST /api/v1/rooms/control', {
    body: { ...order, [keep('a field’s name', 'pin-4711-4712')]: 1 },
  })
  const icePassword = keep('what opens a film’s line', 'x8Jq2mVfT7pWd4Ks')
  const offer = dataSdp + `a=ice-pwd:${icePassword}\r\n`
  const film = { ...order, command: 'film', params_p: { offer } }
  for (const body of [film, { ...film, params_p: { offer: `${offer}m=video 9 UDP 96\r\n` } }])
    await asked('POST /api/v1/rooms/control', { body })
  await asked('POST /api/session/verify', { raw: `{"last_name": "${lastName}", "room_number": ` })
  for (const path of ['/main', '/api/me', '/api/nothing', '/%zz', '/meet']) {
    await ask(server.url, `GET ${path}?token=${token}&access_token=${session.access_token}`)
    await ask(server.url, `GET ${path}/${session.refresh_token}`)
  }

  // While the database is away, every store fails with its values at hand.
  way.cut()
  await ask(server.url, 'POST /api/session', { body: { token, aps_id: device.uniqueId } })
  await ask(server.url, 'POST /api/session/refresh', { body: { refresh_token: session.refresh_token } })
  await asked('POST /api/session/verify', {
    ...claim(lastName),
    headers: { 'idempotency-key': randomUUID() },
  })
  await asked('DELETE /api/session')
  way.restore()
  await expect.poll(async () => (await ask(server.url, 'GET /healthz')).status).toBe(200)

  const refreshed = await ask(server.url, 'POST /api/session/refresh', {
    body: { refresh_token: session.refresh_token },
  })
  const pair = read(TokenPair, refreshed)
  keep('second access token', pair.access_token)
  keep('second refresh token', pair.refresh_token)
  expect((await ask(server.url, 'DELETE /api/session', { token: pair.access_token })).status).toBe(204)
  await device.close()
  await server.stop()
  return secrets
}

describe('server output at the trace log level', () => {
  test('holds no secret and no name; what a newcomer needs stands apart from the log', async () => {
    const secrets = await journey()
    const lines = server.output().split('\n')
    const log = lines.filter((line) => line.startsWith('{'))
    const welcome = lines.filter((line) => !line.startsWith('{'))
    // The log does mention all of these requests, by route and status.
    for (const told of [
      '"/api/session"',
      '"/api/session/verify"',
      '"/aps/enroll"',
      '"status":403',
      '"status":503',
    ]) {
      expect(log.join('\n')).toContain(told)
    }
    const password = new URL(data.url).password
    const found = [...secrets, ['database password', password] as const].filter(
      ([, secret]) =>
        secret.length < 2 || log.some((line) => line.toLowerCase().includes(secret.toLowerCase())),
    )
    expect(found).toEqual([])

    const forNewcomers = new Set(['last name', 'enrollment code', 'enrollment code as shown'])
    const spoken = [...secrets].filter(([, secret]) => welcome.some((line) => line.includes(secret)))
    expect(new Set(spoken.map(([name]) => name))).toEqual(forNewcomers)
  })
})
