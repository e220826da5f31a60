import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import ipaddr from 'ipaddr.js'
import { nameWords } from '../domain/users/guessWords.ts'
import { passwordProblem } from '../domain/users/passwordRule.ts'
import { isCommonPassword } from './auth/users/commonPasswords.ts'
import { type Environment, type ReadSetting, settingReader } from './config/readSetting.ts'
import { type NameOf, replacedSettings, settings } from './config/settings.ts'
import { type MessageSettings, readMessageSettings } from './messages/messageSettings.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Source of the current time, in epoch milliseconds. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export type Log = FastifyBaseLogger

export type LogLevel = (typeof settings.LOG_LEVEL.choices)[number]

export interface Config {
  version: string
  port: number
  host: string
  tls: { cert: Buffer; key: Buffer } | null
  /** Absolute path of the folder that holds the embedded database. */
  dataFolder: string
  /** Address of a hospital's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** Origin that tablets use, without a trailing slash; null for the one that the device connected to. */
  publicUrl: string | null
  allowedOrigins: readonly string[]
  /** Addresses and networks of reverse proxies that are trusted to report a client's address. */
  trustedProxies: readonly string[]
  /** Networks of the hospital in which an OpenID provider may be. */
  providerNetworks: readonly string[]
  conferenceUrl: string | null
  messages: MessageSettings
  /** URL at which peers reach this process, if it is not on the machine that they share. */
  nodeUrl: string | null
  /** How clients reach the media of the built-in conferencing node. */
  media: {
    /** Port of all media of this process, for UDP and TCP; null for any free one. */
    port: number | null
    /** Addresses of this machine as clients see it, if they are not its own. */
    addresses: readonly string[]
    /** Maximum number of participants with media in one conference. */
    seats: number
    stunUrls: readonly string[]
    turnUrls: readonly string[]
    /** Secret shared with the TURN servers; null if they require no credentials. */
    turnSecret: string | null
  }
  ssoUrl: string | null
  admin: { email: string; password: string } | null
  /** True to fill an empty database with the demo hospital. */
  demo: boolean
  /** True to simulate the devices and patients of the demo hospital. */
  demoLives: boolean
  production: boolean
  logLevel: LogLevel
  /** Number of database connections that requests share. */
  poolSize: number
  /** Public keys of age that backups are encrypted for; empty for none. */
  backupRecipients: readonly string[]
  /** Milliseconds for which a stopping process continues to serve, so that a proxy notices in /healthz. */
  drainMs: number
  /** Where HL7 messages are received; null for nowhere. */
  hl7: {
    port: number
    host: string
    /** With the authorities of the senders' certificates; null for a private network. */
    tls: { cert: Buffer; key: Buffer; ca: Buffer } | null
  } | null
  /** Days for which received HL7 messages are kept. */
  hl7MessageDays: number
  /** Token that authenticates a reader of /metrics; null: only this machine itself can read them. */
  metricsToken: string | null
}

