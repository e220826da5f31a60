import { type Config, ConfigError } from './config.ts'
import { MigrationError } from './db/migrate.ts'

/** What the database's answer to a start means: PostgreSQL's SQLSTATE codes. */
const refusals: Readonly<Record<string, string>> = {
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'there is no such database',
  '42501': 'this user may not make the tables',
  // What PostgreSQL says of an extension that is not installed.
  '0A000': 'the extension pg_trgm is not there to be made',
  '53300': 'the database takes no more connections',
}

/** A database that cannot be brought to this version, as one line that names the variable to change. */
export function explainDatabase({ databaseUrl }: Config, error: unknown): unknown {
  const name = databaseUrl === null ? 'WARDLINK_DATA' : 'DATABASE_URL'
  if (error instanceof MigrationError) return new ConfigError(`${name}: ${error.message}`)
  const code = codeOf(error)
  const refusal = refusals[code]
  if (refusal !== undefined) return new ConfigError(`${name}: ${refusal}`)
  const file = missingFile(error)
  if (file !== null) return new ConfigError(`${name}: cannot read the file "${file}" that sslrootcert names`)
  if (isDistrust(code)) {
    return new ConfigError(
      `${name}: the database's certificate is not trusted (${code}): sslrootcert names its authority`,
    )
  }
  const said = error instanceof Error ? error.message : ''
  if (/does not support SSL/u.test(said)) return new ConfigError(`${name}: the database speaks no TLS`)
  const isNetwork = /^E[A-Z]+$/u.test(code) || /timeout/u.test(said)
  return isNetwork
    ? new ConfigError(`${name}: the database does not answer (${code === '' ? 'timeout' : code})`)
    : error
}

/** The codes of Node.js and OpenSSL for a certificate that is not believed. */
function isDistrust(code: string): boolean {
  return /CERT|^UNABLE_TO_|^ERR_TLS_/u.test(code)
}

/** The file that an address names and that cannot be read; null for any other failure. */
function missingFile(error: unknown): string | null {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
}

/** An address on which nobody may listen, as one line that names the variable to change. */
export function explainListening({ host, port }: Config, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT: ${port} is in use by another program`)
    case 'EACCES':
      return new ConfigError(`PORT: this user may not listen on ${port}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST: "${host}" is not an address of this machine`)
    default:
      return error
  }
}

/** The error’s code, or that of the one that caused it; empty when there is none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
