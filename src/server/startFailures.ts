import { type Config, ConfigError } from './config.ts'
import { MigrationError } from './db/migrate.ts'

/** Explanations of the database’s refusals at startup, by PostgreSQL SQLSTATE code. */
const refusals: Readonly<Record<string, string>> = {
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'the database does not exist',
  '25006': 'the database is read-only: name the primary, not a standby',
  '42501': 'this user cannot create tables',
  '53300': 'the database accepts no more connections',
  '55P03': 'another connection holds a table that must be migrated: end its transaction, then start again',
  '57P03': 'the database is starting or stopping: start again when it accepts connections',
}

/**
 * Explains why the database cannot be migrated to this version, in one line that names the variable to
 * change.
 */
export function explainDatabase({ databaseUrl }: Config, error: unknown): unknown {
  const name = databaseUrl === null ? 'WARDLINK_DATA' : 'DATABASE_URL'
  if (error instanceof MigrationError) return new ConfigError(`${name}: ${error.message}`)
  const code = codeOf(error)
  const detail = deepestMessage(error)
  const refusal = refusalOf(code, detail)
  if (refusal !== null) return new ConfigError(`${name}: ${refusal}`)
  const file = missingFile(error)
  if (file !== null) return new ConfigError(`${name}: cannot read the file "${file}" that sslrootcert names`)
  if (/does not support SSL/u.test(detail))
    return new ConfigError(`${name}: the database does not support TLS`)
  const isNetwork = /^E[A-Z]+$/u.test(code) || /timeout/u.test(detail)
  return isNetwork
    ? new ConfigError(`${name}: the database does not answer (${code === '' ? 'timeout' : code})`)
    : error
}

/**
 * Returns the explanation of a PostgreSQL, Node.js or OpenSSL error code; null for a code that does not
 * explain the failure by itself.
 */
function refusalOf(code: string, detail: string): string | null {
  if (code === '28000' && detail.includes('no pg_hba.conf entry')) {
    const missing = 'pg_hba.conf of the database has no entry for this user and machine'
    return /no encryption|SSL off/u.test(detail)
      ? `${missing} without TLS: add sslmode=verify-full to the address`
      : missing
  }
  if (detail.includes('pg_trgm')) {
    if (code === '0A000' || code === '58P01')
      return "the extension pg_trgm is not available: install it on the database's machine"
    if (code === '42501')
      return 'this user cannot create the extension pg_trgm: ask an administrator of the database'
  }
  if (code === '08P01' && detail.includes('startup parameter'))
    return `the connection pooler refuses "${detail}": leave the parameter out of the address`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return "the database's certificate does not contain the host name in this address"
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return "the database's certificate has expired, or is not valid yet"
  if (/CERT|^UNABLE_TO_|^ERR_TLS_/u.test(code))
    return `the database's certificate is not trusted (${code}): sslrootcert names its authority`
  return refusals[code] ?? null
}

/** Returns the file that a database URL names and that cannot be read; null for any other failure. */
function missingFile(error: unknown): string | null {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
}

/**
 * Explains an address on which the server cannot listen, in one line that names the variable to change, which begins with
 * `prefix`.
 */
export function explainListening(
  { host, port }: Pick<Config, 'host' | 'port'>,
  error: unknown,
  prefix: '' | 'HL7_' = '',
): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ConfigError(`${prefix}PORT: ${port} is in use by another program`)
    case 'EACCES':
      return new ConfigError(`${prefix}PORT: this user may not listen on ${port}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`${prefix}HOST: "${host}" is not an address of this machine`)
    default:
      return error
  }
}

/** Returns the message of the error that has the code. */
function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error || error.cause === undefined ? error.message : deepestMessage(error.cause)
}

/** Returns the code of the error, or of its cause; empty if there is none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
