import { asc, eq } from 'drizzle-orm'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { lockDatabase } from '../db/connection/advisoryLocks.ts'
import type { Database, Tx } from '../db/database.ts'
import { customers, facilities, organizations, permissions, rooms, units } from '../db/schema.ts'

/** Name of a separate organization, so that no one’s rooms are mistaken for simulated ones. */
const name = 'Simulated hospital'

/** A room of the simulated hospital. Its bed is empty: the verification accepts any last name. */
export interface SimulatedHospitalRoom {
  readonly id: string
  readonly customerId: string
  readonly number: string
}

/** Returns the first `count` rooms of the simulated hospital, which is created and extended as needed. */
export async function simulatedHospital(
  database: Database,
  count: number,
): Promise<readonly SimulatedHospitalRoom[]> {
  return database.transaction('platform', async (tx) => {
    // Two simulations may start at the same time on one database.
    await lockDatabase(tx, 'simulatedHospital')
    const unit = (await standingUnit(tx)) ?? (await build(tx))
    const planned = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1)
      const uniqueId = `S${number.padStart(7, '0')}`
      return { ...unit, uniqueId, number, alias: `room-${uniqueId.toLowerCase()}` }
    })
    await tx.insert(rooms).values(planned).onConflictDoNothing()
    return tx
      .select({ id: rooms.id, customerId: rooms.customerId, number: rooms.number })
      .from(rooms)
      .where(eq(rooms.unitId, unit.unitId))
      .orderBy(asc(rooms.uniqueId))
      .limit(count)
  })
}

interface UnitKey {
  unitId: string
  customerId: string
}

async function standingUnit(tx: Tx): Promise<UnitKey | null> {
  const [found] = await tx
    .select({ unitId: units.id, customerId: units.customerId })
    .from(units)
    .innerJoin(customers, eq(customers.id, units.customerId))
    .innerJoin(organizations, eq(organizations.id, customers.organizationId))
    .where(eq(organizations.name, name))
  return found ?? null
}

async function build(tx: Tx): Promise<UnitKey> {
  const organizationId = only(
    await tx.insert(organizations).values({ name }).returning({ id: organizations.id }),
  )
  const customerId = only(
    await tx.insert(customers).values({ organizationId, name }).returning({ id: customers.id }),
  )
  const facilityId = only(
    await tx
      .insert(facilities)
      .values({ customerId, name, timeZone: 'UTC' })
      .returning({ id: facilities.id }),
  )
  const unitId = only(
    await tx.insert(units).values({ customerId, facilityId, name }).returning({ id: units.id }),
  )
  const at = { level: 'facility', nodeId: facilityId, customerId, granted: true } as const
  await tx
    .insert(permissions)
    .values(remoteFunctions.map((remoteFunction) => ({ ...at, function: remoteFunction })))
  return { unitId, customerId }
}

function only(rows: readonly { id: string }[]): string {
  const [row] = rows
  if (row === undefined) throw new Error('the simulated hospital was not written')
  return row.id
}
