import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Duplex, Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backupError.ts'

/** Ending of the names of encrypted files. */
export const encryptedEnding = '.age'

/**
 * Checks the public keys that a backup is encrypted for, as `age1…`.
 * @throws BackupError for a mistyped one: each ends in a checksum.
 */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`BACKUP_RECIPIENTS: "${recipient}" is not a public key of age: it is mistyped`)
    }
  }
  return encrypter
}

/** Returns a stream that encrypts what is written into it in the age format (age-encryption.org/v1). */
export async function encryptingStream(encrypter: Encrypter): Promise<Duplex> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  return Duplex.fromWeb({ writable, readable: await encrypter.encrypt(readable) })
}

/**
 * Reads a file of secret keys as `age-keygen` and `npm run backup:key` write it: one key in each line, and
 * comments.
 * @throws BackupError if it cannot be read or holds anything else. No message repeats a key.
 */
export async function readIdentities(path: string): Promise<Decrypter> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`--identity: "${path}" cannot be read`)
  const keys = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0) throw new BackupError(`--identity: "${path}" holds no key`)
  const decrypter = new Decrypter()
  for (const key of keys) {
    try {
      decrypter.addIdentity(key)
    } catch {
      throw new BackupError(`--identity: "${path}" holds a line that is not a secret key of age`)
    }
  }
  return decrypter
}

/** The keys that a restore has, and the public keys that its backup is for. */
export interface Unlocking {
  decrypter: Decrypter
  recipients: readonly string[]
}

/**
 * Opens a file of a backup, decrypted if `unlocking` is given. The stream fails where the file is not what was
 * encrypted, or ends too early.
 * @throws BackupError if no key opens it.
 */
export async function openBackupFile(path: string, unlocking: Unlocking | null): Promise<Readable> {
  const file = createReadStream(path)
  if (unlocking === null) return file
  const { decrypter, recipients } = unlocking
  try {
    const decrypted = Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(file)))
    return decrypted
  } catch {
    file.destroy()
    throw new BackupError(
      `--identity: no key of this file opens the backup, which is for ${inWords(recipients)}`,
    )
  }
}

/** Names the public keys of a backup in a message. */
export const inWords = (recipients: readonly string[]): string => recipients.join(', ')
