import type { CareRequestRow } from '../../db/careRequests/careRequestStore.ts'
import type { Tx } from '../../db/database.ts'
import { type NotificationRow, notificationStore } from '../../db/notifications/notificationStore.ts'
import { ancestorIds } from '../../db/orgUnits/ancestorIds.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'

/** A request whose room's calls are locked. */
export interface PlacedRequest {
  request: CareRequestRow
  room: RoomRecord
  now: Date
}

/**
 * Returns the contacts of a request's team and those of alerts to the care team: a hospital without contacts
 * for a team has these notified instead.
 */
export async function contactsOf(
  tx: Tx,
  { kind, team }: Pick<CareRequestRow, 'kind' | 'team'>,
  room: RoomRecord,
): Promise<{ own: NotificationRow[]; careTeam: NotificationRow[] }> {
  const above = ancestorIds(room)
  const own = kind === 'alert' ? [] : await notificationStore.atOrgUnits(tx, above, `request_${team}`)
  return { own, careTeam: await notificationStore.atOrgUnits(tx, above, 'care_team_alert') }
}
