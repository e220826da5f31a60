import { describe, expect, inject, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { ConfigError, readConfig } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { explainDatabase } from '../../../src/server/startFailures.ts'
import { emptyDatabase, silentLog } from '../../support/database.ts'
import { poolerDouble } from '../../support/postgres/poolerDouble.ts'

describe('a connection pooler', () => {
  it('in session mode carries a whole server', async () => {
    const { url, drop } = await emptyDatabase(inject('postgresUrl'))
    const pooler = await poolerDouble(url, 'session')
    await migrate(pooler.url)
    const database = openDatabase({ url: pooler.url, log: silentLog, poolSize: 2 })
    expect(await database.answers()).toBe(true)
    const idle = await database.transaction('platform', (tx) =>
      tx.execute<{ idle: string }>(
        sql`select current_setting('idle_in_transaction_session_timeout') as idle`,
      ),
    )
    expect(idle.rows).toEqual([{ idle: '15s' }])
    const connection = await database.connect()
    await connection.query('listen anything')
    await connection.end()
    await database.close()
    await pooler.close()
    await drop()
  })

  it('in transaction mode is refused in words, and nothing is written', async () => {
    const { url, drop } = await emptyDatabase(inject('postgresUrl'))
    const pooler = await poolerDouble(url, 'transaction')
    const failure = await migrate(pooler.url, { connectTimeoutMs: 2_000 }).catch((error: unknown) =>
      explainDatabase(readConfig({ DATABASE_URL: url }), error),
    )
    expect(failure).toBeInstanceOf(ConfigError)
    expect(failure).toMatchObject({
      message:
        'DATABASE_URL: a connection pooler in transaction mode is in front of the database: set it to session mode, or connect straight',
    })
    await pooler.close()
    await drop()
  })
})
