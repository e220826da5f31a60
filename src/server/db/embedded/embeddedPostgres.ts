import type { Log } from '../../config.ts'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { findCluster, openCluster, systemFolder } from './cluster.ts'
import { EmbeddedError } from './embeddedError.ts'
import { ownFolder } from './folderOwner.ts'
import { ensurePostmaster, runningPort, stopPostmaster, urlOf } from './postmaster.ts'

interface EmbeddedOptions {
  dataFolder: string
  log: Log
  /** Called when the database is permanently lost: the process should end. */
  onLost(reason: string): void
}

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

/** Maximum number of consecutive restarts before the process gives up. */
const recoveries = 5

/**
 * Starts the data folder's own PostgreSQL, or adopts the one that a killed process left, and keeps it
 * running. One Wardlink process owns the folder, by a lock on a connection that lives as long as the process:
 * a second start throws EmbeddedError and disturbs nothing.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = databaseAccount()
  const binaries = await findBinaries(account, account === null ? options.dataFolder : systemFolder)
  const cluster = await openCluster(options.dataFolder, binaries, account)
  const postmaster = { cluster, binaries, account }
  const port = await ensurePostmaster(postmaster)
  const url = urlOf(cluster, port)
  let stopping = false
  let recovery = Promise.resolve()
  const onLost = () => {
    recovery = recover()
  }
  let owner = await ownFolder(url, onLost)

  async function recover(): Promise<void> {
    if (stopping) return
    options.log.error({}, 'the embedded PostgreSQL is gone; starting it again')
    for (let attempt = 1; ; attempt += 1) {
      try {
        await ensurePostmaster(postmaster, port)
        owner = await ownFolder(url, onLost)
        return options.log.info({}, 'the embedded PostgreSQL is back')
      } catch (error) {
        // It may have been killed again before its folder was locked.
        const isHopeless = error instanceof EmbeddedError || attempt >= recoveries
        if (isHopeless) return options.onLost(error instanceof Error ? error.message : 'unknown error')
      }
    }
  }

  return {
    url,
    stop: async () => {
      stopping = true
      // Otherwise the recovery would restart the database that is stopped here.
      await recovery
      await owner.end().catch(() => undefined)
      await stopPostmaster(postmaster)
    },
  }
}

/**
 * Returns the address of the database that a running server has in the data folder, for tools on the same
 * machine; null if none is running.
 */
export async function runningDatabase(dataFolder: string): Promise<string | null> {
  const cluster = await findCluster(dataFolder, databaseAccount())
  const port = cluster && (await runningPort(cluster))
  return cluster === null || port === null ? null : urlOf(cluster, port)
}
