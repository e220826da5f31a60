import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { busPayloads, deviceLinks, serverNodes } from '../schema/deviceSchema.ts'

/** Milliseconds without a heartbeat after which a process counts as dead. */
export const deadAfterMs = 15_000
const deadAfter = sql.raw(`interval '${deadAfterMs} milliseconds'`)

/** Server processes on this database, by the database's own clock. */
export const peerStore = {
  /**
   * Records that this process is alive. Reports whether it was unknown: new, or taken for dead by the others.
   */
  async beat(
    tx: Tx,
    { id, version, url }: { id: string; version: string; url: string | null },
  ): Promise<{ unknown: boolean }> {
    const rows = await tx
      .insert(serverNodes)
      .values({ id, version, url })
      .onConflictDoUpdate({ target: serverNodes.id, set: { seenAt: sql`now()`, url } })
      .returning({ unknown: sql<boolean>`xmax = 0` })
    return { unknown: rows[0]?.unknown ?? true }
  },

  async alive(tx: Tx): Promise<string[]> {
    const rows = await tx
      .select({ id: serverNodes.id })
      .from(serverNodes)
      .where(sql`${serverNodes.seenAt} > now() - ${deadAfter}`)
    return rows.map((row) => row.id)
  },

  /** Returns the URL at which a live process can be reached; null if it is dead or not listening yet. */
  async urlOf(tx: Tx, id: string): Promise<string | null> {
    const isAlive = sql`${serverNodes.seenAt} > now() - ${deadAfter}`
    const rows = await tx
      .select({ url: serverNodes.url })
      .from(serverNodes)
      .where(and(eq(serverNodes.id, id), isAlive))
    return rows[0]?.url ?? null
  },

  /**
   * Deletes dead processes with the links that they held, and bus messages that no one has fetched for a
   * minute.
   */
  async sweep(tx: Tx): Promise<void> {
    await tx.delete(serverNodes).where(lt(serverNodes.seenAt, sql`now() - ${deadAfter}`))
    const known = tx.select({ id: serverNodes.id }).from(serverNodes)
    await tx.delete(deviceLinks).where(notInArray(deviceLinks.nodeId, known))
    await tx.delete(busPayloads).where(lt(busPayloads.createdAt, sql`now() - interval '1 minute'`))
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(deviceLinks).where(eq(deviceLinks.nodeId, id))
    await tx.delete(serverNodes).where(eq(serverNodes.id, id))
  },
}
