import { isNull } from 'drizzle-orm'
import { changeStore } from './monitoring/changeStore.ts'
import { calls, invites } from './schema/callSchema.ts'
import {
  careRequestClaims,
  careRequestLinks,
  careRequests,
  careRequestSteps,
} from './schema/careRequestSchema.ts'
import { callClaims } from './schema/claimSchema.ts'
import { knocks } from './schema/knockSchema.ts'
import { roommateQuestions } from './schema/roommateSchema.ts'
import { careRequestPushes, pushSubscriptions } from './schema/pushSchema.ts'
import type { Tx } from './database.ts'
import { bedsideSessions, sessionTokens } from './schema.ts'
import { accountLinks, userSessions, userTokens } from './schema/userSchema.ts'

/**
 * Ends every session, call, knock, claim and care request, and the notifications of browsers, and withdraws the account links; the last
 * hour of the devices is unknown. Some of them had ended after the backup
 * was taken, and the restored data does not show which: a discharged patient's remote must not work again.
 */
export async function invalidateAfterRestore(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(bedsideSessions)
    .set({ endedAt: now, endedBecause: 'revoked' })
    .where(isNull(bedsideSessions.endedAt))
  await tx.delete(sessionTokens)
  await tx
    .update(userSessions)
    .set({ endedAt: now, endedBecause: 'revoked' })
    .where(isNull(userSessions.endedAt))
  await tx.delete(userTokens)
  await tx.delete(pushSubscriptions)
  await tx.update(accountLinks).set({ usedAt: now }).where(isNull(accountLinks.usedAt))
  await tx
    .update(calls)
    .set({
      endedAt: now,
      endedBecause: 'abandoned',
      hostPin: '',
      guestPin: '',
      people: 0,
      hosts: [],
      hostInvites: [],
    })
    .where(isNull(calls.endedAt))
  await tx.update(knocks).set({ endedAt: now, outcome: 'taken_back' }).where(isNull(knocks.endedAt))
  await tx.update(callClaims).set({ endedAt: now, outcome: 'call_over' }).where(isNull(callClaims.endedAt))
  await tx.update(callClaims).set({ news: null })
  await tx.delete(roommateQuestions)
  await tx
    .update(careRequests)
    .set({ endedAt: now, outcome: 'taken_back', escalateAt: null })
    .where(isNull(careRequests.endedAt))
  await tx
    .update(careRequestClaims)
    .set({ endedAt: now, outcome: 'request_over' })
    .where(isNull(careRequestClaims.endedAt))
  await tx.delete(careRequestPushes)
  await tx.delete(careRequestLinks)
  await tx.update(careRequestSteps).set({ recipients: [] })
  await tx.update(invites).set({ expiresAt: now, resumeHash: null })
  await changeStore.beginAgain(tx)
}
