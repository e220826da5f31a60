import { atom } from 'jotai'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import { type Call, isInCall } from '../../domain/calls/callFlow.ts'
import { ledgerAtom } from '../queue/ledger.ts'
import type { Meeting } from '../ports.ts'
import { showToastAtom } from '../toasts.ts'

/* Call state that every screen may use, without the call's own code, which is loaded when it is needed. */

/** Written only by the call's own actions; all other code reads `callAtom`. */
export const callStateAtom = atom<Call>({ kind: 'idle' })
export const callAtom = atom((get): Call => get(callStateAtom))

/** Page to which the user should go because of what happened; null once they are there. */
export type Destination = '/main' | '/aps-options' | '/entertainment'
const wantedAtom = atom<Destination | null>(null)
export const destinationAtom = atom((get) => get(wantedAtom))
export const goToAtom = atom(null, (_get, set, destination: Destination) => set(wantedAtom, destination))
export const arriveAtom = atom(null, (_get, set) => set(wantedAtom, null))

/**
 * Handlers for the end of the session (`leave`) and of the call (`over`), set by the call's own code while a
 * call runs.
 */
export const callEndsAtom = atom<{ leave: () => void; over: () => void }>({
  leave: () => undefined,
  over: () => undefined,
})

/** Call that this page is in, for sending messages; set by the call's own code while a call runs. */
export const meetingAtom = atom<Meeting | null>(null)

type Heard = Extract<BedsideEvent, { name: 'call' }>['data']
type HeardInvite = Extract<BedsideEvent, { name: 'invite' }>['data']

/** The room's call as reported by the server, no matter who started it. */
const heardCallAtom = atom<Heard>({ status: 'none', alias: null, participants: [] })
/** True if the room is in a call that this remote is in, or could join. */
export const callIsOnAtom = atom((get) => {
  const call = get(callStateAtom)
  return isInCall(call) || (get(heardCallAtom).status === 'running' && call.kind !== 'calling')
})

const heardInvitesAtom = atom<readonly HeardInvite[]>([])
/** Invites to the room's call and their outcomes. */
export const invitesAtom = atom((get) => get(heardInvitesAtom))

const underWay: ReadonlySet<HeardInvite['status']> = new Set(['waiting', 'sent'])

const hearInviteAtom = atom(null, (get, set, invite: HeardInvite) => {
  const { id, status } = invite
  const known = get(heardInvitesAtom).find((other) => other.id === id)
  const isUnderWay = underWay.has(status)
  // That a message was sent is told by another process, perhaps later than what became of it.
  if (isUnderWay && known !== undefined && !underWay.has(known.status)) return
  // An invite may arrive before its call. An outcome of an unknown invite belongs to a call that is over.
  if (get(heardCallAtom).status !== 'running' && known === undefined && !isUnderWay) return
  set(heardInvitesAtom, (heard) => [...heard.filter((other) => other.id !== id), invite])
  // Each new connection to the server starts by repeating all earlier events.
  const isNews = (status === 'failed' || status === 'declined') && known?.status !== status
  if (isNews && isInCall(get(callStateAtom)))
    set(showToastAtom, { kind: 'warning', code: `invite_${status}` })
})

/** Handles the event stream's news of the call and its invites. */
export const hearCallAtom = atom(null, (get, set, event: BedsideEvent) => {
  if (event.name === 'invite') set(hearInviteAtom, event.data)
  if (event.name !== 'call') return
  const before = get(heardCallAtom)
  const call = get(callStateAtom)
  set(heardCallAtom, event.data)
  // A room's calls can share one alias.
  const isAnother = before.status === 'running' && event.data.alias !== before.alias
  if (isAnother || event.data.status !== 'running') set(heardInvitesAtom, [])
  // Messages written before the page was lost are sent by a page that is in their call: return to the call,
  // so that the user does not have to find the way.
  const isUnsaid = get(ledgerAtom).some(
    ({ command, status }) => command === 'message' && status === 'waiting',
  )
  const isFound = before.status !== 'running' && event.data.status === 'running' && call.kind === 'idle'
  if (isFound && isUnsaid) set(goToAtom, '/aps-options')
  const wasOurs = before.status === 'running' && isInCall(call) && call.alias === before.alias
  if (wasOurs && event.data.status !== 'running') get(callEndsAtom).over()
})

/** Forgets the room's call, which the next session must not see. */
export const forgetRoomCallAtom = atom(null, (get, set) => {
  get(callEndsAtom).leave()
  set(callStateAtom, { kind: 'idle' })
  set(heardCallAtom, { status: 'none', alias: null, participants: [] })
  set(heardInvitesAtom, [])
  set(wantedAtom, null)
})
