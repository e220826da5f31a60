import type { ControlReply } from '../../../contract/device.ts'
import { isSamePinName } from '../../../domain/pinName.ts'
import { pinStore } from '../../db/pinStore.ts'
import type { Order } from '../../devices/order.ts'
import type { BedsideSession } from '../../http/bedsideSessions.ts'
import { ApiError } from '../../http/errors.ts'
import { askDevice } from '../devices/askDevice.ts'
import type { CommandContext } from '../context.ts'

/** Moves the camera to a pin, named by its unique_id or its name. Refuses with `no_such_pin`. */
export async function goToPin(
  context: CommandContext,
  { roomId, customerId }: BedsideSession,
  key: string,
  order: Order,
): Promise<ControlReply> {
  const pose = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    const pins = await pinStore.list(tx, roomId)
    const pin = pins.find(({ id }) => id === key) ?? pins.find(({ name }) => isSamePinName(name, key))
    return pin === undefined ? null : pinStore.poseOf(tx, roomId, pin.id)
  })
  if (pose === null) throw new ApiError('no_such_pin')
  const { reply } = await askDevice(context, roomId, { ...order, params: { ...order.params, pose } })
  return reply
}
