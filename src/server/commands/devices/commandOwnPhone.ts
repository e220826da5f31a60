import type { ControlReply } from '../../../contract/devices/device.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import type { CommandContext } from '../context.ts'
import { endRoomCall } from '../calls/endCall.ts'
import { startRoomCall } from '../calls/startCall.ts'

const done: ControlReply = { busy_status: 'open', success: true }
const away: ControlReply = { busy_status: 'offline', success: false }

/*
 * Decision, 2026-11-21. Context: a patient with their own phone has no room device, and the specification’s
 * call starts and ends with a command to one. Decision: for such a place, the server answers `api` and
 * `final_end_call` itself, because the phone that asks is the device; it answers everything else as for a
 * device that is offline. Consequence: calls, invites and their ends use the same code for both, on the
 * client and on the server.
 */

/** Starts or ends the call of a patient's own phone, which supports no other command. */
export async function commandOwnPhone(
  context: CommandContext,
  session: BedsideSession,
  { command, params }: Pick<AuthorizedCommand, 'command' | 'params'>,
): Promise<ControlReply> {
  switch (command) {
    case 'api':
      if (params['vmr'] !== session.room.alias) return away
      await startRoomCall(context, session)
      return done
    case 'final_end_call':
      await endRoomCall(context, session, 'ended')
      return done
    default:
      return away
  }
}
