import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { BackupError } from './backupError.ts'
import { encryptedEnding, openBackupFile, type Unlocking } from './encryption.ts'

/** The three files in a backup's folder. In an encrypted one the names of the first two end in `.age`. */
export const backupFiles = {
  /** All files of the database, as a standard gzipped tar. */
  files: 'base.tar.gz',
  /** PostgreSQL's own list of these files, with their SHA-256. */
  manifest: 'backup_manifest',
  /** Describes the backup and holds the checksums of the two other files. It is written last. */
  label: 'wardlink-backup.json',
} as const

const Described = z.object({
  /** Version of Wardlink that took the backup. */
  wardlink: z.string(),
  /** Major version of PostgreSQL. Another one cannot read the files. */
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
/** Format 2 is encrypted, which versions that know only format 1 refuse by it. */
const Label = z.discriminatedUnion('format', [
  z.extend(Described, { format: z.literal(1) }),
  z.extend(Described, {
    format: z.literal(2),
    /** Public keys of age that the files are encrypted for. */
    recipients: z.array(z.string()),
  }),
])
export type BackupLabel = z.infer<typeof Label>
export type BackupDescription = z.infer<typeof Described>

const Manifest = z.object({ Files: z.array(z.object({ Path: z.string(), Checksum: z.string() })) })

/** Returns the path of a file of a backup. */
export const pathIn = (folder: string, name: string, isEncrypted: boolean): string =>
  join(folder, isEncrypted ? `${name}${encryptedEnding}` : name)

/** Name pattern of an incomplete backup's folder. */
export const unfinished = /\.part$/u

/** Name pattern of complete backups. The names sort by time. */
export const finished = /^wardlink-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/u

/**
 * Reads every byte of a backup.
 * @throws BackupError unless it is complete and unchanged.
 */
export async function checkBackup(folder: string): Promise<BackupLabel> {
  if (unfinished.test(folder)) throw new BackupError(`"${folder}" is a backup that was broken off`)
  const label = await readLabel(folder)
  for (const { name, bytes, sha256 } of label.files) {
    const path = join(folder, name)
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    )
    if (size === null) throw new BackupError(`"${path}" is missing from the backup`)
    if (size !== bytes || (await sha256Of(path)) !== sha256) {
      throw new BackupError(`"${path}" is damaged: it is not what was written`)
    }
  }
  return label
}

async function readLabel(folder: string): Promise<BackupLabel> {
  const path = join(folder, backupFiles.label)
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) throw new BackupError(`"${folder}" is no backup: it has no ${backupFiles.label}`)
  const label = Label.safeParse(readJson(content))
  if (!label.success) throw new BackupError(`"${path}" is damaged, or of a newer version of Wardlink`)
  return label.data
}

/** Returns the SHA-256 of each database file by its path, as PostgreSQL recorded it. */
export async function readManifest(
  folder: string,
  unlocking: Unlocking | null,
): Promise<ReadonlyMap<string, string>> {
  const path = pathIn(folder, backupFiles.manifest, unlocking !== null)
  const file = await openBackupFile(path, unlocking)
  const manifest = Manifest.safeParse(readJson(await text(file).catch(() => '')))
  if (!manifest.success) throw new BackupError(`"${path}" is damaged`)
  return new Map(manifest.data.Files.map(({ Path, Checksum }) => [Path, Checksum]))
}

function readJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Flushes a file’s bytes, or a folder’s entries, to disk, so that they survive a power loss. */
export async function settle(path: string): Promise<void> {
  // Windows cannot open a folder; there, its file system determines how durable the names are.
  const handle = await open(path, 'r').catch(() => null)
  if (handle === null) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}
