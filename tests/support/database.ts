import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Log } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embeddedPostgres.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createLog } from '../../src/server/log.ts'
import { runNotes } from './watch/runNotes.ts'
import { temporaryFolder } from './hospital/startServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** The log of tests that look at none; a run of all tests looks at all that is written there when it is over. */
export const silentLog: Log =
  runNotes === null ? createLog('silent') : createLog('trace', { write: (line) => runNotes?.logLine(line) })

/** Vitest's global set-up: one real PostgreSQL for the whole run, handed on as `postgresUrl`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

export interface TestDatabase {
  url: string
  database: Database
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/** An empty, migrated database of its own on the run's PostgreSQL. */
export async function freshDatabase(postgresUrl: string): Promise<TestDatabase> {
  const { url, drop } = await emptyDatabase(postgresUrl)
  await migrate(url)
  const database = openDatabase({ url, log: silentLog, poolSize: 6 })
  return {
    url,
    database,
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A database without a table. */
export async function emptyDatabase(postgresUrl: string): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(postgresUrl, `create database ${name}`)
  return {
    url: postgresUrl.replace(/\/[^/]*$/u, `/${name}`),
    drop: () => command(postgresUrl, `drop database ${name} with (force)`),
  }
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}
