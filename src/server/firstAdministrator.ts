import { randomBytes } from 'node:crypto'
import { hashPassword } from './auth/users/passwordHash.ts'
import type { Config } from './config.ts'
import { lockDatabase } from './db/connection/advisoryLocks.ts'
import type { Database } from './db/database.ts'
import { roleAssignments, users } from './db/schema.ts'

export interface FirstAdministrator {
  email: string
  /** Null if the password was set in the environment, so that it is already known. */
  password: string | null
}

/** Creates the first SUPER_ADMIN of an installation. Returns null if there is one already. */
export async function firstAdministrator(
  database: Database,
  wished: Config['admin'],
): Promise<FirstAdministrator | null> {
  const email = wished?.email ?? 'admin@wardlink.local'
  const password = wished?.password ?? `${randomBytes(12).toString('base64url')}aA1`
  const passwordHash = await hashPassword(password)
  return database.transaction('platform', async (tx) => {
    await lockDatabase(tx, 'firstAdministrator')
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
