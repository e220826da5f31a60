import { type Config, ConfigError } from './config.ts'
import { MigrationError } from './db/migrate.ts'

/** What the database's answer to a start means: PostgreSQL's SQLSTATE codes. */
const refusals: Readonly<Record<string, string>> = {
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'there is no such database',
  '42501': 'this user may not make the tables',
  '53300': 'the database takes no more connections',
}

/** A database that cannot be brought to this version, as one line that names the variable to change. */
export function explainDatabase({ databaseUrl }: Config, error: unknown): unknown {
  const name = databaseUrl === null ? 'WARDLINK_DATA' : 'DATABASE_URL'
  if (error instanceof MigrationError) return new ConfigError(`${name}: ${error.message}`)
  const code = codeOf(error)
  const refusal = refusals[code]
  if (refusal !== undefined) return new ConfigError(`${name}: ${refusal}`)
  const isNetwork = /^E[A-Z]+$/u.test(code) || (error instanceof Error && /timeout/u.test(error.message))
  return isNetwork
    ? new ConfigError(`${name}: the database does not answer (${code === '' ? 'timeout' : code})`)
    : error
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

/** The error’s code; empty when it has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
