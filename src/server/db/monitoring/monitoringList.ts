import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  AlertKind,
  MonitoredDevice,
  MonitoringQuery,
  MonitoringSort,
} from '../../../contract/monitoring/monitoring.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { statusOf } from '../../../domain/monitoring/deviceHealth.ts'
import { isMonitored, flag, openKinds } from './boardStore.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { deviceLinks, roomDevices } from '../schema/deviceSchema.ts'
import { momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { deviceAlerts, deviceJournals } from '../schema/monitoringSchema.ts'
import { roomsMatching } from '../rooms/roomFilters.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

type Filters = Pick<MonitoringQuery, 'below' | 'facility' | 'unit' | 'type' | 'status' | 'alert'>

export interface MonitoringQuestion extends Filters {
  within: readonly Assignment[]
  words: readonly string[]
  keys: readonly SortKey[]
  id?: string
  ids?: readonly string[] | undefined
}

const sortable: Readonly<Record<MonitoringSort, Pick<SortKey, 'by' | 'isNumber'>>> = {
  name: { by: sql`${rooms.inOrder}` },
  unit: { by: inOrder(units.name) },
  facility: { by: inOrder(facilities.name) },
  version: { by: sql`coalesce(${roomDevices.version}, '')` },
  seen_at: { by: momentKey(sql`${roomDevices.seenAt}`) },
  round_trip_ms: { by: sql`coalesce(${deviceJournals.roundTripMs}, 0)`, isNumber: true },
}

/** Returns the sort keys of the device list for a requested order. */
export function monitoringSortKeys(sort: readonly { key: MonitoringSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ ...sortable[key], descending })),
    { by: sql`${rooms.id}::text`, descending: false },
  ]
}

/** Returns one page of the devices that the caller may see, and the total. */
export async function listMonitored(
  tx: Tx,
  question: MonitoringQuestion,
  part: PageRequest,
): Promise<Page<MonitoredDevice>> {
  const page = await pageOf<Row>(
    {
      keys: question.keys,
      matching: conditionOf(question),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({
            room: {
              id: rooms.id,
              uniqueId: rooms.uniqueId,
              type: rooms.type,
              number: rooms.number,
              bed: rooms.bed,
            },
            unit: units.name,
            facility: facilities.name,
            customer: customers.name,
            inCall: flag('in_call'),
            covered: flag('covered'),
            alerts: openKinds,
            device: { model: roomDevices.model, version: roomDevices.version, seenAt: roomDevices.seenAt },
            linkedAt: deviceLinks.since,
            roundTripMs: deviceJournals.roundTripMs,
            keys,
          })
          .from(rooms)
          .innerJoin(units, eq(units.id, rooms.unitId))
          .innerJoin(facilities, eq(facilities.id, units.facilityId))
          .innerJoin(customers, eq(customers.id, rooms.customerId))
          .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
          .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
          .leftJoin(deviceJournals, eq(deviceJournals.roomId, rooms.id))
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: count() })
          .from(rooms)
          .innerJoin(units, eq(units.id, rooms.unitId))
          .innerJoin(facilities, eq(facilities.id, units.facilityId))
          .innerJoin(customers, eq(customers.id, rooms.customerId))
          .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map(itemOf) }
}

function conditionOf({
  within,
  below,
  facility,
  unit,
  type,
  status,
  alert,
  words,
  id,
  ids,
}: MonitoringQuestion) {
  return and(
    isMonitored({ within, below }),
    id === undefined ? undefined : eq(rooms.id, id),
    ids === undefined ? undefined : inArray(rooms.id, [...ids]),
    facility === undefined ? undefined : eq(facilities.id, facility),
    unit === undefined ? undefined : eq(units.id, unit),
    type === undefined ? undefined : eq(rooms.type, type),
    status === 'online' ? isNotNull(deviceLinks.linkId) : undefined,
    status === 'offline' ? isNull(deviceLinks.linkId) : undefined,
    alert === undefined ? undefined : hasOpen(alert),
    roomsMatching(words),
  )
}

const hasOpen = (kind: NonNullable<Filters['alert']>): SQL =>
  sql`exists (select 1 from ${deviceAlerts} a where a.room_id = ${rooms.id} and a.recovered_at is null
    and ${kind === 'any' ? sql`true` : sql`a.kind = ${kind}`})`

interface Row {
  room: Pick<typeof rooms.$inferSelect, 'id' | 'uniqueId' | 'type' | 'number' | 'bed'>
  unit: string
  facility: string
  customer: string
  inCall: boolean
  covered: boolean
  alerts: AlertKind[]
  device: { model: string; version: string; seenAt: Date | null } | null
  linkedAt: Date | null
  roundTripMs: number | null
}

function itemOf({ room, unit, facility, customer, device, alerts, ...row }: Row): MonitoredDevice {
  const { id, uniqueId, type, number, bed } = room
  const online = row.linkedAt !== null
  const now = { known: device !== null, online, in_call: row.inCall, covered: row.covered }
  return {
    id,
    unique_id: uniqueId,
    number,
    bed,
    unit,
    facility,
    customer,
    type: type === 'standalone' ? type : 'care_system',
    status: statusOf(now, alerts),
    alerts,
    model: device?.model ?? '',
    version: device?.version ?? '',
    round_trip_ms: row.roundTripMs,
    linked_at: row.linkedAt?.getTime() ?? null,
    seen_at: device?.seenAt?.getTime() ?? null,
  }
}
