import { sql } from 'drizzle-orm'
import type { OrgUnitLevel } from '../../../contract/orgUnits.ts'

/** All org units that the transaction may see, of every level, with the levels above them. */
export const orgUnits = sql`(
  select 'organization' as level, o.id, o.name, o.version, o.changed_at, o.removed_at, null::uuid as parent_id,
    '' as address, '' as time_zone, o.id as organization_id, o.name as organization,
    null::uuid as customer_id, '' as customer, null::uuid as facility_id, '' as facility, null::uuid as unit_id
  from organizations o
  union all
  select 'customer', c.id, c.name, c.version, c.changed_at, c.removed_at, o.id, '', '', o.id, o.name, c.id, '', null, '', null
  from customers c join organizations o on o.id = c.organization_id
  union all
  select 'facility', f.id, f.name, f.version, f.changed_at, f.removed_at, c.id, f.address, f.time_zone,
    o.id, o.name, c.id, c.name, f.id, '', null
  from facilities f join customers c on c.id = f.customer_id join organizations o on o.id = c.organization_id
  union all
  select 'unit', u.id, u.name, u.version, u.changed_at, u.removed_at, f.id, '', '', o.id, o.name, c.id, c.name, f.id, f.name, u.id
  from units u join facilities f on f.id = u.facility_id join customers c on c.id = f.customer_id
    join organizations o on o.id = c.organization_id
) node`

/** The columns of `orgUnits`. */
export const orgUnitColumns = {
  id: sql<string>`node.id`,
  level: sql<OrgUnitLevel>`node.level`,
  version: sql<number>`node.version`,
  name: sql<string>`node.name`,
  parent_id: sql<string | null>`node.parent_id`,
  organization: sql<string>`case when node.level = 'organization' then '' else node.organization end`,
  customer: sql<string>`node.customer`,
  facility: sql<string>`node.facility`,
  address: sql<string>`node.address`,
  time_zone: sql<string>`node.time_zone`,
  changed_at: sql<number>`floor(extract(epoch from node.changed_at) * 1000)::float8`,
  removed_at: sql<number | null>`floor(extract(epoch from node.removed_at) * 1000)::float8`,
} as const

/** IDs of an org unit and of the levels above it. */
export const orgUnitPlace = {
  organization: sql`node.organization_id`,
  customer: sql`node.customer_id`,
  facility: sql`node.facility_id`,
  unit: sql`node.unit_id`,
} as const
