import type { ControlReply } from '../../../contract/devices/device.ts'
import { isSamePinName } from '../../../domain/pins/pinName.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import { sendDeviceCommand } from '../devices/sendDeviceCommand.ts'
import type { CommandContext } from '../context.ts'

/** Moves the camera to a pin, identified by its unique_id or its name. Throws `no_such_pin`. */
export async function goToPin(
  context: CommandContext,
  { roomId, customerId }: BedsideSession,
  key: string,
  command: AuthorizedCommand,
): Promise<ControlReply> {
  const pose = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    const pins = await pinStore.list(tx, roomId)
    const pin = pins.find(({ id }) => id === key) ?? pins.find(({ name }) => isSamePinName(name, key))
    return pin === undefined ? null : pinStore.poseOf(tx, roomId, pin.id)
  })
  if (pose === null) throw new ApiError('no_such_pin')
  const { reply } = await sendDeviceCommand(context, roomId, {
    ...command,
    params: { ...command.params, pose },
  })
  return reply
}
