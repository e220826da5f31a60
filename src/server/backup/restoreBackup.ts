import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
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
import { backupFiles, type BackupLabel, checkBackup, pathIn, readManifest } from './backupFolder.ts'
import { inWords, openBackupFile, type Unlocking } from './encryption.ts'
import { unpack } from './unpack.ts'

interface RestoreOptions {
  /** Folder of the backup. */
  from: string
  /** Data folder for the restored database. A folder that already has one is refused. */
  dataFolder: string
  /** Secret keys, for an encrypted backup. */
  decrypter: Decrypter | null
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
  const { from, dataFolder, decrypter } = options
  const label = await checkBackup(from)
  const unlocking = unlock(label, decrypter)
  const account = databaseAccount()
  const binaries = await findBinaries(account, account === null ? dataFolder : systemFolder)
  const [major] = binaries.version.split('.')
  if (label.postgres !== major) {
    throw new BackupError(
      `the backup is of PostgreSQL ${label.postgres}, and this version of Wardlink brings PostgreSQL ${major}: restore it with Wardlink ${label.wardlink}`,
    )
  }
  await adoptCluster(dataFolder, account, async (fresh) => {
    await fill(fresh, from, account, unlocking)
    await prove(fresh, { ...options, binaries, account })
  })
  return label
}

function unlock(label: BackupLabel, decrypter: Decrypter | null): Unlocking | null {
  if (label.format === 1) return null
  const { recipients } = label
  if (decrypter !== null) return { decrypter, recipients }
  throw new BackupError(
    `the backup is encrypted for ${inWords(recipients)}: name the file of its secret key with --identity`,
  )
}

async function fill(
  fresh: string,
  from: string,
  account: Account | null,
  unlocking: Unlocking | null,
): Promise<void> {
  const listed = await readManifest(from, unlocking)
  const archivePath = pathIn(from, backupFiles.files, unlocking !== null)
  const archive = await openBackupFile(archivePath, unlocking)
  const unzipped = pipeline(archive, createGunzip(), () => undefined)
  const found = await unpack(unzipped, fresh, account).catch((error: unknown) => {
    const isOfBackup = [archive, unzipped].some(({ errored }) => errored === error)
    throw isOfBackup ? new BackupError(`"${archivePath}" is damaged: it cannot be read`) : error
  })
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
