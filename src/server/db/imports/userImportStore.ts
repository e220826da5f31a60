import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/** Person in an import file, with what the import’s rows record about them. */
export interface ImportedUser {
  id: string
  name: string
  email: string
}

/** Role of a person, and the row that it comes from. */
export interface ImportedRole {
  row: number
  user_id: string
  role: string
  level: string
  node_id: string | null
  customer_id: string | null
  /** Target ID of the audit entry about it. */
  entry_id: string
}

/** Person who has not been sent the link to their account yet, with the first row that names them. */
export interface UninvitedUser extends ImportedUser {
  row: number
}

/** Imports thousands of accounts: each statement takes them as one JSON text. */
export const userImportStore = {
  /**
   * Returns, for each row, the first row with its address, and whether an account has it; compared by the
   * database’s own rule for equal addresses.
   */
  async addresses(
    tx: Tx,
    given: readonly { row: number; email: string }[],
  ): Promise<Map<number, { first: number; taken: boolean }>> {
    const { rows } = await tx.execute<{ row: number; first: number; taken: boolean }>(sql`
      select g.row, min(g.row) over (partition by lower(g.email)) as first,
        exists (select 1 from users u where lower(u.email) = lower(g.email)) as taken
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(row int, email text)`)
    return new Map(rows.map(({ row, first, taken }) => [row, { first, taken }]))
  },

  async writeUsers(tx: Tx, users: readonly ImportedUser[]): Promise<void> {
    await tx.execute(sql`
      insert into users (id, name, email)
      select id, name, email from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as g(id uuid, name text, email text)`)
  },

  /** Writes roles of users who already exist, and which row of the import each comes from. */
  async writeRoles(
    tx: Tx,
    { id: importId, by }: { id: string; by: { name: string } },
    roles: readonly ImportedRole[],
  ): Promise<void> {
    const given = JSON.stringify(roles)
    await tx.execute(sql`
      insert into role_assignments (user_id, role, level, node_id, customer_id, granted_by)
      select user_id, role, level, node_id, customer_id, ${by.name}::text from jsonb_to_recordset(${given}::jsonb)
        as g(user_id uuid, role text, level text, node_id uuid, customer_id uuid)`)
    await tx.execute(sql`
      insert into import_records (import_id, row, record_id, entry_id, customer_id)
      select ${importId}::uuid, row, user_id, entry_id, customer_id from jsonb_to_recordset(${given}::jsonb)
        as g(row int, user_id uuid, entry_id uuid, customer_id uuid)`)
  },

  /** Returns the next users created by an import who still need a link and have not been sent one. */
  async uninvited(tx: Tx, importId: string, limit: number): Promise<UninvitedUser[]> {
    const { rows } = await tx.execute<UninvitedUser & Record<string, unknown>>(sql`
      select min(r.row) as row, u.id, u.name, u.email
      from import_records r join users u on u.id = r.record_id
      where r.import_id = ${importId} and u.removed_at is null and u.password_hash is null and u.last_sign_in_at is null
        and not exists (select 1 from account_links l where l.user_id = u.id)
      group by u.id order by min(r.row) limit ${limit}`)
    return rows
  },
}
