import {
  type AlertKind,
  alertKinds,
  type BoardDevice,
  type DeviceAlert,
} from '../../../contract/monitoring/monitoring.ts'

/** Alerts of one kind in one unit that began together and probably have one cause, such as a switch. */
export interface AttentionGroup {
  id: string
  kind: AlertKind
  unit: string
  facility: string
  beds: readonly BoardDevice[]
  alerts: readonly DeviceAlert[]
  /** Start of the first alert, in epoch milliseconds. */
  since: number
  /** User who acknowledged the group’s alerts; null while any of them is unacknowledged. */
  takenBy: string | null
}

/** Maximum time between the starts of two consecutive alerts of one group, in milliseconds. */
const togetherMs = 60_000

/** Groups the alerts that need attention: the most severe first, and within a severity the newest first. */
export function groupAlerts(
  alerts: readonly DeviceAlert[],
  devices: ReadonlyMap<string, BoardDevice>,
  units: ReadonlyMap<string, { name: string; facility: string }>,
): AttentionGroup[] {
  const groups: { unitId: string; kind: AlertKind; alerts: DeviceAlert[] }[] = []
  for (const alert of alerts.toSorted((one, other) => one.since - other.since)) {
    const unitId = devices.get(alert.room_id)?.unit_id
    if (unitId === undefined) continue
    const group = groups.findLast(
      ({ kind, unitId: unit, alerts: those }) =>
        kind === alert.kind &&
        unit === unitId &&
        alert.since - (those.at(-1)?.since ?? alert.since) <= togetherMs,
    )
    if (group === undefined) groups.push({ unitId, kind: alert.kind, alerts: [alert] })
    else group.alerts.push(alert)
  }
  return groups
    .map(({ unitId, kind, alerts: those }) => ({
      id: those[0]?.id ?? '',
      kind,
      alerts: those,
      since: those[0]?.since ?? 0,
      unit: units.get(unitId)?.name ?? '',
      facility: units.get(unitId)?.facility ?? '',
      beds: those.flatMap(({ room_id: room }) => devices.get(room) ?? []),
      takenBy: those.every(({ acknowledged_by: by }) => by !== null)
        ? (those[0]?.acknowledged_by ?? null)
        : null,
    }))
    .toSorted(
      (one, other) =>
        alertKinds.indexOf(one.kind) - alertKinds.indexOf(other.kind) || other.since - one.since,
    )
}
