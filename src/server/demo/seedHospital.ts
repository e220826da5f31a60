import { createHash, randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { codeAlphabet } from '../../contract/bedside/codeAlphabet.ts'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { weekdays } from '../../contract/notifications.ts'
import { lockDatabase } from '../db/connection/advisoryLocks.ts'
import type { Database, Tx } from '../db/database.ts'
import { installation } from '../db/schema/deviceSchema.ts'
import { notifications } from '../db/schema/monitoringSchema.ts'
import * as schema from '../db/schema.ts'
import { newSecret } from '../db/secret.ts'
import {
  emptyBeds,
  grantsByRoom,
  grantsByUnit,
  hospitalPlan,
  ownPhone,
  patientNames,
  shownRooms,
  staff,
  stationOf,
} from './hospitalPlan.ts'
import { demoLanguages } from './interpreters.ts'

type Row<T extends keyof typeof schema> = (typeof schema)[T] extends { $inferInsert: infer R } ? R : never

/** Key of the row of `installation` that exists while the history has yet to be written. */
export const historyDue = 'demo_history_due'
/** Key of the row of `installation` with the secret of the simulated devices. A database has it since it was seeded. */
export const lifeSecret = 'demo_life_secret'

/** All rows of the demo hospital, before they are written. */
interface Rows {
  organizations: Row<'organizations'>[]
  customers: Row<'customers'>[]
  facilities: Row<'facilities'>[]
  units: Row<'units'>[]
  rooms: Row<'rooms'>[]
  patients: Row<'patients'>[]
  users: Row<'users'>[]
  roleAssignments: Row<'roleAssignments'>[]
  permissions: Row<'permissions'>[]
  settings: Row<'settings'>[]
  notifications: (typeof notifications.$inferInsert)[]
}

/**
 * Fills an empty database with the demo hospital: 2 organizations, 3 customers, 5 facilities, 12 units, 120
 * rooms. Does nothing if an organization already exists. With `hasHistory`, `writeHistory` has yet to write what
 * happened in it. Reports whether it is a demo database.
 */
export async function seedHospital(
  database: Database,
  { hasHistory = false }: { hasHistory?: boolean } = {},
): Promise<boolean> {
  return database.transaction('platform', async (tx) => {
    // Two processes may start at the same time on one database.
    await lockDatabase(tx, 'demoHospital')
    const existing = await tx.select({ name: schema.organizations.name }).from(schema.organizations)
    if (existing.length > 0) return existing.some(({ name }) => name === hospitalPlan[0]?.name)
    await insert(tx, plannedRows())
    await tx.insert(installation).values({ key: lifeSecret, value: newSecret(32) })
    if (hasHistory) await tx.insert(installation).values({ key: historyDue, value: 'true' })
    return true
  })
}

/**
 * Returns the secret of the simulated devices; null if the database was not created as the demo hospital, or has
 * another organization beside it: in a hospital of someone's own nothing is simulated.
 */
export async function lifeSecretOf(tx: Tx): Promise<string | null> {
  const { organizations } = schema
  const present = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(isNull(organizations.removedAt))
  const planned = new Set(hospitalPlan.map(({ name }) => name))
  if (present.length === 0 || present.some(({ name }) => !planned.has(name))) return null
  const [row] = await tx.select().from(installation).where(eq(installation.key, lifeSecret))
  return row?.value ?? null
}

/** Returns the device IDs of the demo hospital's rooms. */
export const plannedDeviceIds = (): Set<string> =>
  new Set(plannedRows().rooms.map(({ uniqueId }) => uniqueId))

async function insert(tx: Tx, rows: Rows): Promise<void> {
  await tx.insert(schema.organizations).values(rows.organizations)
  await tx.insert(schema.customers).values(rows.customers)
  await tx.insert(schema.facilities).values(rows.facilities)
  await tx.insert(schema.units).values(rows.units)
  await tx.insert(schema.rooms).values(rows.rooms)
  await tx.insert(schema.patients).values(rows.patients)
  await tx.insert(schema.users).values(rows.users)
  await tx.insert(schema.roleAssignments).values(rows.roleAssignments)
  await tx.insert(schema.permissions).values(rows.permissions)
  await tx.insert(schema.settings).values(rows.settings)
  await tx.insert(notifications).values(rows.notifications)
}

function plannedRows(): Rows {
  const rows: Rows = {
    organizations: [],
    customers: [],
    facilities: [],
    units: [],
    rooms: [],
    patients: [],
    users: [],
    roleAssignments: [],
    permissions: [],
    settings: [
      { level: 'platform', key: 'announcement', value: announcement },
      { level: 'platform', key: 'interpreter_languages', value: demoLanguages },
    ],
    notifications: [],
  }
  for (const organization of hospitalPlan) {
    const organizationId = randomUUID()
    rows.organizations.push({ id: organizationId, name: organization.name })
    for (const customer of organization.customers) planCustomer(rows, organizationId, customer)
  }
  planStaff(rows)
  return rows
}

const announcement = {
  id: 'december-25',
  text: 'A new version of Wardlink was released on December 25th.',
  ja: '12月25日にWardlinkの新しいバージョンが公開されました。',
  ar: 'صدر إصدار جديد من Wardlink في 25 ديسمبر.',
}

type CustomerPlan = (typeof hospitalPlan)[number]['customers'][number]
type FacilityPlan = CustomerPlan['facilities'][number]

function planCustomer(rows: Rows, organizationId: string, customer: CustomerPlan): void {
  const customerId = randomUUID()
  rows.customers.push({ id: customerId, organizationId, name: customer.name })
  const calls = remoteFunctions.filter((name) => name !== 'entertainment')
  if (customer.name !== grantsByUnit) {
    grant(rows, { level: 'customer', nodeId: customerId, customerId }, calls)
  }
  for (const facility of customer.facilities) {
    const facilityId = randomUUID()
    const { name, address, timeZone, locale } = facility
    rows.facilities.push({ id: facilityId, customerId, name, address, timeZone })
    const at = { level: 'facility', nodeId: facilityId, customerId } as const
    rows.settings.push({ ...at, key: 'locale', value: locale })
    // Entertainment cannot be granted above the facility.
    if (customer.name !== grantsByUnit) grant(rows, at, ['entertainment'])
    for (const unit of facility.units) {
      planUnit(rows, { customerId, facilityId, customer: customer.name, facility, unit })
    }
  }
}

interface UnitPlace {
  customerId: string
  facilityId: string
  customer: string
  facility: FacilityPlan
  unit: FacilityPlan['units'][number]
}

function planUnit(rows: Rows, { customerId, facilityId, customer, facility, unit }: UnitPlace): void {
  const unitId = randomUUID()
  rows.units.push({ id: unitId, customerId, facilityId, name: unit.name })
  const at = { level: 'unit', nodeId: unitId, customerId } as const
  const phone = `+1218555${String(100 + rows.units.length).padStart(4, '0')}`
  rows.settings.push({ ...at, key: 'support', value: { phone, email: 'support@demo.example' } })
  rows.notifications.push({
    ...at,
    name: unit.name,
    channel: 'email',
    destination: stationOf(unit.name),
    about: ['patient_call', 'care_team_alert'],
    days: [...weekdays],
  })
  const byRoom = unit.name === grantsByRoom.unit
  if (customer === grantsByUnit && !byRoom) grant(rows, at, remoteFunctions)
  const names = patientNames[facility.names]
  for (let index = 0; index < unit.rooms; index += 1) {
    const number = String(unit.firstRoom + index)
    const uniqueId = publicId(`${facility.name}/${unit.name}/${number}`)
    const roomId = randomUUID()
    const type = typeOf(unit.name, number, index)
    const alias = `room-${uniqueId.toLowerCase()}`
    rows.rooms.push({ id: roomId, customerId, unitId, uniqueId, type, number, bed: 'A', alias })
    if (byRoom) {
      const functions = grantsByRoom.rooms[number] ?? remoteFunctions
      grant(rows, { level: 'room', nodeId: roomId, customerId }, functions)
    }
    const empty = index % 9 === 8 || emptyBeds.some((bed) => bed.unit === unit.name && bed.number === number)
    // The rooms whose links are printed have the first name of the list.
    const offset = shownRooms.some((room) => room.unit === unit.name && room.number === number)
      ? 0
      : index + 1
    const name = names[offset % names.length]
    if (!empty && name !== undefined) {
      rows.patients.push({ customerId, roomId, firstName: name[0], lastName: name[1] })
    }
  }
}

function typeOf(unit: string, number: string, index: number): NonNullable<Row<'rooms'>['type']> {
  if (unit === ownPhone.unit && number === ownPhone.number) return 'byod'
  return index % 7 === 6 ? 'standalone' : 'care_system'
}

function grant(
  rows: Rows,
  at: Pick<Row<'permissions'>, 'level' | 'nodeId' | 'customerId'>,
  functions: readonly RemoteFunction[],
): void {
  for (const name of functions) rows.permissions.push({ ...at, function: name, granted: true })
}

function planStaff(rows: Rows): void {
  for (const { name, email, role, orgUnit } of staff) {
    const userId = randomUUID()
    rows.users.push({ id: userId, name, email })
    const grantedBy = role === 'WARDLINK_ADMIN' ? 'Administrator' : 'Wanda Larsen'
    rows.roleAssignments.push({ userId, role, grantedBy, ...levelOf(rows, orgUnit) })
  }
}

function levelOf(
  rows: Rows,
  orgUnit: string | null,
): Omit<Row<'roleAssignments'>, 'userId' | 'role' | 'grantedBy'> {
  const named = <T extends { name: string; id?: string | undefined }>(list: T[]) =>
    list.find(({ name }) => name === orgUnit)
  const organization = named(rows.organizations)
  if (organization?.id) return { level: 'organization', nodeId: organization.id }
  const customer = named(rows.customers)
  if (customer?.id) return { level: 'customer', nodeId: customer.id, customerId: customer.id }
  const facility = named(rows.facilities)
  if (facility?.id) return { level: 'facility', nodeId: facility.id, customerId: facility.customerId }
  const unit = named(rows.units)
  if (unit?.id) return { level: 'unit', nodeId: unit.id, customerId: unit.customerId }
  return { level: 'platform' }
}

/** Returns the same eight characters for the same room on every machine. */
function publicId(path: string): string {
  const digest = createHash('sha256').update(path).digest()
  return Array.from(digest.subarray(0, 8), (byte) => codeAlphabet.charAt(byte % 32)).join('')
}
