import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { databaseProxyTest, way } from '../../support/fixtures/databaseProxyTest.ts'
import { connectOwner, owner } from '../../support/fixtures/databaseTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { activate, tryPassword } from '../../support/testHospital/administrator.ts'
import { ask } from '../../support/testHospital/bedsideApi.ts'
import { ConfigError, readConfig } from '../../../src/server/config.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { explainDatabase } from '../../../src/server/startFailures.ts'

const it = databaseProxyTest.extend('owner', perFile, connectOwner)

/** Makes all new connections read-only, as after a failover to a standby that is not promoted. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const name = new URL(ward.databaseUrl).pathname.slice(1)
  await owner.query(`alter database "${name}" set default_transaction_read_only = ${value}`)
  way.cut()
  way.restore()
  const answers = () =>
    ward.database
      .transaction('platform', (tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
  await expect.poll(answers).toBe(true)
}

const health = async (): Promise<number> => (await ask(ward.url, 'GET /healthz')).status

describe('a read-only database', () => {
  it('makes /healthz answer 503 until it takes writes again', async () => {
    await activate(ward, 'customer@demo.example')
    expect(await health()).toBe(200)
    await setReadOnly('on')
    expect(await health()).toBe(503)
    const refused = await tryPassword(ward, 'customer@demo.example')
    expect(`${refused.status} ${refused.code}`).toBe('503 service_not_available')
    const failure = await migrate(ward.databaseUrl).catch((error: unknown) =>
      explainDatabase(readConfig({ DATABASE_URL: ward.databaseUrl }), error),
    )
    expect(failure).toBeInstanceOf(ConfigError)
    expect(failure).toMatchObject({
      message: 'DATABASE_URL: the database is read-only: name the primary, not a standby',
    })
    await setReadOnly('off')
    await expect.poll(health).toBe(200)
  })
})
