import { atom } from 'jotai'
import type { InviteReply } from '../../contract/invites.ts'
import type { InterpreterEndpoint } from '../../contract/interpreter.ts'
import { isInCall } from '../../domain/callFlow.ts'
import { diallable } from '../../domain/phoneRule.ts'
import { sendCommandAtom } from '../commands.ts'
import { portsAtom, type Result } from '../ports.ts'
import { callStateAtom } from '../roomCall.ts'
import { showToastAtom } from '../toasts.ts'
import { advanceAtom } from './advance.ts'
import { announceAtom } from './announce.ts'
import { askPatiently } from './askPatiently.ts'
import { attendAtom, closeAtom } from './attendance.ts'
import { conferenceAtom } from './conferenceLine.ts'

/** How a guest is reached: by a message with a link, or by a telephone that the conference dials. */
export type GuestWay = 'sms' | 'email' | 'phone'

export interface GuestInvite {
  way: GuestWay
  /** The number or address as it was typed, and judged. */
  to: string
  /** What the message says beside its link. */
  body: string
}

/** Null when somebody was invited, else why not: a code with words. It has been told in a toast too. */
export type Invited = Promise<string | null>

/** Invites a guest: at once in a call, else after the room device has announced and joined one. */
export const inviteGuestAtom = atom(null, async (_get, set, { way, to, body }: GuestInvite): Invited => {
  if (way === 'phone') return set(dialGuestAtom, diallable(to))
  const address = way === 'sms' ? `sms:${diallable(to)}` : `mailto:${to.trim()}`
  return set(inviteAtom, '/api/me/vmr', {
    path: '/api/invite/participant',
    bodyFor: (vmr) => ({ to: address, body, vmr }),
  })
})

export interface InterpreterInvite {
  /** The language. */
  name: string
  endpoint: InterpreterEndpoint
  body: string
}

/** Invites an interpreter, through the customer's arrangement where there is a customer. */
export const inviteInterpreterAtom = atom(
  null,
  async (get, set, { name, endpoint, body }: InterpreterInvite): Invited => {
    const customer = (await get(portsAtom)?.store.load())?.profile?.customer ?? ''
    const { destination } = endpoint
    return set(
      inviteAtom,
      '/api/interpreter/vmr',
      customer === ''
        ? { path: '/api/invite/participant', bodyFor: (vmr) => ({ to: destination, body, vmr }) }
        : {
            path: '/api/invite/interpreter',
            bodyFor: (vmrAlias) => ({ customer, name, destination, vmrAlias }),
          },
    )
  },
)

interface Invitation {
  path: '/api/invite/participant' | '/api/invite/interpreter'
  bodyFor: (alias: string) => Readonly<Record<string, string>>
}

type VmrPath = '/api/me/vmr' | '/api/interpreter/vmr'

const inviteAtom = atom(null, async (get, set, vmrPath: VmrPath, invitation: Invitation): Invited => {
  const ports = get(portsAtom)
  if (ports === null) return 'unreachable'
  const send = (alias: string) =>
    askPatiently(ports, {
      method: 'POST',
      path: invitation.path,
      body: invitation.bodyFor(alias),
      reply: 'invited',
    })
  const call = get(callStateAtom)
  if (isInCall(call)) {
    const sent = await send(call.alias)
    if (!isAccepted(sent)) return set(tellRefusedAtom, sent)
    set(advanceAtom, 'invited')
    return null
  }
  const room = await set(openRoomAtom, vmrPath)
  // A room that is busy has a call of its own: the guest is invited there, and the remote stays where it is.
  if (room.kind === 'busy') await send(room.alias)
  if (room.kind !== 'open') return room.kind
  const sent = await send(room.place.alias)
  if (!isAccepted(sent)) {
    const because = set(tellRefusedAtom, sent)
    await set(sendCommandAtom, 'final_end_call', {})
    return because
  }
  if (set(advanceAtom, 'invited', room.place.alias)) await set(attendAtom, { ...room.place, isNew: true })
  return null
})

function isAccepted(sent: Result<InviteReply>): boolean {
  return sent.ok && sent.value[0]?.status === 'ACCEPTED'
}

/** Says why nobody was invited. The gateway's refusal has the spec's row; the server's has its code. */
const tellRefusedAtom = atom(null, (_get, set, sent: Result<InviteReply>): string => {
  if (sent.ok || sent.code === 'bad_request') {
    set(advanceAtom, 'rejected')
    return 'invite_rejected'
  }
  set(advanceAtom, 'refused')
  set(showToastAtom, { kind: 'warning', code: sent.code })
  return sent.code
})

type OpenedRoom =
  | { kind: 'open'; place: { alias: string; pin: string | null } }
  | { kind: 'busy'; alias: string }
  | { kind: 'offline' | 'no_vmr' }

/** Begins a call in the room: finds where it is held, and has the device announce and join it. Says what stands in the way. */
const openRoomAtom = atom(null, async (get, set, vmrPath: VmrPath): Promise<OpenedRoom> => {
  const ports = get(portsAtom)
  if (ports === null || !set(advanceAtom, 'asked')) return { kind: 'no_vmr' }
  void ports.conference.warm()
  const vmr = await ports.api.call({ method: 'GET', path: vmrPath, reply: 'vmr' })
  if (!vmr.ok) {
    set(advanceAtom, 'no_vmr')
    return { kind: 'no_vmr' }
  }
  const { alias, pin = null } = vmr.value
  const announced = await set(announceAtom, alias)
  if (announced.kind === 'open') return { kind: 'open', place: { alias, pin } }
  set(advanceAtom, announced.kind)
  return announced.kind === 'busy' ? { kind: 'busy', alias: announced.alias ?? alias } : announced
})

/** Has the conference call a telephone. It must be joined before that. */
const dialGuestAtom = atom(null, async (get, set, number: string): Invited => {
  const dial = async () => {
    const conference = get(conferenceAtom)
    const refusal = conference === null ? '' : await conference.dial(number)
    set(advanceAtom, refusal === null ? 'invited' : 'not_dialled')
    return refusal === null ? null : 'not_dialled'
  }
  if (isInCall(get(callStateAtom))) return dial()
  const room = await set(openRoomAtom, '/api/me/vmr')
  if (room.kind !== 'open') return room.kind
  if (!set(advanceAtom, 'resumed', room.place.alias)) return 'not_dialled'
  if ((await set(attendAtom, { ...room.place, isNew: true })) && (await dial()) === null) return null
  // Nobody was reached: a call with nobody in it is none.
  if (set(advanceAtom, 'abandoned')) {
    set(closeAtom)
    await set(sendCommandAtom, 'final_end_call', {})
  }
  return 'not_dialled'
})
