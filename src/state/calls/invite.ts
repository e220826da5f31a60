import { atom } from 'jotai'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import type { InviteReply } from '../../contract/calls/invites.ts'
import type { InterpreterEndpoint } from '../../contract/calls/interpreter.ts'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { isAway } from '../../domain/queue/commandOutcome.ts'
import { diallable } from '../../domain/calls/phoneRule.ts'
import type { BoundCall } from '../../domain/queue/queuedCommand.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import { portsAtom, type Result } from '../ports.ts'
import { callStateAtom } from '../bedside/callState.ts'
import { sessionViewAtom } from '../bedside/sessionView.ts'
import { showToastAtom, waitOf } from '../toasts.ts'
import { applyCallEventAtom } from './applyCallEvent.ts'
import { announceCallAtom } from './announceCall.ts'
import { sendThroughOutbox } from '../queue/sendThroughOutbox.ts'
import { joinConferenceAtom, closeCallAtom } from './conferenceSession.ts'
import { conferenceAtom } from './conferenceConnection.ts'

/** How a guest is invited: by a message with a link, or by a telephone call from the conference. */
export type GuestWay = 'sms' | 'email' | 'phone'

export interface GuestInvite {
  way: GuestWay
  /** Number or address, as typed and validated. */
  to: string
  /** Text of the message, in addition to its link. */
  body: string
}

/**
 * Null if the guest was invited, otherwise an error code that has a text. The error has already been shown in
 * a toast.
 */
export type Invited = Promise<string | null>

/**
 * Invites a guest: immediately during a call, otherwise after the room device has announced and joined one.
 */
export const inviteGuestAtom = atom(null, async (_get, set, { way, to, body }: GuestInvite): Invited => {
  if (way === 'phone') return set(dialGuestAtom, diallable(to))
  const address = way === 'sms' ? `sms:${diallable(to)}` : `mailto:${to.trim()}`
  return set(inviteAtom, '/api/me/vmr', {
    whom: { kind: 'guest', to: to.trim() },
    path: '/api/invite/participant',
    bodyFor: (vmr) => ({ to: address, body, vmr }),
  })
})

export interface InterpreterInvite {
  /** Language of the interpreter. */
  name: string
  endpoint: InterpreterEndpoint
  body: string
}

/** Invites an interpreter, through the customer's arrangement if there is a customer. */
export const inviteInterpreterAtom = atom(
  null,
  async (get, set, { name, endpoint, body }: InterpreterInvite): Invited => {
    const customer = (await get(portsAtom)?.store.load())?.profile?.customer ?? ''
    const { destination } = endpoint
    const whom = { kind: 'interpreter', to: name } as const
    return set(
      inviteAtom,
      '/api/interpreter/vmr',
      customer === ''
        ? { whom, path: '/api/invite/participant', bodyFor: (vmr) => ({ to: destination, body, vmr }) }
        : {
            whom,
            path: '/api/invite/interpreter',
            bodyFor: (vmrAlias) => ({ customer, name, destination, vmrAlias }),
          },
    )
  },
)

interface Invitation {
  /** Entry in the list of waiting requests. For an interpreter, `to` is the language. */
  whom: { kind: 'guest' | 'interpreter'; to: string }
  path: '/api/invite/participant' | '/api/invite/interpreter'
  bodyFor: (alias: string) => Readonly<Record<string, string>>
}

type VmrPath = '/api/me/vmr' | '/api/interpreter/vmr'

/**
 * Returns true, and shows a warning, if the session may not use this function, or may no longer use it.
 * Checked before the room is put into a call.
 */
const lacksAtom = atom(null, (get, set, name: RemoteFunction): boolean => {
  const session = get(sessionViewAtom)
  if (session.kind !== 'active' || session.functions.includes(name)) return false
  set(showToastAtom, { kind: 'warning', code: 'function_not_available', ofScreen: true })
  return true
})

const inviteAtom = atom(null, async (get, set, vmrPath: VmrPath, invitation: Invitation): Invited => {
  const ports = get(portsAtom)
  if (ports === null) return 'unreachable'
  if (set(lacksAtom, invitation.whom.kind === 'guest' ? 'call_guest' : 'call_interpreter'))
    return 'function_not_available'
  const call = get(callStateAtom)
  const wasIn = isInCall(call)
  if (!wasIn && !set(applyCallEventAtom, 'asked')) return 'no_vmr'
  const found: { room: OpenedRoom | null } = {
    room: wasIn ? { kind: 'open', place: { alias: call.alias, pin: null } } : null,
  }
  const sent = await sendThroughOutbox(
    get,
    { act: 'invite', params: invitation.whom },
    async ({ headers, timeoutMs }): Promise<Result<InviteReply>> => {
      const opened = found.room === null ? await set(openRoomAtom, vmrPath) : null
      if (opened?.ok === false) return opened
      if (opened !== null) found.room = opened.value
      const alias = aliasOf(found.room)
      if (alias === null) return { ok: true, value: [] }
      const { path, bodyFor } = invitation
      return ports.api.call({
        method: 'POST',
        path,
        body: bodyFor(alias),
        reply: 'invited',
        headers,
        timeoutMs,
      })
    },
  )
  const because = () => set(showRefusalAtom, sent, vmrPath, invitation)
  const { room } = found
  if (room === null) return because()
  if (room.kind !== 'open') {
    set(applyCallEventAtom, room.kind, undefined, 'status' in room ? room.status : undefined)
    return room.kind
  }
  if (isAccepted(sent)) {
    const invited = set(applyCallEventAtom, 'invited', room.place.alias)
    if (invited && !wasIn) await set(joinConferenceAtom, { ...room.place, isNew: true })
    return null
  }
  const outcome = because()
  if (!wasIn) await set(sendCommandAtom, 'final_end_call', {}, room.place)
  return outcome
})

