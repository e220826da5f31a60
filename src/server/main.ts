import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, systemClock } from './config.ts'
import { openDatabase } from './db/database.ts'
import { EmbeddedError } from './db/embedded/embeddedError.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embeddedPostgres.ts'
import { migrate, MigrationError } from './db/migrate.ts'
import { seedHospital } from './demo/seedHospital.ts'
import { demoWelcome } from './demo/welcome.ts'
import { firstAdministrator } from './firstAdministrator.ts'
import { createLog } from './log.ts'
import { stopOnSignal } from './stop.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Starts a server process from the environment, and says `ready` on standard output when it serves. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl === null ? await startEmbedded(config, log) : null
  const url = embedded?.url ?? config.databaseUrl ?? ''
  try {
    await migrate(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = openDatabase({ url, log, poolSize: config.poolSize })
  const isDemo = config.demo && (await seedHospital(database))
  const administrator = await firstAdministrator(database, config.admin)
  const app = await buildApp({
    config,
    database,
    log,
    clock: systemClock,
    dist: existsSync(dist) ? dist : null,
  })
  await app.start()
  stopOnSignal(async () => {
    await app.drain()
    await app.server.close()
    await database.close()
    await embedded?.stop()
  })

  try {
    await app.server.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.drain()
    await database.close()
    await embedded?.stop()
    throw error
  }
  const address = app.server.server.address()
  const origin = originOf(config, typeof address === 'object' ? address : null)
  say(`ready ${origin}`)
  if (administrator !== null) {
    say(
      `administrator ${administrator.email}${administrator.password === null ? '' : `, password ${administrator.password} (shown this once)`}`,
    )
  }
  warnOfPlainHttp(origin)
  if (isDemo) for (const line of await demoWelcome({ database, clock: systemClock }, origin)) say(line)
}

function startEmbedded(config: Config, log: ReturnType<typeof createLog>): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log,
    onLost: (reason) => {
      log.fatal({ reason }, 'the embedded PostgreSQL does not come back')
      process.exit(1)
    },
  })
}

function originOf(config: Config, address: AddressInfo | null): string {
  if (config.publicUrl !== null) return config.publicUrl
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `${config.tls === null ? 'http' : 'https'}://${host}:${address?.port ?? config.port}`
}

function warnOfPlainHttp(origin: string): void {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\./u.test(hostname))
    return
  say(
    'warning: over plain http a tablet gets no service worker and no camera; set TLS_CERT and TLS_KEY, or put a TLS proxy in front and set PUBLIC_URL',
  )
}

/** One line for the person at the terminal, apart from the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What a person can mend is one line; anything else shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedError) return error.message
  if (error instanceof MigrationError) {
    return `${process.env['DATABASE_URL'] ? 'DATABASE_URL' : 'WARDLINK_DATA'}: ${error.message}`
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `PORT: ${process.env['PORT'] ?? '8080'} is in use by another program`
  if (code === 'EACCES') return `PORT: this user may not listen on ${process.env['PORT'] ?? '8080'}`
  if (code === 'EADDRNOTAVAIL') return `HOST: ${process.env['HOST'] ?? ''} is not an address of this machine`
  if (process.env['DATABASE_URL'] && code !== undefined) {
    return `DATABASE_URL: the database does not answer (${String(code)})`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`wardlink: ${explain(error)}\n`)
  process.exit(1)
})
