import { type EscalationKind, escalationKinds } from '../../contract/calls/callClaims.ts'
import type { SettingValue } from '../../contract/settings/settingSchemas.ts'

/** Steps of an escalation after the first one, which the call itself takes. */
export type LaterStep = Exclude<EscalationKind, 'on_duty'>

/** Milliseconds after which the sweep looks again at a call that a clinician has joined: they may not arrive. */
export const attendedCheckMs = 15_000

/**
 * Returns the times in epoch milliseconds of the later steps for a call that started at `startedAt`. No step
 * precedes the one before it, whatever the unit has set.
 */
export function escalationPlan(
  startedAt: number,
  { everyone_seconds, level_above_seconds, fallback_seconds }: SettingValue<'escalation'>,
): readonly { kind: LaterStep; at: number }[] {
  const above = Math.max(everyone_seconds, level_above_seconds)
  return [
    { kind: 'everyone', at: startedAt + everyone_seconds * 1_000 },
    { kind: 'level_above', at: startedAt + above * 1_000 },
    { kind: 'fallback', at: startedAt + Math.max(above, fallback_seconds) * 1_000 },
  ]
}

/** Returns the planned steps that have not been taken, in their order. */
export function stepsLeft<Step extends { kind: EscalationKind }>(
  plan: readonly Step[],
  taken: readonly { kind: EscalationKind }[],
): Step[] {
  const last = Math.max(-1, ...taken.map(({ kind }) => escalationKinds.indexOf(kind)))
  return plan.filter(({ kind }) => escalationKinds.indexOf(kind) > last)
}
