import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ConcurrencyLimit } from '../../limits/concurrencyLimit.ts'

const argon2id = promisify(argon2)

/**
 * argon2id with 64 MiB and three passes: the second recommended option of RFC 9106 (section 4), but with one
 * lane instead of four, because a server's cores are shared. About 51 ms on machine A of
 * src/docs/engineering/performance.md.
 */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const

/**
 * libuv has four threads, which also read files and resolve names, so hashing must leave two of them free.
 * The queue holds about one second of work.
 */
const hashing = new ConcurrencyLimit({ maxRunning: 2, maxQueued: 24 })

/** @throws `rate_limited` when too many hashes are waiting. */
const derive = (options: Parameters<typeof argon2>[1]): Promise<Buffer> =>
  hashing.run(() => argon2id('argon2id', options))

/** Returns the hash as a PHC string, which every argon2 library can read. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive({ message: written(password), nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/u

/** Dummy hash that a password is compared with if there is no account, so that the response takes as long. */
const nobodys = `$argon2id$v=19$m=65536,t=3,p=1$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

/**
 * Reports whether a password matches its hash. For null, the hash of an unknown account, it returns false and
 * takes as long.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = form.exec(passwordHash ?? nobodys) ?? []
  if (nonce === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const found = await derive({
    message: written(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected) && passwordHash !== null
}

/** Normalizes a password, because some letters have two encodings and keyboards differ in which they use. */
function written(password: string): string {
  return password.normalize('NFC')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/u, '')
}
