import type { ControlReply } from '../../../contract/devices/device.ts'
import { mostPins, type Pin } from '../../../contract/pins.ts'
import { isSamePinName } from '../../../domain/pins/pinName.ts'
import type { Tx } from '../../db/database.ts'
import { pinStore, type PinRow, type PinView } from '../../db/pins/pinStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import type { AuthorizedCommand, CapturedView } from '../../cluster/authorizedCommand.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import { sendDeviceCommand } from '../devices/sendDeviceCommand.ts'
import type { CommandContext } from '../context.ts'

/** Name of a new pin, or id and name of an existing one. */
export interface PinToSave {
  id: string | null
  name: string
}

/**
 * Saves the current position of the room’s camera and its picture, as a new pin or in place of what a pin
 * held before. Returns the device’s answer, with the pin if it was saved. Nothing changes until the device
 * has answered. Throws `already_exists`, `too_many_pins` and `no_such_pin`.
 */
export async function savePin(
  context: CommandContext,
  session: BedsideSession,
  pin: PinToSave,
  command: AuthorizedCommand,
): Promise<ControlReply> {
  const { roomId, customerId, room } = session
  const scope = { customers: [customerId] }
  // Validate first: a rejected pin must not trigger a snapshot.
  await context.database.transaction(scope, (tx) => allowPin(tx, roomId, pin))
  const { reply, seen } = await sendDeviceCommand(context, roomId, command)
  if (!reply.success) return reply
  if (seen === undefined) return { ...reply, success: false, reason: 'unsupported' }
  const kept = await context.database.transaction(scope, async (tx) => {
    await pinStore.lock(tx, roomId)
    await allowPin(tx, roomId, pin)
    // A picture shows the patient in the bed: store it only if that is still the patient for whom it was
    // taken.
    const isSamePatient = (await roomStore.byId(tx, roomId))?.patient?.id === room.patient?.id
    const view: PinView = { pose: seen.pose, picture: isSamePatient ? pictureOf(seen) : null }
    if (pin.id === null) return pinStore.add(tx, { roomId, customerId }, { ...view, name: pin.name })
    await pinStore.change(tx, roomId, pin.id, { ...view, name: pin.name })
    return { id: pin.id, name: pin.name }
  })
  context.pinSignals.changed(roomId)
  return { ...reply, pin: pinNamed(kept) }
}

/** Returns a pin without its picture, for everything that may be recorded or passed on. */
export function pinNamed({ id, name }: Pick<PinRow, 'id' | 'name'>): Pin {
  return { unique_id: id, name }
}

/** Throws unless the room may have that pin: few enough pins, and no other one of that name. */
export async function allowPin(tx: Tx, roomId: string, { id, name }: PinToSave): Promise<void> {
  const pins = await pinStore.list(tx, roomId)
  const others = pins.filter((pin) => pin.id !== id)
  if (id !== null && others.length === pins.length) throw new ApiError('no_such_pin')
  if (others.some((other) => isSamePinName(other.name, name))) throw new ApiError('already_exists')
  if (id === null && pins.length >= mostPins) throw new ApiError('too_many_pins')
}

const mostBytes = 20_000

/** The picture as it is kept; null for what is none, or too large. */
function pictureOf({ thumbnail }: CapturedView): Buffer | null {
  const picture = Buffer.from(thumbnail ?? '', 'base64')
  const isJpeg = picture.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  return isJpeg && picture.length <= mostBytes ? picture : null
}
