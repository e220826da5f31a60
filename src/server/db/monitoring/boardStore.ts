import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type {
  AlertKind,
  BoardDevice,
  BoardUnit,
  DeviceAlert,
} from '../../../contract/monitoring/monitoring.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { shownAlert } from './alertStore.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { deviceLinks, roomDevices } from '../schema/deviceSchema.ts'
import { deviceAlerts } from '../schema/monitoringSchema.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

/** A device as recorded in the database, with the ID of its current link. */
export interface BoardRow {
  device: BoardDevice
  link: string | null
}

/** Everything on the board that the caller may see, as it was read. */
export interface BoardReading {
  units: BoardUnit[]
  rows: BoardRow[]
  /** Open alerts only. */
  alerts: DeviceAlert[]
}

/** Scope of a board. */
export interface BoardQuestion {
  /** Role assignments of the caller: only rooms at or below their org units are shown. */
  within: readonly Assignment[]
  /** ID of the org unit to which the caller narrows the view. */
  below?: string | undefined
}

/** Where something is, for `subtreeFilter`. */
export const roomPlaces = {
  organization: customers.organizationId,
  customer: customers.id,
  facility: facilities.id,
  unit: units.id,
} as const

/** Selects the rooms with a device of the hospital that the caller may see. */
export function isMonitored({ within, below }: BoardQuestion): SQL | undefined {
  return and(
    isNull(rooms.removedAt),
    inArray(rooms.type, ['care_system', 'standalone']),
    subtreeFilter(roomPlaces, within),
    below === undefined ? undefined : isBelow(below),
  )
}

/** SQL for a yes/no value of the device's last state. */
export const flag = (name: 'in_call' | 'covered'): SQL<boolean> =>
  sql<boolean>`coalesce(${roomDevices.state} ->> ${name} = 'true', false)`

/** SQL for the kinds of the room’s open alerts. */
export const openKinds = sql<AlertKind[]>`array(select a.kind from ${deviceAlerts} a
  where a.room_id = ${rooms.id} and a.recovered_at is null order by a.kind)`

export const isBelow = (orgUnitId: string): SQL | undefined =>
  or(...Object.values(roomPlaces).map((column) => eq(column, orgUnitId)))

export const boardStore = {
  /** Returns the beds of the caller’s board, unit by unit, and the open alerts. */
  async read(tx: Tx, question: BoardQuestion): Promise<BoardReading> {
    const found = await tx
      .select({
        id: rooms.id,
        number: rooms.number,
        bed: rooms.bed,
        unitId: units.id,
        unit: units.name,
        facilityId: facilities.id,
        facility: facilities.name,
        known: roomDevices.roomId,
        link: deviceLinks.linkId,
        inCall: flag('in_call'),
        covered: flag('covered'),
      })
      .from(rooms)
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
      .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
      .where(isMonitored(question))
      .orderBy(
        inOrder(facilities.name),
        facilities.id,
        inOrder(units.name),
        units.id,
        rooms.inOrder,
        rooms.id,
      )
    const shown = new Map<string, BoardUnit>()
    const rows: BoardRow[] = []
    for (const { unitId, unit, facilityId, facility, ...room } of found) {
      if (!shown.has(unitId)) shown.set(unitId, { id: unitId, name: unit, facility_id: facilityId, facility })
      const { id, number, bed, known, link, inCall, covered } = room
      rows.push({
        link,
        device: {
          id,
          number,
          bed,
          unit_id: unitId,
          known: known !== null,
          online: link !== null,
          in_call: inCall,
          covered,
        },
      })
    }
    return { units: [...shown.values()], rows, alerts: await boardStore.alerts(tx, question) }
  },

  /** Returns the open alerts of the caller’s board, the latest first. */
  async alerts(tx: Tx, question: BoardQuestion): Promise<DeviceAlert[]> {
    const found = await tx
      .select({ alert: deviceAlerts })
      .from(deviceAlerts)
      .innerJoin(rooms, eq(rooms.id, deviceAlerts.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .where(and(isNull(deviceAlerts.recoveredAt), isMonitored(question)))
      .orderBy(sql`${deviceAlerts.openedAt} desc`, deviceAlerts.id)
    return found.map(({ alert }) => shownAlert(alert))
  },
}
