import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Log } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embeddedPostgres.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { seedHospital } from '../../src/server/demo/seedHospital.ts'
import { createLog } from '../../src/server/log.ts'
import { runNotes } from './watch/runNotes.ts'
import { temporaryFolder } from './hospital/startServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * Log for tests that do not check it. In a run of all tests, everything written to it is checked at the end.
 */
export const silentLog: Log =
  runNotes === null ? createLog('silent') : createLog('trace', { write: (line) => runNotes?.logLine(line) })

/** Databases of the test cluster that serve as templates for the others. */
const templates = { migrated: 'template_migrated', demo: 'template_demo' } as const

/**
 * Environment variable that gives the processes of a test run the address of its cluster. Global setup writes
 * it before the first of them starts.
 */
const clusterVariable = 'WARDLINK_TEST_POSTGRES'

/**
 * Settings that are turned off. A cluster that exists only for the test run has nothing to lose in a crash,
 * so it never waits for a disk. Tests of durability, of the embedded server and of backups start their own
 * clusters with the product's settings.
 */
const withoutDurability = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

interface TestCluster {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL without durability, with one migrated and one seeded database as templates. */
async function startTestCluster(): Promise<TestCluster> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  for (const setting of withoutDurability) await command(postgres.url, `alter system set ${setting} = off`)
  await command(postgres.url, 'select pg_reload_conf()')
  await command(postgres.url, `create database ${templates.migrated}`)
  await migrate(urlOf(postgres.url, templates.migrated))
  await command(postgres.url, `create database ${templates.demo} template ${templates.migrated}`)
  const demo = openDatabase({ url: urlOf(postgres.url, templates.demo), log: silentLog, poolSize: 1 })
  await seedHospital(demo)
  await demo.close()
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Vitest's global setup: starts one cluster for the whole run, provided as `postgresUrl`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('postgresUrl', cluster.url)
  process.env[clusterVariable] = cluster.url
  return async () => {
    delete process.env[clusterVariable]
    await cluster.stop()
  }
}

/** A database of the test cluster; `drop` also ends its open connections. */
export interface DatabaseAddress {
  readonly url: string
  drop(): Promise<void>
}

export interface TestDatabase extends DatabaseAddress {
  readonly database: Database
}

/** Creates a migrated database without rows, copied from the cluster's template. */
export const freshDatabase = (postgresUrl: string): Promise<TestDatabase> =>
  openCopy(postgresUrl, templates.migrated)

/** Creates a database with the demo hospital, copied from the cluster's template. */
export const demoDatabase = (postgresUrl: string): Promise<TestDatabase> =>
  openCopy(postgresUrl, templates.demo)

/** Creates a database without tables. */
export const emptyDatabase = (postgresUrl: string): Promise<DatabaseAddress> =>
  copyDatabase(postgresUrl, 'template1')

/**
 * Returns the run's cluster. Outside a test run, as in the gallery, starts a separate one that ends with
 * `stop`.
 */
export async function testCluster(): Promise<TestCluster> {
  const url = process.env[clusterVariable]
  return url === undefined ? startTestCluster() : { url, stop: () => Promise.resolve() }
}

/** Creates a database with the demo hospital for a server process. */
export async function demoDatabaseForServer(): Promise<DatabaseAddress> {
  const cluster = await testCluster()
  const { url, drop } = await copyDatabase(cluster.url, templates.demo)
  return {
    url,
    drop: async () => {
      await drop()
      await cluster.stop()
    },
  }
}

async function openCopy(postgresUrl: string, template: string): Promise<TestDatabase> {
  const { url, drop } = await copyDatabase(postgresUrl, template)
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

async function copyDatabase(postgresUrl: string, template: string): Promise<DatabaseAddress> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying the files takes half as long as writing each page to the WAL when nothing waits for the disk.
  await command(postgresUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOf(postgresUrl, name),
    drop: () => command(postgresUrl, `drop database ${name} with (force)`),
  }
}

const urlOf = (postgresUrl: string, name: string): string => postgresUrl.replace(/\/[^/]*$/u, `/${name}`)

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}
