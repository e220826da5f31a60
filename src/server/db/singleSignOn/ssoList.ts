import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import type { SsoProvider, SsoSort } from '../../../contract/singleSignOn.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { holdsWords, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { restorableFilter } from '../schema/restorableFilter.ts'
import { customers, organizations } from '../schema.ts'
import type { SsoProviderRow } from './ssoStore.ts'
import { ssoProviders } from '../schema/userSchema.ts'

interface SsoQuestion {
  /** Role assignments of the caller: only providers at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  removed: boolean
  keys: readonly SortKey[]
}

/** Name of the provider’s org unit; '' for the platform. */
const orgUnitName = sql<string>`coalesce(${customers.name}, ${organizations.name}, '')`

const sortable: Readonly<Record<SsoSort, SQL>> = {
  name: inOrder(ssoProviders.name),
  issuer: sql`${ssoProviders.issuer}`,
  node: inOrder(orgUnitName),
  enabled: sql`${ssoProviders.enabled}::text`,
}

/** Returns the sort keys of the provider list for a requested order. */
export function ssoSortKeys(sort: readonly { key: SsoSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`${ssoProviders.id}::text`, descending: false },
  ]
}

/**
 * Columns that locate a provider. A platform provider is below no org unit, and only users with a platform
 * role see it.
 */
const places = { organization: organizations.id, customer: customers.id } as const

/** Returns one page of the providers that the caller manages; one whose org unit is gone is in no list. */
export async function listSsoProviders(
  tx: Tx,
  { within, words, removed, keys: order }: SsoQuestion,
  part: PageRequest,
  show: (row: SsoProviderRow, path: Node[]) => SsoProvider,
): Promise<Page<SsoProvider>> {
  const ofCustomer = and(eq(customers.id, ssoProviders.nodeId), isNull(customers.removedAt))
  const ofOrganization = and(
    sql`${organizations.id} = coalesce(${customers.organizationId}, ${ssoProviders.nodeId})`,
    isNull(organizations.removedAt),
  )
  const page = await pageOf<Row>(
    {
      keys: order,
      matching: and(
        removed ? restorableFilter(ssoProviders.removedAt) : isNull(ssoProviders.removedAt),
        subtreeFilter(places, within),
        sql`(${ssoProviders.level} = 'platform' or ${organizations.id} is not null)`,
        sql`(${ssoProviders.level} <> 'customer' or ${customers.id} is not null)`,
        holdsWords(sql`concat_ws(' ', ${ssoProviders.name}, ${ssoProviders.issuer}, ${orgUnitName})`, words),
      ),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({
            provider: ssoProviders,
            organization: { id: organizations.id, name: organizations.name },
            customer: { id: customers.id, name: customers.name },
            keys,
          })
          .from(ssoProviders)
          .leftJoin(customers, ofCustomer)
          .leftJoin(organizations, ofOrganization)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: sql<number>`count(*)::int` })
          .from(ssoProviders)
          .leftJoin(customers, ofCustomer)
          .leftJoin(organizations, ofOrganization)
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map((row) => show(row.provider, pathOf(row))) }
}

interface Row {
  provider: SsoProviderRow
  organization: { id: string; name: string } | null
  customer: { id: string; name: string } | null
}

function pathOf({ organization, customer }: Row): Node[] {
  return [
    ...(organization === null ? [] : [{ level: 'organization' as const, ...organization }]),
    ...(customer === null ? [] : [{ level: 'customer' as const, ...customer }]),
  ]
}
