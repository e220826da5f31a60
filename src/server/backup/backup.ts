import { resolve } from 'node:path'
import { type Config, readConfig, systemClock } from '../config.ts'
import { databaseAccount } from '../db/embedded/account.ts'
import { findCluster } from '../db/embedded/cluster.ts'
import { runningDatabase, startEmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts'
import { createLog } from '../log.ts'
import { BackupError } from './backupError.ts'
import { encrypterFor } from './encryption.ts'
import { keepNewest, takeBackup } from './takeBackup.ts'
import { print, readOptions, refuseInside, runCommand, UsageError } from '../terminal.ts'

const usage = 'usage: npm run backup -- --to /srv/backups [--keep 14]'

/**
 * `npm run backup`: copies the whole embedded database into a new folder below `--to`, while the server is
 * running or after it was stopped, encrypted if `BACKUP_RECIPIENTS` is set. `--keep` then removes all but the
 * newest backups.
 */
runCommand('backup', async () => {
  const config = readConfig(process.env)
  const { to, keep } = readTarget(config)
  const recipients = config.backupRecipients
  const encryption = recipients.length === 0 ? null : { recipients, encrypter: encrypterFor(recipients) }
  const { url, stop } = await reach(config)
  try {
    const folder = await takeBackup({ url, to, encryption, version: config.version, clock: systemClock })
    print(`backup ${folder}`)
    if (encryption !== null) print(`encrypted for ${recipients.join(', ')}`)
  } finally {
    await stop()
  }
  const removed = keep === null ? 0 : await keepNewest(to, keep)
  if (removed > 0) print(`removed ${removed} older ${removed === 1 ? 'backup' : 'backups'}`)
})

interface Target {
  to: string
  /** Number of backups to keep; null for all. */
  keep: number | null
}

function readTarget(config: Config): Target {
  const option = readOptions(['to', 'keep'], usage)
  const to = option('to')
  const keep = option('keep') ?? null
  if (to === undefined) throw new UsageError(`--to is required; ${usage}`)
  const folder = resolve(to)
  refuseInside(config.dataFolder, folder, 'a backup')
  if (keep !== null && !/^[1-9]\d{0,3}$/u.test(keep)) {
    throw new UsageError(`--keep: must be a whole number from 1 to 9999, not "${keep}"; ${usage}`)
  }
  return { to: folder, keep: keep === null ? null : Number(keep) }
}

/**
 * Returns the address of the embedded database. If no server runs it, it is started for the duration of the
 * backup.
 */
async function reach({ databaseUrl, dataFolder }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) {
    throw new BackupError(
      "DATABASE_URL: a hospital's own PostgreSQL is backed up by its own tools, pg_basebackup or pg_dump; the guide says how",
    )
  }
  const running = await runningDatabase(dataFolder)
  if (running !== null) return { url: running, stop: () => Promise.resolve() }
  if ((await findCluster(dataFolder, databaseAccount())) === null) {
    throw new BackupError(`WARDLINK_DATA: there is no database in "${dataFolder}"`)
  }
  const log = createLog('silent')
  return startEmbeddedPostgres({ dataFolder, log, onLost: (reason) => print(`backup: ${reason}`) })
}
