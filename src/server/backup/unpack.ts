import { createHash } from 'node:crypto'
import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, give } from '../db/embedded/account.ts'
import { BackupError } from './backupError.ts'

/** Block size of a tar, in bytes. */
const block = 512

/** Reads a stream of bytes in requested sizes. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Returns at least one byte and at most `most`; an empty buffer at the end. */
  async upTo(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done === true) return this.#rest
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** Returns exactly `count` bytes; null if fewer are left. */
  async exactly(count: number): Promise<Buffer | null> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const part = await this.upTo(missing)
      if (part.length === 0) return null
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

/**
 * Unpacks PostgreSQL's tar (ustar: only files and folders) into an empty folder that the account owns.
 * Returns the SHA-256 of each file by its path.
 * @throws BackupError for anything that PostgreSQL would not have written.
 */
export async function unpack(
  chunks: AsyncIterable<Buffer>,
  folder: string,
  account: Account | null,
): Promise<ReadonlyMap<string, string>> {
  const queue = new ByteQueue(chunks)
  const sums = new Map<string, string>()
  for (;;) {
    const header = await queue.exactly(block)
    // Two empty blocks end the tar. Missing ones do no harm, because the caller looks up each file by its
    // name.
    if (header === null || header.every((byte) => byte === 0)) return sums
    const { path, size, kind } = readHeader(header)
    const target = join(folder, path)
    if (kind === 'folder') {
      await makeFolder(target, account)
      continue
    }
    await makeFolder(dirname(target), account)
    sums.set(path, await writeFile(queue, target, size))
    await give(target, account)
    await queue.exactly((block - (size % block)) % block)
  }
}

interface Header {
  path: string
  size: number
  kind: 'file' | 'folder'
}

function readHeader(header: Buffer): Header {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0] ?? ''
  const prefix = text(345, 500)
  const path = `${prefix === '' ? '' : `${prefix}/`}${text(0, 100)}`.replace(/^\.\/|\/$/gu, '')
  const size = Number.parseInt(text(124, 136).trim() || '0', 8)
  const kind = { '0': 'file', '': 'file', '5': 'folder' }[text(156, 157)]
  const steps = path.split('/')
  const isOdd = path === '' || path.includes('\\') || steps.some((step) => step === '' || step === '..')
  if (isOdd || !Number.isSafeInteger(size) || (kind !== 'file' && kind !== 'folder')) {
    throw new BackupError('the backup holds what PostgreSQL does not write: it is not used')
  }
  return { path, size, kind }
}

async function makeFolder(path: string, account: Account | null): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  await chmod(path, 0o700)
  await give(path, account)
}

/** Returns the SHA-256 of the written bytes. */
async function writeFile(queue: ByteQueue, path: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for (let missing = size; missing > 0;) {
      const part = await queue.upTo(missing)
      if (part.length === 0) throw new BackupError('the backup ends in the middle of a file')
      await file.write(part)
      hash.update(part)
      missing -= part.length
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
