import {
  escalationKinds,
  type EscalationStep,
  type NextEscalationStep,
  type WaitingCall,
} from '../../../contract/calls/callClaims.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import { enteringMs } from '../../db/calls/attendingFilter.ts'
import { escalationStore, type ShownStep } from '../../db/calls/escalationStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import type { Tx } from '../../db/database.ts'
import type { Clock } from '../../config.ts'
import type { CommandContext } from '../context.ts'

/**
 * Returns the patients' calls of these rooms for their screens and remotes, with the clinician who is coming, by
 * room; none for a room in which no patient calls. A clinician who has joined counts as coming until their media
 * arrive.
 */
export async function shownWaiting(
  { clock }: { clock: Clock },
  tx: Tx,
  roomIds: readonly string[],
): Promise<Map<string, WaitingCall>> {
  const calls = await callStore.ofPatientsIn(tx, roomIds)
  const ids = calls.map(({ id }) => id)
  const stepsOf = await escalationStore.shownStepsOf(tx, ids)
  const claimsOf = await claimStore.ofCalls(tx, ids)
  const entered = await inviteStore.callsEntered(tx, ids, new Date(clock.now() - enteringMs))
  return new Map(
    calls.flatMap((call) => {
      const steps = stepsOf.get(call.id) ?? []
      if (call.startedAt === null || steps.length === 0) return []
      const claims = claimsOf.get(call.id) ?? []
      const open = claims.find(({ endedAt }) => endedAt === null)
      const joined = claims.findLast(({ outcome }) => outcome === 'joined')
      const coming = open ?? (entered.has(call.id) ? joined : undefined)
      // After someone has answered, the people who were called before are of no interest.
      const answeredAt = joined?.endedAt?.getTime() ?? 0
      const waiting = {
        since: call.startedAt.getTime(),
        coming: coming === undefined ? null : { name: coming.name, from: coming.fromOrgUnit },
        steps: steps.filter(({ at }) => at.getTime() >= answeredAt).map(presentStep),
        next: coming === undefined ? nextStepOf(call, steps) : null,
      }
      return [[call.roomId, waiting] as const]
    }),
  )
}

/** Returns a step as screens show it. */
export function presentStep({ kind, orgUnit, notified, at }: ShownStep): EscalationStep {
  return { kind, org_unit: orgUnit, notified, at: at.getTime() }
}

/** Returns the step that follows unless someone claims the call; null if there is none. */
export function nextStepOf(
  { escalateAt }: Pick<CallRow, 'escalateAt'>,
  steps: readonly ShownStep[],
): NextEscalationStep | null {
  const last = Math.max(-1, ...steps.map(({ kind }) => escalationKinds.indexOf(kind)))
  const kind = escalationKinds[last + 1]
  return escalateAt === null || kind === undefined ? null : { kind, at: escalateAt.getTime() }
}

/**
 * Call after the commit: informs the room's screen and remotes that its waiting call may have changed, and those who
 * were called to it of a claim.
 */
export function publishWaiting(
  { callSignals, claimNews }: Pick<CommandContext, 'callSignals' | 'claimNews'>,
  roomId: string,
): void {
  callSignals.publish(roomId, { name: 'waiting' })
  // If this fails, the sweep does it.
  claimNews.add(roomId).catch(() => undefined)
}
