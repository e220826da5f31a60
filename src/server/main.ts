import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, systemClock } from './config.ts'
import { openDatabase } from './db/database.ts'
import { EmbeddedError } from './db/embedded/embeddedError.ts'
import { startEmbeddedPostgres } from './db/embedded/embeddedPostgres.ts'
import type { MessageRow } from './db/messages/messageStore.ts'
import { migrate } from './db/migrate.ts'
import { lifeSecretOf, seedHospital } from './demo/seedHospital.ts'
import { demoSeed, writeHistory } from './demo/history/writeHistory.ts'
import { callingUnits, stationOf } from './demo/hospitalPlan.ts'
import { startDemoLife } from './demo/life/startDemoLife.ts'
import { prepareDemo } from './demo/prepareDemo.ts'
import { demoWelcome } from './demo/welcome.ts'
import { firstAdministrator } from './firstAdministrator.ts'
import { createLog } from './log.ts'
import { explainDatabase, explainListening } from './startFailures.ts'
import { stopOnSignal } from './stop.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Functions that stop what has been started, in the order of the starts. */
const ends: (() => Promise<void>)[] = []

let ending: Promise<void> | undefined

/** Stops everything that has been started, the latest first; runs only once, even if called several times. */
function end(): Promise<void> {
  ending ??= (async () => {
    for (let last = ends.pop(); last !== undefined; last = ends.pop()) await last()
  })()
  return ending
}

/** Starts a server process from the environment and prints `ready` on standard output when it serves. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const url = config.databaseUrl ?? (await startEmbedded(config, log))
  await migrate(url, { log }).catch((error: unknown) => {
    throw explainDatabase(config, error)
  })
  const database = openDatabase({ url, log, poolSize: config.poolSize })
  ends.push(() => database.close())
  const isDemo = config.demo && (await seedHospital(database, { hasHistory: true }))
  const mutedStations = config.demoLives ? callingUnits.map(stationOf) : []
  const administrator = await firstAdministrator(database, config.admin)
  // After the first administrator, whose imports are part of it.
  if (isDemo)
    await writeHistory({ database, now: systemClock.now() }).catch((error: unknown) => {
      // The next start tries again; without a history the hospital works.
      log.warn({ err: error }, 'the history of the demo was not written')
    })
  // The pages must not say of an added organization that it is invented.
  const isDemoOnly = isDemo && (await database.transaction('platform', lifeSecretOf)) !== null
  const app = await buildApp({
    config,
    database,
    log,
    clock: systemClock,
    dist: existsSync(dist) ? dist : null,
    show: isDemo ? (message) => showMessage(message, mutedStations) : null,
    isDemo: isDemoOnly,
  })
  ends.push(() => app.drain())
  await app.start()
  stopOnSignal({
    drain: end,
    waitMs: config.drainMs,
    onGivenUp: (error) => log.error({ err: error, step: app.leaving }, 'ended before all was in order'),
  })
  await app.server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explainListening(config, error)
  })
  await app.hl7?.listen().catch((error: unknown) => {
    throw explainListening(config.hl7 ?? config, error, 'HL7_')
  })

  const address = app.server.server.address()
  const listening = typeof address === 'object' ? address : null
  const origin = originOf(config, listening)
  print(`ready ${origin}`)
  if (administrator !== null) {
    const { email, password } = administrator
    print(`administrator ${email}${password === null ? '' : `, password ${password} (shown this once)`}`)
  }
  warnOfPlainHttp(origin)
  warnOfMissingAddress(config)
  if (isDemoOnly && config.demoLives) {
    const life = startDemoLife({
      database,
      clock: systemClock,
      log,
      url: ownUrl(config, listening),
      seed: demoSeed,
      // Messages about patients who do not exist must not leave this machine.
      hasPatients: config.messages.smtpUrl === null && config.messages.smsUrl === null,
    })
    ends.push(() => life.stop())
  }
  if (isDemo) {
    const demo = { database, clock: systemClock }
    await prepareDemo(demo, origin)
      .then(() => demoWelcome(demo, origin))
      .then(
        (lines) => lines.forEach(print),
        // The server is already running: losing the database now is no reason to exit.
        (error: unknown) => log.warn({ err: error }, 'a newcomer could not be shown around'),
      )
  }
}

/** Starts the data folder’s own PostgreSQL and returns its connection URL. */
async function startEmbedded(config: Config, log: ReturnType<typeof createLog>): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log,
    onLost: (reason) => {
      log.fatal({ reason }, 'the embedded PostgreSQL does not come back')
      process.exit(1)
    },
  })
  ends.push(() => embedded.stop())
  return embedded.url
}

function originOf(config: Config, address: AddressInfo | null): string {
  if (config.publicUrl !== null) return config.publicUrl
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `${config.tls === null ? 'http' : 'https'}://${host}:${address?.port ?? config.port}`
}

/** Returns the origin at which this machine itself reaches the server. */
function ownUrl(config: Config, address: AddressInfo | null): string {
  const known = { '0.0.0.0': '127.0.0.1', '::': '::1' }[config.host] ?? config.host
  // A certificate is valid for the public name alone.
  return originOf(config.tls === null ? { ...config, publicUrl: null, host: known } : config, address)
}

function warnOfPlainHttp(origin: string): void {
  const { protocol, hostname } = new URL(origin)
  if (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  )
    return
  print(
    'warning: over plain http a tablet gets no service worker and no camera; set TLS_CERT and TLS_KEY, or put a TLS proxy in front and set PUBLIC_URL',
  )
}

function warnOfMissingAddress({ production, publicUrl }: Config): void {
  if (production && publicUrl === null)
    print(
      'warning: PUBLIC_URL is not set; links in messages lead to the IP address at which a request reached this server, and behind a proxy that is not the address that people use',
    )
}

type Shown = Pick<MessageRow, 'channel' | 'destination' | 'subject' | 'body'>

/**
 * Prints on the terminal, apart from the log, a message that a demonstration has no way to send. Those to the
 * muted addresses are about simulated patients and are in the console's outbox alone.
 */
function showMessage({ channel, destination, subject, body }: Shown, muted: readonly string[]): void {
  if (muted.includes(destination)) return
  const lines = [
    '',
    `${channel === 'sms' ? 'Text message' : 'Mail'} to ${destination}`,
    subject,
    ...body.split('\n'),
  ]
  for (const line of lines) print(line === '' ? line : `  ${line}`)
}

/** Prints one line for the person at the terminal, separate from the log. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch(async (error: unknown) => {
  await end().catch(() => undefined)
  const mendable = error instanceof ConfigError || error instanceof EmbeddedError
  const why = error instanceof Error ? (mendable ? error.message : error.stack) : String(error)
  process.stderr.write(`wardlink: ${why}\n`)
  process.exit(1)
})
