import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type Assignment, Role } from '../../../contract/permissions/roles.ts'
import type { RoleLevel, UserItem, UserSort, UserStatus } from '../../../contract/users/users.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { holdsWord, momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { users } from '../schema.ts'
import { orgUnitPlace } from '../orgUnits/orgUnitTable.ts'
import { heldRoles, visibleRoles, rolesOf } from './userRoles.ts'

interface UserQuestion {
  /** Role assignments of the caller: the org units at or below which they may look, and in what role. */
  within: readonly Assignment[]
  words: readonly string[]
  role?: Role | undefined
  level?: RoleLevel | undefined
  /** ID of the org unit at or below which a role must apply. */
  below?: string | undefined
  /** Without it, all users except deactivated ones. */
  status?: UserStatus | undefined
  /** Restricts the result to some of these users. */
  ids?: readonly string[] | undefined
  /** A single user, deactivated or not. */
  id?: string
  keys: readonly SortKey[]
}

const sortable: Readonly<Record<UserSort, SQL>> = {
  name: inOrder(users.name),
  email: inOrder(users.email),
  last_sign_in_at: momentKey(sql`${users.lastSignInAt}`),
}

/** Returns the sort keys of the user list for a requested order. */
export function userSortKeys(sort: readonly { key: UserSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`${users.id}::text`, descending: false },
  ]
}

const wasActivated = sql`(${users.passwordHash} is not null or ${users.lastSignInAt} is not null)`
const status = sql<UserStatus>`case when ${users.removedAt} is not null then 'deactivated'
  when ${wasActivated} then 'active' else 'invited' end`
const statusIs: Readonly<Record<UserStatus, SQL>> = {
  invited: sql`${users.removedAt} is null and not ${wasActivated}`,
  active: sql`${users.removedAt} is null and ${wasActivated}`,
  deactivated: sql`${users.removedAt} is not null`,
}

/** Returns one page of the users whose roles the caller may see. */
export async function listUsers(tx: Tx, question: UserQuestion, part: PageRequest): Promise<Page<UserItem>> {
  const { within, words, id, ids: selected, keys } = question
  const page = await pageOf(
    {
      keys,
      matching: and(
        id === undefined ? statusOf(question) : eq(users.id, id),
        selected === undefined ? undefined : inArray(users.id, [...selected]),
        hasRole(question),
        ...words.map((word) => holdsWord(users.searched, word)),
      ),
      rows: ({ where, orderBy, limit, keys: values }) =>
        tx
          .select({
            id: users.id,
            version: users.version,
            name: users.name,
            email: users.email,
            status,
            last_sign_in_at: sql<
              number | null
            >`floor(extract(epoch from ${users.lastSignInAt}) * 1000)::float8`,
            removed_at: sql<number | null>`floor(extract(epoch from ${users.removedAt}) * 1000)::float8`,
            second_factor: sql<boolean>`wardlink_has_second_factor(${users.id})`,
            keys: values,
          })
          .from(users)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: sql<number>`count(*)::int` })
          .from(users)
          .where(where),
    },
    part,
  )
  const ids = page.items.map((user) => user.id)
  const roles = await rolesOf(tx, ids, { within, granted: id !== undefined })
  return { ...page, items: page.items.map((user) => ({ ...user, assignments: roles.get(user.id) ?? [] })) }
}

const statusOf = ({ status: asked }: UserQuestion) =>
  asked === undefined ? sql`${users.removedAt} is null` : statusIs[asked]

/**
 * Restricts the list to users with a role that the caller may see. A caller who manages the whole platform
 * also sees users without a role.
 */
function hasRole({ within, role, level, below }: UserQuestion): SQL | undefined {
  const anybody = within.some((own) => own.path.length === 0 && own.role !== 'TECH_ADMIN')
  if (anybody && role === undefined && level === undefined && below === undefined) return undefined
  const lies = Object.values(orgUnitPlace).map((id) => sql`${id} = ${below}`)
  return sql`${users.id} in (select held.user_id from ${heldRoles} where ${and(
    visibleRoles(within),
    role === undefined ? undefined : sql`held.role = ${role}`,
    level === undefined ? undefined : sql`held.level = ${level}`,
    below === undefined ? undefined : sql`(${sql.join(lies, sql` or `)})`,
  )})`
}
