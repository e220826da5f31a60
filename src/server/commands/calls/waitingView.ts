import {
  escalationKinds,
  type EscalationStep,
  type NextEscalationStep,
  type WaitingCall,
} from '../../../contract/calls/callClaims.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import { enteringMs } from '../../db/calls/attendingFilter.ts'
import { escalationStore, type StepRow } from '../../db/calls/escalationStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import type { Tx } from '../../db/database.ts'
import type { CallSignals } from '../../cluster/callSignals.ts'
import type { Clock } from '../../config.ts'

/**
 * Returns the room's patient call for its screen and remotes, with the clinician who is coming; null if no
 * patient calls. A clinician who has joined counts as coming until their media arrive.
 */
export async function shownWaiting(
  context: { clock: Clock },
  tx: Tx,
  roomId: string,
): Promise<WaitingCall | null> {
  const call = await callStore.on(tx, roomId)
  if (call === null || call.startedAt === null) return null
  const steps = await escalationStore.stepsOf(tx, call.id)
  if (steps.length === 0) return null
  const claims = await claimStore.ofCall(tx, call.id)
  const open = claims.find(({ endedAt }) => endedAt === null)
  const joined = claims.findLast(({ outcome }) => outcome === 'joined')
  const coming = open ?? ((await isEntering(context, tx, call)) ? joined : undefined)
  // After someone has answered, the people who were called before are of no interest.
  const answeredAt = joined?.endedAt?.getTime() ?? 0
  return {
    since: call.startedAt.getTime(),
    coming: coming === undefined ? null : { name: coming.name, from: coming.fromOrgUnit },
    steps: steps.filter(({ at }) => at.getTime() >= answeredAt).map(presentStep),
    next: coming === undefined ? nextStepOf(call, steps) : null,
  }
}

/**
 * Reports whether a clinician has a seat in the call and is on the way to it. Someone who was in the call and
 * has left is not coming.
 */
async function isEntering({ clock }: { clock: Clock }, tx: Tx, { id }: CallRow): Promise<boolean> {
  return (await inviteStore.ofCall(tx, id)).some(
    ({ kind, joinedAt, arrivedAt }) =>
      kind === 'clinician' &&
      joinedAt !== null &&
      arrivedAt === null &&
      clock.now() - joinedAt.getTime() < enteringMs,
  )
}

/** Returns a step as screens show it. */
export function presentStep({ kind, orgUnit, notified, at }: StepRow): EscalationStep {
  return { kind, org_unit: orgUnit, notified, at: at.getTime() }
}

/** Returns the step that follows unless someone claims the call; null if there is none. */
export function nextStepOf(
  { escalateAt }: Pick<CallRow, 'escalateAt'>,
  steps: readonly StepRow[],
): NextEscalationStep | null {
  const last = Math.max(-1, ...steps.map(({ kind }) => escalationKinds.indexOf(kind)))
  const kind = escalationKinds[last + 1]
  return escalateAt === null || kind === undefined ? null : { kind, at: escalateAt.getTime() }
}

/** Call after the commit: informs the room's screen and remotes that its waiting call may have changed. */
export function publishWaiting({ callSignals }: { callSignals: CallSignals }, roomId: string): void {
  callSignals.publish(roomId, { name: 'waiting' })
}
