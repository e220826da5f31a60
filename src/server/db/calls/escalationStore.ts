import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { escalationKinds } from '../../../contract/calls/callClaims.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { calls } from '../schema/callSchema.ts'
import { callSteps } from '../schema/claimSchema.ts'
import type { CallRow } from './callStore.ts'

export type StepRow = typeof callSteps.$inferSelect
/** Part of a step that screens show. */
export type ShownStep = Pick<StepRow, 'callId' | 'kind' | 'orgUnit' | 'notified' | 'at'>
type NewStep = Omit<StepRow, 'id'>

const stepsOf = preparedQuery<{ callIds: string[] }, StepRow[]>((tx) =>
  tx.select().from(callSteps).where(isOneOf(callSteps.callId, 'callIds')),
)

const shownStepsOf = preparedQuery<{ callIds: string[] }, ShownStep[]>((tx) => {
  const { callId, kind, orgUnit, notified, at } = callSteps
  return tx.select({ callId, kind, orgUnit, notified, at }).from(callSteps).where(isOneOf(callId, 'callIds'))
})

/** Returns steps by call, in their order: those that notified no one have the same time as the next one. */
function inOrder<Step extends ShownStep>(steps: readonly Step[]): Map<string, Step[]> {
  const sorted = steps.toSorted(
    (one, other) => escalationKinds.indexOf(one.kind) - escalationKinds.indexOf(other.kind),
  )
  return Map.groupBy(sorted, ({ callId }) => callId)
}

/** Steps in which patients' calls are passed on. Lock the room's calls (`callStore.lockRoom`) before a change. */
export const escalationStore = {
  async addStep(tx: Tx, step: NewStep): Promise<void> {
    await tx.insert(callSteps).values(step)
  },

  /** Returns the steps of a call in their order. */
  async stepsOf(tx: Tx, callId: string): Promise<StepRow[]> {
    return (await escalationStore.stepsOfCalls(tx, [callId])).get(callId) ?? []
  },

  /** Returns the steps of these calls in their order, by call. */
  async stepsOfCalls(tx: Tx, callIds: readonly string[]): Promise<Map<string, StepRow[]>> {
    if (callIds.length === 0) return new Map()
    return inOrder(await stepsOf(tx, { callIds: [...callIds] }))
  },

  /** Returns the same without whom the steps have notified. */
  async shownStepsOf(tx: Tx, callIds: readonly string[]): Promise<Map<string, ShownStep[]>> {
    if (callIds.length === 0) return new Map()
    return inOrder(await shownStepsOf(tx, { callIds: [...callIds] }))
  },

  /** Sets when the next people are to be called; null for never. */
  async schedule(tx: Tx, callId: string, escalateAt: Date | null): Promise<void> {
    await tx
      .update(calls)
      .set({ escalateAt })
      .where(and(eq(calls.id, callId), isNull(calls.endedAt)))
  },

  /** Returns the open calls whose next people are to be called at `now`. */
  async due(tx: Tx, now: Date): Promise<CallRow[]> {
    return tx
      .select()
      .from(calls)
      .where(and(isNull(calls.endedAt), lte(calls.escalateAt, now)))
      .orderBy(asc(calls.escalateAt))
  },

  /** Forgets the destinations that were notified of a call; their numbers stay. */
  async forgetDestinations(tx: Tx, callId: string): Promise<void> {
    await tx.update(callSteps).set({ recipients: [] }).where(eq(callSteps.callId, callId))
  },
}
