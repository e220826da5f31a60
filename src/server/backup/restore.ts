import { resolve } from 'node:path'
import { readConfig, systemClock } from '../config.ts'
import { createLog } from '../log.ts'
import { BackupError } from './backupError.ts'
import { readIdentities } from './encryption.ts'
import { restoreBackup } from './restoreBackup.ts'
import { print, readOptions, runCommand, UsageError } from '../terminal.ts'

const usage =
  'usage: npm run restore -- --from /srv/backups/wardlink-… [--to .wardlink] [--identity /media/safe/wardlink-backup.key]'

/**
 * `npm run restore`: restores a backup into a data folder that has no database, checks it, and starts it once
 * as proof. `--identity` names the file of the secret key of an encrypted backup.
 */
runCommand('restore', async () => {
  const config = readConfig(process.env)
  const option = readOptions(['from', 'to', 'identity'], usage)
  const from = option('from')
  const to = option('to')
  const identity = option('identity')
  if (from === undefined) throw new UsageError(`--from: which backup? ${usage}`)
  if (config.databaseUrl !== null) {
    throw new BackupError(
      "DATABASE_URL: a hospital's own PostgreSQL is restored by its own tools; the guide says how",
    )
  }
  const dataFolder = to === undefined ? config.dataFolder : resolve(to)
  const { takenAt } = await restoreBackup({
    from: resolve(from),
    dataFolder,
    decrypter: identity === undefined ? null : await readIdentities(resolve(identity)),
    log: createLog('silent'),
    clock: systemClock,
  })
  print(`restored ${dataFolder} as of ${takenAt}`)
  print('all sessions, calls and links of accounts were ended: some had been ended since then')
})
