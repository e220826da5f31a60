import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../src/server/log.ts'
import { scanLog } from '../../support/watch/logScan.ts'
import { RunNotes } from '../../support/watch/runNotes.ts'

const token = 'k3Jx0wQm5Rr9-_aZ71LpYtVb'
const request = {
  url: '/api/session',
  headers: { authorization: `Bearer ${token}`, pin: '4711' },
  body: JSON.stringify({ code: '7K3M9TQ4', last_name: '林', payload: 'Is my daughter there?' }),
  reply: JSON.stringify({ access_token: 'Zz1-second-token', firstName: 'Ng', code: 'no_such_room' }),
}
const id = '3f0e1f0a-4711-4711-8c55-0123456789ab'

let folder: string
let notes: RunNotes
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlink-notes-'))
  notes = new RunNotes(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns the server log of a run in which that request was made. */
function logOfRun() {
  notes.exchange(request)
  return createLog('trace', { write: (line) => notes.logLine(line) })
}

describe('a log that says what it may', () => {
  test('passes, with its figures, ids and own words, whatever a test calls its people', async () => {
    const log = logOfRun()
    notes.fields({ last_name: 'POST', password: 'session' })
    log.info({ method: 'POST', route: '/api/session', status: 200, ms: 4711, id }, 'answered')
    log.warn(
      { err: new Error(`${token} is kept out by the log itself`) },
      'a code was not found: no_such_room',
    )
    const { ok, output } = await scanLog(folder)
    expect(output).toBe(
      '2 log lines, 2 of them unlike any other; secrets: 5 of kind credential, 2 of kind name, 1 of kind text',
    )
    expect(ok).toBe(true)
  })

  test('fails the scan when no secret was noted to search for', async () => {
    notes.logLine('{"msg":"answered"}')
    const { ok, output } = await scanLog(folder)
    expect(ok).toBe(false)
    for (const kind of ['credential', 'name', 'text'])
      expect(output).toContain(`no secret of kind ${kind} came up`)
  })

  test('must have been seen', async () => {
    logOfRun()
    const { ok, output } = await scanLog(folder)
    expect(ok).toBe(false)
    expect(output).toContain('no line of any server was seen')
  })
})

describe('a log fails that holds', () => {
  test.each<[string, string, object, string]>([
    ['a token in an address', 'credential', { url: `/api/me?x=1&token=${token}` }, 'asked'],
    ['a token inside a longer word', 'credential', { key: `wardlink_${token}2` }, 'asked'],
    ['a token in other case', 'credential', { key: token.toUpperCase() }, 'asked'],
    ['the token of an answer', 'credential', { reply: { access_token: 'Zz1-second-token' } }, 'told'],
    ['an entry code as it is shown', 'credential', {}, 'the code 7k3m 9tq4 was used'],
    [
      'what somebody wrote, deep within',
      'text',
      { room: { said: [{ last: 'Is my daughter there?' }] } },
      'failed',
    ],
    ['a PIN', 'credential', { pins: ['4711'] }, 'joined'],
    ['a name of one sign', 'name', { patient: { last: '林' } }, 'verified'],
    ['a name in a sentence without spaces', 'name', {}, '林さんが話しています'],
    ['a name of two letters in a sentence', 'name', {}, 'good morning, Ng.'],
    ['what somebody wrote', 'text', {}, 'said: Is my daughter there?'],
    [
      'what somebody wrote, in an address',
      'text',
      { url: '/say?what=Is%20my%20daughter%20there%3F' },
      'asked',
    ],
  ])('%s', async (_what, kind, fields, words) => {
    const log = logOfRun()
    log.info({ method: 'GET' }, 'answered')
    log.info(fields, words)
    const { ok, output } = await scanLog(folder)
    expect(ok).toBe(false)
    expect(output).toMatch(new RegExp(`a ${kind} \\(.+\\) is in the log`, 'u'))
  })

  test('a secret in words that are no line of the log, as an error at the start', async () => {
    logOfRun()
    notes.logLine(`wardlink: DATABASE_URL: postgres://ward:${token}@db`)
    expect((await scanLog(folder)).ok).toBe(false)
  })

  test('a link’s secret that only a message and a terminal held', async () => {
    const log = logOfRun()
    notes.words('Join here: https://ward.example/meet#t=Qq4_meet-secret and be patient')
    notes.words('    verification   last name Wiśniewski, room number 412')
    log.info({ to: 'Qq4_meet-secret' }, 'sent')
    log.info({}, 'welcome Wiśniewski')
    const { output } = await scanLog(folder)
    expect(output).toContain('a credential (Qq4_meet-secret) is in the log')
    expect(output).toContain('a name (Wiśniewski) is in the log')
  })
})
