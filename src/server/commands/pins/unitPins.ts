import type { PinUnits } from '../../../contract/pins.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import type { Database } from '../../db/database.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { unitDirectory } from '../../db/orgUnits/unitDirectory.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'

/** A unit as the address names it: each slash in a name is a dash. */
export type UnitNames = Record<'customer' | 'facility' | 'unit', string>

export const isNamed = (unit: UnitNames, asked: UnitNames): boolean =>
  (['customer', 'facility', 'unit'] as const).every(
    (level) => asked[level] === unit[level].replaceAll('/', '-'),
  )

/**
 * Lists the pins of a unit's rooms, without pictures, for a console user who sees their devices. Throws
 * `not_found` if the user sees no device of such a unit.
 */
export async function listUnitPins(
  { database }: { database: Database },
  { assignments, scope }: ConsoleUser,
  asked: UnitNames,
): Promise<PinUnits> {
  return database.transaction(scope, async (tx) => {
    const seen = await unitDirectory.within(tx, assignmentsFor(assignments, 'seeDevices'))
    const units = seen.filter(({ name, facility, customer }) =>
      isNamed({ customer, facility, unit: name }, asked),
    )
    if (units.length === 0) throw new ApiError('not_found')
    const rooms = await roomStore.inUnits(
      tx,
      units.map(({ id }) => id),
    )
    const pins = await pinStore.namesIn(
      tx,
      rooms.map(({ id }) => id),
    )
    return {
      units: rooms.map((room) => ({
        unique_id: room.uniqueId,
        name: roomLabel(room),
        bookmarks: pins
          .filter(({ roomId }) => roomId === room.id)
          .map(({ id, name }) => ({ unique_id: id, name })),
      })),
    }
  })
}
