import type { ControlReply } from '../../../contract/devices/device.ts'
import { commandClass } from '../../../domain/queue/commandPolicy.ts'
import { deviceStore, keptControls, type KeptControl } from '../../db/devices/deviceStore.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { sendDeviceCommand } from './sendDeviceCommand.ts'
import { commandOwnPhone } from './commandOwnPhone.ts'
import type { CommandContext } from '../context.ts'
import { endRoomCall } from '../calls/endCall.ts'
import { goToPin } from '../pins/goToPin.ts'
import { savePin } from '../pins/savePin.ts'
import { filmIceServers } from './filmIceServers.ts'
import { joiningParams } from '../calls/returnToCall.ts'
import { removePin } from '../pins/removePin.ts'
import { settleEntry } from '../calls/knocks/settleEntry.ts'
import { startRoomCall } from '../calls/startCall.ts'

/**
 * Sends a command to the session’s own room device. Returns the device’s answer, or `offline` after 3 s.
 * Throws `command_expired` if the command is too old to start, and `key_reused` if its key was used for
 * another motion. An `off` that protects privacy waits for a device that is offline.
 */
export async function commandRoom(
  context: CommandContext,
  session: BedsideSession,
  command: AuthorizedCommand,
): Promise<ControlReply> {
  if (session.room.type === 'byod') return commandOwnPhone(context, session, command)
  if (command.command === 'api') return joinConference(context, session, command)
  if (command.command === 'film') {
    const params = { ...command.params, ice_servers: filmIceServers(context) }
    return commandDevice(context, session, { ...command, params })
  }
  const pinned = await commandPin(context, session, command)
  if (pinned !== null) return pinned
  const reply = await commandDevice(context, session, command)
  // The call ends even if the device could not be reached.
  if (command.command === 'final_end_call') await endRoomCall(context, session, 'ended')
  return reply
}

/**
 * Handles commands for the room’s pins; returns null for every other command. Pin names were validated with
 * the request.
 */
async function commandPin(
  context: CommandContext,
  session: BedsideSession,
  command: AuthorizedCommand,
): Promise<ControlReply | null> {
  const { b_name, bookmark } = command.params
  switch (command.command) {
    case 'set_as_bookmark':
      return savePin(context, session, { id: null, name: String(b_name) }, command)
    case 'go_to_bookmark':
      return goToPin(context, session, String(bookmark), command)
    case 'delete_bookmark':
      await removePin(context, session, String(b_name))
      return { busy_status: 'open', success: true }
    default:
      return null
  }
}

/**
 * Makes the room's device join a conference. The room's own conference starts with it, and the device gets
 * the host's access code. If the device cannot join, that call ends immediately.
 */
async function joinConference(
  context: CommandContext,
  session: BedsideSession,
  command: AuthorizedCommand,
): Promise<ControlReply> {
  const isOwn = command.params['vmr'] === session.room.alias
  await endFormerCall(context, session)
  const own = isOwn ? await startRoomCall(context, session) : null
  const { room, customerId } = session
  const joining = await context.database.transaction({ customers: [customerId] }, (tx) =>
    joiningParams(context, tx, { call: own?.call ?? null, room, pin: own?.pin ?? {} }),
  )
  const params = { ...command.params, ...joining }
  const reply = await commandDevice(context, session, { ...command, params })
  if (!reply.success && own?.call.people === 0) await endRoomCall(context, session, 'abandoned')
  return reply
}

/**
 * Removes the device from the previous patient's call if it missed the end of that call: it must leave before
 * it can join.
 */
async function endFormerCall(
  context: CommandContext,
  { id, roomId, customerId }: BedsideSession,
): Promise<void> {
  const { database, clock } = context
  const scope = { customers: [customerId] }
  const pending = await database.transaction(scope, (tx) => deviceStore.pendingPrivacy(tx, [roomId]))
  if (pending.get(roomId)?.final_end_call === undefined) return
  const command = { command: 'final_end_call', params: {}, session: id, actedAt: clock.now() } as const
  const { reply } = await sendDeviceCommand(context, roomId, command)
  if (reply.success)
    await database.transaction(scope, (tx) => deviceStore.dropPrivacy(tx, roomId, 'final_end_call'))
}

async function commandDevice(
  context: CommandContext,
  session: BedsideSession,
  command: AuthorizedCommand,
): Promise<ControlReply> {
  const control = keptControl(command.command)
  const scope = { customers: [session.customerId] }
  const drop = (kept: KeptControl) =>
    context.database.transaction(scope, (tx) => deviceStore.dropPrivacy(tx, session.roomId, kept))
  const protects = control !== null && commandClass(command.command, command.params) === 'privacy'
  // A user who opens the room does not want an earlier “off” to close it when the device returns.
  if (control !== null && !protects) await drop(control)

  const [{ reply }] = await Promise.all([
    sendDeviceCommand(context, session.roomId, command),
    // The patient's “off” ends an emergency entry, whether the device answers or not. If this fails, the next
    // sweep ends it.
    ...(control === 'video_control' && protects
      ? [settleEntry(context, session.roomId, { isCovered: true }).catch(() => undefined)]
      : []),
  ])
  if (control === null || !protects) return reply
  if (reply.busy_status !== 'offline') {
    if (reply.success) await drop(control)
    return reply
  }
  const room = { roomId: session.roomId, customerId: session.customerId }
  await context.database.transaction(scope, (tx) => deviceStore.keepPrivacy(tx, room, control))
  // The device may have connected, or responded late, before this was stored.
  await context.rooms.flushPrivacy(session.roomId)
  return { ...reply, reason: 'waiting' }
}

/**
 * Returns the control whose `off` from a remote waits for the device. The end of a call waits only if the
 * bed’s patient changes.
 */
function keptControl(command: AuthorizedCommand['command']): KeptControl | null {
  return keptControls.find((control) => control === command && control !== 'final_end_call') ?? null
}
