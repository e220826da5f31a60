import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { roleAssignments, users } from './db/schema.ts'

const derive = promisify(argon2)

/** argon2id as measured in stack.md: 64 MiB, three passes, about 51 ms. */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const

export interface FirstAdministrator {
  email: string
  /** Null when it was given in the environment, and so is known. */
  password: string | null
}

/** Makes the first SUPER_ADMIN of an installation that has none. Answers null when there is one already. */
export async function firstAdministrator(
  database: Database,
  wished: Config['admin'],
): Promise<FirstAdministrator | null> {
  const email = wished?.email ?? 'admin@wardlink.local'
  const password = wished?.password ?? `${randomBytes(12).toString('base64url')}aA1`
  const passwordHash = await hashPassword(password)
  return database.transaction('platform', async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(7310515)')
    const existing = await tx.select({ role: roleAssignments.role }).from(roleAssignments)
    if (existing.some(({ role }) => role === 'SUPER_ADMIN')) return null
    const [user] = await tx
      .insert(users)
      .values({ email, name: 'Administrator', passwordHash })
      .returning({ id: users.id })
    if (user === undefined) return null
    await tx.insert(roleAssignments).values({ userId: user.id, role: 'SUPER_ADMIN', level: 'platform' })
    return { email, password: wished === null ? password : null }
  })
}

/** A PHC string, as every argon2 library reads it. */
async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: password, nonce, ...cost })
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/u, '')
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}
