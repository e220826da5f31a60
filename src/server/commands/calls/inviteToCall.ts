import type { InviteReply } from '../../../contract/calls/invites.ts'
import type { PhoneRule } from '../../../contract/calls/phoneRule.ts'
import { normalizeMailAddress } from '../../../domain/messages/mailAddress.ts'
import { diallable, gatewayProblem, isMailAddress } from '../../../domain/calls/phoneRule.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { inviteStore, type InviteRow } from '../../db/calls/inviteStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import { refuseMoreThan } from '../../limits/failureLimit.ts'
import { assertActive } from '../bedside/assertActive.ts'
import type { CommandContext, Written } from '../context.ts'
import { notifyCallClosed } from './endCall.ts'
import { createInvite } from './createInvite.ts'
import { openCall } from './openCall.ts'

/** Maximum number of invites per room and window: enough for a family, not for a crowd. */
const most = 12
const windowMs = 10 * 60_000

interface Wanted {
  kind: Exclude<InviteRow['kind'], 'clinician'>
  /** `sms:+1…`, `mailto:…`, or a bare number or address. */
  to: string
  /** Text from the remote, and for an interpreter of the customer's arrangement the language instead. */
  text?: string
  language?: string | undefined
  vmr: string
  joinBase: string
}

/**
 * Invites someone to the room’s call by a message. Throws `bad_request` if the destination is neither a
 * number nor an address, `no_vmr` for a conference other than the room’s, and `rate_limited` for one invite
 * too many. With a deployment’s own conferencing nodes, a busy room reports where it is, and its guests are
 * invited there.
 */
export async function inviteToCall(
  context: CommandContext,
  session: BedsideSession,
  { kind, to, text = '', language = '', vmr, joinBase }: Wanted,
  written: Written<InviteReply>,
): Promise<InviteReply> {
  const isOwn = vmr === session.room.alias
  if (!isOwn && context.conferenceUrl === null) throw new ApiError('no_vmr')
  const now = new Date(context.clock.now())
  const invited = await context.database.transaction({ customers: [session.customerId] }, async (tx) => {
    const receiver = receiverOf(to, await settingStore.of(tx, session.room, 'phone_rule'))
    await callStore.lockRoom(tx, session.roomId)
    await assertActive(tx, session, now)
    const lately = await inviteStore.momentsSince(tx, session.roomId, new Date(now.getTime() - windowMs))
    refuseMoreThan(most, lately, { windowMs, now })
    const { call, closed } = await openCall(context, tx, { ...session.room, alias: vmr }, now)
    if (!isOwn) await callStore.start(tx, call.id, now)
    const id = await createInvite(tx, {
      call,
      room: session.room,
      kind,
      text,
      ...(language !== '' && { language }),
      joinBase,
      now,
      ...receiver,
    })
    const accepted: InviteReply = [{ status: 'ACCEPTED', id }]
    await written(tx, accepted)
    return { id, reply: accepted, closed }
  })
  const { id, reply, closed } = invited
  if (closed !== null) notifyCallClosed(context, closed)
  context.callSignals.publish(session.roomId, { name: 'invite', data: { id, status: 'waiting' } })
  return reply
}

/**
 * Returns the channel and destination of a message, from the forms that the contract allows; a number follows
 * the room's own rule.
 */
export function receiverOf(to: string, rule: PhoneRule): { channel: 'sms' | 'email'; destination: string } {
  const [, scheme = '', rest = ''] =
    /^(sms:|tel:|mailto:)?(.*)$/isu.exec(to.replaceAll(/\p{Cf}/gu, '').trim()) ?? []
  if (scheme.toLowerCase() !== 'mailto:' && !rest.includes('@')) {
    if (gatewayProblem(rest, rule) === null) return { channel: 'sms', destination: diallable(rest) }
  } else {
    const destination = normalizeMailAddress(rest)
    if (isMailAddress(destination)) return { channel: 'email', destination }
  }
  throw new ApiError('bad_request', { fields: { to: 'invalid_format' } })
}
