import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { lockDatabase } from '../../db/connection/advisoryLocks.ts'
import type { Database, Tx } from '../../db/database.ts'
import { auditEvents } from '../../db/schema/auditSchema.ts'
import { callMinutes } from '../../db/schema/callQualitySchema.ts'
import { calls, invites, messages } from '../../db/schema/callSchema.ts'
import { careRequestClaims, careRequests, careRequestSteps } from '../../db/schema/careRequestSchema.ts'
import { callClaims, callSteps } from '../../db/schema/claimSchema.ts'
import { installation, roomDevices } from '../../db/schema/deviceSchema.ts'
import { importRecords, imports } from '../../db/schema/importSchema.ts'
import { deviceAlerts, notifications } from '../../db/schema/monitoringSchema.ts'
import { deviceChanges, devicePresence } from '../../db/schema/presenceSchema.ts'
import { deviceTests } from '../../db/schema/technicianSchema.ts'
import {
  customers,
  facilities,
  organizations,
  patients,
  roleAssignments,
  rooms,
  settings,
  units,
  users,
} from '../../db/schema.ts'
import { messageLocale } from '../../messages/mailText.ts'
import { hospitalPlan } from '../hospitalPlan.ts'
import { historyDue } from '../seedHospital.ts'
import {
  changeHours,
  dayMs,
  historyDays,
  type HistoryPlan,
  type HistoryRoom,
  type HistoryUser,
  hourMs,
} from './historyPlan.ts'
import { type HistoryFacts, oldestVersion, planHistory } from './planHistory.ts'

/** Maximum number of rows per statement, which takes at most 65,535 values. */
const atOnce = 500
/** Seed of the demo hospital that everyone sees. */
export const demoSeed = 'Northlight'

/**
 * Writes two months of history into a demo hospital that `seedHospital` has just created, in one transaction.
 * Does nothing in any other database, and on later starts.
 */
export async function writeHistory({
  database,
  now,
  seed = demoSeed,
}: {
  database: Database
  now: number
  seed?: string
}): Promise<void> {
  await database.transaction('platform', async (tx) => {
    // Two processes may start at the same time on one database.
    await lockDatabase(tx, 'demoHospital')
    const due = await tx.delete(installation).where(eq(installation.key, historyDue)).returning()
    if (due.length === 0) return
    const facts = await historyFacts(tx, { now, seed })
    await backdate(tx, now)
    await insert(tx, planHistory(facts))
  })
}

/** Reads what a history is about. */
export async function historyFacts(
  tx: Tx,
  { now, seed }: Pick<HistoryFacts, 'now' | 'seed'>,
): Promise<HistoryFacts> {
  const [found, staff, administrator] = [await roomsOf(tx), await staffOf(tx), await administratorOf(tx)]
  return { rooms: found, staff, administrator, now, seed }
}

/** Moves the creation of the hospital to before its history: reports count nothing before a room existed. */
async function backdate(tx: Tx, now: number): Promise<void> {
  const begin = new Date(now - historyDays * dayMs)
  for (const table of [organizations, customers, facilities, units, rooms])
    await tx.update(table).set({ createdAt: begin, changedAt: begin })
  await tx
    .update(installation)
    .set({ value: begin.toISOString() })
    .where(eq(installation.key, 'presence_since'))
  await tx
    .update(installation)
    .set({ value: new Date(now - changeHours * hourMs).toISOString() })
    .where(eq(installation.key, 'changes_since'))
  await tx
    .insert(settings)
    .values({ level: 'platform', key: 'monitoring_thresholds', value: { oldest_version: oldestVersion } })
    .onConflictDoNothing()
}

