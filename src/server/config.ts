import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }

/** Where the time comes from: epoch milliseconds. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export type Log = FastifyBaseLogger

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface Config {
  version: string
  port: number
  host: string
  tls: { cert: Buffer; key: Buffer } | null
  /** Absolute path of the folder that holds the embedded database. */
  dataFolder: string
  /** A hospital's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** The origin that tablets use, without a trailing slash; null to take what the device connected with. */
  publicUrl: string | null
  allowedOrigins: readonly string[]
  conferenceUrl: string | null
  ssoUrl: string | null
  admin: { email: string; password: string } | null
  /** Fill an empty database with the demo hospital. */
  demo: boolean
  production: boolean
  logLevel: LogLevel
  /** Connections to the database that requests share. */
  poolSize: number
}

/** A value of the environment that makes no sense; the message is one line and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration from the environment. Throws ConfigError for the first value that makes no sense. */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name]?.trim() || null
  const production = read('NODE_ENV') === 'production'
  const demo = flag('WARDLINK_DEMO', read('WARDLINK_DEMO')) ?? !production
  if (demo && production) {
    throw new ConfigError('WARDLINK_DEMO: the demo hospital is not available with NODE_ENV=production')
  }
  return {
    version: packageJson.version,
    port: wholeNumber('PORT', read('PORT') ?? '8080', 0, 65_535),
    host: read('HOST') ?? '127.0.0.1',
    tls: tlsFiles(read('TLS_CERT'), read('TLS_KEY')),
    dataFolder: resolve(read('WARDLINK_DATA') ?? '.wardlink'),
    databaseUrl: databaseUrl(read('DATABASE_URL')),
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL')),
    allowedOrigins: origins(read('ALLOWED_ORIGINS')),
    conferenceUrl: origin('CONFERENCE_URL', read('CONFERENCE_URL')),
    ssoUrl: webAddress('SSO_URL', read('SSO_URL')),
    admin: admin(read('WARDLINK_ADMIN_EMAIL'), environment['WARDLINK_ADMIN_PASSWORD'] || null),
    demo,
    production,
    logLevel: logLevel(read('LOG_LEVEL') ?? 'info'),
    poolSize: wholeNumber('DATABASE_POOL', read('DATABASE_POOL') ?? '12', 2, 200),
  }
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (!/^\d+$/u.test(value) || number < least || number > most) {
    throw new ConfigError(`${name}: must be a whole number from ${least} to ${most}, not "${value}"`)
  }
  return number
}

function flag(name: string, value: string | null): boolean | null {
  if (value === null) return null
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`${name}: must be 1 or 0, not "${value}"`)
}

function webAddress(name: string, value: string | null): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(`${name}: must be an http or https address, not "${value}"`)
  }
  return url.href
}

function origin(name: string, value: string | null): string | null {
  const address = webAddress(name, value)
  if (address === null) return null
  const url = new URL(address)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(`${name}: must be an origin such as https://wardlink.example, without a path`)
  }
  return url.origin
}

function origins(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => origin('ALLOWED_ORIGINS', part) ?? '')
}

/** The address itself is never repeated: it holds a password. */
function databaseUrl(value: string | null): string | null {
  if (value === null) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    throw new ConfigError('DATABASE_URL: must be a postgresql:// address')
  }
  return value
}

function tlsFiles(cert: string | null, key: string | null): Config['tls'] {
  if (cert === null && key === null) return null
  if (cert === null) throw new ConfigError('TLS_CERT: must be set when TLS_KEY is')
  if (key === null) throw new ConfigError('TLS_KEY: must be set when TLS_CERT is')
  const files = { cert: file('TLS_CERT', cert), key: file('TLS_KEY', key) }
  refuseNonsense('TLS_CERT', `"${cert}" is not a certificate in PEM form`, { cert: files.cert })
  refuseNonsense('TLS_KEY', `"${key}" is not a private key in PEM form that belongs to TLS_CERT`, files)
  return files
}

function refuseNonsense(name: string, complaint: string, files: { cert: Buffer; key?: Buffer }): void {
  try {
    createSecureContext(files)
  } catch {
    throw new ConfigError(`${name}: ${complaint}`)
  }
}

function file(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new ConfigError(`${name}: cannot read the file "${path}"`)
  }
}

function admin(email: string | null, password: string | null): Config['admin'] {
  if (email === null && password === null) return null
  if (email === null || !/^[^\s@]+@[^\s@]+$/u.test(email)) {
    throw new ConfigError('WARDLINK_ADMIN_EMAIL: must be a mail address')
  }
  if (password === null || !/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{6,}$/u.test(password)) {
    throw new ConfigError(
      'WARDLINK_ADMIN_PASSWORD: must have at least 6 characters with an upper case letter, a lower case letter and a digit',
    )
  }
  return { email, password }
}

function logLevel(value: string): LogLevel {
  const level = logLevels.find((known) => known === value)
  if (level === undefined) throw new ConfigError(`LOG_LEVEL: must be one of ${logLevels.join(', ')}`)
  return level
}
