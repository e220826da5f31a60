import { isAbsolute, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from './config.ts'
import { EmbeddedError } from './db/embedded/embeddedError.ts'
import { MigrationError } from './db/migrate.ts'
import { BackupError } from './backup/backupError.ts'

/** A command line that is wrong. The message is one line that says what to fix. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const mendable = [BackupError, ConfigError, EmbeddedError, MigrationError, UsageError]

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

/**
 * Reads the options of the command line, each with a value. Returns a function that returns the value of one.
 * @throws UsageError for any other argument; it ends with `usage`.
 */
export function readOptions<const Name extends string>(
  names: readonly Name[],
  usage: string,
): (name: Name) => string | undefined {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: process.argv.slice(2), options })
    return (name) => values[name]
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : 'wrong arguments'}; ${usage}`)
  }
}

/** @throws UsageError if the path is inside the folder: what is there is lost with it. */
export function refuseInside(folder: string, path: string, what: string): void {
  const way = relative(folder, path)
  // On another drive of Windows the way is the path itself.
  const isOutside = isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`)
  if (!isOutside) throw new UsageError(`--to: ${what} inside the data folder would be lost with it`)
}

/** Prints one line for the person at the terminal. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