async function insert(tx: Tx, plan: HistoryPlan): Promise<void> {
  await insertAll(tx, users, plan.users)
  await insertAll(tx, roleAssignments, plan.roleAssignments)
  await insertAll(tx, calls, plan.calls)
  await insertAll(tx, invites, plan.invites)
  await insertAll(tx, callClaims, plan.callClaims)
  await insertAll(tx, callSteps, plan.callSteps)
  await insertAll(tx, messages, plan.messages)
  await insertAll(tx, callMinutes, plan.callMinutes)
  await insertAll(tx, careRequests, plan.careRequests)
  await insertAll(tx, careRequestClaims, plan.careRequestClaims)
  await insertAll(tx, careRequestSteps, plan.careRequestSteps)
  await insertAll(tx, devicePresence, plan.devicePresence)
  await insertAll(tx, deviceAlerts, plan.deviceAlerts)
  await insertAll(tx, roomDevices, plan.roomDevices)
  // The triggers noted the devices and alerts above as if they were of now.
  await tx.delete(deviceChanges)
  await insertAll(tx, deviceChanges, plan.deviceChanges)
  await insertAll(tx, deviceTests, plan.deviceTests)
  await insertAll(tx, imports, plan.imports)
  await insertAll(tx, importRecords, plan.importRecords)
  await insertAll(tx, auditEvents, plan.auditEvents)
  // Written by the same sign-ins that the audit has.
  await tx.execute(sql`update users set last_sign_in_at = signed.at from (
    select actor_id, max(at) as at from audit_events where action = 'sign_in' group by actor_id) signed
    where signed.actor_id = users.id`)
}

async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await tx.insert(table).values(rows.slice(from, from + atOnce))
}

async function roomsOf(tx: Tx): Promise<HistoryRoom[]> {
  const found = await tx
    .select({
      id: rooms.id,
      organizationId: customers.organizationId,
      customerId: rooms.customerId,
      facilityId: facilities.id,
      unitId: units.id,
      uniqueId: rooms.uniqueId,
      number: rooms.number,
      bed: rooms.bed,
      unit: units.name,
      facility: facilities.name,
      timeZone: facilities.timeZone,
      type: rooms.type,
      alias: rooms.alias,
      locale: settings.value,
      station: notifications.destination,
      patientId: patients.id,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .innerJoin(notifications, eq(notifications.nodeId, units.id))
    .leftJoin(settings, and(eq(settings.nodeId, facilities.id), eq(settings.key, 'locale')))
    .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
    // The rooms' own IDs are the same in every installation.
    .orderBy(asc(rooms.uniqueId))
  return found.map(({ patientId, locale, ...room }) => ({
    ...room,
    locale: messageLocale(locale),
    isEmpty: patientId === null,
  }))
}

async function staffOf(tx: Tx): Promise<HistoryUser[]> {
  const found = await tx
    .select({
      id: users.id,
      name: users.name,
      level: roleAssignments.level,
      nodeId: roleAssignments.nodeId,
      unitId: units.id,
      facilityId: facilities.id,
      timeZone: facilities.timeZone,
      customerId: customers.id,
      organizationId: customers.organizationId,
    })
    .from(users)
    .innerJoin(roleAssignments, eq(roleAssignments.userId, users.id))
    .leftJoin(units, eq(units.id, roleAssignments.nodeId))
    .leftJoin(facilities, sql`${facilities.id} = coalesce(${units.facilityId}, ${roleAssignments.nodeId})`)
    .leftJoin(customers, sql`${customers.id} = coalesce(${facilities.customerId}, ${roleAssignments.nodeId})`)
    .where(sql`${users.passwordHash} is null`)
    .orderBy(asc(users.email))
  return found.map(
    ({ id, name, level, nodeId, unitId, facilityId, timeZone, customerId, organizationId }) => {
      const organization = level === 'organization' ? nodeId : organizationId
      const place = { organizationId: organization, customerId, facilityId, unitId }
      const known = Object.entries(place).filter(([, at]) => at !== null)
      return { id, name, place: Object.fromEntries(known), timeZone: timeZone ?? mainTimeZone }
    },
  )
}

/** Time zone of users whose role is above the facilities. */
const mainTimeZone = hospitalPlan[0]?.customers[0]?.facilities[0]?.timeZone ?? 'UTC'

async function administratorOf(tx: Tx): Promise<{ id: string; name: string } | null> {
  const [found] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(roleAssignments, eq(roleAssignments.userId, users.id))
    .where(eq(roleAssignments.role, 'SUPER_ADMIN'))
  return found ?? null
}
