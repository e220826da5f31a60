import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { restorableFilter } from '../schema/restorableFilter.ts'
import { customers, organizations } from '../schema.ts'
import { ssoIdentities, ssoProviders, ssoTickets, ssoVisits } from '../schema/userSchema.ts'
import type { Node } from '../../../contract/permissions/roles.ts'

export type SsoProviderRow = typeof ssoProviders.$inferSelect
type Values = Omit<
  typeof ssoProviders.$inferInsert,
  'id' | 'version' | 'changedAt' | 'removedAt' | 'createdAt'
>

/** Sign-in providers, the users they identify, and sign-ins in progress. */
export const ssoStore = {
  /** Returns the existing providers, by name. */
  async all(tx: Tx): Promise<SsoProviderRow[]> {
    return tx
      .select()
      .from(ssoProviders)
      .where(isNull(ssoProviders.removedAt))
      .orderBy(asc(inOrder(ssoProviders.name)), asc(ssoProviders.id))
  },

  /** Returns an existing provider; with `removed`, a removed one that can be restored. */
  async byId(tx: Tx, id: string, removed = false): Promise<SsoProviderRow | null> {
    const state = removed ? restorableFilter(ssoProviders.removedAt) : isNull(ssoProviders.removedAt)
    const rows = await tx
      .select()
      .from(ssoProviders)
      .where(and(eq(ssoProviders.id, id), state))
    return rows[0] ?? null
  },

  /** Returns an existing provider, which no one else can change until the transaction ends. */
  async hold(tx: Tx, id: string): Promise<SsoProviderRow | null> {
    const rows = await tx
      .select()
      .from(ssoProviders)
      .where(and(eq(ssoProviders.id, id), isNull(ssoProviders.removedAt)))
      .for('share')
    return rows[0] ?? null
  },

  async create(tx: Tx, values: Values): Promise<SsoProviderRow> {
    const [row] = await tx.insert(ssoProviders).values(values).returning()
    if (row === undefined) throw new Error('the provider was not written')
    return row
  },

  /** Updates the provider if its version is still the given one; otherwise returns null. */
  async change(
    tx: Tx,
    { id, version, now }: { id: string; version: number; now: Date },
    values: Partial<Values> & { removedAt?: Date },
  ): Promise<SsoProviderRow | null> {
    const rows = await tx
      .update(ssoProviders)
      .set({ ...values, version: version + 1, changedAt: now })
      .where(and(eq(ssoProviders.id, id), eq(ssoProviders.version, version), isNull(ssoProviders.removedAt)))
      .returning()
    return rows[0] ?? null
  },

  /** Restores a removed provider. Returns null if someone else was first. */
  async restore(
    tx: Tx,
    { id, version, now }: { id: string; version: number; now: Date },
  ): Promise<SsoProviderRow | null> {
    const rows = await tx
      .update(ssoProviders)
      .set({ removedAt: null, version: version + 1, changedAt: now })
      .where(
        and(eq(ssoProviders.id, id), eq(ssoProviders.version, version), isNotNull(ssoProviders.removedAt)),
      )
      .returning()
    return rows[0] ?? null
  },

  /**
   * Returns the path from the organization down to a provider's org unit: empty for the platform, null if the
   * org unit is gone.
   */
  async pathOf(tx: Tx, { level, nodeId }: Pick<SsoProviderRow, 'level' | 'nodeId'>): Promise<Node[] | null> {
    if (level === 'platform') return nodeId === null ? [] : null
    if (nodeId === null) return null
    if (level === 'organization') {
      const [found] = await tx
        .select({ id: organizations.id, name: organizations.name })
        .from(organizations)
        .where(and(eq(organizations.id, nodeId), isNull(organizations.removedAt)))
      return found === undefined ? null : [{ level, ...found }]
    }
    const [found] = await tx
      .select({
        organization: { id: organizations.id, name: organizations.name },
        customer: { id: customers.id, name: customers.name },
      })
      .from(customers)
      .innerJoin(organizations, eq(organizations.id, customers.organizationId))
      .where(and(eq(customers.id, nodeId), isNull(customers.removedAt), isNull(organizations.removedAt)))
    if (found === undefined) return null
    return [
      { level: 'organization', ...found.organization },
      { level, ...found.customer },
    ]
  },

  async addVisit(tx: Tx, authorization: typeof ssoVisits.$inferInsert, now: Date): Promise<void> {
    await tx.delete(ssoVisits).where(lt(ssoVisits.expiresAt, now))
    await tx.insert(ssoVisits).values(authorization)
  },

  /** Consumes the visit of a user who came back from a provider: a state is accepted only once. */
  async takeVisit(tx: Tx, stateHash: Buffer, now: Date): Promise<typeof ssoVisits.$inferSelect | null> {
    const rows = await tx
      .delete(ssoVisits)
      .where(and(eq(ssoVisits.stateHash, stateHash), gt(ssoVisits.expiresAt, now)))
      .returning()
    return rows[0] ?? null
  },

  async addTicket(tx: Tx, ticket: typeof ssoTickets.$inferInsert, now: Date): Promise<void> {
    await tx.delete(ssoTickets).where(lt(ssoTickets.expiresAt, now))
    await tx.insert(ssoTickets).values(ticket)
  },

  /** Consumes a ticket, no matter who presents it: a wrong key spends it too. */
  async takeTicket(tx: Tx, hash: Buffer, now: Date): Promise<typeof ssoTickets.$inferSelect | null> {
    const rows = await tx
      .delete(ssoTickets)
      .where(and(eq(ssoTickets.hash, hash), gt(ssoTickets.expiresAt, now)))
      .returning()
    return rows[0] ?? null
  },

  /** Returns the user whom a provider identifies by this subject. */
  async userOf(tx: Tx, providerId: string, subject: string): Promise<string | null> {
    const rows = await tx
      .select({ userId: ssoIdentities.userId })
      .from(ssoIdentities)
      .where(and(eq(ssoIdentities.providerId, providerId), eq(ssoIdentities.subject, subject)))
    return rows[0]?.userId ?? null
  },

  /** Returns the providers that identify a user, including removed ones that can be restored. */
  async providersOf(tx: Tx, userId: string): Promise<SsoProviderRow[]> {
    const rows = await tx
      .select({ provider: ssoProviders })
      .from(ssoIdentities)
      .innerJoin(ssoProviders, eq(ssoProviders.id, ssoIdentities.providerId))
      .where(eq(ssoIdentities.userId, userId))
    return rows.map(({ provider }) => provider)
  },

  async addIdentity(tx: Tx, identity: typeof ssoIdentities.$inferInsert): Promise<void> {
    await tx.insert(ssoIdentities).values(identity)
  },

  /**
   * Removes the identities of a provider. The accounts stay, and each is found again by its verified address.
   */
  async forgetIdentities(tx: Tx, providerId: string): Promise<void> {
    await tx.delete(ssoIdentities).where(eq(ssoIdentities.providerId, providerId))
  },
}