/**
 * Returns the alias to invite to. A busy room has a call of its own: the guest is invited there, and this
 * remote does not join.
 */
function aliasOf(room: OpenedRoom | null): string | null {
  if (room?.kind === 'open') return room.place.alias
  return room?.kind === 'busy' ? room.alias : null
}

function isAccepted(sent: Result<InviteReply>): boolean {
  return sent.ok && sent.value[0]?.status === 'ACCEPTED'
}

/**
 * Reports why no one was invited, except to a user who canceled the invite. A refusal by the gateway is shown
 * as the specification's `rejected` event, a refusal by the server by its code. An expired request is not
 * sent again automatically: the user is asked.
 */
const showRefusalAtom = atom(
  null,
  (_get, set, sent: Result<InviteReply>, vmrPath: VmrPath, invitation: Invitation): string => {
    if (sent.ok || sent.code === 'bad_request') {
      set(applyCallEventAtom, 'rejected')
      return 'invite_rejected'
    }
    const { code } = sent
    set(applyCallEventAtom, 'refused')
    const again = () => void set(inviteAtom, vmrPath, invitation)
    const warning = { kind: 'warning', ofScreen: true } as const
    if (code === 'command_expired') set(showToastAtom, { ...warning, code: 'request_expired', again })
    else set(showToastAtom, { ...warning, code, ...waitOf(sent) })
    return code
  },
)

/** `status`: HTTP status of the server's refusal. */
type OpenedRoom =
  | { kind: 'open'; place: BoundCall }
  | { kind: 'busy'; alias: string }
  | { kind: 'offline' | 'no_calls' | 'no_vmr'; status?: number | undefined }

/**
 * Starts a call in the room: looks up its conference, then has the device announce and join it. Returns what
 * prevents the call, or a failure if the server or device could not be reached.
 */
const openRoomAtom = atom(null, async (get, set, vmrPath: VmrPath): Promise<Result<OpenedRoom>> => {
  const ports = get(portsAtom)
  if (ports === null) return { ok: true, value: { kind: 'no_vmr' } }
  void ports.conference.warm()
  const vmr = await ports.api.call({ method: 'GET', path: vmrPath, reply: 'vmr' })
  if (!vmr.ok) return isAway(vmr) ? vmr : { ok: true, value: { kind: 'no_vmr', status: vmr.status } }
  const { alias, pin = null } = vmr.value
  const announced = await set(announceCallAtom, alias)
  if (!announced.ok) return announced
  const { value } = announced
  if (value.kind === 'open') return { ok: true, value: { kind: 'open', place: { alias, pin } } }
  return { ok: true, value: value.kind === 'busy' ? { kind: 'busy', alias: value.alias ?? alias } : value }
})

/** Makes the conference dial a telephone. The remote must join the conference first. */
const dialGuestAtom = atom(null, async (get, set, number: string): Invited => {
  if (set(lacksAtom, 'call_guest')) return 'function_not_available'
  const dial = async () => {
    const conference = get(conferenceAtom)
    const refusal = conference === null ? '' : await conference.dial(number)
    set(applyCallEventAtom, refusal === null ? 'invited' : 'not_dialled')
    return refusal === null ? null : 'not_dialled'
  }
  if (isInCall(get(callStateAtom))) return dial()
  if (!set(applyCallEventAtom, 'asked')) return 'no_vmr'
  const opened = await set(openRoomAtom, '/api/me/vmr')
  const room: OpenedRoom = opened.ok ? opened.value : { kind: 'no_vmr', status: opened.status }
  if (room.kind !== 'open') {
    set(applyCallEventAtom, room.kind, undefined, 'status' in room ? room.status : undefined)
    return room.kind
  }
  if (!set(applyCallEventAtom, 'resumed', room.place.alias)) return 'not_dialled'
  if ((await set(joinConferenceAtom, { ...room.place, isNew: true })) && (await dial()) === null) return null
  // No one was reached: a call without another participant is abandoned.
  if (set(applyCallEventAtom, 'abandoned')) {
    set(closeCallAtom)
    await set(sendCommandAtom, 'final_end_call', {}, room.place)
  }
  return 'not_dialled'
})
