import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/** The whole database's locks, a number for each purpose: two purposes that share one would wait for each other. */
export const databaseLocks = {
  migration: 7_310_512,
  owner: 7_310_513,
  demoHospital: 7_310_514,
  firstAdministrator: 7_310_515,
  lastSuperAdmin: 7_310_516,
  simulatedHospital: 7_310_517,
  judge: 7_310_520,
} as const

/**
 * Locks of a room or a customer. The one of pins is also taken by the database itself, where it wipes pictures
 * (migrations/0007_pins.sql).
 */
const rowLocks = { session: 2, pins: 3, call: 4, patientMoves: 5 } as const

/** Waits until no one else holds the lock, and holds it until the transaction ends. */
export async function lockDatabase(tx: Tx, purpose: keyof typeof databaseLocks): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${databaseLocks[purpose]})`)
}

/** As `lockDatabase`, for one room or customer. */
export async function lockRow(tx: Tx, purpose: keyof typeof rowLocks, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, ${rowLocks[purpose]}))`)
}
