import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect } from 'vitest'
import { alertKinds } from '../../../src/contract/monitoring/monitoring.ts'
import { calls, invites } from '../../../src/server/db/schema/callSchema.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask } from '../../support/testHospital/bedsideApi.ts'

const token = 'a-token-for-prometheus-alone'
const test = hospitalTestWith({ environment: { METRICS_TOKEN: token } })
const deploy = resolve(import.meta.dirname, '../../../src/server/deploy')
const rules = readFileSync(resolve(deploy, 'alerts.yml'), 'utf8')
const dashboard = readFileSync(resolve(deploy, 'grafana.json'), 'utf8')

/** Returns the names of the metrics in a PromQL text, without the suffixes of histograms. */
const namesIn = (text: string): Set<string> =>
  new Set(
    (text.match(/\b(?:wardlink|process|nodejs)_[a-z0-9_]+/gu) ?? []).map((name) =>
      name.replace(/_seconds_(?:bucket|count|sum)$/u, '_seconds'),
    ),
  )

let told: string
test.beforeAll(async () => {
  await waitSince(400, 'no one')
  await waitSince(400, 'joined')
  await waitSince(200, 'no one')
  told = (await ask(ward.url, 'GET /metrics', { token })).text
})

/** Writes a patient's call that has been waiting for a number of seconds, with a target of 300 s. */
async function waitSince(seconds: number, clinician: 'no one' | 'joined'): Promise<void> {
  const { id: roomId, customerId, uniqueId: alias } = await ward.room(({ type }) => type !== 'byod')
  const place = { customerId, roomId }
  const startedAt = new Date(Date.now() - seconds * 1_000)
  await ward.database.transaction('platform', async (tx) => {
    const patients = { startedAt, joinBase: 'https://hospital.example', answerTargetSeconds: 300 }
    const [call] = await tx
      .insert(calls)
      .values({ ...place, alias, hostPin: '', guestPin: '', ...patients })
      .returning({ id: calls.id })
    if (clinician === 'no one' || call === undefined) return
    const [tokenHash, at] = [randomBytes(32), new Date()]
    const joined = { kind: 'clinician' as const, status: 'joined' as const, joinedAt: at }
    await tx.insert(invites).values({ ...place, callId: call.id, tokenHash, expiresAt: at, ...joined })
  })
}

describe('/metrics with a token', () => {
  test('is open to a caller with the token, and to no other caller even on this machine', async () => {
    expect((await ask(ward.url, 'GET /metrics')).code).toBe('unauthorized')
    expect((await ask(ward.url, 'GET /metrics', { token: `${token}x` })).code).toBe('unauthorized')
    expect((await ask(ward.url, 'GET /metrics', { token })).status).toBe(200)
  })

  test('says of each kind of alert how many are open', () => {
    for (const kind of alertKinds)
      expect(told).toMatch(new RegExp(`^wardlink_device_alerts\\{kind="${kind}"\\} 0$`, 'mu'))
  })

  test('says how many minutes of calls had which quality, and in how many units many calls were poor', () => {
    for (const grade of ['good', 'fair', 'poor'])
      expect(told).toMatch(new RegExp(`^wardlink_call_minutes\\{grade="${grade}"\\} 0$`, 'mu'))
    expect(told).toMatch(/^wardlink_units_with_poor_calls 0$/mu)
  })

  test('counts the calls that no clinician has joined in time', () => {
    expect(told).toMatch(/^wardlink_calls_beyond_target 1$/mu)
  })

  test('says nothing of a backup where none was taken', () => {
    expect(told).not.toMatch(/^wardlink_last_backup_timestamp_seconds/mu)
  })

  test('has what the alert rules and the dashboard look at', () => {
    const there = namesIn((told.match(/^# TYPE .*$/gmu) ?? []).join('\n'))
    const looked = namesIn(rules).union(namesIn(dashboard))
    expect(looked.size).toBeGreaterThan(15)
    expect([...looked].filter((name) => !there.has(name))).toEqual([])
  })

  test('counts nothing whose reading walks over every open handle', () => {
    expect(told).not.toMatch(/^nodejs_active_/mu)
  })

  test('has nothing of its own that neither looks at', () => {
    const own = [...namesIn((told.match(/^# TYPE wardlink.*$/gmu) ?? []).join('\n'))]
    const looked = namesIn(rules).union(namesIn(dashboard))
    expect(own.length).toBeGreaterThan(15)
    expect(own.filter((name) => !looked.has(name))).toEqual([])
  })
})
