import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Clock, Log } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { type Account, databaseAccount } from '../db/embedded/account.ts'
import { type Binaries, findBinaries } from '../db/embedded/binaries.ts'
import { adoptCluster, passwordFile, systemFolder } from '../db/embedded/cluster.ts'
import { EmbeddedError } from '../db/embedded/embeddedError.ts'
import { ensurePostmaster, stopPostmaster, urlOf } from '../db/embedded/postmaster.ts'
import { migrate } from '../db/migrate.ts'
import { invalidateAfterRestore } from '../db/invalidateAfterRestore.ts'
import { BackupError } from './backupError.ts'
import { backupFiles, type BackupLabel, checkBackup, readManifest } from './backupFolder.ts'
import { unpack } from './unpack.ts'

interface RestoreOptions {
  /** Folder of the backup. */
  from: string
  /** Data folder for the restored database. A folder that already has one is refused. */
  dataFolder: string
  log: Log
  clock: Clock
}

/**
 * Restores a backup into a data folder and returns its label. Every byte is checked first. Then the database
 * is started separately, recovers, is migrated to this version, and all sessions are ended. Only a database
 * that passed all this is moved into place.
 * @throws BackupError or EmbeddedError, and leaves nothing behind.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupLabel> {
  const { from, dataFolder } = options
  const label = await checkBackup(from)
  const account = databaseAccount()
  const binaries = await findBinaries(account, account === null ? dataFolder : systemFolder)
  const [major] = binaries.version.split('.')
  if (label.postgres !== major) {
    throw new BackupError(
      `the backup is of PostgreSQL ${label.postgres}, and this version of Wardlink brings PostgreSQL ${major}: restore it with Wardlink ${label.wardlink}`,
    )
  }
  await adoptCluster(dataFolder, account, async (fresh) => {
    await fill(fresh, from, account)
    await prove(fresh, { ...options, binaries, account })
  })
  return label
}

async function fill(fresh: string, from: string, account: Account | null): Promise<void> {
  const listed = await readManifest(from)
  const archive = createReadStream(join(from, backupFiles.files))
  const found = await unpack(archive.pipe(createGunzip()), fresh, account)
  for (const [path, sum] of listed) {
    if (found.get(path) !== sum)
      throw new BackupError(`"${path}" is not in the backup as PostgreSQL noted it`)
  }
}

interface Proof extends RestoreOptions {
  binaries: Binaries
  account: Account | null
}

/** Starts the restored database in its folder, which replays its WAL, and prepares it for use. */
async function prove(folder: string, { binaries, account, log, clock }: Proof): Promise<void> {
  const password = await readFile(join(folder, passwordFile), 'utf8').catch(() => null)
  if (password === null) throw new BackupError('the backup is not of a database that Wardlink made')
  const postmaster = { cluster: { folder, password }, binaries, account }
  const port = await ensurePostmaster(postmaster).catch((error: unknown) => {
    throw error instanceof EmbeddedError ? new BackupError("the backup's database does not start") : error
  })
  try {
    const url = urlOf(postmaster.cluster, port)
    await migrate(url, { log })
    const database = openDatabase({ url, log, poolSize: 2 })
    await database.transaction('platform', (tx) => invalidateAfterRestore(tx, new Date(clock.now())))
    await database.close()
  } finally {
    await stopPostmaster(postmaster)
  }
}