/** Invalid value in the environment. The message is one line and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the configuration from the environment. Throws ConfigError for the first invalid value. */
export function readConfig(environment: Environment): Config {
  for (const [former, instead] of Object.entries(replacedSettings))
    if (environment[former]?.trim()) throw new ConfigError(`${former}: ${instead}`)
  const read = settingReader(environment)
  const production = read('NODE_ENV') === 'production'
  const wanted = choice('WARDLINK_DEMO', read('WARDLINK_DEMO') ?? (production ? '0' : '1'))
  const demo = wanted !== '0' && wanted !== 'false'
  if (demo && production) {
    throw new ConfigError('WARDLINK_DEMO: the demo hospital is not available with NODE_ENV=production')
  }
  return {
    version: packageJson.version,
    port: wholeNumber('PORT', read('PORT')),
    host: read('HOST'),
    tls: tlsFiles('', read('TLS_CERT'), read('TLS_KEY')),
    dataFolder: resolve(read('WARDLINK_DATA')),
    databaseUrl: databaseUrl(read('DATABASE_URL')),
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL')),
    allowedOrigins: origins(read('ALLOWED_ORIGINS')),
    trustedProxies: networks('TRUSTED_PROXIES', read('TRUSTED_PROXIES')),
    providerNetworks: networks('PROVIDER_NETWORKS', read('PROVIDER_NETWORKS')),
    messages: readMessageSettings(read, (message) => {
      throw new ConfigError(message)
    }),
    conferenceUrl: origin('CONFERENCE_URL', read('CONFERENCE_URL')),
    nodeUrl: origin('NODE_URL', read('NODE_URL')),
    media: {
      port: mediaPort(read('MEDIA_PORT')),
      addresses: addresses('MEDIA_ADDRESSES', read('MEDIA_ADDRESSES')),
      seats: wholeNumber('MEDIA_SEATS', read('MEDIA_SEATS')),
      stunUrls: iceUrls('STUN_URLS', read('STUN_URLS'), /^stuns?:[^\s/?@]+$/u),
      turnUrls: iceUrls('TURN_URLS', read('TURN_URLS'), /^turns?:[^\s/?@]+(\?transport=(udp|tcp))?$/u),
      turnSecret: read('TURN_SECRET'),
    },
    ssoUrl: webAddress('SSO_URL', read('SSO_URL')),
    admin: admin(read('WARDLINK_ADMIN_EMAIL'), environment['WARDLINK_ADMIN_PASSWORD'] || null),
    demo,
    demoLives: demo && wanted !== 'still',
    production,
    logLevel: choice('LOG_LEVEL', read('LOG_LEVEL')),
    poolSize: wholeNumber('DATABASE_POOL', read('DATABASE_POOL')),
    backupRecipients: ageKeys(read('BACKUP_RECIPIENTS')),
    drainMs: wholeNumber('DRAIN_SECONDS', read('DRAIN_SECONDS')) * 1_000,
    metricsToken: longSecret('METRICS_TOKEN', read('METRICS_TOKEN')),
    hl7: hl7Listening(read),
    hl7MessageDays: wholeNumber('HL7_MESSAGE_DAYS', read('HL7_MESSAGE_DAYS')),
  }
}

function wholeNumber(name: NameOf<{ kind: 'number' }>, value: string): number {
  const { least, most } = settings[name]
  const number = Number(value)
  if (!/^\d+$/u.test(value) || number < least || number > most) {
    throw new ConfigError(`${name}: must be a whole number from ${least} to ${most}, not "${value}"`)
  }
  return number
}

function longSecret(name: NameOf<{ kind: 'text'; least: number }>, value: string | null): string | null {
  const { least } = settings[name]
  if (value !== null && (value.length < least || !/^[\x21-\x7E]+$/u.test(value))) {
    throw new ConfigError(`${name}: must be at least ${least} characters, without spaces`)
  }
  return value
}

function choice<Name extends NameOf<{ kind: 'choice' }>>(
  name: Name,
  value: string,
): (typeof settings)[Name]['choices'][number] {
  const { choices } = settings[name]
  const known = choices.find((one) => one === value)
  if (known === undefined) throw new ConfigError(`${name}: must be one of ${choices.join(', ')}`)
  return known
}

/** Protocols of a web page, and of an origin. */
const webProtocols: readonly string[] = settings.SSO_URL.protocols

type Origin = NameOf<{ kind: 'origin' } | { kind: 'list'; of: 'origins' }>

function webAddress(name: 'SSO_URL' | Origin, value: string | null): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !webProtocols.includes(url.protocol)) {
    throw new ConfigError(`${name}: must be an http or https address, not "${value}"`)
  }
  return url.href
}

function origin(name: Origin, value: string | null): string | null {
  const address = webAddress(name, value)
  if (address === null) return null
  const url = new URL(address)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(`${name}: must be an origin such as https://wardlink.example, without a path`)
  }
  return url.origin
}

function origins(value: string | null): string[] {
  return parts(value).map((part) => origin('ALLOWED_ORIGINS', part) ?? '')
}

function networks(name: NameOf<{ kind: 'list'; of: 'networks' }>, value: string | null): string[] {
  return parts(value).map((part) => {
    const [address = '', bits = ''] = part.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isNetwork = !part.includes('/') || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most)
    if (isIP(address) === 0 || !isNetwork) {
      throw new ConfigError(`${name}: must be addresses or networks such as 10.0.0.0/8, not "${part}"`)
    }
    return part
  })
}

