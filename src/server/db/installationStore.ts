import { eq } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { installation } from './schema/deviceSchema.ts'
import { newSecret } from './secret.ts'

const tokenKey = 'session_token_key'

/** Data of this database that every server process shares. */
export const installationStore = {
  /** Returns the secret from which session tokens are derived. The first process creates it. */
  async tokenKey(tx: Tx): Promise<string> {
    await tx
      .insert(installation)
      .values({ key: tokenKey, value: newSecret(32) })
      .onConflictDoNothing()
    const [row] = await tx.select().from(installation).where(eq(installation.key, tokenKey))
    if (row === undefined) throw new Error('the installation key was not written')
    return row.value
  },

  /** Returns the time since which device links have been recorded, in epoch milliseconds. */
  async presenceSince(tx: Tx): Promise<number> {
    const [row] = await tx.select().from(installation).where(eq(installation.key, 'presence_since'))
    if (row === undefined) throw new Error('the migration did not write since when devices are watched')
    return Date.parse(row.value)
  },
}
