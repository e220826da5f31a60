import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { databaseLocks } from '../connection/advisoryLocks.ts'
import { EmbeddedError } from './embeddedError.ts'

/** A killed predecessor's lock goes with its connection; that takes PostgreSQL a moment to notice, in ms. */
const ownerWaitMs = 2_000

/** How long PostgreSQL may take to accept its owner’s connection, and to answer a query, in milliseconds. */
const answerMs = 10_000

export interface FolderOwner {
  /** Gives the folder up. */
  end(): Promise<void>
}

/**
 * Takes the folder's lock. The connection is the ownership; `onLost` is called once when it breaks, also when that was
 * within the breath in which the lock was given. Throws EmbeddedError when another one holds it, and what was said when
 * PostgreSQL goes before.
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