function parts(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Never repeats a value in an error, because it may be the secret key, entered by mistake. */
function ageKeys(value: string | null): string[] {
  const keys = parts(value)
  if (!keys.every((key) => /^age1(?:pq1|tag1|tagpq1)?[02-9ac-hj-np-z]{50,}$/u.test(key))) {
    throw new ConfigError('BACKUP_RECIPIENTS: must be public keys of age, which begin with age1')
  }
  return keys
}

function mediaPort(value: string | null): number | null {
  return value === null ? null : wholeNumber('MEDIA_PORT', value)
}

function addresses(name: NameOf<{ kind: 'list'; of: 'addresses' }>, value: string | null): string[] {
  return parts(value).map((address) => {
    if (isIP(address) === 0) throw new ConfigError(`${name}: must be IP addresses, not "${address}"`)
    return address
  })
}

function iceUrls(
  name: NameOf<{ kind: 'list'; of: 'ICE servers' }>,
  value: string | null,
  form: RegExp,
): string[] {
  return parts(value).map((url) => {
    if (!form.test(url))
      throw new ConfigError(
        `${name}: "${url}" is not an address such as ${name === 'STUN_URLS' ? 'stun' : 'turn'}:host:3478`,
      )
    return url
  })
}

/** Never repeats the address itself in an error, because it contains a password. */
function databaseUrl(value: string | null): string | null {
  if (value === null) return null
  const protocols: readonly string[] = settings.DATABASE_URL.protocols
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError('DATABASE_URL: must be a postgresql:// address')
  }
  return value
}

function tlsFiles(prefix: '' | 'HL7_', cert: string | null, key: string | null): Config['tls'] {
  if (cert === null && key === null) return null
  const [certName, keyName] = [`${prefix}TLS_CERT`, `${prefix}TLS_KEY`] as const
  if (cert === null) throw new ConfigError(`${certName}: must be set when ${keyName} is`)
  if (key === null) throw new ConfigError(`${keyName}: must be set when ${certName} is`)
  const files = { cert: file(certName, cert), key: file(keyName, key) }
  refuseNonsense(certName, `"${cert}" is not a certificate in PEM form`, { cert: files.cert })
  refuseNonsense(keyName, `"${key}" is not a private key in PEM form that belongs to ${certName}`, files)
  return files
}

function hl7Listening(read: ReadSetting): Config['hl7'] {
  const port = read('HL7_PORT')
  const authorities = read('HL7_CLIENT_CA')
  const host = read('HL7_HOST')
  const own = tlsFiles('HL7_', read('HL7_TLS_CERT'), read('HL7_TLS_KEY'))
  if (port === null) return null
  if (own === null && authorities !== null)
    throw new ConfigError('HL7_TLS_CERT: must be set when HL7_CLIENT_CA is')
  if (own !== null && authorities === null)
    throw new ConfigError('HL7_CLIENT_CA: must be set when HL7_TLS_CERT is')
  if (!ipaddr.isValid(host)) throw new ConfigError(`HL7_HOST: must be an IP address, not "${host}"`)
  // Messages contain names of patients: without TLS they must not leave the hospital's own network.
  const isPrivate = ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(host).range())
  if (own === null && !isPrivate)
    throw new ConfigError('HL7_HOST: must be a loopback or private address unless HL7_TLS_CERT is set')
  const ca = authorities === null ? null : file('HL7_CLIENT_CA', authorities)
  if (ca !== null)
    refuseNonsense('HL7_CLIENT_CA', `"${authorities}" is not a certificate in PEM form`, { ca })
  const tls = own === null || ca === null ? null : { ...own, ca }
  return { port: wholeNumber('HL7_PORT', port), host, tls }
}

function refuseNonsense(
  name: NameOf<{ kind: 'path' }>,
  complaint: string,
  files: { cert?: Buffer; key?: Buffer; ca?: Buffer },
): void {
  try {
    createSecureContext(files)
  } catch {
    throw new ConfigError(`${name}: ${complaint}`)
  }
}

function file(name: NameOf<{ kind: 'path' }>, path: string): Buffer {
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
  if (password === null || passwordProblem(password) !== null) {
    throw new ConfigError(
      'WARDLINK_ADMIN_PASSWORD: must have at least 6 characters with an upper case letter, a lower case letter and a digit',
    )
  }
  if (isCommonPassword(password, nameWords(email))) {
    throw new ConfigError(
      'WARDLINK_ADMIN_PASSWORD: must not be common, nor made of the address, Wardlink, a role, a season or a year',
    )
  }
  return { email, password }
}
