import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/**
 * Lock numbers for the whole database, one per purpose: two purposes with the same number would wait for each
 * other.
 */
export const databaseLocks = {
  migration: 7_310_512,
  owner: 7_310_513,
  demoHospital: 7_310_514,
  firstAdministrator: 7_310_515,
  lastSuperAdmin: 7_310_516,
  simulatedHospital: 7_310_517,
  judge: 7_310_520,
  badDays: 7_310_521,
  hl7Senders: 7_310_522,
  hl7Waiting: 7_310_523,
} as const

/**
 * Lock numbers for one room or customer. The database itself also takes `pins` when it deletes pictures
 * (migrations/0007_pins.sql).
 */
const rowLocks = { session: 2, pins: 3, call: 4, patientMoves: 5 } as const

/** Waits until no one else holds the lock, and holds it until the transaction ends. */
export async function lockDatabase(tx: Tx, purpose: keyof typeof databaseLocks): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${databaseLocks[purpose]})`)
}

/** Takes the lock until the transaction ends. Returns false, without waiting, if someone else holds it. */
export async function tryLockDatabase(tx: Tx, purpose: keyof typeof databaseLocks): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${databaseLocks[purpose]}) as mine`,
  )
  return rows[0]?.mine === true
}

/** Like `lockDatabase`, for one room or customer. */
export async function lockRow(tx: Tx, purpose: keyof typeof rowLocks, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, ${rowLocks[purpose]}))`)
}
