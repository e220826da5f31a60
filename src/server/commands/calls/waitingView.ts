import {
  escalationKinds,
  type EscalationStep,
  type NextEscalationStep,
  type WaitingCall,
} from '../../../contract/calls/callClaims.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { claimStore, type ClaimRow } from '../../db/calls/claimStore.ts'
import { escalationStore, type StepRow } from '../../db/calls/escalationStore.ts'
import type { Tx } from '../../db/database.ts'
import type { CommandContext } from '../context.ts'
import { judgedNow } from './judgedNow.ts'

/**
 * Returns the room's patient call for its screen and remotes, with the clinician who is coming; null if no
 * patient calls. A clinician who has joined counts as coming until their media arrive.
 */
export async function shownWaiting(
  context: Pick<CommandContext, 'clock' | 'conferenceUrl'>,
  tx: Tx,
  roomId: string,
): Promise<WaitingCall | null> {
  const call = await callStore.on(tx, roomId)
  if (call === null || call.startedAt === null) return null
  const steps = await escalationStore.stepsOf(tx, call.id)
  if (steps.length === 0) return null
  const coming = await expectedAt(context, tx, call)
  return {
    since: call.startedAt.getTime(),
    coming: coming === null ? null : { name: coming.name, from: coming.fromOrgUnit },
    steps: steps.map(presentStep),
    next: coming === null ? nextStepOf(call, steps) : null,
  }
}

async function expectedAt(
  context: Pick<CommandContext, 'clock' | 'conferenceUrl'>,
  tx: Tx,
  { id }: CallRow,
): Promise<ClaimRow | null> {
  const claims = await claimStore.ofCall(tx, id)
  const open = claims.find(({ endedAt }) => endedAt === null)
  if (open !== undefined) return open
  const joined = claims.findLast(({ outcome }) => outcome === 'joined')
  if (joined === undefined) return null
  return (await callStore.isAttended(tx, id, judgedNow(context))) ? joined : null
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
export function publishWaiting({ callSignals }: Pick<CommandContext, 'callSignals'>, roomId: string): void {
  callSignals.publish(roomId, { name: 'waiting' })
}
