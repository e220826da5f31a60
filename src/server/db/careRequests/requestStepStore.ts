import { eq, inArray } from 'drizzle-orm'
import { escalationKinds } from '../../../contract/calls/callClaims.ts'
import type { Tx } from '../database.ts'
import { careRequestSteps } from '../schema/careRequestSchema.ts'

export type RequestStepRow = typeof careRequestSteps.$inferSelect

/** Steps in which people were notified of requests. Lock the room's calls (`callStore.lockRoom`) before a change. */
export const requestStepStore = {
  async add(tx: Tx, step: Omit<RequestStepRow, 'id'>): Promise<void> {
    await tx.insert(careRequestSteps).values(step)
  },

  /** Returns the steps of a request in their order. */
  async of(tx: Tx, requestId: string): Promise<RequestStepRow[]> {
    return (await requestStepStore.ofRequests(tx, [requestId])).get(requestId) ?? []
  },

  /** Returns the steps of these requests in their order, by request. */
  async ofRequests(tx: Tx, requestIds: readonly string[]): Promise<Map<string, RequestStepRow[]>> {
    if (requestIds.length === 0) return new Map()
    const rows = await tx
      .select()
      .from(careRequestSteps)
      .where(inArray(careRequestSteps.requestId, [...requestIds]))
    // Steps that notified no one have the same time as the next one.
    const inOrder = rows.toSorted(
      (one, other) => escalationKinds.indexOf(one.kind) - escalationKinds.indexOf(other.kind),
    )
    return Map.groupBy(inOrder, ({ requestId }) => requestId)
  },

  /** Forgets the destinations that were notified of a request; their numbers stay. */
  async forgetDestinations(tx: Tx, requestId: string): Promise<void> {
    await tx.update(careRequestSteps).set({ recipients: [] }).where(eq(careRequestSteps.requestId, requestId))
  },
}
