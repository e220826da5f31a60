import { Readable } from 'node:stream'
import pg from 'pg'

/**
 * Part of a base backup: of the database files, as a tar, or of PostgreSQL's list of them with their
 * checksums.
 */
export interface BackupPiece {
  of: 'files' | 'manifest'
  bytes: Buffer
}

/** Message types of a base backup, each the first byte of a message (protocol, BASE_BACKUP). */
const kinds = { archive: 'n', data: 'd', manifest: 'm' } as const

/** Maximum number of pieces that wait for the writer: PostgreSQL sends 32 KiB at a time. */
const waitingPieces = 64

/**
 * Streams the whole database while it is running, with PostgreSQL’s own BASE_BACKUP, which needs no external
 * program. The WAL written in the meantime is included, so that the copy contains everything committed before
 * the last piece. The stream fails if the connection or the database is lost.
 */
export function readBaseBackup(url: string): Readable {
  // The driver supports the setting, but its types do not.
  const client = new pg.Client(`${url}?replication=true&application_name=wardlink-backup`)
  const { connection } = client
  let of: BackupPiece['of'] = 'files'
  const pieces = new Readable({
    objectMode: true,
    highWaterMark: waitingPieces,
    read: () => void connection.stream.resume(),
    destroy: (error, done) => client.end(() => done(error)),
  })
  client.on('error', (error) => pieces.destroy(error))
  connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === kinds.archive) of = 'files'
    else if (kind === kinds.manifest) of = 'manifest'
    else if (kind === kinds.data) {
      // The driver reuses this memory for the next message.
      const piece: BackupPiece = { of, bytes: Buffer.from(chunk.subarray(1)) }
      if (!pieces.push(piece)) connection.stream.pause()
    }
  })
  send(client).then(
    () => pieces.push(null),
    (error: unknown) => pieces.destroy(error instanceof Error ? error : new Error('the backup broke off')),
  )
  return pieces
}

async function send(client: pg.Client): Promise<void> {
  await client.connect()
  // Keeps PostgreSQL from recycling WAL that the copy needs, until this connection ends.
  await client.query(
    `CREATE_REPLICATION_SLOT "wardlink_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`,
  )
  await client.query(
    `BASE_BACKUP (LABEL 'wardlink', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
  )
}
