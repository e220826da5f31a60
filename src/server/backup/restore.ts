import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, systemClock } from '../config.ts'
import { createLog } from '../log.ts'
import { BackupError } from './backupError.ts'
import { restoreBackup } from './restoreBackup.ts'
import { runCommand, print } from './terminal.ts'

const usage = 'usage: npm run restore -- --from /srv/backups/wardlink-… [--to .wardlink]'

/**
 * `npm run restore`: restores a backup into a data folder that has no database, checks it, and starts it once
 * as proof.
 */
runCommand('restore', async () => {
  const config = readConfig(process.env)
  const { from, to } = parse(process.argv.slice(2))
  if (from === undefined) throw new BackupError(`--from: which backup? ${usage}`)
  if (config.databaseUrl !== null) {
    throw new BackupError(
      "DATABASE_URL: a hospital's own PostgreSQL is restored by its own tools; the guide says how",
    )
  }
  const dataFolder = to === undefined ? config.dataFolder : resolve(to)
  const { takenAt } = await restoreBackup({
    from: resolve(from),
    dataFolder,
    log: createLog('silent'),
    clock: systemClock,
  })
  print(`restored ${dataFolder} as of ${takenAt}`)
  print('all sessions, calls and links of accounts were ended: some had been ended since then')
})

function parse(args: string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values
  } catch (error) {
    throw new BackupError(`${error instanceof Error ? error.message : 'wrong arguments'}; ${usage}`)
  }
}
