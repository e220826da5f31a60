import pg from 'pg'
import { describe, expect } from 'vitest'
import { Health } from '../../../src/contract/config.ts'
import { databaseProxyTest as test, way } from '../../support/fixtures/databaseProxyTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, linkedIn, read, told } from '../../support/testHospital/bedsideApi.ts'

const health = async (): Promise<unknown[]> => {
  const answer = await ask(ward.url, 'GET /healthz')
  return [answer.status, read(Health, answer).status, answer.headers.get('cache-control')]
}
const refresh = () => ask(ward.url, 'POST /api/session/refresh', { body: { refresh_token: 'a' } })

describe('while the database is away', () => {
  test('/healthz is 503, what needs it is service_not_available, and both come back by themselves', async () => {
    expect(await health()).toEqual([200, 'ok', 'no-store'])
    way.cut()
    expect(await health()).toEqual([503, 'unavailable', 'no-store'])
    const refused = await refresh()
    expect(told(refused)).toBe('503 service_not_available')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.text).not.toMatch(/terminated|ECONN|select|postgres/iu)
    way.restore()
    await expect.poll(health).toEqual([200, 'ok', 'no-store'])
    expect(told(await refresh())).toBe('401 unauthorized')
  })

  test('/healthz is 503 also when it hangs without a word', async () => {
    way.goSilent()
    expect(await health()).toEqual([503, 'unavailable', 'no-store'])
    way.restore()
    await expect.poll(health).toEqual([200, 'ok', 'no-store'])
  })

  test('/metrics says so before Prometheus gives up, also when it hangs without a word', async () => {
    const databaseUp = async () => {
      // Prometheus waits ten seconds, and after that takes the process itself for dead.
      const reply = await fetch(new URL('/metrics', ward.url), { signal: AbortSignal.timeout(10_000) })
      return /^wardlink_database_up \d$/mu.exec(await reply.text())?.[0]
    }
    expect(await databaseUp()).toBe('wardlink_database_up 1')
    way.goSilent()
    // Several callers that ask at the same time share one reading, which may be slightly old.
    await expect.poll(databaseUp, { interval: 150 }).toBe('wardlink_database_up 0')
    way.restore()
    await expect.poll(databaseUp, { interval: 150 }).toBe('wardlink_database_up 1')
  })

  test('a request in the middle of its work is service_not_available, and takes nothing down with it', async () => {
    const owner = new pg.Client({ connectionString: ward.databaseUrl })
    await owner.connect()
    await owner.query('begin; lock table session_tokens in access exclusive mode')
    const held = refresh()
    const waiting = async () =>
      (await owner.query('select from pg_locks where not granted and relation is not null')).rowCount
    await expect.poll(waiting).toBe(1)
    way.cut()
    expect(told(await held)).toBe('503 service_not_available')
    await owner.query('rollback')
    await owner.end()
    way.restore()
    await expect.poll(health).toEqual([200, 'ok', 'no-store'])
  })

  test('a hand on the pad still moves the camera, and stops it', async () => {
    const { device, remote } = await linkedIn(ward)
    await remote.command('pan', { dir: 'left' })
    way.cut()
    // Even after a pause, a motion is accepted on the session data cached before.
    ward.clock.forward(30_000)
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject({ success: true })
    expect(await remote.command('stop', { dir: 'stop' })).toMatchObject({ success: true })
    way.restore()
    expect(device.commands.map(({ command }) => command)).toEqual(['pan', 'pan', 'stop'])
    await expect.poll(health).toEqual([200, 'ok', 'no-store'])
  })
})
