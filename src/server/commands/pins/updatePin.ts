import type { ControlReply } from '../../../contract/devices/device.ts'
import { mostPins, type PinChange } from '../../../contract/pins.ts'
import { isSamePinName } from '../../../domain/pins/pinName.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { allowPin, savePin, pinNamed } from './savePin.ts'

/** Milliseconds for which a removed pin can be restored. */
export const undoMs = 600_000

/**
 * Renames a pin, points it at the camera’s current view, which `command` requests from the device, or restores
 * a removed one. A restored pin stays restored even if the rest is refused. Throws `no_such_pin`,
 * `already_exists` and `too_many_pins`.
 */
export async function updatePin(
  context: CommandContext,
  session: BedsideSession,
  id: string,
  { change, command }: { change: PinChange; command: AuthorizedCommand | null },
): Promise<ControlReply> {
  const { roomId, customerId } = session
  const scope = { customers: [customerId] }
  if (change.removed === false) await bringBack(context, session, id)
  const known = await context.database.transaction(scope, (tx) => pinStore.list(tx, roomId))
  const pin = known.find((other) => other.id === id)
  if (pin === undefined) throw new ApiError('no_such_pin')
  const name = change.name ?? pin.name
  if (command !== null)
    return savePin(context, session, { id, name }, { ...command, params: { b_name: name } })
  if (name !== pin.name) {
    await context.database.transaction(scope, async (tx) => {
      await pinStore.lock(tx, roomId)
      await allowPin(tx, roomId, { id, name })
      await pinStore.change(tx, roomId, id, { name })
    })
    context.pinSignals.changed(roomId)
  }
  return { busy_status: 'open', success: true, pin: pinNamed({ id, name }) }
}

async function bringBack(
  { database, clock, pinSignals }: CommandContext,
  { roomId, customerId }: BedsideSession,
  id: string,
): Promise<void> {
  await database.transaction({ customers: [customerId] }, async (tx) => {
    await pinStore.lock(tx, roomId)
    const pins = await pinStore.list(tx, roomId)
    // Already restored by an earlier request.
    if (pins.some((pin) => pin.id === id)) return
    const name = await pinStore.removedName(tx, roomId, id, new Date(clock.now() - undoMs))
    if (name === null) throw new ApiError('no_such_pin')
    if (pins.some((pin) => isSamePinName(pin.name, name))) throw new ApiError('already_exists')
    if (pins.length >= mostPins) throw new ApiError('too_many_pins')
    await pinStore.bringBack(tx, roomId, id)
  })
  pinSignals.changed(roomId)
}
