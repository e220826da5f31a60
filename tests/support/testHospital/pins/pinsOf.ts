import { eq } from 'drizzle-orm'
import { PinList } from '../../../../src/contract/pins.ts'
import { roomPins } from '../../../../src/server/db/schema/pinSchema.ts'
import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import { patients } from '../../../../src/server/db/schema.ts'
import { read, type Remote } from '../bedsideApi.ts'
import type { TestHospital } from '../testHospital.ts'

/** Returns the path of the pins of a remote's own camera. */
export const pinsAt = ({ room }: Remote): string => `/api/v1/cameras/${room.uniqueId}/pins`
export const pinsOf = async (remote: Remote) =>
  read(PinList, await remote.ask(`GET ${pinsAt(remote)}`)).bookmarks
export const named = async (remote: Remote): Promise<string[]> =>
  (await pinsOf(remote)).map(({ name }) => name)

/** Returns the path of the spec's own list for a room's unit. */
export const unitOf = ({ customer, facility, unit }: RoomRecord): string =>
  [
    '/api/pins',
    ...[customer, facility, unit].map((name) => encodeURIComponent(name.replaceAll('/', '-'))),
  ].join('/')

/** Saves what the camera sees as a pin and returns the pin's id. */
export async function pin(remote: Remote, name: string): Promise<string> {
  const { pin: kept, ...reply } = await remote.command('set_as_bookmark', { b_name: name })
  if (kept === undefined) throw new Error(`not kept: ${JSON.stringify(reply)}`)
  return kept.unique_id
}

/** Returns the pins that the database holds for a room, removed or not. */
export const pinRowsOf = (ward: TestHospital, room: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.select().from(roomPins).where(eq(roomPins.roomId, room.id)),
  )

/** Discharges the patient of the bed. */
export const discharge = (ward: TestHospital, room: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.update(patients).set({ roomId: null, dischargedAt: new Date() }).where(eq(patients.roomId, room.id)),
  )
