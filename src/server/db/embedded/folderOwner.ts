import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { databaseLocks } from '../connection/advisoryLocks.ts'
import { EmbeddedError } from './embeddedError.ts'

/**
 * Maximum wait for the lock of a killed predecessor, in milliseconds. It ends with its connection, which
 * PostgreSQL needs a moment to notice.
 */
const ownerWaitMs = 2_000

/** How long PostgreSQL may take to accept its owner’s connection, and to answer a query, in milliseconds. */
const answerMs = 10_000

export interface FolderOwner {
  /** Releases the folder. */
  end(): Promise<void>
}

/**
 * Locks the folder. The connection holds the lock; `onLost` is called once when it breaks, even at the moment
 * when the lock is granted. Throws EmbeddedError if another process holds the lock, and the original error if
 * PostgreSQL goes away before.
 */
export async function ownFolder(url: string, onLost: () => void): Promise<FolderOwner> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wardlink-owner',
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  // Listens from the start and keeps the result: PostgreSQL may go away between its answer and the code that
  // waits for it.
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  client.on('error', () => lose())
  client.on('end', () => lose())
  try {
    await client.connect()
    await takeLock(client)
  } catch (error) {
    // Not awaited: a restart must not be blocked by a connection that has died.
    client.end().catch(() => undefined)
    throw error
  }
  void lost.then(onLost)
  return { end: () => client.end() }
}

async function takeLock(client: pg.Client): Promise<void> {
  const until = Date.now() + ownerWaitMs
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      databaseLocks.owner,
    ])
    if (rows[0]?.mine === true) return
    if (Date.now() > until) throw new EmbeddedError('WARDLINK_DATA: another Wardlink uses this data folder')
    await setTimeout(50)
  }
}
