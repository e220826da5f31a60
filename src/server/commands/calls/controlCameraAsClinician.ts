import type { ConsultCameraReply } from '../../../contract/calls/consultDesk.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { inviteStore, type InviteRow } from '../../db/calls/inviteStore.ts'
import { secretHash } from '../../db/secret.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { recordMotion } from '../visits/recordMotion.ts'

/**
 * Moves the camera of the room whose call the bearer of `resume` is in, as that clinician. Throws
 * `join_link_expired`, `forbidden`, `call_over` and `not_in_call`, and the refusals of a remote's motion.
 */
export async function controlCameraAsClinician(
  context: CommandContext,
  resume: string,
  command: Omit<AuthorizedCommand, 'session'>,
): Promise<ConsultCameraReply> {
  const { id, roomId, displayName } = await context.database.transaction('platform', async (tx) => {
    const invite = await inviteStore.byResume(tx, secretHash(resume))
    if (invite === null) throw new ApiError('join_link_expired')
    if (invite.kind !== 'clinician') throw new ApiError('forbidden')
    await requirePresence(context, tx, invite)
    return invite
  })
  const outcome = await context.rooms.sendCommand(roomId, {
    ...command,
    session: id,
    name: displayName ?? '',
  })
  if ('refused' in outcome) throw new ApiError(outcome.refused)
  const { busy_status, success, reason } = outcome.reply
  // The device has carried it out: a record that fails must not report that it had not.
  if (success) await recordMotion(context, id, command).catch(() => undefined)
  return { busy_status, success, ...(reason !== undefined && { reason }) }
}

/**
 * Throws unless the clinician is in the call as a host through this very invite: anyone can choose any name.
 * A deployment’s own conferencing nodes do not report who is present; with them, the room itself must be in
 * the call.
 */
async function requirePresence(
  { conferenceUrl }: CommandContext,
  tx: Tx,
  { id, callId, roomId }: InviteRow,
): Promise<void> {
  const call = await callStore.byId(tx, callId)
  if (call === null || call.endedAt !== null) throw new ApiError('call_over')
  const isPresent =
    conferenceUrl === null
      ? call.hostInvites.includes(id)
      : (await deviceStore.lastState(tx, roomId))?.in_call === true
  if (!isPresent) throw new ApiError('not_in_call')
}
