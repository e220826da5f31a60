import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Duplex, type Readable, Transform, type Writable } from 'node:stream'
import { finished as whenFinished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Encrypter } from 'age-encryption'
import pg from 'pg'
import type { Clock } from '../config.ts'
import {
  type BackupDescription,
  backupFiles,
  type BackupLabel,
  finished,
  pathIn,
  settle,
  unfinished,
} from './backupFolder.ts'
import { readBaseBackup, type BackupPiece } from './baseBackup.ts'
import { encryptingStream } from './encryption.ts'

interface BackupOptions {
  /** Address of the database, with an account that can replicate. */
  url: string
  /** Folder for the backups; created if missing. */
  to: string
  /** The public keys that the backup is encrypted for; null if it is not encrypted. */
  encryption: { recipients: readonly string[]; encrypter: Encrypter } | null
  version: string
  clock: Clock
}

/**
 * Age at which leftovers of a killed backup are removed, in milliseconds. A younger one may be a backup that
 * is still running.
 */
const leftoverMs = 24 * 3_600_000

/**
 * Copies the whole database into a new folder below `to`, while it is running, and returns that folder. The
 * folder gets its name in the last step, when everything is on disk: an interrupted backup never looks
 * complete.
 */
export async function takeBackup({ url, to, encryption, version, clock }: BackupOptions): Promise<string> {
  const takenAt = new Date(clock.now()).toISOString()
  const folder = join(to, `wardlink-${takenAt.replaceAll(':', '')}`)
  const part = `${folder}.part`
  await mkdir(to, { recursive: true, mode: 0o700 })
  await sweepLeftovers(to, clock)
  await mkdir(part, { mode: 0o700 })
  try {
    const postgres = await majorOf(url)
    const files = await write(readBaseBackup(url), part, encryption?.encrypter ?? null)
    const described = { wardlink: version, postgres, takenAt, files }
    const label: BackupLabel =
      encryption === null
        ? { format: 1, ...described }
        : { format: 2, ...described, recipients: [...encryption.recipients] }
    await writeFile(join(part, backupFiles.label), `${JSON.stringify(label, null, 2)}\n`, { mode: 0o600 })
    await settle(join(part, backupFiles.label))
    await settle(part)
    await rename(part, folder)
    await settle(to)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  await noteBackup(url, takenAt)
  return folder
}

/** Removes all but the newest complete backups of the folder. Returns the number removed. */
export async function keepNewest(to: string, count: number): Promise<number> {
  const backups = (await readdir(to)).filter((name) => finished.test(name)).toSorted()
  const old = backups.slice(0, Math.max(0, backups.length - count))
  for (const name of old) await rm(join(to, name), { recursive: true })
  return old.length
}

async function sweepLeftovers(to: string, clock: Clock): Promise<void> {
  for (const name of (await readdir(to)).filter((one) => unfinished.test(one))) {
    const path = join(to, name)
    const { mtimeMs } = await stat(path)
    if (clock.now() - mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}

/** Writes the stream into the backup's two files and returns their checksums. */
async function write(
  pieces: Readable,
  part: string,
  encrypter: Encrypter | null,
): Promise<BackupDescription['files']> {
  const encrypting = async (): Promise<Duplex[]> =>
    encrypter === null ? [] : [await encryptingStream(encrypter)]
  const isEncrypted = encrypter !== null
  const gzip = createGzip({ level: 1 })
  const files = writeFileOf(pathIn(part, backupFiles.files, isEncrypted), [gzip, ...(await encrypting())])
  const manifest = writeFileOf(pathIn(part, backupFiles.manifest, isEncrypted), await encrypting())
  const copy = async (): Promise<void> => {
    for await (const piece of pieces as AsyncIterable<BackupPiece>) {
      const { into } = piece.of === 'files' ? files : manifest
      if (!into.write(piece.bytes)) await once(into, 'drain')
    }
    files.into.end()
    manifest.into.end()
  }
  await Promise.all([copy(), files.done, manifest.done]).catch((error: unknown) => {
    for (const { into } of [files, manifest]) into.destroy()
    pieces.destroy()
    throw error
  })
  return [files.describe(), manifest.describe()]
}

interface WrittenFile {
  into: Writable
  done: Promise<void>
  describe(): BackupDescription['files'][number]
}

/** Returns a file that is hashed while it is written, after the stages. */
function writeFileOf(path: string, stages: readonly Duplex[]): WrittenFile {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  const [into = measure] = stages
  const done = pipeline([...stages, measure, file]).then(() => whenFinished(file))
  return { into, done, describe: () => ({ name: basename(path), bytes, sha256: hash.digest('hex') }) }
}

async function majorOf(url: string): Promise<string> {
  const version = await ask(
    url,
    `select (current_setting('server_version_num')::int / 10000)::text as answer`,
  )
  return version ?? ''
}

/** Records the time of the backup, so that /metrics can report the age of the newest one. */
async function noteBackup(url: string, takenAt: string): Promise<void> {
  await ask(
    url,
    `insert into installation (key, value) values ('last_backup_at', '${takenAt}')
      on conflict (key) do update set value = excluded.value returning value as answer`,
  )
}

async function ask(url: string, text: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'wardlink-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(text)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}
