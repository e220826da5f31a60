import { ConfigError } from '../config.ts'
import { EmbeddedError } from '../db/embedded/embeddedError.ts'
import { MigrationError } from '../db/migrate.ts'
import { BackupError } from './backupError.ts'

const mendable = [BackupError, ConfigError, EmbeddedError, MigrationError]

/**
 * Runs a terminal command and exits. An error that the user can fix is printed as one line, with exit code 1.
 */
export function runCommand(name: string, command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      const isMendable = mendable.some((kind) => error instanceof kind)
      const why = error instanceof Error ? (isMendable ? error.message : error.stack) : String(error)
      process.stderr.write(`${name}: ${why}\n`)
      process.exit(1)
    },
  )
}

/** Prints one line for the person at the terminal. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
