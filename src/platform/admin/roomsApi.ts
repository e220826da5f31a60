import * as z from 'zod/mini'
import { type Pin, PinUnits } from '../../contract/pins.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Failure } from '../http/failure.ts'
import type { ConsoleClient } from './consoleClient.ts'

/** Returns the pins of a room from those of its unit, which the path names with a dash for each slash. */
export async function readRoomPins(
  server: Pick<ConsoleClient, 'ask'>,
  {
    customer,
    facility,
    unit,
    unique_id: uniqueId,
  }: Pick<RoomItem, 'customer' | 'facility' | 'unit' | 'unique_id'>,
): Promise<{ ok: true; value: Pin[] } | Failure> {
  const names = [customer, facility, unit].map((name) => encodeURIComponent(name.replaceAll('/', '-')))
  const read = (body: unknown) => z.parse(PinUnits, body).units
  const result = await server.ask({ method: 'GET', path: `/api/pins/${names.join('/')}`, read })
  if (!result.ok) return result
  const own = result.value.find((room) => room.unique_id === uniqueId)
  return { ok: true, value: own?.bookmarks ?? [] }
}
